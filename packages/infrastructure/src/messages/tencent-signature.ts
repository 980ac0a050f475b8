import { createHash, createHmac } from 'node:crypto';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

export interface TencentRequest {
  readonly service: string;
  readonly secretId: string;
  readonly secretKey: string;
  readonly timestampS: number;
  /** Signed headers, lower case, sorted. */
  readonly headers: readonly (readonly [string, string])[];
  readonly payload: string;
}

/** The Authorization header of a POST to / (TC3-HMAC-SHA256). */
export function tencentAuthorization(request: TencentRequest): string {
  const day = new Date(request.timestampS * 1000).toISOString().slice(0, 10);
  const scope = `${day}/${request.service}/tc3_request`;
  const names = request.headers.map(([name]) => name).join(';');
  const lines = request.headers.map(([name, value]) => `${name}:${value.toLowerCase()}\n`).join('');
  const canonical = ['POST', '/', '', lines, names, sha256(request.payload)].join('\n');
  const text = ['TC3-HMAC-SHA256', request.timestampS, scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(`TC3${request.secretKey}`, day), request.service), 'tc3_request');
  const signature = hmac(key, text).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${request.secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
}
