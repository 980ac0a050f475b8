import { type Database, type OpenDatabase, openDatabase } from '@heliodon/infrastructure/database';
import { createTestDatabase, type TestDatabase } from '@heliodon/infrastructure/testing/test-database';
import type { Clock } from '@heliodon/kernel/clock';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { PostgresTelemetryStore } from '../postgres-store.ts';
import { SampleBatch } from '../sample-batch.ts';
import type { SampleValue } from '../telemetry-store.ts';
import type { WatchedDevices } from '../write-batch.ts';
import { TestData } from './test-data.ts';

type Time = number | string | Date;
export type PointValues = Readonly<Record<string, SampleValue>>;

/** A separate database, and a clock set by the test. */
export class TestWorld extends TestData {
  readonly pool: OpenDatabase['pool'];
  readonly url: string;
  readonly ownerUrl: string;
  readonly time = { ms: Date.parse('2026-11-15T04:00:00Z') };
  readonly clock: Clock = { now: () => new Date(this.time.ms) };
  readonly #opened: OpenDatabase;
  readonly #database: TestDatabase;

  constructor(database: TestDatabase) {
    const opened = openDatabase(database.url);
    super(opened.db);
    this.pool = opened.pool;
    this.url = database.url;
    this.ownerUrl = database.ownerUrl;
    this.#opened = opened;
    this.#database = database;
  }

  at(time: Time): void {
    this.time.ms = new Date(time).getTime();
  }

  async close(): Promise<void> {
    await this.#opened.close();
    await this.#database.drop();
  }
}

/** Devices of these kinds also have samples. */
export class SampledWorld extends TestWorld {
  readonly store: PostgresTelemetryStore;
  readonly #kinds: ReadonlyMap<string, DeviceKind>;

  constructor(
    database: TestDatabase,
    kinds: readonly DeviceKind[],
    watchedIn?: (db: Database) => WatchedDevices,
  ) {
    super(database);
    this.store = new PostgresTelemetryStore(this.pool, this.pool, kinds, watchedIn?.(this.db));
    this.#kinds = new Map(kinds.map((kind) => [kind.id, kind]));
  }

  /** For a device inserted by the builder; omitted points have no value. */
  async samples(
    deviceId: number,
    samples: readonly (readonly [at: Time, values: PointValues])[],
  ): Promise<void> {
    const { kind: id, plantId = null } = this.deviceFacts.get(deviceId) ?? {};
    const kind = this.#kinds.get(id ?? '');
    if (!kind) throw new Error(`device ${deviceId} is of no known kind`);
    const batch = new SampleBatch();
    for (const [at, values] of samples)
      batch.add(
        { id: deviceId, plantId, kind },
        new Date(at).getTime(),
        kind.points.map(({ name }) => values[name] ?? null),
      );
    await this.store.write(batch);
  }

  sample(deviceId: number, at: Time, values: PointValues): Promise<void> {
    return this.samples(deviceId, [[at, values]]);
  }
}

export const createTestWorld = async (): Promise<TestWorld> => new TestWorld(await createTestDatabase());

export async function createSampledWorld(
  kinds: readonly DeviceKind[],
  watchedIn?: (db: Database) => WatchedDevices,
): Promise<SampledWorld> {
  const world = new SampledWorld(await createTestDatabase(), kinds, watchedIn);
  await world.store.prepare();
  return world;
}
