import type { Clock } from '@heliodon/kernel/clock';
import { z } from 'zod';
import type { MessageProvider, SendResult } from './message.ts';
import { askVendor, fillTemplate, refused, type SmsSettings } from './sms.ts';
import { tencentAuthorization } from './tencent-signature.ts';

const ENDPOINT = 'https://sms.tencentcloudapi.com';
const CONTENT_TYPE = 'application/json; charset=utf-8';
const answerShape = z.object({
  Response: z.object({
    Error: z.object({ Code: z.string(), Message: z.string() }).optional(),
    SendStatusSet: z
      .array(z.object({ Code: z.string(), Message: z.string(), SerialNo: z.string() }))
      .optional(),
  }),
});
const mayPass = /^(LimitExceeded|RequestLimitExceeded)/;

export interface TencentSettings extends SmsSettings {
  /** SmsSdkAppId of the console. */
  readonly appId: string;
  readonly region: string;
}

/** SMS provider Tencent Cloud (sms 2021-01-11, SendSms). */
export function tencentSms(settings: TencentSettings, clock: Clock): MessageProvider {
  const endpoint = new URL(settings.endpoint ?? ENDPOINT);
  return {
    label: `Tencent SMS ${endpoint.host}`,
    send({ key, target, purpose, params }) {
      const template = fillTemplate(settings.templates, purpose, params);
      const payload = JSON.stringify({
        SmsSdkAppId: settings.appId,
        SignName: settings.signName,
        TemplateId: template.id,
        TemplateParamSet: template.values.map(([, value]) => value),
        PhoneNumberSet: [target.startsWith('+') ? target : `+86${target}`],
        SessionContext: key,
      });
      const timestampS = Math.floor(clock.now().getTime() / 1000);
      const authorization = tencentAuthorization({
        service: 'sms',
        secretId: settings.keyId,
        secretKey: settings.keySecret,
        timestampS,
        headers: [
          ['content-type', CONTENT_TYPE],
          ['host', endpoint.host],
          ['x-tc-action', 'SendSms'],
        ],
        payload,
      });
      const headers = {
        authorization,
        'content-type': CONTENT_TYPE,
        'x-tc-action': 'SendSms',
        'x-tc-timestamp': String(timestampS),
        'x-tc-version': '2021-01-11',
        'x-tc-region': settings.region,
      };
      return askVendor(`${endpoint.origin}/`, { headers, body: payload }, read);
    },
  };
}

function read(answer: unknown): SendResult | undefined {
  const { Error: failed, SendStatusSet: statuses } = answerShape.parse(answer).Response;
  if (failed) return refused(failed.Code, failed.Message, mayPass);
  const status = statuses?.[0];
  if (!status) return undefined;
  return status.Code === 'Ok'
    ? { ok: true, reference: status.SerialNo }
    : refused(status.Code, status.Message, mayPass);
}
