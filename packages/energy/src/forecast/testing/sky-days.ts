import { QUARTER_MS } from '@heliodon/kernel/time';
import { dayRangeMs, localDay } from '../../periods/local-time.ts';
import { clearSky, onPlane, type TiltedPlane } from '../../sun/clear-sky.ts';
import { sunAt } from '../../sun/sun.ts';
import type { PvQuarter, PvSite } from '../plant-response.ts';
import type { MeasuredDay } from '../quarter.ts';

export interface TestPlant {
  readonly site: PvSite;
  /** kW at 1 kW/m² of each plane. */
  readonly planes: readonly (TiltedPlane & { readonly kw: number })[];
  readonly limitKw?: number;
  /** No output while the sun is in this azimuth range below 30°. */
  readonly shadeDeg?: readonly [fromAzimuth: number, toAzimuth: number];
}

/** A plant with known properties: `clearness` by day, from 0, and by interval. */
export function skyDays(
  plant: TestPlant,
  firstDay: string,
  days: number,
  clearness: (day: number, startMs: number) => number,
): MeasuredDay<PvQuarter>[] {
  let day = firstDay;
  return Array.from({ length: days }, (_, n) => {
    const { fromMs, toMs } = dayRangeMs(day, plant.site.timeZone);
    const quarters = Array.from({ length: (toMs - fromMs) / QUARTER_MS }, (_, i) => {
      const startMs = fromMs + i * QUARTER_MS;
      const kw = clearKw(plant, startMs + QUARTER_MS / 2) * clearness(n, startMs);
      return { startMs, energyKwh: Math.min(plant.limitKw ?? kw, kw) / 4 };
    });
    const own = { day, quarters };
    day = localDay(toMs + 6 * 3_600_000, plant.site.timeZone);
    return own;
  });
}

export function clearKw({ site, planes, shadeDeg }: TestPlant, atMs: number): number {
  const sun = sunAt(atMs, site.latitude, site.longitude);
  const [from, to] = shadeDeg ?? [0, 0];
  if (sun.azimuthDeg > from && sun.azimuthDeg < to && sun.elevationDeg < 30) return 0;
  const light = clearSky(sun, atMs);
  return planes.reduce((sum, plane) => {
    const kwM2 = onPlane(light, sun, plane) / 1000;
    return sum + plane.kw * kwM2 * (1 - 0.108 * kwM2);
  }, 0);
}
