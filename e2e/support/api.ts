import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { portal } from './portal.ts';

export const DEMO_PASSWORD = 'Heliodon2026';
export const COMMAND_PASSWORD = 'Breaker2040';

interface Answer<T> {
  code: number;
  msg: string;
  data: T;
}

/** Client of the server at an address, for tests without a browser. */
export class Api {
  readonly #url: string;
  readonly #token: string | undefined;

  constructor(url: string, token?: string) {
    this.#url = url;
    this.#token = token;
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every call
  async call<T = any>(path: string, body: unknown = {}): Promise<Answer<T>> {
    const response = await fetch(`${this.#url}/sems${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        lang: 'en_US',
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Answer<T>;
  }

  async credential(password: string): Promise<string> {
    const { data } = await this.call('/user/getPublicKey');
    const key = createPublicKey({ key: Buffer.from(data.publicKey, 'base64'), format: 'der', type: 'spki' });
    const text = Buffer.from(JSON.stringify({ p: password, t: data.serverTimeMs }));
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    return publicEncrypt({ key, padding, oaepHash: 'sha256' }, text).toString('base64');
  }

  /** Signs in and returns the token. */
  async tokenOf(account: string, password: string): Promise<string> {
    const credential = await this.credential(password);
    const answer = await this.call('/user/checklogin', { mode: 'password', account, password: credential });
    if (answer.code !== 1000) throw new Error(`${account}: ${answer.msg}`);
    return answer.data.token;
  }

  async signIn(account: string, password: string): Promise<Api> {
    return new Api(this.#url, await this.tokenOf(account, password));
  }

  /** Sets the command password of the account tree to the demo password. */
  async setCommandPassword(): Promise<void> {
    const { code, msg } = await this.call('/device/setCommandPassword', {
      accountPassword: await this.credential(DEMO_PASSWORD),
      newPassword: await this.credential(COMMAND_PASSWORD),
    });
    if (code !== 1000) throw new Error(msg);
  }
}

/** The server that all browser tests share. */
// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every call
export const call = <T = any>(path: string, body: unknown = {}, token?: string): Promise<Answer<T>> =>
  new Api(portal().url, token).call<T>(path, body);

/** Signs in and returns the token. */
export const tokenOf = (account: string, password = DEMO_PASSWORD): Promise<string> =>
  new Api(portal().url).tokenOf(account, password);

export const adminToken = (): Promise<string> => tokenOf('admin', portal().adminPassword);

/** The newest code in the outbox for a phone number or email, as read by the platform manager. */
export async function codeFor(target: string): Promise<string> {
  const { data } = await call('/system/getOutboxList', { keyword: target }, await adminToken());
  const code = /\d{6}/.exec(data.rows[0]?.body ?? '')?.[0];
  if (!code) throw new Error(`no code was sent to ${target}`);
  return code;
}
