import { randomUUID } from 'node:crypto';
import type { Clock } from '@heliodon/kernel/clock';
import { z } from 'zod';
import { aliyunHeaders, aliyunQuery } from './aliyun-signature.ts';
import type { MessageProvider } from './message.ts';
import { askVendor, fillTemplate, refused, type SmsSettings } from './sms.ts';

const ENDPOINT = 'https://dysmsapi.aliyuncs.com';
const answerShape = z.object({ Code: z.string(), Message: z.string(), BizId: z.string().optional() });
/** Rate limit of this number, or the service is overloaded. */
const mayPass = /^(Throttling|ServiceUnavailable|isv\.BUSINESS_LIMIT_CONTROL|isp\.SYSTEM_ERROR)/;

/** SMS provider Aliyun (Dysmsapi 2017-05-25, SendSms). */
export function aliyunSms(settings: SmsSettings, clock: Clock): MessageProvider {
  const endpoint = new URL(settings.endpoint ?? ENDPOINT);
  return {
    label: `Aliyun SMS ${endpoint.host}`,
    send({ key, target, purpose, params }) {
      const template = fillTemplate(settings.templates, purpose, params);
      const asked = {
        PhoneNumbers: target.replace(/^\+/, ''),
        SignName: settings.signName,
        TemplateCode: template.id,
        TemplateParam: JSON.stringify(Object.fromEntries(template.values)),
        OutId: key,
      };
      // fetch sets the host header itself.
      const { host: _, ...headers } = aliyunHeaders({
        host: endpoint.host,
        action: 'SendSms',
        version: '2017-05-25',
        params: asked,
        keyId: settings.keyId,
        keySecret: settings.keySecret,
        at: clock.now(),
        nonce: randomUUID(),
      });
      return askVendor(`${endpoint.origin}/?${aliyunQuery(asked)}`, { headers }, (answer) => {
        const { Code, Message, BizId } = answerShape.parse(answer);
        return Code === 'OK' ? { ok: true, reference: BizId ?? '' } : refused(Code, Message, mayPass);
      });
    },
  };
}
