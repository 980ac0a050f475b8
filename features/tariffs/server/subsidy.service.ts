import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import { NO_VALUE } from '@heliodon/kernel/format/number';
import type { Caller } from '@heliodon/server-kit/caller';
import { changesBetween } from '@heliodon/server-kit/operation-log';
import type { getSubsidyList, saveSubsidies } from '../contract/subsidy.contract.ts';
import { energiesOf, type SubsidyInput } from '../contract/subsidy.schema.ts';
import { subsidyLogFields } from '../contract/tariffs.log-fields.ts';
import { tariffLog } from '../contract/tariffs.rules.ts';
import { lockPlant, readPlant } from './plant-facts.ts';
import type { PriceDeps } from './price.service.ts';

type Answer = CallResponse<typeof getSubsidyList>;

export class SubsidyService {
  readonly #deps: PriceDeps;

  constructor(deps: PriceDeps) {
    this.#deps = deps;
  }

  async list(plantId: number): Promise<Answer> {
    const { db } = this.#deps;
    const [plant, history] = await Promise.all([readPlant(db, plantId), readHistory(db, plantId)]);
    return { ...plant, subsidies: history[0]?.subsidies ?? [], history };
  }

  save({ plantId, subsidies }: CallRequest<typeof saveSubsidies>, caller: Caller) {
    const { db, clock, log } = this.#deps;
    return db.transaction().execute(async (tx) => {
      await lockPlant(tx, plantId);
      const [before] = await readHistory(tx, plantId);
      await insertSubsidies(tx, plantId, subsidies, { at: clock.now(), by: caller });
      const params = { before: subsidiesText(before?.subsidies ?? []), after: subsidiesText(subsidies) };
      const changes = changesBetween(
        subsidyLogFields,
        { subsidies: (before?.subsidies ?? []).map(subsidyText) },
        { subsidies: subsidies.map(subsidyText) },
      );
      await log.write(caller, { action: tariffLog.saveSubsidies, params, changes, plantId }, tx);
      return {};
    });
  }
}

async function readHistory(db: Database, plantId: number): Promise<Answer['history']> {
  const rows = await db
    .selectFrom('subsidy_version')
    .select(['id', 'subsidies', 'created_at', 'created_by_name'])
    .where('plant_id', '=', plantId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    versionId: row.id,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    subsidies: row.subsidies as SubsidyInput[],
  }));
}

export async function insertSubsidies(
  tx: Database,
  plantId: number,
  subsidies: readonly SubsidyInput[],
  made: { readonly at: Date; readonly by: Pick<Caller, 'accountId' | 'accountName'> },
): Promise<void> {
  const { screenType } = await readPlant(tx, plantId);
  const [usual] = energiesOf(screenType);
  await tx
    .insertInto('subsidy_version')
    .values({
      plant_id: plantId,
      subsidies: JSON.stringify(subsidies.map((subsidy) => ({ ...subsidy, per: subsidy.per ?? usual }))),
      created_at: made.at,
      created_by: made.by.accountId,
      created_by_name: made.by.accountName,
    })
    .execute();
}

const subsidyText = ({ unitPrice, years, per }: SubsidyInput): string =>
  `${unitPrice} × ${years}${per === 'discharged' ? ' (ESS)' : ''}`;

/** '0.03 × 10, 0.1 × 5 (ESS)': unit price times years, and whether it is paid for what storage discharged. */
const subsidiesText = (subsidies: readonly SubsidyInput[]): string =>
  subsidies.map(subsidyText).join(', ') || NO_VALUE;
