import type { Clock } from '@heliodon/kernel/clock';
import { aliyunSms } from '@heliodon/platform/messages/aliyun-sms';
import type { Providers } from '@heliodon/platform/messages/message';
import { smtpProvider } from '@heliodon/platform/messages/smtp';
import { tencentSms } from '@heliodon/platform/messages/tencent-sms';
import type { Config } from '../../config/config.ts';

/** Who carries messages to people, as far as it is set up. */
export function messageProviders(config: Config, clock: Clock): Providers {
  const { smtpUrl, sms } = config;
  return {
    ...(smtpUrl && { mail: smtpProvider({ url: smtpUrl, from: mailSender(config) }) }),
    ...(sms && { sms: sms.provider === 'aliyun' ? aliyunSms(sms, clock) : tencentSms(sms, clock) }),
  };
}

function mailSender({ mailFrom, publicUrl }: Config): string {
  const host = publicUrl ? new URL(publicUrl).hostname : 'localhost';
  return mailFrom ?? `Heliodon <no-reply@${host}>`;
}
