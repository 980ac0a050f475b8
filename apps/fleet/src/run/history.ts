import { setImmediate as breathe } from 'node:timers/promises';
import { type HistorySession, writeSessionHistory } from '@heliodon/charging/history';
import { type Bucket, type RollupSample, rollUp } from '@heliodon/energy/metering/rollup';
import { dayRangeMs, localDay } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import { DAY_MS } from '@heliodon/kernel/time';
import { type BulkHistoryWriter, registerRules } from '@heliodon/telemetry/history';
import type { BatchDevice } from '@heliodon/telemetry-store/sample-batch';
import { SampleBatch } from '@heliodon/telemetry-store/sample-batch';
import { events } from '../model/events.ts';
import { type DeviceHeadline, headlines } from '../model/headlines.ts';
import { initialState } from '../model/initial-state.ts';
import { advance } from '../model/plant.ts';
import { readings } from '../model/readings/readings.ts';
import type { PlantSpec } from '../model/spec.ts';
import type { PlantState } from '../model/state.ts';
import { type PileSession, PileSessions } from './pile-sessions.ts';

/*
 * History of a plant, thirteen months, newest days first. Registers only grow, so the model first runs once through all
 * of it and stores its state at each local midnight; then each day is generated from its state. Charging sessions of
 * days without samples are found in the first run.
 */

export const RAW_DAYS = 35;
/** The newest days keep every step as a sample, others every second one. */
const DENSE_DAYS = 3;
const STEP_MS = 5 * 60_000;
const STEPS_BETWEEN_BREATHS = 500;

export interface HistoryPlant {
  readonly plantId: number;
  readonly spec: PlantSpec;
  readonly devices: ReadonlyMap<string, BatchDevice & { readonly ratedKw: number | null }>;
}

interface DeviceBucket {
  readonly deviceId: number;
  readonly bucket: Bucket;
}

export interface HistoryPiece {
  readonly plantId: number;
  readonly batch: SampleBatch | undefined;
  readonly buckets: readonly DeviceBucket[];
  /** For days without samples; for others they are detected from samples. */
  readonly sessions: readonly HistorySession[];
}

export async function writePiece(
  db: Database,
  writer: BulkHistoryWriter,
  { plantId, batch, buckets, sessions }: HistoryPiece,
): Promise<void> {
  if (batch) await writer.writeSamples(batch);
  if (buckets.length > 0) await writer.writeBuckets(buckets);
  if (sessions.length > 0) await db.transaction().execute((tx) => writeSessionHistory(tx, plantId, sessions));
}

interface Day {
  readonly fromMs: number;
  readonly toMs: number;
  readonly state: PlantState;
}

export class PlantHistory {
  readonly #plant: HistoryPlant;
  readonly #endMs: number;
  readonly #count: number;
  /** Oldest first. */
  #days: Day[] = [];
  #sessions: PileSession[] = [];

  /** `endMs`: the last moment, on the step grid. `count`: number of local days, including the last one. */
  constructor(plant: HistoryPlant, endMs: number, count: number) {
    this.#plant = plant;
    this.#endMs = endMs;
    this.#count = count;
  }

  /** Simulates everything; returns the final state. Calls `onDay` for each day. */
  async run(onDay: () => void = () => undefined): Promise<PlantState> {
    const { spec } = this.#plant;
    let day = dayRangeMs(localDay(this.#endMs - (this.#count - 1) * DAY_MS, spec.timeZone), spec.timeZone);
    const state = initialState(spec, day.fromMs);
    this.#days = [];
    const sampledFrom = dayRangeMs(
      localDay(this.#endMs - (RAW_DAYS - 1) * DAY_MS, spec.timeZone),
      spec.timeZone,
    );
    const piles = new PileSessions(spec, sampledFrom.fromMs);
    let steps = 0;
    while (state.atMs < this.#endMs) {
      this.#days.push({
        fromMs: day.fromMs,
        toMs: Math.min(day.toMs, this.#endMs),
        state: structuredClone(state),
      });
      const toMs = Math.min(day.toMs, this.#endMs);
      while (state.atMs < toMs) {
        advance(spec, state, Math.min(state.atMs + STEP_MS, toMs));
        piles.add(state);
        steps += 1;
        if (steps % STEPS_BETWEEN_BREATHS === 0) await breathe();
      }
      day = dayRangeMs(localDay(day.toMs + DAY_MS / 4, spec.timeZone), spec.timeZone);
      onDay();
    }
    this.#sessions = piles.found();
    return state;
  }

  /** Generates the days `from` to `to` before the last one: 0 is the newest. Raw samples only for the newest. */
  async make(from: number, to: number): Promise<HistoryPiece> {
    const buckets: DeviceBucket[] = [];
    const batch = from < RAW_DAYS ? new SampleBatch() : undefined;
    for (let n = from; n < to; n += 1) {
      const day = this.#days[this.#days.length - 1 - n];
      const everyMs = n < DENSE_DAYS ? STEP_MS : 2 * STEP_MS;
      if (day) buckets.push(...(await this.#makeDay(day, batch, everyMs)));
    }
    const { plantId } = this.#plant;
    return { plantId, batch, buckets, sessions: batch ? [] : this.#sessionsOf(from, to) };
  }

  /** Sessions that begin on these days. */
  #sessionsOf(from: number, to: number): HistorySession[] {
    const last = this.#days.length - 1;
    const fromMs = this.#days[Math.max(0, last - (to - 1))]?.fromMs ?? 0;
    const toMs = this.#days[last - from]?.toMs ?? 0;
    return this.#sessions.flatMap(({ sn, session }) => {
      const device = this.#plant.devices.get(sn);
      if (!device || session.startMs < fromMs || session.startMs >= toMs) return [];
      return [{ deviceId: device.id, ratedKw: device.ratedKw, session }];
    });
  }

  async #makeDay(
    { fromMs, toMs, state: start }: Day,
    batch: SampleBatch | undefined,
    everyMs: number,
  ): Promise<DeviceBucket[]> {
    const { spec, devices } = this.#plant;
    const state = structuredClone(start);
    const series = new Map<string, RollupSample[]>();
    let steps = 0;
    for (let atMs = fromMs; ; atMs = Math.min(atMs + STEP_MS, toMs)) {
      advance(spec, state, atMs);
      const last = atMs === toMs;
      if (batch && !last && (atMs - fromMs) % everyMs !== 0) continue;
      for (const { sn, sample } of batch
        ? this.#read(state, last ? undefined : batch)
        : headlines(spec, state)) {
        const samples = series.get(sn);
        if (samples) samples.push(sample);
        else series.set(sn, [sample]);
      }
      if (last) break;
      steps += 1;
      if (steps % 20 === 0) await breathe();
    }
    if (batch) this.#happened(fromMs, toMs, batch);
    return [...series].flatMap(([sn, samples]) => {
      const device = devices.get(sn);
      if (!device) return [];
      const made = rollUp(samples, fromMs, endOfBucket(toMs), registerRules(device.kind, device.ratedKw));
      return made.map((bucket) => ({ deviceId: device.id, bucket }));
    });
  }

  /** All readings; the last moment of a day is the first of the next and stored with that. */
  #read(state: PlantState, batch: SampleBatch | undefined): DeviceHeadline[] {
    const found: DeviceHeadline[] = [];
    for (const { sn, values } of readings(this.#plant.spec, state)) {
      const device = this.#plant.devices.get(sn);
      if (!device) continue;
      const { points, headline } = device.kind;
      const figure = (name: string | undefined) => {
        const value = name === undefined ? undefined : values[name];
        return typeof value === 'number' ? value : null;
      };
      batch?.add(
        device,
        state.atMs,
        points.map((point) => values[point.name] ?? null),
      );
      found.push({
        sn,
        sample: {
          atMs: state.atMs,
          powerKw: figure(headline.powerKw),
          soc: figure(headline.soc),
          temperature: figure(headline.temperature),
          outKwh: figure(headline.outKwh),
          inKwh: figure(headline.inKwh),
        },
      });
    }
    return found;
  }

  #happened(fromMs: number, toMs: number, batch: SampleBatch): void {
    for (const { sn, code, atMs, state } of events(this.#plant.spec, fromMs, toMs)) {
      const device = this.#plant.devices.get(sn);
      if (device) batch.events.push({ deviceId: device.id, atMs, code, raised: state === 'raised' });
    }
  }
}

const BUCKET_MS = 900_000;
const endOfBucket = (ms: number): number => Math.ceil(ms / BUCKET_MS) * BUCKET_MS;
