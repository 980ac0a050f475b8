import { memoizeByValue } from '@heliodon/infrastructure/memoize-by-value';
import type { Providers } from '@heliodon/infrastructure/messages/message';
import { smsProvider } from '@heliodon/infrastructure/messages/sms-provider';
import { smtpProvider } from '@heliodon/infrastructure/messages/smtp';
import type { Clock } from '@heliodon/kernel/clock';
import type { SystemSettings } from '@heliodon/system/server';

/** Configured message providers; follow the settings. */
export function messageProviders(settings: SystemSettings, clock: Clock): Providers {
  const sms = memoizeByValue(
    () => settings.current.sms,
    (setup) => setup && smsProvider(setup, clock),
  );
  const mail = memoizeByValue(
    () => settings.current.mail,
    (setup) => setup && smtpProvider(setup),
  );
  return {
    get sms() {
      return sms();
    },
    get mail() {
      return mail();
    },
  };
}
