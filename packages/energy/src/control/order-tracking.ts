import type { StorageFacts } from './site-units.ts';
import type { StorageRange } from './storage-range.ts';

/*
 * Whether storage does what it is told. PV and cars are given what its orders leave them, so a machine that does less for
 * reasons of its own is counted on with no more than it does: else a limit would stay broken for as long as it lasts.
 */

export interface Told {
  /** Discharge positive; null: it is free. */
  readonly powerKw: number | null;
  /** It has done less than it was told since then. */
  readonly behindSinceMs: number | null;
  readonly doubt: Doubt | null;
}

interface Doubt {
  readonly charging: boolean;
  readonly mostKw: number;
  readonly untilMs: number;
}

/** As long as a converter and its news may take. */
const BEHIND_MS = 20_000;
/** Then it is believed again, and told all that it says it can. */
const DOUBT_MS = 300_000;
/** Of rated power: as exactly as converters follow and meters measure. */
const SAME_SHARE = 0.02;
const SAME_KW = 1;

type Watched = Pick<StorageFacts, 'sn' | 'ratedKw' | 'powerKw'>;

export function trackOrders(
  told: Readonly<Record<string, Told>>,
  storage: readonly Watched[],
  nowMs: number,
): Record<string, Told> {
  return Object.fromEntries(
    storage.flatMap((unit) => {
      const known = told[unit.sn];
      return known ? [[unit.sn, watched(known, unit, nowMs)]] : [];
    }),
  );
}

function watched({ powerKw, behindSinceMs, doubt }: Told, unit: Watched, nowMs: number): Told {
  const charging = powerKw !== null && powerKw < 0;
  const doneKw = Math.max(0, charging ? -unit.powerKw : unit.powerKw);
  const missingKw = Math.abs(powerKw ?? 0) - doneKw;
  const isBehind = missingKw > Math.max(SAME_KW, SAME_SHARE * unit.ratedKw);
  const sinceMs = isBehind ? (behindSinceMs ?? nowMs) : null;
  const isFound = sinceMs !== null && nowMs - sinceMs >= BEHIND_MS;
  const lasting = doubt && nowMs < doubt.untilMs ? doubt : null;
  return {
    powerKw,
    // Found out once, it is looked at anew with the next order.
    behindSinceMs: isFound ? null : sinceMs,
    doubt: isFound ? { charging, mostKw: doneKw, untilMs: nowMs + DOUBT_MS } : lasting,
  };
}

export function believedRange({ range }: Pick<StorageFacts, 'range'>, told: Told | undefined): StorageRange {
  if (!told?.doubt) return range;
  const { charging, mostKw } = told.doubt;
  return charging
    ? { ...range, maxChargeKw: Math.min(range.maxChargeKw, mostKw) }
    : { ...range, maxDischargeKw: Math.min(range.maxDischargeKw, mostKw) };
}

/** With the orders of this step; who is free and not in doubt is forgotten. */
export function trackedOrders(
  before: Readonly<Record<string, Told>>,
  orders: readonly { readonly sn: string; readonly powerKw?: number }[],
): Record<string, Told> {
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
