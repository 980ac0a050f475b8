import { QUARTER_MS, QUARTERS_PER_HOUR } from '@heliodon/kernel/time';

/* Past demand: mean import of each 15-minute interval as billed, and what it would have been without storage. */

/** Energy of a 15-minute interval; null: not measured. */
export interface QuarterEnergy {
  readonly startMs: number;
  readonly importKwh: number | null;
  readonly exportKwh: number | null;
  readonly chargeKwh: number | null;
  readonly dischargeKwh: number | null;
}

export interface DemandQuarter {
  readonly startMs: number;
  /** Null: unknown. */
  readonly importKw: number | null;
  /** Without storage; null if the import is null. */
  readonly freeKw: number | null;
}

/** Without storage, discharged energy would have been imported and charged energy not; export is offset first. */
export function demandQuarter(energy: QuarterEnergy): DemandQuarter {
  const { startMs, importKwh, exportKwh, chargeKwh, dischargeKwh } = energy;
  if (importKwh === null) return { startMs, importKw: null, freeKw: null };
  const freeKwh = importKwh - (exportKwh ?? 0) + (dischargeKwh ?? 0) - (chargeKwh ?? 0);
  return {
    startMs,
    importKw: importKwh * QUARTERS_PER_HOUR,
    freeKw: Math.max(0, freeKwh) * QUARTERS_PER_HOUR,
  };
}

/** A limit applies from its time until the next one; null: no limit. In the order of time. */
export interface LimitEra {
  readonly fromMs: number;
  readonly limitKw: number | null;
}

export const limitAt = (eras: readonly LimitEra[], ms: number): number | null =>
  eras.findLast(({ fromMs }) => fromMs <= ms)?.limitKw ?? null;

export interface Peak {
  readonly kw: number;
  readonly atMs: number;
}

/** The highest value; of equal ones the earliest. */
export function highest(
  quarters: readonly DemandQuarter[],
  of: 'importKw' | 'freeKw' = 'importKw',
): Peak | null {
  let found: Peak | null = null;
  for (const quarter of quarters) {
    const kw = quarter[of];
    if (kw !== null && (found === null || kw > found.kw)) found = { kw, atMs: quarter.startMs };
  }
  return found;
}

export interface DemandFigures {
  readonly peak: Peak | null;
  readonly freePeak: Peak | null;
  readonly meanKw: number | null;
  /** Mean divided by peak, 0 to 1: how evenly the connection is used. */
  readonly loadFactor: number | null;
  /** Intervals above the limit that applied at the time. */
  readonly overQuarters: number;
  /** Intervals with known values. */
  readonly known: number;
  /** Energy that storage kept out of intervals that would have exceeded the limit. */
  readonly shavedKwh: number;
}

export function demandFigures(quarters: readonly DemandQuarter[], eras: readonly LimitEra[]): DemandFigures {
  let [sumKw, known, overQuarters, shavedKwh] = [0, 0, 0, 0];
  for (const { startMs, importKw, freeKw } of quarters) {
    if (importKw === null) continue;
    known += 1;
    sumKw += importKw;
    const limitKw = limitAt(eras, startMs);
    if (limitKw === null) continue;
    if (importKw > limitKw) overQuarters += 1;
    if (freeKw !== null && freeKw > limitKw) shavedKwh += Math.max(0, freeKw - importKw) / QUARTERS_PER_HOUR;
  }
  const peak = highest(quarters);
  const meanKw = known === 0 ? null : sumKw / known;
  return {
    peak,
    freePeak: highest(quarters, 'freeKw'),
    meanKw,
    loadFactor: meanKw === null || !peak || peak.kw === 0 ? null : meanKw / peak.kw,
    overQuarters,
    known,
    shavedKwh,
  };
}

export interface ShavingEpisode {
  readonly fromMs: number;
  readonly toMs: number;
  readonly limitKw: number;
  /** Highest interval of the episode: without storage, and as measured. */
  readonly freeKw: number;
  readonly importKw: number;
  readonly shavedKwh: number;
  readonly held: boolean;
}

/** Times in which the limit would have been exceeded if storage had not reduced the import. */
export function shavingEpisodes(
  quarters: readonly DemandQuarter[],
  eras: readonly LimitEra[],
): ShavingEpisode[] {
  const episodes: ShavingEpisode[] = [];
  for (const { startMs, importKw, freeKw } of quarters) {
    const limitKw = limitAt(eras, startMs);
    if (limitKw === null || importKw === null || freeKw === null) continue;
    if (freeKw <= limitKw || importKw >= freeKw) continue;
    const before = episodes.at(-1);
    const goesOn = before?.toMs === startMs && before.limitKw === limitKw;
    const shavedKwh = (freeKw - importKw) / QUARTERS_PER_HOUR;
    const held = importKw <= limitKw;
    const toMs = startMs + QUARTER_MS;
    if (!goesOn) episodes.push({ fromMs: startMs, toMs, limitKw, freeKw, importKw, shavedKwh, held });
    else
      episodes[episodes.length - 1] = {
        ...before,
        toMs,
        freeKw: Math.max(before.freeKw, freeKw),
        importKw: Math.max(before.importKw, importKw),
        shavedKwh: before.shavedKwh + shavedKwh,
        held: before.held && held,
      };
  }
  return episodes;
}
