import type { LoadQuarter } from '@heliodon/energy/forecast/load-day';
import type { PvQuarter } from '@heliodon/energy/forecast/plant-response';
import { localDay } from '@heliodon/energy/periods/local-time';
import { sunAt } from '@heliodon/energy/sun/sun';
import { loadKwAt } from '@heliodon/fleet/model/load';
import { localClock } from '@heliodon/fleet/model/local-time';
import { moduleC, planeOf, planeWm2, yieldPerKwp } from '@heliodon/fleet/model/pv';
import type { LoadProfile } from '@heliodon/fleet/model/spec';
import { QUARTER_MS } from '@heliodon/kernel/time';
import type { DemoHistory } from './forecast/demo-history.ts';
import type { WeatherYear } from './real-weather.ts';

export interface RealPlant {
  readonly seed: number;
  readonly kwp: number;
  readonly tiltDeg: number;
  readonly azimuthDeg: number;
  /** AC power of the inverters per kWp. */
  readonly acShare: number;
  readonly profile: LoadProfile;
  readonly loadPeakKw: number;
}

/** PV and load of a plant under measured weather, by local day. */
export function realHistory(
  plant: RealPlant,
  { quarters, latitude, longitude, timeZone }: WeatherYear,
): DemoHistory {
  const plane = planeOf({
    sn: '',
    model: '',
    loggerSn: '',
    kind: 'inverter',
    ratedKw: plant.kwp * plant.acShare,
    strings: 1,
    kwp: plant.kwp,
    tiltDeg: plant.tiltDeg,
    azimuthDeg: plant.azimuthDeg,
  });
  const clock = localClock(timeZone);
  const loadSite = { seed: plant.seed, profile: plant.profile, peakKw: plant.loadPeakKw };
  const days = new Map<string, { pv: PvQuarter[]; load: LoadQuarter[] }>();
  for (const { startMs, airC, windMs, ghiWm2, dniWm2, dhiWm2 } of quarters) {
    const midMs = startMs + QUARTER_MS / 2;
    const sun = sunAt(midMs, latitude, longitude);
    const { elevationDeg, azimuthDeg, cosZenith } = sun;
    const sky = { elevationDeg, azimuthDeg, cosZenith, ghiWm2, dniWm2, dhiWm2, cloudiness: 0 };
    const wm2 = planeWm2(sky, plane);
    const air = { ambientC: airC, windMs };
    const kw = Math.min(
      plant.kwp * plant.acShare,
      0.97 * plant.kwp * yieldPerKwp(wm2, moduleC(wm2, air), 0.02, 2),
    );
    const loadKw = loadKwAt(loadSite, clock(midMs), airC, midMs);
    const name = localDay(startMs, timeZone);
    const day = days.get(name) ?? { pv: [], load: [] };
    days.set(name, day);
    day.pv.push({ startMs, energyKwh: (kw * QUARTER_MS) / 3_600_000 });
    day.load.push({ startMs, energyKwh: (loadKw * QUARTER_MS) / 3_600_000, airC });
  }
  const whole = [...days].filter(([, { pv }]) => pv.length === 96);
  return {
    pv: whole.map(([day, { pv }]) => ({ day, quarters: pv })),
    load: whole.map(([day, { load }]) => ({ day, quarters: load })),
  };
}
