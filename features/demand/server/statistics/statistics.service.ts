import type { CallRequest } from '@heliodon/contract/call';
import { comparisonOf } from '@heliodon/energy/periods/report-compare';
import { Span } from '@heliodon/energy/periods/span';
import { AppError } from '@heliodon/kernel/app-error';
import { demandErrors } from '../../contract/demand.rules.ts';
import type { DemandStatistics, getDemandStatistics } from '../../contract/statistics.contract.ts';
import type { DemandDeps } from '../deps.ts';
import { readEras } from '../limit.queries.ts';
import { readPlant } from '../plant.queries.ts';
import { quartersByDay, readDaysQuarters } from '../quarters.queries.ts';
import { readFigures } from './earlier.queries.ts';
import { columnsOfPeriod, figuresOf, heatOf, topQuarters } from './statistics.policy.ts';

/** Times without data are unknown, whenever the plant began. */
const ALWAYS_MS = Number.NEGATIVE_INFINITY;

export async function readStatistics(
  { db, clock }: DemandDeps,
  { plantId, dateType: kind, at }: CallRequest<typeof getDemandStatistics>,
): Promise<DemandStatistics> {
  const plant = await readPlant(db, plantId);
  const { timeZone, hasMeter } = plant;
  const nowMs = clock.now().getTime();
  const span = new Span({ step: kind, from: at, to: at }, timeZone, nowMs);
  if (span.firstDay > span.today) throw new AppError(demandErrors.future);
  // A day is compared by its hours.
  const compared = comparisonOf(kind === 'day' ? span.in('hour') : span, 'before', ALWAYS_MS);
  const eras = await readEras(db, plantId);
  const [quarters, earlier] = await Promise.all([
    readDaysQuarters(db, plant, { from: span.firstDay, to: span.lastDay }, nowMs),
    compared && readFigures(db, plantId, compared.other, eras),
  ]);
  const own = quarters.filter(({ startMs }) => compared && startMs < compared.own.toMs);
  return {
    timeZone,
    hasMeter,
    figures: figuresOf(quarters, eras),
    before: compared &&
      earlier && {
        from: compared.other.from,
        to: compared.other.to,
        ...earlier,
        own: { from: compared.own.from, to: compared.own.to, ...figuresOf(own, eras) },
      },
    columns: columnsOfPeriod(quarters, eras, { kind, at, timeZone }),
    top: topQuarters(quarters, eras),
    heat: heatOf(quartersByDay(quarters, timeZone), timeZone, kind === 'year' ? 60 : 15),
  };
}
