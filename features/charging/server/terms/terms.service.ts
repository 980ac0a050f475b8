import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { serviceFeeOn } from '@heliodon/energy/charging/service-fee';
import { localDay } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import { decimal, decimalText } from '@heliodon/kernel/decimal';
import type { Caller } from '@heliodon/server-kit/caller';
import { changesBetween, type OperationLog } from '@heliodon/server-kit/operation-log';
import { sql } from 'kysely';
import type { deleteFee, getTerms, saveFee, saveOpenToAll } from '../../contract/card.contract.ts';
import { chargingErrors } from '../../contract/charging.errors.ts';
import { chargingLog } from '../../contract/charging.log.ts';
import { termsLogFields } from '../../contract/charging.log-fields.ts';
import { plantFacts } from '../plant-facts.queries.ts';

export interface TermsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: OperationLog;
}

/** Charging access and service fees of a plant. Affected sessions are repriced automatically. */
export class TermsService {
  readonly #deps: TermsDeps;

  constructor(deps: TermsDeps) {
    this.#deps = deps;
  }

  async read({ plantId }: CallRequest<typeof getTerms>): Promise<CallResponse<typeof getTerms>> {
    const { db } = this.#deps;
    const [{ currency, timeZone }, fees, openToAll] = await Promise.all([
      plantFacts(db, plantId),
      readFees(db, plantId),
      readOpenToAll(db, plantId),
    ]);
    const current = serviceFeeOn(fees, this.#today(timeZone));
    return {
      currency,
      openToAll,
      fees: fees.map(({ id, createdAt, ...fee }) => ({
        ...fee,
        feeId: id,
        createdAt: createdAt.toISOString(),
        current: id === current?.id,
      })),
    };
  }

  async saveOpenToAll({ plantId, openToAll }: CallRequest<typeof saveOpenToAll>, caller: Caller) {
    const { db, log } = this.#deps;
    return db.transaction().execute(async (tx) => {
      const before = await lockedOpenToAll(tx, plantId);
      await tx
        .insertInto('charging_setting')
        .values({ plant_id: plantId, open_to_all: openToAll })
        .onConflict((conflict) => conflict.column('plant_id').doUpdateSet({ open_to_all: openToAll }))
        .execute();
      const changes = changesBetween(termsLogFields, { openToAll: before }, { openToAll });
      if (changes.length > 0)
        await log.write(caller, { action: chargingLog.saveOpenToAll, changes, plantId }, tx);
      return {};
    });
  }

  async saveFee(
    { plantId, effectiveFrom, servicePerKwh: typed }: CallRequest<typeof saveFee>,
    caller: Caller,
  ): Promise<CallResponse<typeof saveFee>> {
    const { db, clock, log } = this.#deps;
    return db.transaction().execute(async (tx) => {
      const { timeZone } = await plantFacts(tx, plantId);
      if (effectiveFrom < this.#today(timeZone)) throw new AppError(chargingErrors.feeInPast);
      const before = serviceFeeOn(await readFees(tx, plantId), effectiveFrom)?.servicePerKwh ?? null;
      const servicePerKwh = decimalText(decimal(typed));
      const { id } = await tx
        .insertInto('charging_fee')
        .values({
          plant_id: plantId,
          effective_from: effectiveFrom,
          service_per_kwh: servicePerKwh,
          created_at: clock.now(),
          created_by: caller.accountId,
          created_by_name: caller.accountName,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const changes = changesBetween(
        termsLogFields,
        { servicePerKwh: before },
        { effectiveFrom, servicePerKwh },
      );
      const params = { day: effectiveFrom };
      await log.write(caller, { action: chargingLog.saveFee, params, changes, plantId }, tx);
      return { feeId: id };
    });
  }

  async deleteFee({ plantId, feeId }: CallRequest<typeof deleteFee>, caller: Caller) {
    const { db, log } = this.#deps;
    return db.transaction().execute(async (tx) => {
      const { timeZone } = await plantFacts(tx, plantId);
      const fee = await tx
        .deleteFrom('charging_fee')
        .where('plant_id', '=', plantId)
        .where('id', '=', feeId)
        .returning([
          sql<string>`effective_from::text`.as('effectiveFrom'),
          sql<string>`trim_scale(service_per_kwh)::text`.as('servicePerKwh'),
        ])
        .executeTakeFirst();
      if (!fee) throw new AppError(commonErrors.notFound);
      if (fee.effectiveFrom <= this.#today(timeZone)) throw new AppError(chargingErrors.feeInEffect);
      const changes = changesBetween(termsLogFields, fee, {});
      const params = { day: fee.effectiveFrom };
      await log.write(caller, { action: chargingLog.deleteFee, params, changes, plantId }, tx);
      return {};
    });
  }

  #today(timeZone: string): string {
    return localDay(this.#deps.clock.now().getTime(), timeZone);
  }
}

/** Newest first. */
async function readFees(db: Database, plantId: number) {
  return db
    .selectFrom('charging_fee')
    .select(['id', 'created_at as createdAt', 'created_by_name as createdBy'])
    .select([
      sql<string>`effective_from::text`.as('effectiveFrom'),
      sql<string>`trim_scale(service_per_kwh)::text`.as('servicePerKwh'),
    ])
    .where('plant_id', '=', plantId)
    .orderBy('effective_from', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

async function readOpenToAll(db: Database, plantId: number): Promise<boolean> {
  const row = await db
    .selectFrom('charging_setting')
    .select('open_to_all')
    .where('plant_id', '=', plantId)
    .executeTakeFirst();
  return row?.open_to_all ?? false;
}

/** Serialises changes, so that the old value in the log is correct. */
async function lockedOpenToAll(tx: Database, plantId: number): Promise<boolean> {
  await tx.selectFrom('plant').select('id').where('id', '=', plantId).forNoKeyUpdate().execute();
  return readOpenToAll(tx, plantId);
}
