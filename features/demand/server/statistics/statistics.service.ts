import type { CallRequest } from '@heliodon/contract/call';
import { localDay } from '@heliodon/energy/local-time';
import { daysOf, slotAfter } from '@heliodon/energy/report-range';
import { AppError } from '@heliodon/kernel/app-error';
import { demandErrors } from '../../contract/demand.rules.ts';
import type { DemandStatistics, getDemandStatistics } from '../../contract/statistics.contract.ts';
import type { DemandDeps } from '../deps.ts';
import { readEras } from '../limit.queries.ts';
import { readPlant } from '../plant.queries.ts';
import { quartersByDay, readDaysQuarters } from '../quarters.queries.ts';
import { columnsOfPeriod, figuresOf, heatOf, topQuarters } from './statistics.policy.ts';

export async function readStatistics(
  { db, clock }: DemandDeps,
  { plantId, dateType: kind, at }: CallRequest<typeof getDemandStatistics>,
): Promise<DemandStatistics> {
  const plant = await readPlant(db, plantId);
  const { timeZone, hasMeter } = plant;
  const days = daysOf({ step: kind, from: at, to: at });
  const nowMs = clock.now().getTime();
  if (days.from > localDay(nowMs, timeZone)) throw new AppError(demandErrors.future);
  const before = slotAfter(kind, at, -1);
  const [eras, quarters, earlier] = await Promise.all([
    readEras(db, plantId),
    readDaysQuarters(db, plant, days, nowMs),
    readDaysQuarters(db, plant, daysOf({ step: kind, from: before, to: before })),
  ]);
  return {
    ...{ timeZone, hasMeter },
    figures: figuresOf(quarters, eras),
    before: { at: before, ...figuresOf(earlier, eras) },
    columns: columnsOfPeriod(quarters, eras, { kind, at, timeZone }),
    top: topQuarters(quarters, eras),
    heat: heatOf(quartersByDay(quarters, timeZone), timeZone, kind === 'year' ? 60 : 15),
  };
}
