import { deviceKinds } from '@heliodon/device-kinds/kinds';
import { BUCKET_MS } from '@heliodon/energy/metering/rollup';
import {
  complianceTerms,
  type PlannedQuarter,
  type QuarterCompliance,
  quarterCompliance,
  runningCompliance,
} from '@heliodon/energy/schedule/compliance';
import type { DeviceRange, HeadlineSample } from '@heliodon/telemetry-store/telemetry-store';
import type { FactQuarter, SchedulesDeps } from '../deps.ts';
import { type PlanDevice, type PlantClock, readPlanDevices } from '../devices.queries.ts';
import { readGrid, readSiteLimits, type SiteLimits } from './compliance.queries.ts';

/** Time that a device may need to take over a plan; compliance is not required until then. */
const GRACE_MS = 15_000;
/** A running interval without samples is not evaluated before this; then it counts as missing data. */
const SILENCE_MS = 5 * 60_000;
/** The latest samples may not have arrived yet. */
const LAG_MS = 5000;

export interface JudgedQuarter extends QuarterCompliance {
  readonly deviceId: number;
  readonly day: string;
}

/** Evaluates each planned interval of a plant's storage by measured values; the running one up to now. */
export class Compliance {
  readonly #deps: Pick<SchedulesDeps, 'db' | 'clock' | 'store' | 'facts'>;

  constructor(deps: Pick<SchedulesDeps, 'db' | 'clock' | 'store' | 'facts'>) {
    this.#deps = deps;
  }

  async judge(plant: PlantClock, fromMs: number, toMs: number): Promise<JudgedQuarter[]> {
    const { db, clock, facts } = this.#deps;
    const upToMs = Math.min(toMs, clock.now().getTime() - LAG_MS);
    if (upToMs <= fromMs) return [];
    const { quarters } = await facts(plant, fromMs, upToMs, { graceMs: GRACE_MS, running: true });
    if (quarters.length === 0) return [];
    const devices = await readPlanDevices(db, plant.plantId, [
      ...new Set(quarters.map((one) => one.deviceId)),
    ]);
    const byId = new Map(devices.map((device) => [device.deviceId, device]));
    const limits = await readSiteLimits(db, plant.plantId);
    const grid = await readGrid(db, plant.plantId, fromMs, upToMs);
    const running = quarters.filter(({ startMs }) => startMs + BUCKET_MS > upToMs);
    const means = await this.#means(running, byId);
    return quarters.flatMap((quarter) => {
      const device = byId.get(quarter.deviceId);
      if (!device || device.ratedKw <= 0) return [];
      const terms = complianceTerms(device.ratedKw);
      const known = withSite(quarter, limits, grid.get(quarter.startMs) ?? null);
      const isRunning = running.includes(quarter);
      const mean = isRunning ? means.get(quarter.deviceId) : undefined;
      const { fromMs: sinceMs, toMs: untilMs } = quarter.counted;
      if (isRunning && !mean && untilMs - sinceMs < SILENCE_MS) return [];
      const judged = mean
        ? runningCompliance({ ...known, plan: quarter.counted.plan, offline: false }, mean, terms)
        : quarterCompliance(known, terms);
      return [{ ...judged, deviceId: quarter.deviceId, day: quarter.day }];
    });
  }

  /** Mean power of the counted minutes, from samples: registers are too coarse for such short periods. */
  async #means(running: readonly FactQuarter[], devices: ReadonlyMap<number, PlanDevice>) {
    const found = new Map<number, { outKw: number; inKw: number }>();
    for (const kind of deviceKinds) {
      const ranges: DeviceRange[] = running
        .filter(({ deviceId }) => devices.get(deviceId)?.kind === kind.id)
        .map(({ deviceId, counted }) => ({ deviceId, fromMs: counted.fromMs, toMs: counted.toMs }));
      if (ranges.length === 0) continue;
      const samples = await this.#deps.store.headlines(kind, ranges);
      for (const [i, { deviceId }] of ranges.entries()) {
        const mean = meanOf(samples[i] ?? []);
        if (mean) found.set(deviceId, mean);
      }
    }
    return found;
  }
}

function meanOf(samples: readonly HeadlineSample[]): { outKw: number; inKw: number } | undefined {
  const powers = samples.flatMap(({ powerKw }) => powerKw ?? []);
  if (powers.length === 0) return undefined;
  const mean = (of: (kw: number) => number) => powers.reduce((sum, kw) => sum + of(kw), 0) / powers.length;
  return { outKw: mean((kw) => Math.max(0, kw)), inKw: mean((kw) => Math.max(0, -kw)) };
}

const withSite = (quarter: FactQuarter, limits: SiteLimits, gridKw: number | null): PlannedQuarter => ({
  ...quarter,
  site: { lowestGridKw: gridKw, highestGridKw: gridKw, ...limits },
});
