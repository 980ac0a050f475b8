import { BUCKET_MS } from '../metering/rollup.ts';
import { type DemandOutlook, type DemandWindow, demandOutlook, headroomKw } from './demand-window.ts';

/*
 * Highest import at this moment that keeps the demand limit of the current 15-minute interval, or of every sliding
 * window that contains this moment; used by site-limit.ts.
 */

export interface DemandControl {
  readonly limitKw: number;
  /** Safety margin below the limit for changes between two steps. */
  readonly marginKw: number;
  /** Shaving ends when the projection is this far below the value at which it starts. */
  readonly hysteresisKw: number;
}

export interface DemandSeen {
  readonly window: DemandWindow;
  /** Where sliding demand is billed: every window that contains this moment. */
  readonly sliding?: readonly DemandOutlook[];
  /** Highest interval of the month so far; null: unknown. */
  readonly monthPeakKw: number | null;
  /** Import without storage. */
  readonly freeKw: number;
}

export interface DemandStep {
  readonly shaving: boolean;
  /** The limit, or the month's peak if higher: that peak is billed anyway, and staying below it saves nothing. */
  readonly targetKw: number;
  readonly ceilingKw: number;
  /** While shaving, storage does not charge from the grid, which could cause the next peak. */
  readonly mayCharge: boolean;
}

export const demandTarget = (limitKw: number, monthPeakKw: number | null): number =>
  Math.max(limitKw, monthPeakKw ?? 0);

/** Unused headroom from earlier in the interval is not used later: the next interval would start at that power. */
export function demandStep(
  wasShaving: boolean,
  { window, sliding = [], monthPeakKw, freeKw }: DemandSeen,
  { limitKw, marginKw, hysteresisKw }: DemandControl,
): DemandStep {
  const targetKw = demandTarget(limitKw, monthPeakKw);
  // The clock interval is known from the register, sliding windows only from power.
  const outlooks = [demandOutlook(window), ...sliding];
  const importKw = Math.max(0, freeKw);
  const projectedKw = Math.max(
    ...outlooks.map(({ reachedKw, leftMs }) => reachedKw + (importKw * leftMs) / BUCKET_MS),
  );
  const beginsKw = targetKw - marginKw;
  const shaving = projectedKw > (wasShaving ? beginsKw - hysteresisKw : beginsKw);
  const allowedKw = Math.min(targetKw, ...outlooks.map((outlook) => headroomKw(outlook, targetKw)));
  return { shaving, targetKw, ceilingKw: Math.max(0, allowedKw - marginKw), mayCharge: !shaving };
}
