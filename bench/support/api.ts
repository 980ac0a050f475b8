import { newToken, tokenHash } from '@heliodon/platform/tokens';
import type { Program } from './program.ts';

export interface Api {
  readonly token: string;
  /** Milliseconds that the server took, by its own clock. */
  call(path: string, body: object): Promise<number>;
}

/** A session of the platform manager, who sees everything; straight from the database. */
export async function signIn({ pool, port }: Program): Promise<Api> {
  const token = newToken();
  await pool.query(
    `INSERT INTO session (token_hash, account_id, expires_at)
     SELECT $1, id, now() + interval '1 day' FROM account WHERE parent_id IS NULL`,
    [tokenHash(token)],
  );
  return {
    token,
    async call(path, body) {
      const response = await fetch(`http://127.0.0.1:${port}/sems${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, lang: 'en_US' },
        body: JSON.stringify(body),
      });
      const answer = (await response.json()) as { code: number; msg: string; data: unknown };
      if (answer.code !== 1000) throw new Error(`${path}: ${answer.msg}`);
      return Number(/dur=([\d.]+)/.exec(response.headers.get('server-timing') ?? '')?.[1]);
    },
  };
}
