import { type Place, partsOfMailbox, partsOfSmtpUrl, type SettingsFrame } from '@heliodon/system/server';
import type { Config } from '../../config/config.ts';

const SMS_FIELDS = [
  'provider',
  'keyId',
  'keySecret',
  'signName',
  'codeTemplate',
  'alarmTemplate',
  'appId',
  'region',
  'endpoint',
];

/** Settings that are fixed if an option is given. */
const placesOf: Readonly<Record<string, readonly Place[]>> = {
  smsProvider: SMS_FIELDS.map((name): Place => `sms.${name}`),
  smtpUrl: ['mail.host', 'mail.port', 'mail.security', 'mail.user', 'mail.password'],
  mailFrom: ['mail.fromName', 'mail.fromAddress'],
  amapKey: ['map.amapKey'],
  weatherUrl: ['weather.url', 'weather.token'],
  keepRawDays: ['retention.keepRawDays'],
  keepQuarterDays: ['retention.keepQuarterDays'],
  exportKeepDays: ['retention.exportKeepDays'],
  sessionIdleMinutes: ['security.sessionIdleMinutes'],
  sessionMaxDays: ['security.sessionMaxDays'],
  selfRegistration: ['security.selfRegistration'],
  smsCodesPerHour: ['security.smsCodesPerHour'],
  smsCodesPerDay: ['security.smsCodesPerDay'],
};

/** Settings determined by options. */
export function settingsFrame(config: Config): SettingsFrame {
  const { sms, publicUrl, mailFrom } = config;
  const { password, ...mailServer } = partsOfSmtpUrl(config.smtpUrl);
  const sender = mailFrom ? partsOfMailbox(mailFrom) : { fromName: 'Heliodon', fromAddress: '' };
  const { keepRawDays, keepQuarterDays, exportKeepDays } = config;
  const { sessionIdleMinutes, sessionMaxDays, selfRegistration, smsCodesPerHour, smsCodesPerDay } = config;
  return {
    values: {
      sms: {
        provider: sms?.provider ?? 'none',
        keyId: sms?.keyId ?? '',
        signName: sms?.signName ?? '',
        codeTemplate: sms?.templates.code ?? '',
        alarmTemplate: sms?.templates.alarm ?? '',
        appId: sms?.appId ?? '',
        region: sms?.region ?? 'ap-guangzhou',
        endpoint: sms?.endpoint ?? '',
      },
      mail: { ...mailServer, ...sender },
      map: {},
      weather: { url: shownUrl(config.weatherUrl) },
      retention: { keepRawDays, keepQuarterDays, exportKeepDays },
      security: { sessionIdleMinutes, sessionMaxDays, selfRegistration, smsCodesPerHour, smsCodesPerDay },
    },
    secrets: {
      'sms.keySecret': sms?.keySecret,
      'mail.password': password,
      'map.amapKey': config.amapKey,
    },
    locked: config.given.flatMap((name) => placesOf[name] ?? []),
    smtpUrl: config.smtpUrl,
    weatherUrl: config.weatherUrl,
    senderAddress: `no-reply@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}`,
  };
}

/** Without secret parts. */
function shownUrl(text: string | undefined): string {
  if (!text) return '';
  const { origin, pathname } = new URL(text);
  return `${origin}${pathname}`;
}
