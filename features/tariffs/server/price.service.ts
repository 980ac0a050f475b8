import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { localDay, monthOf } from '@heliodon/energy/periods/local-time';
import {
  changeIssue,
  changesThisMonth,
  effectiveMonths,
  firstDayOf,
  MAX_CHANGES_A_MONTH,
} from '@heliodon/energy/tariff/tariff-change';
import {
  standings,
  type VersionStanding,
  versionAfter,
  versionOn,
} from '@heliodon/energy/tariff/tariff-versions';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { Caller } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import type {
  deletePrice,
  getPriceList,
  getPriceVersion,
  PriceNow,
  PriceVersion,
  PriceVersionRow,
  savePrice,
} from '../contract/price.contract.ts';
import type { PriceInput } from '../contract/price.schema.ts';
import { tariffErrors, tariffLog } from '../contract/tariffs.rules.ts';
import { lockPlant, type PlantFacts, readPlant } from './plant-facts.ts';
import { insertVersion, readPrice, readVersions, type VersionMeta, withdraw } from './price.queries.ts';
import { changeParams, priceText } from './price.words.ts';
import { priceChanges } from './tariff.log.ts';

export interface PriceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: OperationLog;
}

export class PriceService {
  readonly #deps: PriceDeps;

  constructor(deps: PriceDeps) {
    this.#deps = deps;
  }

  async now(plantId: number): Promise<PriceNow> {
    const { plant, versions, today, nowMs, rows } = await this.#load(plantId);
    const current = versionOn(versions, today);
    const next = versionAfter(versions, today);
    return {
      timeZone: plant.timeZone,
      currency: plant.currency,
      today,
      current: current ? await this.#full(rows, current.id) : null,
      next: (next && rows.get(next.id)) ?? null,
      changesUsed: changesThisMonth(versions, nowMs, plant.timeZone),
      changesMax: MAX_CHANGES_A_MONTH,
      effectiveMonths: effectiveMonths(today),
    };
  }

  async list(request: CallRequest<typeof getPriceList>): Promise<CallResponse<typeof getPriceList>> {
    const { rows } = await this.#load(request.plantId);
    const start = (request.page - 1) * request.pageSize;
    return { rows: [...rows.values()].slice(start, start + request.pageSize), total: rows.size };
  }

  async version(request: CallRequest<typeof getPriceVersion>): Promise<PriceVersion> {
    const { rows } = await this.#load(request.plantId);
    return this.#full(rows, request.versionId);
  }

  save({ plantId, price }: CallRequest<typeof savePrice>, caller: Caller): Promise<{ versionId: number }> {
    const { db, clock, log } = this.#deps;
    return db.transaction().execute(async (tx) => {
      const plant = await lockPlant(tx, plantId);
      const at = clock.now();
      const versions = await readVersions(tx, plantId);
      const issue = changeIssue(versions, price.effectiveMonth, at.getTime(), plant.timeZone);
      if (issue === 'tooMany') throw new AppError(tariffErrors.tooManyChanges);
      if (issue) throw new AppError(tariffErrors.outOfReach, { month: price.effectiveMonth });
      const before = await priceOn(tx, versions, firstDayOf(price.effectiveMonth));
      const first = versions.length === 0;
      const versionId = await insertVersion(tx, { plantId, price, first, at, by: caller });
      const params = changeParams(before, price);
      const changes = priceChanges(before ?? null, price);
      await log.write(caller, { action: tariffLog.savePrice, params, changes, plantId }, tx);
      return { versionId };
    });
  }

  withdraw(
    { plantId, versionId }: CallRequest<typeof deletePrice>,
    caller: Caller,
  ): Promise<Record<string, never>> {
    const { db, clock, log } = this.#deps;
    return db.transaction().execute(async (tx) => {
      const { timeZone } = await lockPlant(tx, plantId);
      const at = clock.now();
      const versions = await readVersions(tx, plantId);
      const version = versions.find(({ id }) => id === versionId);
      if (!version) throw new AppError(commonErrors.notFound);
      if (version.withdrawn) throw new AppError(commonErrors.conflict);
      if (!isAhead(versions, version, localDay(at.getTime(), timeZone)))
        throw new AppError(tariffErrors.alreadyEffective);
      const price = await readPrice(tx, versionId);
      await withdraw(tx, versionId, at, caller.accountName);
      const params = { month: price.effectiveMonth, before: priceText(price) };
      const changes = priceChanges(price, null);
      await log.write(caller, { action: tariffLog.deletePrice, params, changes, plantId }, tx);
      return {};
    });
  }

  async #load(plantId: number) {
    const { db, clock } = this.#deps;
    const nowMs = clock.now().getTime();
    const [plant, versions] = await Promise.all([readPlant(db, plantId), readVersions(db, plantId)]);
    const today = localDay(nowMs, plant.timeZone);
    return { plant, versions, today, nowMs, rows: rowsOf(versions, today) };
  }

  async #full(rows: ReadonlyMap<number, PriceVersionRow>, versionId: number): Promise<PriceVersion> {
    const row = rows.get(versionId);
    if (!row) throw new AppError(commonErrors.notFound);
    return { ...row, price: await readPrice(this.#deps.db, versionId) };
  }
}

/** In the transaction that creates the plant: not a modification, and it applies from the beginning. */
export async function insertFirstPrice(
  tx: Database,
  plantId: number,
  plant: PlantFacts,
  price: PriceInput,
  made: { readonly at: Date; readonly by: Pick<Caller, 'accountId' | 'accountName'> },
): Promise<void> {
  const installed = plant.installDate ? monthOf(plant.installDate) : undefined;
  const effectiveMonth =
    installed !== undefined && installed < price.effectiveMonth ? installed : price.effectiveMonth;
  await insertVersion(tx, { plantId, price: { ...price, effectiveMonth }, first: true, ...made });
}

async function priceOn(
  db: Database,
  versions: readonly VersionMeta[],
  day: string,
): Promise<PriceInput | undefined> {
  const version = versionOn(versions, day);
  return version && readPrice(db, version.id);
}

/** Not in force yet: neither today nor on a day before. A replaced one of a month to come is ahead as well. */
function isAhead(versions: readonly VersionMeta[], version: VersionMeta, today: string): boolean {
  return version.effectiveFrom > today && versionOn(versions, today)?.id !== version.id;
}

function rowsOf(versions: readonly VersionMeta[], today: string): ReadonlyMap<number, PriceVersionRow> {
  const found = standings(versions, today);
  return new Map(
    versions.map((version) => {
      const { state, from, until } = found.get(version.id) as VersionStanding;
      const row: PriceVersionRow = {
        versionId: version.id,
        createdAt: new Date(version.createdAtMs).toISOString(),
        createdBy: version.createdBy,
        effectiveFrom: version.effectiveFrom,
        first: version.first,
        state,
        countsFrom: from,
        countsUntil: until,
      };
      return [version.id, row];
    }),
  );
}
