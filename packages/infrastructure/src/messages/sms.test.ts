import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aliyunHeaders } from './aliyun-signature.ts';
import { aliyunSms } from './aliyun-sms.ts';
import type { OutgoingMessage } from './message.ts';
import { fillTemplate } from './sms.ts';
import { tencentAuthorization } from './tencent-signature.ts';
import { tencentSms } from './tencent-sms.ts';

/* Both vendors as a local server that verifies its requests. */

interface Asked {
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
const asked: Asked[] = [];
let answer: { status?: number; text: string } | 'hang up';
let origin = '';
const server = createServer(async (request, response) => {
  let body = '';
  for await (const piece of request) body += piece;
  asked.push({ url: new URL(request.url ?? '/', origin), headers: request.headers, body });
  if (answer === 'hang up') return void request.socket.destroy();
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.text);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterAll(() => void server.close());
beforeEach(() => void asked.splice(0));

const clock = { now: () => new Date('2026-03-01T08:00:00.123Z') };
const templates = { code: 'T-CODE', alarm: 'T-ALARM' };
const keys = { keyId: 'test-id', keySecret: 'test-secret', signName: '日晷云', templates };
const aliyun = () => aliyunSms({ ...keys, endpoint: origin }, clock);
const tencent = () =>
  tencentSms({ ...keys, endpoint: origin, appId: '1400000000', region: 'ap-guangzhou' }, clock);

const message: OutgoingMessage = {
  key: '6f0c7a52-6f6d-4e0e-9d55-0b1e5c0c2a11',
  target: '13800138000',
  purpose: 'alarm',
  subject: '',
  body: '',
  html: null,
  params: { plant: '苏州工业园', device: 'INV-1', level: '严重', text: '漏电流(超限)*', count: '1' },
};

describe('templates', () => {
  it('are filled in their order, each parameter short and on one line', () => {
    const { values } = fillTemplate(templates, 'digest', {
      plant: '【甲】\n乙',
      text: '长'.repeat(50),
      count: '3',
    });
    expect(values).toEqual([
      ['plant', '甲 乙'],
      ['device', '-'],
      ['level', '-'],
      ['text', `${'长'.repeat(34)}…`],
      ['count', '3'],
    ]);
    expect(fillTemplate(templates, 'code', { code: '123456' })).toEqual({
      id: 'T-CODE',
      values: [['code', '123456']],
    });
  });
});

describe('Aliyun', () => {
  it('receives the signed request', async () => {
    answer = { text: '{"Code":"OK","Message":"OK","BizId":"9006195"}' };
    expect(await aliyun().send(message)).toEqual({ ok: true, reference: '9006195' });
    const [{ url, headers } = {} as Asked] = asked;
    const params = Object.fromEntries(url.searchParams);
    expect(params).toEqual({
      PhoneNumbers: '13800138000',
      SignName: '日晷云',
      TemplateCode: 'T-ALARM',
      TemplateParam: JSON.stringify(message.params),
      OutId: message.key,
    });
    const expected = aliyunHeaders({
      host: String(headers.host),
      action: 'SendSms',
      version: '2017-05-25',
      params,
      keyId: keys.keyId,
      keySecret: keys.keySecret,
      at: clock.now(),
      nonce: String(headers['x-acs-signature-nonce']),
    });
    expect(headers).toMatchObject(expected);
    expect(headers['x-acs-date']).toBe('2026-03-01T08:00:00Z');
  });

  it('foreign numbers are sent without +', async () => {
    answer = { text: '{"Code":"OK","Message":"OK"}' };
    await aliyun().send({ ...message, target: '+85261234567' });
    expect(asked[0]?.url.searchParams.get('PhoneNumbers')).toBe('85261234567');
  });

  it.each<[string, typeof answer, string, boolean]>([
    [
      'a limit of the number passes',
      { text: '{"Code":"isv.BUSINESS_LIMIT_CONTROL","Message":"触发小时级流控Permits:5"}' },
      'isv.BUSINESS_LIMIT_CONTROL: 触发小时级流控Permits:5',
      true,
    ],
    [
      'a wrong signature does not',
      {
        status: 400,
        text: '{"Code":"SignatureDoesNotMatch","Message":"The signature is wrong","RequestId":"1"}',
      },
      'SignatureDoesNotMatch: The signature is wrong',
      false,
    ],
    [
      'an answer that says nothing leaves it in doubt',
      { status: 502, text: '<html>' },
      'unreadable answer: <html>',
      false,
    ],
    ['no answer leaves it in doubt', 'hang up', 'UND_ERR_SOCKET', false],
  ])('%s', async (_, given, reason, retry) => {
    answer = given;
    expect(await aliyun().send(message)).toEqual({ ok: false, reason, retry });
  });

  it('connection refused: certainly not sent', async () => {
    const nobody = aliyunSms({ ...keys, endpoint: 'http://127.0.0.1:2' }, clock);
    expect(await nobody.send(message)).toEqual({ ok: false, reason: 'ECONNREFUSED', retry: true });
  });

  it('shows its name without its keys', () => {
    expect(aliyunSms(keys, clock).label).toBe('Aliyun SMS dysmsapi.aliyuncs.com');
  });
});

describe('Tencent', () => {
  const status = (code: string, text: string) => ({
    text: JSON.stringify({
      Response: {
        SendStatusSet: [{ SerialNo: '2640:1', Code: code, Message: text, Fee: 1 }],
        RequestId: 'r',
      },
    }),
  });

  it('receives the signed request', async () => {
    answer = status('Ok', 'send success');
    expect(await tencent().send({ ...message, purpose: 'code', params: { code: '123456' } })).toEqual({
      ok: true,
      reference: '2640:1',
    });
    const [{ headers, body } = {} as Asked] = asked;
    expect(JSON.parse(body)).toEqual({
      SmsSdkAppId: '1400000000',
      SignName: '日晷云',
      TemplateId: 'T-CODE',
      TemplateParamSet: ['123456'],
      PhoneNumberSet: ['+8613800138000'],
      SessionContext: message.key,
    });
    const timestampS = Number(headers['x-tc-timestamp']);
    expect(timestampS).toBe(Date.parse('2026-03-01T08:00:00Z') / 1000);
    expect(headers).toMatchObject({ 'x-tc-version': '2021-01-11', 'x-tc-region': 'ap-guangzhou' });
    expect(headers.authorization).toBe(
      tencentAuthorization({
        service: 'sms',
        secretId: keys.keyId,
        secretKey: keys.keySecret,
        timestampS,
        headers: [
          ['content-type', String(headers['content-type'])],
          ['host', String(headers.host)],
          ['x-tc-action', String(headers['x-tc-action'])],
        ],
        payload: body,
      }),
    );
  });

  it.each<[string, typeof answer, string, boolean]>([
    [
      'a limit passes',
      status('LimitExceeded.PhoneNumberThirtySecondLimit', 'too often'),
      'LimitExceeded.PhoneNumberThirtySecondLimit: too often',
      true,
    ],
    [
      'a template that is not approved does not',
      status('FailedOperation.TemplateUnapprovedOrNotExist', 'template is not approved'),
      'FailedOperation.TemplateUnapprovedOrNotExist: template is not approved',
      false,
    ],
    [
      'the request itself is refused',
      {
        text: '{"Response":{"Error":{"Code":"AuthFailure.SecretIdNotFound","Message":"no such key"},"RequestId":"r"}}',
      },
      'AuthFailure.SecretIdNotFound: no such key',
      false,
    ],
    [
      'nothing is said of the message',
      { text: '{"Response":{"RequestId":"r"}}' },
      'unreadable answer: {"Response":{"RequestId":"r"}}',
      false,
    ],
  ])('%s', async (_, given, reason, retry) => {
    answer = given;
    expect(await tencent().send(message)).toEqual({ ok: false, reason, retry });
  });
});
