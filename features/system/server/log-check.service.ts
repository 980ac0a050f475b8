import type { Clock } from '@heliodon/kernel/clock';
import type { Caller } from '@heliodon/platform/caller';
import type { Database } from '@heliodon/platform/database';
import { checkChain, readHead } from '@heliodon/platform/log-chain/check-chain';
import { noteHead, readNotedHeads } from '@heliodon/platform/log-chain/noted-heads';
import type { OperationLog } from '@heliodon/platform/operation-log';
import { type LogCheckResult, logCheckLog, logCheckResult } from '../contract/log-check.contract.ts';

export interface LogCheckDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: OperationLog;
  /** Where the heads of the chain are noted, outside the database. */
  readonly headsFile: string;
  readonly onBroken: (result: LogCheckResult) => void;
}

const SETTING = 'logCheck';

export class LogCheckService {
  readonly #deps: LogCheckDeps;

  constructor(deps: LogCheckDeps) {
    this.#deps = deps;
  }

  async last(): Promise<LogCheckResult | null> {
    const query = this.#deps.db.selectFrom('setting').select('value').where('key', '=', SETTING);
    const found = await query.executeTakeFirst();
    return found ? logCheckResult.parse(found.value) : null;
  }

  /** Asked for by a person: stands in the log itself. */
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

  /** From here on the log cannot be shortened or rewritten unnoticed up to its newest entry. */
  async note(): Promise<void> {
    // A log that was found broken does not become the one to compare with.
    if (!(await this.last())?.fault) await this.#noteHead();
  }

  async #noteHead(): Promise<void> {
    const { db, clock, headsFile } = this.#deps;
    await noteHead(headsFile, await readHead(db), clock.now());
  }

  async #check(): Promise<LogCheckResult> {
    const { db, clock, headsFile, onBroken } = this.#deps;
    const found = await checkChain(db, await readNotedHeads(headsFile));
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
