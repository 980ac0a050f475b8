import { once } from 'node:events';
import { RPCClient } from 'ocpp-rpc';

export type Version = 'ocpp1.6' | 'ocpp2.0.1';
export type Answers = Readonly<Record<string, (params: never) => object>>;

interface Connection {
  /** Address without the identity. */
  readonly endpoint: string;
  readonly sn: string;
  readonly secret: string;
  readonly version: Version;
  /** By action; actions without an answer are not supported. */
  readonly answers?: Answers;
  readonly options?: object;
}

export type TestPile = Awaited<ReturnType<typeof connectPile>>;

/** A charger of a third-party library. */
export async function connectPile({ endpoint, sn, secret, version, answers = {}, options }: Connection) {
  const client = new RPCClient({
    endpoint,
    identity: sn,
    password: secret,
    protocols: [version],
    strictMode: true,
    reconnect: false,
    callTimeoutMs: 5000,
    ...options,
  } as ConstructorParameters<typeof RPCClient>[0]);
  const asked: { action: string; params: Record<string, unknown> }[] = [];
  client.handle(async ({ method = '', params }) => {
    asked.push({ action: method, params: params as Record<string, unknown> });
    const answer = answers[method];
    if (!answer) throw Object.assign(new Error(method), { rpcErrorCode: 'NotImplemented' });
    return answer(params as never);
  });
  await client.connect();
  return {
    client,
    asked,
    // biome-ignore lint/suspicious/noExplicitAny: tests look into every answer
    call: (action: string, params: object = {}) => client.call(action, params) as Promise<any>,
    closed: () => once(client, 'close'),
    end: () => client.close({ force: true }),
  };
}
