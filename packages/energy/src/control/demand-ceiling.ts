import { BUCKET_MS } from '../metering/rollup.ts';
import { type DemandWindow, demandOutlook, headroomKw } from './demand-window.ts';

/* How much may be imported now so that the running quarter keeps the demand limit. site-limit.ts acts on it. */

export interface DemandControl {
  readonly limitKw: number;
  /** Kept below the limit for what changes between two steps. */
  readonly marginKw: number;
  /** Shaving ends when the projection is so far below where it began. */
  readonly hysteresisKw: number;
}

export interface DemandSeen {
  readonly window: DemandWindow;
  /** Highest quarter of the month so far; null: not known. */
  readonly monthPeakKw: number | null;
  /** What would be imported if storage rested. */
  readonly freeKw: number;
}

export interface DemandStep {
  readonly shaving: boolean;
  /** The limit, or the month's peak where that is higher: it is paid already, and below it nothing is saved. */
  readonly targetKw: number;
  readonly ceilingKw: number;
  /** While shaving, storage takes nothing from the grid: it would make the next peak. */
  readonly mayCharge: boolean;
}

export const demandTarget = (limitKw: number, monthPeakKw: number | null): number =>
  Math.max(limitKw, monthPeakKw ?? 0);

/** What was spared earlier in the quarter is not spent later in it: the next quarter begins at that power. */
export function demandStep(
  wasShaving: boolean,
  { window, monthPeakKw, freeKw }: DemandSeen,
  { limitKw, marginKw, hysteresisKw }: DemandControl,
): DemandStep {
  const targetKw = demandTarget(limitKw, monthPeakKw);
  const outlook = demandOutlook(window);
  const projectedKw = outlook.reachedKw + (Math.max(0, freeKw) * outlook.leftMs) / BUCKET_MS;
  const beginsKw = targetKw - marginKw;
  const shaving = projectedKw > (wasShaving ? beginsKw - hysteresisKw : beginsKw);
  const allowedKw = Math.min(targetKw, headroomKw(outlook, targetKw));
  return { shaving, targetKw, ceilingKw: Math.max(0, allowedKw - marginKw), mayCharge: !shaving };
}
