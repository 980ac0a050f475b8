import { createHash, createHmac } from 'node:crypto';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** RFC 3986: encodeURIComponent leaves five characters unencoded that Alibaba Cloud encodes. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

export const aliyunQuery = (params: Readonly<Record<string, string>>): string =>
  Object.keys(params)
    .sort()
    .map((name) => `${encode(name)}=${encode(params[name] ?? '')}`)
    .join('&');

export interface AliyunRequest {
  readonly host: string;
  readonly action: string;
  readonly version: string;
  readonly params: Readonly<Record<string, string>>;
  readonly keyId: string;
  readonly keySecret: string;
  readonly at: Date;
  readonly nonce: string;
}

/** Headers of a signed request (ACS3-HMAC-SHA256) with parameters in the query and no body. */
export function aliyunHeaders(request: AliyunRequest): Record<string, string> {
  const bodyHash = sha256('');
  const signed: Record<string, string> = {
    host: request.host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': `${request.at.toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  };
  const names = Object.keys(signed).sort();
  const lines = names.map((name) => `${name}:${signed[name]}\n`).join('');
  const canonical = ['POST', '/', aliyunQuery(request.params), lines, names.join(';'), bodyHash].join('\n');
  const signature = createHmac('sha256', request.keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  const authorization = `ACS3-HMAC-SHA256 Credential=${request.keyId},SignedHeaders=${names.join(';')},Signature=${signature}`;
  return { ...signed, authorization };
}
