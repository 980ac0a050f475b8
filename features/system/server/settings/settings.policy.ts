import type { SmsSetup } from '@heliodon/infrastructure/messages/sms-provider';
import type { SmtpSettings } from '@heliodon/infrastructure/messages/smtp';
import type { SecretBox } from '@heliodon/infrastructure/secret-box';
import type { HttpWeatherOptions } from '@heliodon/infrastructure/weather/http-weather';
import type { SectionName, SectionValues } from '../../contract/settings.sections.ts';
import { smtpUrl } from './mail-address.ts';
import type { StoredSection, StoredSections } from './settings.queries.ts';
import type { Place, SettingsFrame } from './settings-frame.ts';

/** The effective settings for the code that uses them. */
export interface Settings {
  readonly sms: SmsSetup | undefined;
  readonly mail: SmtpSettings | undefined;
  readonly amapKey: string | undefined;
  readonly weather: Omit<HttpWeatherOptions, 'now'> | undefined;
  readonly retention: SectionValues['retention'];
  readonly security: SectionValues['security'];
}

export const isLocked = (frame: SettingsFrame, place: Place): boolean => frame.locked.includes(place);

/** A program option takes precedence over the stored value, which takes precedence over the default. */
export function valuesInForce<N extends SectionName>(
  frame: SettingsFrame,
  section: N,
  stored: Pick<StoredSection, 'values'> | undefined,
): SectionValues[N] {
  const defaults = Object.entries(frame.values[section]);
  return Object.fromEntries(
    defaults.map(([name, byDefault]) => {
      const kept = isLocked(frame, `${section}.${name}`) ? undefined : stored?.values[name];
      return [name, kept ?? byDefault];
    }),
  ) as SectionValues[N];
}

export interface SecretInForce {
  readonly secret: string | undefined;
  readonly at: string | null;
  readonly unreadable: boolean;
}

export function secretInForce(
  frame: SettingsFrame,
  box: SecretBox | undefined,
  place: Place,
  stored: Pick<StoredSection, 'secrets'> | undefined,
): SecretInForce {
  if (isLocked(frame, place) || !stored) return { secret: frame.secrets[place], at: null, unreadable: false };
  const kept = stored.secrets[place.slice(place.indexOf('.') + 1)];
  if (!kept) return { secret: undefined, at: null, unreadable: false };
  const secret = box?.open(kept.sealed, place);
  return { secret, at: kept.at, unreadable: secret === undefined };
}

export function settingsInForce(
  frame: SettingsFrame,
  stored: StoredSections,
  box: SecretBox | undefined,
): Settings {
  const values = <N extends SectionName>(section: N) => valuesInForce(frame, section, stored.get(section));
  const secret = (place: Place) =>
    secretInForce(frame, box, place, stored.get(place.split('.')[0] as SectionName)).secret;
  return {
    sms: smsSetup(values('sms'), secret('sms.keySecret')),
    mail: mailSetup(frame, values('mail'), secret('mail.password'), stored.has('mail')),
    amapKey: secret('map.amapKey'),
    weather: weatherSetup(frame, values('weather'), secret('weather.token'), stored.has('weather')),
    retention: values('retention'),
    security: values('security'),
  };
}

function smsSetup(values: SectionValues['sms'], keySecret: string | undefined): SmsSetup | undefined {
  const { provider, codeTemplate: code, alarmTemplate: alarm, endpoint, ...rest } = values;
  if (provider === 'none' || !keySecret) return undefined;
  return { ...rest, provider, keySecret, templates: { code, alarm }, ...(endpoint && { endpoint }) };
}

function mailSetup(
  frame: SettingsFrame,
  values: SectionValues['mail'],
  password: string | undefined,
  isStored: boolean,
): SmtpSettings | undefined {
  const given = isLocked(frame, 'mail.host') || !isStored;
  const url = given ? frame.smtpUrl : smtpUrl(values, password);
  const address = values.fromAddress || frame.senderAddress;
  return url ? { url, from: values.fromName ? `${values.fromName} <${address}>` : address } : undefined;
}

function weatherSetup(
  frame: SettingsFrame,
  { url }: SectionValues['weather'],
  token: string | undefined,
  isStored: boolean,
): Settings['weather'] {
  const given = isLocked(frame, 'weather.url') || !isStored;
  const address = given ? frame.weatherUrl : url;
  return address ? { url: address, ...(token && { token }) } : undefined;
}
