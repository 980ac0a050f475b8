import { newToken, tokenHash } from '@heliodon/infrastructure/tokens';
import type { Program } from './program.ts';

export interface Api {
  readonly token: string;
  /** Server time in milliseconds. */
  call(path: string, body: object): Promise<number>;
}

/** Creates a session directly in the database: for the platform manager by default. */
export async function signIn({ pool, port }: Program, account?: string): Promise<Api> {
  const token = newToken();
  await pool.query(
    `INSERT INTO session (token_hash, account_id, expires_at)
     SELECT $1, id, now() + interval '1 day' FROM account
     WHERE CASE WHEN $2::text IS NULL THEN parent_id IS NULL ELSE account_name = $2 END`,
    [tokenHash(token), account ?? null],
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
