import type { CallRequest } from '@heliodon/contract/call';
import { localDay } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { Caller } from '@heliodon/server-kit/caller';
import type { getOperations, Operations, OperationsMap } from '../../contract/operations.contract.ts';
import { OperationsHistory } from './history.ts';
import { type RegionNames, readMap } from './map.queries.ts';
import { needingAttention } from './operations.policy.ts';
import { readSeen, type Seen } from './seen.queries.ts';
import { readIncome, readParts, readToday, readTotal } from './totals.queries.ts';
import { readStream, readTroubles } from './troubles.queries.ts';

interface ServiceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly places: RegionNames;
}

type Money = Pick<Operations, 'energy' | 'savings' | 'income' | 'days' | 'months' | 'ranking'>;
const NO_MONEY: Money = {
  energy: null,
  savings: null,
  income: null,
  days: null,
  months: null,
  ranking: null,
};

/** The dashboard of all plants visible to an account. */
export class OperationsService {
  readonly #deps: ServiceDeps;
  readonly #history: OperationsHistory;

  constructor(deps: ServiceDeps) {
    this.#deps = deps;
    this.#history = new OperationsHistory(deps.db);
  }

  async read(
    { timeZone, ...region }: CallRequest<typeof getOperations>,
    caller: Caller,
  ): Promise<Operations> {
    const { db, clock } = this.#deps;
    const may = (code: Parameters<Caller['permissions']['has']>[0]) => caller.permissions.has(code);
    const seen = await readSeen(db, caller, region);
    const nowMs = clock.now().getTime();
    // Limits parallel queries: one dashboard must not occupy all connections of the server.
    const [parts, troubles, alarms] = await Promise.all([
      readParts(db, seen),
      readTroubles(db, seen, { alarms: may('alarmView'), findings: may('deviceDiagnosis') }),
      may('alarmView') ? readStream(db, seen) : null,
    ]);
    const money = may('reportView')
      ? await this.#money(seen, { today: localDay(nowMs, timeZone), nowMs })
      : NO_MONEY;
    return { ...parts, ...money, ...needingAttention(troubles, nowMs), alarms };
  }

  map(caller: Caller): Promise<OperationsMap> {
    return readMap(this.#deps.db, this.#deps.places, caller);
  }

  async #money(seen: Seen, { today, nowMs }: { today: string; nowMs: number }): Promise<Money> {
    const { db } = this.#deps;
    const [day, all, income] = await Promise.all([
      readToday(db, seen),
      readTotal(db, seen),
      readIncome(db, seen),
    ]);
    const currencies = income.byCurrency.map(({ currency }) => currency);
    return {
      energy: { today: day.sums, total: all.total },
      savings: all.savings,
      income: income.byCurrency,
      ...(await this.#history.read(seen, { today, currencies, nowMs })),
      ranking: { fullHours: day.fullHours, pvToday: day.pvToday, income: income.best },
    };
  }
}
