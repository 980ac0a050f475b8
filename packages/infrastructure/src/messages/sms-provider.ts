import type { Clock } from '@heliodon/kernel/clock';
import { aliyunSms } from './aliyun-sms.ts';
import type { MessageProvider } from './message.ts';
import { type TencentSettings, tencentSms } from './tencent-sms.ts';

export interface SmsSetup extends TencentSettings {
  readonly provider: 'aliyun' | 'tencent';
}

export const smsProvider = (setup: SmsSetup, clock: Clock): MessageProvider =>
  setup.provider === 'aliyun' ? aliyunSms(setup, clock) : tencentSms(setup, clock);
