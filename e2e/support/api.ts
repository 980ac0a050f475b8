import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { inject } from 'vitest';

export const DEMO_PASSWORD = 'Heliodon2026';

interface Answer<T> {
  code: number;
  msg: string;
  data: T;
}

/** Calls the server as a program would. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every call
export async function call<T = any>(path: string, body: unknown = {}, token?: string): Promise<Answer<T>> {
  const response = await fetch(`${inject('portal').url}/sems${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      lang: 'en_US',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Answer<T>;
}

export async function credential(password: string): Promise<string> {
  const { data } = await call('/user/getPublicKey');
  const key = createPublicKey({ key: Buffer.from(data.publicKey, 'base64'), format: 'der', type: 'spki' });
  const text = Buffer.from(JSON.stringify({ p: password, t: data.serverTimeMs }));
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, text).toString(
    'base64',
  );
}

/** Signs in and answers the token. */
export async function tokenOf(account: string, password = DEMO_PASSWORD): Promise<string> {
  const answer = await call('/user/checklogin', {
    mode: 'password',
    account,
    password: await credential(password),
  });
  if (answer.code !== 1000) throw new Error(`${account}: ${answer.msg}`);
  return answer.data.token;
}

export const adminToken = (): Promise<string> => tokenOf('admin', inject('portal').adminPassword);

/** The newest code that the outbox holds for a phone number or e-mail, as the platform manager reads it. */
export async function codeFor(target: string): Promise<string> {
  const { data } = await call('/system/getOutboxList', { keyword: target }, await adminToken());
  const code = /\d{6}/.exec(data.rows[0]?.body ?? '')?.[0];
  if (!code) throw new Error(`no code was sent to ${target}`);
  return code;
}
