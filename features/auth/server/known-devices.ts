import type { Database } from '@heliodon/infrastructure/database';
import { newToken, tokenHash } from '@heliodon/infrastructure/tokens';
import type { Clock } from '@heliodon/kernel/clock';
import type { Visitor } from '@heliodon/server-kit/caller';

const KNOWN_DAYS = 180;

/**
 * Browsers that have signed in to an account before. The token gives no access: it only separates known browsers from
 * strangers who guess, so that these cannot use up the owner's attempts.
 */
export class KnownDevices {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** A short device name for rate limit keys; undefined unless it signed in to the account before. */
  async nameOf(visitor: Visitor, accountId: number | undefined): Promise<string | undefined> {
    if (!visitor.deviceToken || accountId === undefined) return undefined;
    const hash = tokenHash(visitor.deviceToken);
    const found = await this.#db
      .selectFrom('known_device')
      .select('account_id')
      .where('token_hash', '=', hash)
      .where('account_id', '=', accountId)
      .where('expires_at', '>', this.#clock.now())
      .executeTakeFirst();
    return found && hash.toString('hex').slice(0, 32);
  }

  /**
   * Called after sign-in. A browser has one token for all its accounts; a token not created by this server is replaced.
   */
  async keep(tx: Database, visitor: Visitor, accountId: number): Promise<string> {
    const now = this.#clock.now();
    const token = visitor.deviceToken && (await isOurs(tx, visitor.deviceToken, now));
    const kept = token || newToken();
    const expiresAt = new Date(now.getTime() + KNOWN_DAYS * 86_400_000);
    await tx
      .insertInto('known_device')
      .values({ token_hash: tokenHash(kept), account_id: accountId, expires_at: expiresAt })
      .onConflict((on) => on.columns(['token_hash', 'account_id']).doUpdateSet({ expires_at: expiresAt }))
      .execute();
    return kept;
  }
}

async function isOurs(tx: Database, token: string, now: Date): Promise<string | undefined> {
  const found = await tx
    .selectFrom('known_device')
    .select('account_id')
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return found && token;
}
