import { limitAt } from '@heliodon/energy/demand/quarters';
import { localDay, monthOf } from '@heliodon/energy/periods/local-time';
import type { DemandWatchNow } from '../../contract/watch.contract.ts';
import { isBilledByDemand } from '../billing.policy.ts';
import type { DemandDeps } from '../deps.ts';
import { readEras, readLimit } from '../limit.queries.ts';
import { readGridMeters, readPlant } from '../plant.queries.ts';
import { readDaysQuarters, readMonthPeaks } from '../quarters.queries.ts';
import { readTransformers } from '../transformer.queries.ts';
import { readOpenEvent } from './event.queries.ts';
import { readWindows } from './window.ts';

/** The current 15-minute interval from the meters, and the completed ones of today. */
export async function readWatch({ db, store, clock }: DemandDeps, plantId: number): Promise<DemandWatchNow> {
  const nowMs = clock.now().getTime();
  const { timeZone } = await readPlant(db, plantId);
  const today = localDay(nowMs, timeZone);
  const month = monthOf(today);
  const [settings, eras, meters, quarters, peaks, open, transformers] = await Promise.all([
    readLimit(db, plantId),
    readEras(db, plantId),
    readGridMeters(db, [plantId]),
    readDaysQuarters(db, { plantId, timeZone }, { from: today, to: today }),
    readMonthPeaks(db, plantId, `${month}-01`, today),
    readOpenEvent(db, plantId),
    readTransformers(db, plantId),
  ]);
  const measured = (await readWindows(store, meters, nowMs)).get(plantId);
  const startMs = measured?.window.startMs ?? Number.POSITIVE_INFINITY;
  return {
    nowMs,
    timeZone,
    hasMeter: meters.length > 0,
    settings,
    today,
    open,
    direction: meters[0]?.direction ?? 'importPositive',
    monthPeakKw: peaks.get(month) ?? null,
    billedByDemand: isBilledByDemand(transformers, month),
    window: measured?.window ?? null,
    by: measured?.by ?? null,
    readings: [...(measured?.readings ?? [])],
    // The roll-up of the current interval is older than the window.
    quarters: quarters
      .filter((quarter) => quarter.startMs < startMs)
      .map((quarter) => ({ ...quarter, limitKw: limitAt(eras, quarter.startMs) })),
  };
}
