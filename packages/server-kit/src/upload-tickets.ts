import type { Database } from '@heliodon/infrastructure/database';
import { newToken, ticketKey, tokenHash } from '@heliodon/infrastructure/tokens';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller } from './caller.ts';

const TICKET_S = 600;

export interface UploadTicketDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** The account at the time of the upload, whose rights are checked then. */
  callerOf(accountId: number, lang: Lang): Promise<Caller>;
}

interface Subject<T> {
  readonly announced: T;
  readonly accountId: number;
  readonly ip: string;
}

/** A call announces a file and returns a ticket; the file is uploaded with it once, within ten minutes. */
export class UploadTickets<T> {
  readonly #deps: UploadTicketDeps;
  readonly #purpose: string;

  constructor(deps: UploadTicketDeps, purpose: string) {
    this.#deps = deps;
    this.#purpose = purpose;
  }

  async give(announced: T, caller: Caller): Promise<{ ticket: string; expiresAt: Date }> {
    const { db, clock } = this.#deps;
    const ticket = newToken();
    const expiresAt = new Date(clock.now().getTime() + TICKET_S * 1000);
    const subject: Subject<T> = { announced, accountId: caller.accountId, ip: caller.ip };
    await db
      .insertInto('one_time_ticket')
      .values({
        token_hash: tokenHash(ticketKey(ticket, caller.boundTo)),
        purpose: this.#purpose,
        subject: JSON.stringify(subject),
        expires_at: expiresAt,
      })
      .execute();
    return { ticket, expiresAt };
  }

  /** Redeems the ticket of a `ticketKey`. Undefined if there is none, or the account has lost access. */
  async redeem(ticket: string): Promise<{ announced: T; caller: Caller } | undefined> {
    const { db, clock } = this.#deps;
    const used = await db
      .updateTable('one_time_ticket')
      .set({ used_at: clock.now() })
      .where('token_hash', '=', tokenHash(ticket))
      .where('purpose', '=', this.#purpose)
      .where('used_at', 'is', null)
      .where('expires_at', '>', clock.now())
      .returning('subject')
      .executeTakeFirst();
    if (!used) return undefined;
    const { announced, accountId, ip } = used.subject as Subject<T>;
    const caller = await this.#callerNow(accountId);
    return caller && { announced, caller: { ...caller, ip } };
  }

  async #callerNow(accountId: number): Promise<Caller | undefined> {
    try {
      return await this.#deps.callerOf(accountId, 'en');
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }
}
