import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { slideStepMin } from '@heliodon/energy/demand/demand-terms';
import { localDay, monthOf } from '@heliodon/energy/periods/local-time';
import { firstDayOf } from '@heliodon/energy/tariff/tariff-change';
import { versionOn } from '@heliodon/energy/tariff/tariff-versions';
import type { Database } from '@heliodon/infrastructure/database';
import { NO_VALUE } from '@heliodon/kernel/format/number';
import type { Caller } from '@heliodon/server-kit/caller';
import { sql } from 'kysely';
import { tariffLog } from '../contract/tariffs.rules.ts';
import type { getTransformer, saveTransformer } from '../contract/transformer.contract.ts';
import type { TransformerInput } from '../contract/transformer.schema.ts';
import { lockPlant, readPlant } from './plant-facts.ts';
import type { PriceDeps } from './price.service.ts';
import { transformerChanges } from './tariff.log.ts';

type Answer = CallResponse<typeof getTransformer>;

export class TransformerService {
  readonly #deps: PriceDeps;

  constructor(deps: PriceDeps) {
    this.#deps = deps;
  }

  async read(plantId: number): Promise<Answer> {
    const { db, clock } = this.#deps;
    const [plant, history] = await Promise.all([readPlant(db, plantId), readHistory(db, plantId)]);
    const today = localDay(clock.now().getTime(), plant.timeZone);
    const { timeZone, currency } = plant;
    return { timeZone, currency, transformer: billingOn(history, today), history };
  }

  save({ plantId, transformer }: CallRequest<typeof saveTransformer>, caller: Caller) {
    const { db, clock, log } = this.#deps;
    return db.transaction().execute(async (tx) => {
      const { timeZone } = await lockPlant(tx, plantId);
      const at = clock.now();
      const today = localDay(at.getTime(), timeZone);
      const before = billingOn(await readHistory(tx, plantId), today);
      const effectiveFrom = firstDayOf(monthOf(today));
      await insertTransformer(tx, plantId, transformer, effectiveFrom, { at, by: caller });
      const params = { before: billingText(before), after: billingText(transformer) };
      const changes = transformerChanges(before, transformer);
      await log.write(caller, { action: logActionOf(transformer), params, changes, plantId }, tx);
      return {};
    });
  }
}

const logActionOf = (transformer: TransformerInput | null): string => {
  if (!transformer) return tariffLog.transformerNone;
  return {
    annual: tariffLog.transformerAnnual,
    monthly: tariffLog.transformerMonthly,
    demand: tariffLog.transformerDemand,
  }[transformer.billingType];
};

function billingOn(history: Answer['history'], day: string): TransformerInput | null {
  const versions = history.map((row) => ({
    id: row.versionId,
    effectiveFrom: row.effectiveFrom,
    createdAtMs: Date.parse(row.createdAt),
    withdrawn: false,
    transformer: row.transformer,
  }));
  return versionOn(versions, day)?.transformer ?? null;
}

async function readHistory(db: Database, plantId: number): Promise<Answer['history']> {
  const rows = await db
    .selectFrom('transformer_version')
    .select([
      'id',
      'transformer',
      'created_at',
      'created_by_name',
      sql<string>`to_char(effective_from, 'YYYY-MM-DD')`.as('effectiveFrom'),
    ])
    .where('plant_id', '=', plantId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    versionId: row.id,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    effectiveFrom: row.effectiveFrom,
    transformer: row.transformer as TransformerInput | null,
  }));
}

export async function insertTransformer(
  tx: Database,
  plantId: number,
  transformer: TransformerInput | null,
  effectiveFrom: string,
  made: { readonly at: Date; readonly by: Pick<Caller, 'accountId' | 'accountName'> },
): Promise<void> {
  await tx
    .insertInto('transformer_version')
    .values({
      plant_id: plantId,
      effective_from: effectiveFrom,
      transformer: transformer && JSON.stringify(transformer),
      created_at: made.at,
      created_by: made.by.accountId,
      created_by_name: made.by.accountName,
    })
    .execute();
}

/** '800 kVA, 1–12: 30, cos φ 0.9, 15/1 min, ≥ 80 % (11)'. */
const billingText = (transformer: TransformerInput | null): string =>
  transformer
    ? `${transformer.capacityKva} kVA, ${transformer.ranges
        .map(({ startMonth, endMonth, price }) => `${startMonth}–${endMonth}: ${price}`)
        .join(
          ', ',
        )}${transformer.pfStandard ? `, cos φ ${transformer.pfStandard / 100}` : ''}${demandText(transformer)}`
    : NO_VALUE;

function demandText(terms: TransformerInput): string {
  const stepMin = slideStepMin(terms);
  const { ratchetPercent, ratchetMonths } = terms;
  const ratchet = ratchetPercent ? `, ≥ ${ratchetPercent} % (${ratchetMonths})` : '';
  return `${stepMin === null ? '' : `, 15/${stepMin} min`}${ratchet}`;
}
