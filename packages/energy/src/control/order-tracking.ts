import type { StorageFacts } from './site-units.ts';
import type { StorageRange } from './storage-range.ts';

/*
 * Checks whether storage follows its orders. PV and chargers are calculated from the storage orders, so a unit that
 * delivers less is counted with its actual power; otherwise a limit would stay exceeded.
 */

export interface Tracked {
  /** Discharge positive; null: not controlled. */
  readonly powerKw: number | null;
  /** It has delivered less than ordered since then. */
  readonly behindSinceMs: number | null;
  readonly doubt: Doubt | null;
}

interface Doubt {
  readonly charging: boolean;
  readonly mostKw: number;
  readonly untilMs: number;
}

/** Maximum response time of a converter including its report. */
const BEHIND_MS = 20_000;
/** After this time the unit gets full orders again. */
const DOUBT_MS = 300_000;
/** Share of rated power: tolerance of converters and meters. */
const SAME_SHARE = 0.02;
const SAME_KW = 1;

type Watched = Pick<StorageFacts, 'sn' | 'ratedKw' | 'powerKw'>;

export function trackOrders(
  tracked: Readonly<Record<string, Tracked>>,
  storage: readonly Watched[],
  nowMs: number,
): Record<string, Tracked> {
  return Object.fromEntries(
    storage.flatMap((unit) => {
      const known = tracked[unit.sn];
      return known ? [[unit.sn, watched(known, unit, nowMs)]] : [];
    }),
  );
}

function watched({ powerKw, behindSinceMs, doubt }: Tracked, unit: Watched, nowMs: number): Tracked {
  const charging = powerKw !== null && powerKw < 0;
  const doneKw = Math.max(0, charging ? -unit.powerKw : unit.powerKw);
  const missingKw = Math.abs(powerKw ?? 0) - doneKw;
  const isBehind = missingKw > Math.max(SAME_KW, SAME_SHARE * unit.ratedKw);
  const sinceMs = isBehind ? (behindSinceMs ?? nowMs) : null;
  const isFound = sinceMs !== null && nowMs - sinceMs >= BEHIND_MS;
  const lasting = doubt && nowMs < doubt.untilMs ? doubt : null;
  return {
    powerKw,
    // Once found, it is checked again with the next order.
    behindSinceMs: isFound ? null : sinceMs,
    doubt: isFound ? { charging, mostKw: doneKw, untilMs: nowMs + DOUBT_MS } : lasting,
  };
}

export function believedRange(
  { range }: Pick<StorageFacts, 'range'>,
  tracked: Tracked | undefined,
): StorageRange {
  if (!tracked?.doubt) return range;
  const { charging, mostKw } = tracked.doubt;
  return charging
    ? { ...range, maxChargeKw: Math.min(range.maxChargeKw, mostKw) }
    : { ...range, maxDischargeKw: Math.min(range.maxDischargeKw, mostKw) };
}

/** State including the orders of this step; units that are neither controlled nor in doubt are removed. */
export function trackedOrders(
  before: Readonly<Record<string, Tracked>>,
  orders: readonly { readonly sn: string; readonly powerKw?: number }[],
): Record<string, Tracked> {
  const doubted = Object.entries(before).flatMap(([sn, { doubt }]) =>
    doubt ? [[sn, { powerKw: null, behindSinceMs: null, doubt }] as const] : [],
  );
  const ordered = orders.flatMap(({ sn, powerKw }) => {
    if (powerKw === undefined) return [];
    const { behindSinceMs = null, doubt = null } = before[sn] ?? {};
    return [[sn, { powerKw, behindSinceMs, doubt }] as const];
  });
  return Object.fromEntries([...doubted, ...ordered]);
}
