import type { CallRequest } from '@heliodon/contract/call';
import { localDay } from '@heliodon/energy/periods/local-time';
import { comparisonOf, type ReportPart } from '@heliodon/energy/periods/report-compare';
import { daysOf, type ReportRange } from '@heliodon/energy/periods/report-range';
import { AppError } from '@heliodon/kernel/app-error';
import { demandErrors } from '../../contract/demand.rules.ts';
import type {
  DemandStatistics,
  getDemandStatistics,
  StatisticKind,
} from '../../contract/statistics.contract.ts';
import type { DemandDeps } from '../deps.ts';
import { readEras } from '../limit.queries.ts';
import { readPlant } from '../plant.queries.ts';
import { quartersByDay, readDaysQuarters } from '../quarters.queries.ts';
import { readFigures } from './earlier.queries.ts';
import { columnsOfPeriod, figuresOf, heatOf, topQuarters } from './statistics.policy.ts';

/** What was not measured is not known, whenever the plant began. */
const ALWAYS_MS = Number.NEGATIVE_INFINITY;

const spanOf = ({ from, to }: ReportPart) => ({ from, to });

/** A day is compared by its hours. */
const rangeOf = (kind: StatisticKind, at: string): ReportRange =>
  kind === 'day' ? { step: 'hour', from: `${at}T00`, to: `${at}T23` } : { step: kind, from: at, to: at };

export async function readStatistics(
  { db, clock }: DemandDeps,
  { plantId, dateType: kind, at }: CallRequest<typeof getDemandStatistics>,
): Promise<DemandStatistics> {
  const plant = await readPlant(db, plantId);
  const { timeZone, hasMeter } = plant;
  const days = daysOf({ step: kind, from: at, to: at });
  const nowMs = clock.now().getTime();
  if (days.from > localDay(nowMs, timeZone)) throw new AppError(demandErrors.future);
  const compared = comparisonOf(rangeOf(kind, at), 'before', { timeZone, sinceMs: ALWAYS_MS }, nowMs);
  const eras = await readEras(db, plantId);
  const [quarters, earlier] = await Promise.all([
    readDaysQuarters(db, plant, days, nowMs),
    compared && readFigures(db, plantId, compared.other, eras),
  ]);
  const own = quarters.filter(({ startMs }) => compared && startMs < compared.own.toMs);
  return {
    timeZone,
    hasMeter,
    figures: figuresOf(quarters, eras),
    before: compared &&
      earlier && {
        ...spanOf(compared.other),
        ...earlier,
        own: { ...spanOf(compared.own), ...figuresOf(own, eras) },
      },
    columns: columnsOfPeriod(quarters, eras, { kind, at, timeZone }),
    top: topQuarters(quarters, eras),
    heat: heatOf(quartersByDay(quarters, timeZone), timeZone, kind === 'year' ? 60 : 15),
  };
}
