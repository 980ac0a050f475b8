import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { localDay } from '@heliodon/energy/periods/local-time';
import { planProblems } from '@heliodon/energy/schedule/plan';
import type { Database } from '@heliodon/infrastructure/database';
import { readPage } from '@heliodon/infrastructure/sql';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { sql } from 'kysely';
import { savingsOf } from '../../../contract/backtest-savings.ts';
import { optimiseErrors, optimiseLog } from '../../../contract/optimise.rules.ts';
import {
  type BacktestResult,
  type BacktestRow,
  type BacktestTerms,
  backtestResult,
  type cancelBacktest,
  type getBacktest,
  type getBacktests,
  type startBacktest,
} from '../../../contract/optimise-backtest.contract.ts';
import { jointPlans, siteOf } from '../case.ts';
import type { OptimiseDeps } from '../optimise-deps.ts';
import { storageOf } from '../storage.policy.ts';
import { daysBefore } from './backtest-case.ts';

export class BacktestService {
  readonly #deps: OptimiseDeps;

  constructor(deps: OptimiseDeps) {
    this.#deps = deps;
  }

  /** Rejects what cannot be calculated at all; checks that need the readings are made in the job. */
  async start(
    terms: CallRequest<typeof startBacktest>,
    caller: Caller,
  ): Promise<CallResponse<typeof startBacktest>> {
    const { db, clock, log, optimiser } = this.#deps;
    await this.#check(terms);
    const backtestId = await db.transaction().execute(async (tx) => {
      const made = await tx
        .insertInto('backtest')
        .values({
          plant_id: terms.plantId,
          asked_by: caller.accountId,
          asked_by_name: caller.accountName,
          asked_at: clock.now(),
          terms: JSON.stringify(terms),
        })
        .onConflict((c) => c.column('plant_id').where('state', 'in', OPEN_STATES).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!made) throw new AppError(optimiseErrors.backtestOpen);
      await forgetOld(tx, terms.plantId);
      const entry = { action: optimiseLog.backtest, params: { days: terms.days }, plantId: terms.plantId };
      await log.write(caller, entry, tx);
      return made.id;
    });
    optimiser.wake();
    return { backtestId };
  }

  async #check({ plantId, policy, plan, days }: BacktestTerms): Promise<void> {
    const { db, store, clock, plannedDays } = this.#deps;
    const now = clock.now();
    const site = await siteOf({ db, store }, plantId, null, now.getTime());
    const storage = storageOf(site, null, now.getTime());
    if (!storage) throw new AppError(optimiseErrors.noStorage);
    if (policy === 'present') {
      const asked = daysBefore(localDay(now.getTime(), site.timeZone), days);
      if (!jointPlans(storage, await plannedDays(db, plantId, asked, now)))
        throw new AppError(optimiseErrors.noPresentPlan);
    }
    if (policy !== 'plan') return;
    const [problem] = plan ? planProblems(plan) : [{ code: 'partsMissing', path: [] }];
    if (!problem) return;
    const path = ['plan', ...problem.path].join('.');
    throw new AppError(commonErrors.invalid, { detail: path }, { issues: [{ path, message: problem.code }] });
  }

  async list(
    { plantId, ...paging }: CallRequest<typeof getBacktests>,
    caller: Caller,
  ): Promise<CallResponse<typeof getBacktests>> {
    const { db } = this.#deps;
    const query = rowsOf(db).where('plant_id', '=', plantId).orderBy('id', 'desc');
    const { rows, total } = await readPage(db, query, paging);
    return { rows: rows.map((row) => shownRow(row, caller)), total };
  }

  async read(
    asked: CallRequest<typeof getBacktest>,
    caller: Caller,
  ): Promise<CallResponse<typeof getBacktest>> {
    const row = await readBacktest(this.#deps.db, asked);
    return { ...shownRow(row, caller), result: resultOf(row) };
  }

  /** A finished backtest cannot be cancelled. */
  async cancel(asked: CallRequest<typeof cancelBacktest>, caller: Caller) {
    const { db, clock, log } = this.#deps;
    const row = await readBacktest(db, asked);
    const { id, plant_id: plantId } = row;
    if (!OPEN_STATES.some((state) => state === row.state)) return {};
    if (!mayCancel(row, caller)) throw new AppError(commonErrors.noPermission);
    await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('backtest')
        .set({ state: 'cancelled', finished_at: clock.now(), holder: null, held_until: null })
        .where('id', '=', id)
        .where('state', 'in', OPEN_STATES)
        .executeTakeFirst();
      if (numUpdatedRows > 0n)
        await log.write(caller, { action: optimiseLog.cancel, params: { id }, plantId }, tx);
    });
    return {};
  }
}

const OPEN_STATES: BacktestRow['state'][] = ['queued', 'running'];
/** Per plant; older ones are deleted when a new one is requested. */
export const MOST_KEPT = 50;

const mayCancel = ({ asked_by }: { readonly asked_by: number | null }, caller: Caller): boolean =>
  asked_by === caller.accountId || caller.permissions.has('dispatchSet');

const forgetOld = (tx: Database, plantId: number) =>
  sql`DELETE FROM backtest WHERE id IN (SELECT id FROM backtest WHERE plant_id = ${plantId}
    ORDER BY id DESC OFFSET ${MOST_KEPT})`.execute(tx);

const rowsOf = (db: Database) =>
  db
    .selectFrom('backtest')
    .select([
      'id',
      'plant_id',
      'asked_by',
      'asked_by_name',
      'asked_at',
      'terms',
      'state',
      'percent',
      'error_code',
    ])
    .select('finished_at')
    // Lists contain only totals; a result has a row for each day.
    .select(sql<BacktestResult['totals'] | null>`result -> 'totals'`.as('totals'))
    .select(sql<string | null>`result ->> 'currency'`.as('currency'));

type Row = Omit<Awaited<ReturnType<typeof readBacktest>>, 'result'>;

export async function readBacktest(
  db: Database,
  { plantId, backtestId }: { readonly plantId: number; readonly backtestId: number },
) {
  const row = await rowsOf(db)
    .select('result')
    .where('id', '=', backtestId)
    .where('plant_id', '=', plantId)
    .executeTakeFirst();
  if (!row) throw new AppError(commonErrors.notFound);
  return row;
}

export const resultOf = ({ result }: { readonly result: unknown }): BacktestResult | null =>
  result === null ? null : backtestResult.parse(result);

function shownRow(row: Row, caller: Caller): BacktestRow {
  const terms = row.terms as BacktestTerms;
  const { totals, currency } = row;
  const savings = totals && savingsOf(totals);
  return {
    backtestId: row.id,
    policy: terms.policy,
    planName: terms.plan?.name ?? null,
    days: terms.days,
    state: row.state as BacktestRow['state'],
    percent: row.percent,
    errorCode: row.error_code,
    askedBy: row.asked_by_name,
    mayCancel: mayCancel(row, caller),
    askedAt: row.asked_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    saved: savings?.real ?? null,
    savedNone: savings?.none ?? null,
    reached: savings?.reached ?? null,
    currency,
  };
}
