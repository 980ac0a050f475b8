import { HOUR_MS, QUARTER_MS } from '@heliodon/kernel/time';
import type { ClearPower, PlantResponse, PvQuarter } from './plant-response.ts';
import { toKw } from './quarter.ts';

/* Clearness by 15-minute interval: the median of an hour's means is not that of its intervals. */

export const MOST_CLEARNESS = 1.25;
/** Below this share of the maximum power, clearness is mostly noise. */
export const DARK_SHARE = 0.02;

export interface PastQuarters {
  /** Numbered from 1970. */
  readonly firstNo: number;
  /** NaN: dark, curtailed or unknown. */
  readonly clearness: Float64Array;
  /** Clear-sky power, kW. */
  readonly clearKw: Float64Array;
  /** As clearness, down to the last light and without limit. */
  readonly anyLight: Float64Array;
}

export const quarterNo = (startMs: number): number => Math.floor(startMs / QUARTER_MS);

export const clearKwh = (clear: ClearPower, no: number): number =>
  (clear((no + 0.5) * QUARTER_MS) * QUARTER_MS) / HOUR_MS;

export function pastQuarters({ recent, mostKw }: PlantResponse, clear: ClearPower): PastQuarters {
  const known = recent.filter(({ kw }) => kw.length > 0);
  const firstNo = known[0]?.firstNo ?? 0;
  const last = known.at(-1);
  const length = last ? last.firstNo + last.kw.length - firstNo : 0;
  const quarters = emptyQuarters(firstNo, length);
  for (const day of known)
    day.kw.forEach((kw, n) => {
      if (kw !== null) put(quarters, day.firstNo + n, kw, clear, mostKw);
    });
  return quarters;
}

/** The past with today's intervals that are over. */
export function withToday(
  past: PastQuarters,
  { mostKw }: PlantResponse,
  clear: ClearPower,
  nowMs: number,
  today: readonly PvQuarter[],
): PastQuarters {
  const nowNo = quarterNo(nowMs);
  const firstNo = past.clearness.length > 0 ? past.firstNo : nowNo - 96;
  const all = emptyQuarters(firstNo, Math.max(past.clearness.length, nowNo - firstNo));
  all.clearness.set(past.clearness);
  all.clearKw.set(past.clearKw);
  all.anyLight.set(past.anyLight);
  for (const { startMs, energyKwh, held } of today)
    if (energyKwh !== null && !held && startMs + QUARTER_MS <= nowMs)
      put(all, quarterNo(startMs), toKw(energyKwh), clear, mostKw);
  return all;
}

const emptyQuarters = (firstNo: number, length: number): PastQuarters => ({
  firstNo,
  clearness: new Float64Array(length).fill(Number.NaN),
  clearKw: new Float64Array(length),
  anyLight: new Float64Array(length).fill(Number.NaN),
});

function put(
  { firstNo, clearness, clearKw, anyLight }: PastQuarters,
  no: number,
  kw: number,
  clear: ClearPower,
  mostKw: number,
): void {
  const at = no - firstNo;
  const fullKw = clear((no + 0.5) * QUARTER_MS);
  if (fullKw <= 0 || at < 0 || at >= clearness.length) return;
  anyLight[at] = kw / fullKw;
  if (fullKw <= DARK_SHARE * mostKw) return;
  clearness[at] = Math.min(MOST_CLEARNESS, kw / fullKw);
  clearKw[at] = fullKw;
}
