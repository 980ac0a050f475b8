import type { Database } from '@heliodon/infrastructure/database';
import { PassWorker } from '@heliodon/infrastructure/pass-worker';
import type { Clock } from '@heliodon/kernel/clock';
import type { Caller } from '@heliodon/server-kit/caller';
import { checkChain, readHead, stillHolds } from '@heliodon/server-kit/log-chain/check-chain';
import type { SignedLogHeads } from '@heliodon/server-kit/log-chain/signed-log-heads';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { sql } from 'kysely';
import { type LogCheckResult, logCheckLog, logCheckResult } from '../contract/log-check.contract.ts';

export interface LogCheckDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: OperationLog;
  /** File outside the database that records the heads of the chain. */
  readonly heads: SignedLogHeads;
  readonly onBroken: (result: LogCheckResult) => void;
  readonly onError: (error: unknown, what: string) => void;
}

const NOTE_EVERY_MS = 60_000;

const SETTING = 'logCheck';

export class LogCheckService {
  readonly #deps: LogCheckDeps;
  /** Records the head of the log periodically while the program runs. */
  readonly worker: PassWorker<void>;

  constructor(deps: LogCheckDeps) {
    this.#deps = deps;
    this.worker = new PassWorker(
      { what: 'heads of the operation log', pass: () => this.note(), restMs: () => NOTE_EVERY_MS },
      deps.onError,
    );
  }

  async last(): Promise<LogCheckResult | null> {
    const query = this.#deps.db.selectFrom('setting').select('value').where('key', '=', SETTING);
    const found = await query.executeTakeFirst();
    return found ? logCheckResult.parse(found.value) : null;
  }

  /** Requested by a user: recorded in the log itself. */
  async check(caller: Caller): Promise<LogCheckResult> {
    const result = await this.#check();
    await this.#deps.log.write(caller, {
      action: result.fault ? logCheckLog.broken : logCheckLog.check,
      params: { count: result.entries },
      status: result.fault ? 'failure' : 'success',
    });
    return result;
  }

  async nightly(): Promise<void> {
    const { fault } = await this.#check();
    if (!fault) await this.#noteHead();
  }

  /** Every minute and at the end: entries up to here cannot be removed or rewritten undetected. */
  async note(): Promise<void> {
    // A log with a detected error does not become the reference.
    if ((await this.last())?.fault) return;
    const newest = await this.#deps.heads.newest();
    if (newest && !(await stillHolds(this.#deps.db, newest))) await this.#check();
    else await this.#noteHead();
  }

  /** One process at a time writes the file. */
  async #noteHead(): Promise<void> {
    const { db, clock, heads } = this.#deps;
    await db.transaction().execute(async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(hashtext('log-heads'))`.execute(tx);
      await heads.note(await readHead(tx), clock.now());
    });
  }

  async #check(): Promise<LogCheckResult> {
    const { db, clock, heads, onBroken } = this.#deps;
    const found = await checkChain(db, await heads.read());
    const result: LogCheckResult = { at: clock.now().toISOString(), ...found };
    const row = { value: JSON.stringify(result), changed_at: clock.now() };
    await db
      .insertInto('setting')
      .values({ key: SETTING, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
    if (result.fault) onBroken(result);
    return result;
  }
}
