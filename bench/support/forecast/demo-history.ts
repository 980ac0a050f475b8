import type { LoadQuarter } from '@heliodon/energy/forecast/load-day';
import type { PvQuarter, PvSite } from '@heliodon/energy/forecast/plant-response';
import type { MeasuredDay, MeasuredQuarter } from '@heliodon/energy/forecast/quarter';
import { localDay } from '@heliodon/energy/periods/local-time';
import { initialState } from '@heliodon/fleet/model/initial-state';
import { advance } from '@heliodon/fleet/model/plant';
import { partsOf } from '@heliodon/fleet/model/plant-parts';
import { skyAt } from '@heliodon/fleet/model/sky';
import type { PlantSpec } from '@heliodon/fleet/model/spec';
import { airAt } from '@heliodon/fleet/model/weather';
import { DAY_MS, QUARTER_MS } from '@heliodon/kernel/time';

/** The step of the demo history. */
const STEP_MS = 300_000;
/** By command or feed-in limit: model/state.ts. */
const HELD = 1;

export interface DemoHistory {
  readonly pv: readonly MeasuredDay<PvQuarter>[];
  readonly load: readonly MeasuredDay<LoadQuarter>[];
}

/** 15-minute intervals of complete local days up to `endMs`. */
export function demoHistory(spec: PlantSpec, endMs: number, days: number, stepMs = STEP_MS): DemoHistory {
  const startMs = Math.floor((endMs - (days + 1) * DAY_MS) / DAY_MS) * DAY_MS;
  const state = initialState(spec, startMs);
  const { site } = partsOf(spec);
  const [pv, load] = [new Map<string, PvQuarter[]>(), new Map<string, LoadQuarter[]>()];
  for (let at = startMs; at < endMs; at += QUARTER_MS) {
    let [pvKwh, loadKwh, held] = [0, 0, false];
    for (let step = 1; step <= QUARTER_MS / stepMs; step += 1) {
      advance(spec, state, at + step * stepMs);
      pvKwh += (state.flows.pvKw * stepMs) / 3_600_000;
      loadKwh += (state.flows.loadKw * stepMs) / 3_600_000;
      held ||= state.inverters.some(({ derated }) => derated === HELD);
    }
    const day = localDay(at, spec.timeZone);
    const midMs = at + QUARTER_MS / 2;
    const sky = skyAt(site, midMs);
    put(pv, day, { startMs: at, energyKwh: pvKwh, ghiWm2: sky.ghiWm2, held });
    put(load, day, { startMs: at, energyKwh: loadKwh, airC: airAt(site, sky, midMs).ambientC });
  }
  return { pv: wholeDays(pv), load: wholeDays(load) };
}

function put<Q>(days: Map<string, Q[]>, day: string, quarter: Q): void {
  const quarters = days.get(day);
  if (quarters) quarters.push(quarter);
  else days.set(day, [quarter]);
}

const LEAST_QUARTERS = 92;

const wholeDays = <Q extends MeasuredQuarter>(days: ReadonlyMap<string, Q[]>): MeasuredDay<Q>[] =>
  [...days]
    .map(([day, quarters]) => ({ day, quarters }))
    .filter(({ quarters }) => quarters.length >= LEAST_QUARTERS);

export function pvSiteOf(spec: PlantSpec): PvSite | undefined {
  const { latitude, longitude, timeZone } = spec;
  const peakKwp = spec.devices.reduce((sum, one) => sum + (one.kind === 'inverter' ? one.kwp : 0), 0);
  return peakKwp > 0 ? { latitude, longitude, timeZone, peakKwp } : undefined;
}
