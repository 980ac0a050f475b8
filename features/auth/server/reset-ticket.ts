import type { Database } from '@heliodon/infrastructure/database';
import { newToken, tokenHash } from '@heliodon/infrastructure/tokens';

const RESET_MINUTES = 15;

/** A single-use, short-lived ticket for setting a new password. */
export async function newResetTicket(db: Database, accountId: number, now: Date): Promise<string> {
  const ticket = newToken();
  await db
    .insertInto('one_time_ticket')
    .values({
      token_hash: tokenHash(ticket),
      purpose: 'resetPassword',
      subject: JSON.stringify({ accountId }),
      expires_at: new Date(now.getTime() + RESET_MINUTES * 60_000),
    })
    .execute();
  return ticket;
}
