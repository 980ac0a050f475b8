import { QUARTER_MS } from '@heliodon/kernel/time';
import { clearSky } from '../sun/clear-sky.ts';
import { sunAt } from '../sun/sun.ts';
import type { PvSite } from './plant-response.ts';

/** Below this the ratio is meaningless. */
const LEAST_CLEAR_WM2 = 50;

export interface SensedQuarter {
  readonly startMs: number;
  readonly ghiWm2?: number | null;
}

/** Measured over clear-sky irradiance; altitude, soiling and tilt of the sensor are not corrected. */
export function measuredSky(
  { latitude, longitude }: PvSite,
  { startMs, ghiWm2 = null }: SensedQuarter,
): number | undefined {
  if (ghiWm2 === null) return undefined;
  const midMs = startMs + QUARTER_MS / 2;
  const clearWm2 = clearSky(sunAt(midMs, latitude, longitude), midMs).ghiWm2;
  return clearWm2 > LEAST_CLEAR_WM2 ? ghiWm2 / clearWm2 : undefined;
}

/** Clearness where power does not show it; `sensorShare`: sensor reading at full output. */
export function sensorClearness(
  site: PvSite,
  quarter: SensedQuarter,
  sensorShare: number | null,
): number | undefined {
  const measured = measuredSky(site, quarter);
  return measured === undefined || !sensorShare ? undefined : measured / sensorShare;
}
