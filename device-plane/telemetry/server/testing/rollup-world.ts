import { deviceKinds, kindById } from '@heliodon/device-kinds/kinds';
import { openDatabase, openPool } from '@heliodon/infrastructure/database';
import { createTestDatabase } from '@heliodon/infrastructure/testing/test-database';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { PostgresTelemetryStore } from '@heliodon/telemetry-store/postgres-store';
import { type BatchDevice, SampleBatch } from '@heliodon/telemetry-store/sample-batch';
import { sql } from 'kysely';
import { PlantRecounts } from '../rollups/recount.ts';
import { type CountedDay, Rollups } from '../rollups/rollup.service.ts';

export interface Sample {
  readonly device: BatchDevice;
  readonly atMs: number;
  readonly values: Readonly<Record<string, number | null>>;
}

interface NewDevice {
  readonly kind: string;
  readonly ratedKw?: number;
  readonly samplingPoint?: 'load' | 'pv' | 'storage' | 'acLow' | 'highVoltage';
}

const ROLLUP =
  'samples, estimated_s, out_kwh, in_kwh, power_avg, power_min, power_max, soc_avg, soc_min, soc_max';
const KEEP_QUARTER_DAYS = 3000;
const FLOWS =
  'pv_kwh, charge_kwh, discharge_kwh, import_kwh, export_kwh, load_kwh, charging_kwh, estimated_s';

/** Devices, samples and derived data on real PostgreSQL. */
export async function createRollupWorld() {
  const database = await createTestDatabase();
  const { db, pool, close } = openDatabase(database.url);
  const writing = openPool(database.url, { max: 3 });
  const store = new PostgresTelemetryStore(writing, pool, deviceKinds);
  await store.prepare();
  const { id: ownerId } = await db
    .insertInto('account')
    .values({ path: [], tree_id: 0, role_id: 1, account_name: 'owner', password_hash: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  // Long after every sample: no interval is open.
  const clock = { now: () => new Date(Date.UTC(2030, 0, 1)) };
  const reported: CountedDay[] = [];
  const rollups = new Rollups({
    db,
    clock,
    store,
    kinds: deviceKinds,
    onError: () => undefined,
    ensureMonths: (fromMs, toMs) => store.ensureMonths(fromMs, toMs),
    onDays: async (_, days) => {
      reported.push(...days);
    },
  });
  const recounts = new PlantRecounts({ db, clock, keepQuarterDays: () => KEEP_QUARTER_DAYS });
  let names = 0;
  /** Simulates a value that the database rejects. */
  const refuseQuartersOf = async (device: BatchDevice): Promise<void> => {
    const name = sql.raw(`not_${device.id}`);
    await sql`ALTER TABLE rollup_15m ADD CONSTRAINT ${name} CHECK (device_id <> ${sql.lit(device.id)})`.execute(
      db,
    );
  };

  type Counted = Record<string, unknown> & { readonly device: number };
  const columns = async (
    table: string,
    key: string,
    ids: readonly number[],
    what: string,
  ): Promise<Counted[]> => {
    const time = table.endsWith('15m') ? 'bucket' : 'day::text AS day';
    const { rows } = await sql<
      Record<string, unknown>
    >`SELECT ${sql.raw(key)} AS id, ${sql.raw(`${time}, ${what}`)}
      FROM ${sql.raw(table)} WHERE ${sql.raw(key)} = ANY(${ids}::bigint[]) ORDER BY 1, 2`.execute(db);
    return rows.map(({ id, ...row }) => ({ device: ids.indexOf(id as number), ...row }));
  };

  return {
    refuseQuartersOf,
    /** Days reported as recalculated. */
    reported,
    db,
    store,
    rollups,
    recounts,
    async plant(timeZone: string): Promise<number> {
      const { id } = await db
        .insertInto('plant')
        .values({ owner_id: ownerId, name: `plant${++names}`, time_zone: timeZone })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async device(plantId: number | null, { kind, ratedKw, samplingPoint }: NewDevice): Promise<BatchDevice> {
      const { id } = await db
        .insertInto('device')
        .values({
          sn: `SN-${++names}`,
          kind,
          plant_id: plantId,
          rated_kw: ratedKw ?? null,
          sampling_point: samplingPoint ?? null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, plantId, kind: kindById(kind) as DeviceKind };
    },
    async write(samples: readonly Sample[]): Promise<void> {
      const batch = new SampleBatch();
      for (const { device, atMs, values } of samples)
        batch.add(
          device,
          atMs,
          device.kind.points.map((point) => values[point.name] ?? null),
        );
      await store.write(batch);
    },
    /** Until nothing is pending. */
    async count(): Promise<void> {
      do await rollups.pass();
      while ((await sql`SELECT 1 FROM dirty_batch LIMIT 1`.execute(db)).rows.length > 0);
    },
    /** Until no plant is pending; returns the number of passes. */
    async recount(): Promise<number> {
      let passes = 0;
      while ((await recounts.pass()) > 0) passes += 1;
      return passes;
    },
    quarters: (...devices: BatchDevice[]) => columns('rollup_15m', 'device_id', idsOf(devices), ROLLUP),
    days: (...devices: BatchDevice[]) => columns('rollup_day', 'device_id', idsOf(devices), ROLLUP),
    months: (...devices: BatchDevice[]) => columns('rollup_month', 'device_id', idsOf(devices), ROLLUP),
    plantQuarters: (plantId: number) => columns('plant_15m', 'plant_id', [plantId], FLOWS),
    plantDays: (plantId: number) => columns('plant_day', 'plant_id', [plantId], `${FLOWS}, import_max_kw`),
    plantMonths: (plantId: number) =>
      columns('plant_month', 'plant_id', [plantId], `${FLOWS}, import_max_kw`),
    async plantTotals(plantId: number): Promise<Record<string, unknown>[]> {
      return (
        await sql<Record<string, unknown>>`SELECT * FROM plant_total WHERE plant_id = ${plantId}`.execute(db)
      ).rows;
    },
    async close(): Promise<void> {
      await writing.end();
      await close();
      await database.drop();
    },
  };
}

const idsOf = (devices: readonly BatchDevice[]) => devices.map(({ id }) => id);

export type RollupWorld = Awaited<ReturnType<typeof createRollupWorld>>;
