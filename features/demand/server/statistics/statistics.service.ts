import type { CallRequest } from '@heliodon/contract/call';
import { dayStartMs, localDay, nextDay } from '@heliodon/energy/local-time';
import { daysOf, slotAfter } from '@heliodon/energy/report-range';
import { AppError } from '@heliodon/kernel/app-error';
import { demandErrors } from '../../contract/demand.rules.ts';
import type { DemandStatistics, getDemandStatistics } from '../../contract/statistics.contract.ts';
import type { DemandDeps } from '../deps.ts';
import { readEras } from '../limit.queries.ts';
import { readPlant } from '../plant.queries.ts';
import { quartersByDay, readDaysQuarters } from '../quarters.queries.ts';
import { readFigures } from './earlier.queries.ts';
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
  const earlier = daysOf({ step: kind, from: before, to: before });
  const span = {
    fromMs: dayStartMs(earlier.from, timeZone),
    toMs: dayStartMs(nextDay(earlier.to), timeZone),
  };
  const eras = await readEras(db, plantId);
  const [quarters, figuresBefore] = await Promise.all([
    readDaysQuarters(db, plant, days, nowMs),
    readFigures(db, plantId, span, eras),
  ]);
  return {
    ...{ timeZone, hasMeter },
    figures: figuresOf(quarters, eras),
    before: { at: before, ...figuresBefore },
    columns: columnsOfPeriod(quarters, eras, { kind, at, timeZone }),
    top: topQuarters(quarters, eras),
    heat: heatOf(quartersByDay(quarters, timeZone), timeZone, kind === 'year' ? 60 : 15),
  };
}
