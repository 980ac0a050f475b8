import { commonErrors } from '@heliodon/contract/errors';
import { type AnalysisRange, analysisSlots, rangeFrom } from '@heliodon/energy/periods/analysis-range';
import { daysOf } from '@heliodon/energy/periods/report-range';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import { HOUR_MS } from '@heliodon/kernel/time';
import type { Caller } from '@heliodon/server-kit/caller';
import { plantsSeenBy } from '@heliodon/server-kit/plant-scope';
import type { AnalysisData, DataSet, DataSpan } from '../../contract/data.contract.ts';
import { flowsOfRow, refuseFuture } from '../energy/energy.service.ts';
import { type AnalysedPlant, readFlows, readPlants } from '../energy/flows.queries.ts';
import { readMoney } from './money.queries.ts';

export interface DataReads {
  readonly db: Database;
  readonly clock: Clock;
}

/** Plants that the caller cannot see are treated as missing. */
export async function analysedPlants(
  db: Database,
  caller: Caller,
  plantIds: readonly number[],
): Promise<AnalysedPlant[]> {
  const [seen] = await plantsSeenBy(db, [caller], plantIds);
  const plants = await readPlants(db, plantIds);
  if (plants.length < new Set(plantIds).size || plantIds.some((plantId) => !seen?.has(plantId)))
    throw new AppError(commonErrors.notFound);
  return plants;
}

export async function analysisData(
  reads: DataReads,
  { plantIds, against, ...range }: DataSpan,
  caller: Caller,
): Promise<AnalysisData> {
  const plants = await analysedPlants(reads.db, caller, plantIds);
  const nowMs = reads.clock.now().getTime();
  const [first] = plants;
  if (first) refuseFuture(range, first.timeZone, nowMs);
  const times: [DataSet['which'], AnalysisRange][] = [['asked', range]];
  if (against !== null) times.push(['against', rangeFrom(range, against)]);
  const sets: DataSet[] = [];
  for (const plant of plants)
    for (const [which, time] of times) sets.push(await readSet(reads.db, plant, which, time, nowMs));
  return { sets };
}

async function readSet(
  db: Database,
  plant: AnalysedPlant,
  which: DataSet['which'],
  range: AnalysisRange,
  nowMs: number,
): Promise<DataSet> {
  const { plantId, timeZone, currency, pvKwp } = plant;
  const { step, from, to } = range;
  const [rows, money] = await Promise.all([
    readFlows(db, plantId, range, timeZone),
    step === 'quarter' || step === 'hour'
      ? undefined
      : readMoney(db, plantId, step, daysOf({ step, from, to })),
  ]);
  const steps = analysisSlots(range, timeZone).map(({ key, fromMs, toMs }) => {
    const row = rows.get(key);
    return {
      key,
      hours: Math.max(0, Math.min(toMs, nowMs) - fromMs) / HOUR_MS,
      completed: toMs <= nowMs,
      flows: flowsOfRow(row),
      importMaxKw: row?.importMaxKw ?? null,
      income: money?.get(key)?.income ?? null,
      bill: money?.get(key)?.bill ?? null,
    };
  });
  return { plantId, plantName: plant.name, timeZone, currency, pvKwp, which, from, to, steps };
}
