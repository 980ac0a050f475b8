/* What was fed in against the target. Grid power is positive for import. */

export interface GridMinute {
  readonly atMs: number;
  /** Null: not measured. */
  readonly gridKw: number | null;
}

export interface BackflowEvent {
  readonly fromMs: number;
  readonly toMs: number;
  /** Least import meanwhile; negative: fed in. */
  readonly worstKw: number;
  /** What was imported too little. */
  readonly kwh: number;
}

/** Meters are read to a tenth; less is no backflow but noise. */
const NOISE_KW = 0.1;
/** Two times with less between them are one. */
const JOINED_WITHIN = 2;

/** Times in which less than the target was imported. `stepMs`: how long a row counts. */
export function backflowEvents(
  rows: readonly GridMinute[],
  targetKw: number,
  stepMs: number,
): BackflowEvent[] {
  const events: BackflowEvent[] = [];
  for (const { atMs, gridKw } of rows) {
    if (gridKw === null || gridKw >= targetKw - NOISE_KW) continue;
    const kwh = ((targetKw - gridKw) * stepMs) / 3_600_000;
    const last = events.at(-1);
    if (last && atMs - last.toMs < JOINED_WITHIN * stepMs)
      events[events.length - 1] = {
        ...{ fromMs: last.fromMs, toMs: atMs + stepMs },
        ...{ worstKw: Math.min(last.worstKw, gridKw), kwh: last.kwh + kwh },
      };
    else events.push({ fromMs: atMs, toMs: atMs + stepMs, worstKw: gridKw, kwh });
  }
  return events;
}

export const exportedKwh = (rows: readonly GridMinute[], stepMs: number): number =>
  rows.reduce((sum, { gridKw }) => sum + (Math.max(0, -(gridKw ?? 0)) * stepMs) / 3_600_000, 0);

/** The nominal frequency that a measured one belongs to; null: a machine that is off measures none. */
export function nominalHz(measuredHz: readonly (number | null)[]): 50 | 60 | null {
  const [hz] = measuredHz.filter((one): one is number => one !== null && one > 40 && one < 70);
  return hz === undefined ? null : hz < 55 ? 50 : 60;
}
