import type { Clock } from '@heliodon/kernel/clock';
import { memoizeByValue } from '@heliodon/platform/memoize-by-value';
import type { Providers } from '@heliodon/platform/messages/message';
import { smsProvider } from '@heliodon/platform/messages/sms-provider';
import { smtpProvider } from '@heliodon/platform/messages/smtp';
import type { SystemSettings } from '@heliodon/system/server';

/** Who carries messages to people now, as far as it is set up: each look follows the settings. */
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
