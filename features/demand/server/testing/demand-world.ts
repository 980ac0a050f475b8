import { commandsErrors } from '@heliodon/commands/errors';
import { deviceKinds, kindById } from '@heliodon/device-kinds/kinds';
import { type Database, openDatabase } from '@heliodon/infrastructure/database';
import { createTestDatabase } from '@heliodon/infrastructure/testing/test-database';
import { AppError } from '@heliodon/kernel/app-error';
import type { LogEntry } from '@heliodon/server-kit/operation-log';
import { PostgresTelemetryStore } from '@heliodon/telemetry-store/postgres-store';
import { SampleBatch } from '@heliodon/telemetry-store/sample-batch';
import { sql } from 'kysely';
import type { DemandDeps } from '../deps.ts';

/** A mill with meter and storage, a yard without either. */
export const [MILL, YARD] = [10, 11];
export const [METER, PCS] = [100, 101];
export const PASSWORD = 'Breaker2040';

type Told = Parameters<DemandDeps['signals']['tell']>[1][number];

type BilledReads = Pick<DemandDeps, 'db' | 'clock' | 'store'> & { readonly keepRawDays: () => number };

/** A database with two plants, and a clock that the test moves. `billedBy`: the months as features/settlement bills them. */
export async function createDemandWorld(
  now: string,
  billedBy: (reads: BilledReads) => DemandDeps['billedMonths'] = () => async () => [],
) {
  const database = await createTestDatabase();
  const { db, pool, close } = openDatabase(database.url);
  const time = { ms: Date.parse(now) };
  const signals: Told[] = [];
  const logged: LogEntry[] = [];
  /** Devices that the password was asked for. */
  const authorised: number[][] = [];
  const store = new PostgresTelemetryStore(pool, pool, deviceKinds);
  await store.prepare();
  await seed(db);
  const clock = { now: () => new Date(time.ms) };
  const deps: DemandDeps = {
    db,
    store,
    clock,
    billedMonths: billedBy({ db, clock, store, keepRawDays: () => 90 }),
    log: { write: async (_actor, entry) => void logged.push(entry) },
    exports: { request: async () => '00000000-0000-4000-8000-000000000000' },
    orders: {
      authorise: async (_caller, deviceIds, password) => {
        authorised.push([...deviceIds]);
        if (password !== PASSWORD) throw new AppError(commandsErrors.wrongCommandPassword);
      },
    },
    signals: { tell: async (_tx, told) => void signals.push(...told) },
    onError: (error) => {
      throw error;
    },
  };
  return {
    db,
    deps,
    time,
    signals,
    logged,
    authorised,
    /** What the mill's meter said. */
    async sample(atMs: number, values: Readonly<Record<string, number>>): Promise<void> {
      const kind = kindById('meter');
      if (!kind) return;
      const batch = new SampleBatch();
      batch.add(
        { id: METER, plantId: MILL, kind },
        atMs,
        kind.points.map(({ name }) => values[name] ?? null),
      );
      await store.write(batch);
    },
    count: (clock: string, flows: Flows) => count(db, clock, flows),
    async close() {
      await close();
      await database.drop();
    },
  };
}

async function seed(db: Database): Promise<void> {
  await sql`INSERT INTO account (id, path, tree_id, role_id, account_name) VALUES (2, '{2}', 2, 1, 'owner')`.execute(
    db,
  );
  await sql`INSERT INTO plant (id, name, owner_id, time_zone, currency, screen_type, storage_kw, storage_kwh) VALUES
    (${MILL}, 'Mill', 2, 'Asia/Shanghai', 'CNY', 3, 100, 200), (${YARD}, 'Yard', 2, 'Asia/Shanghai', 'CNY', 1, NULL, NULL)`.execute(
    db,
  );
  await sql`INSERT INTO device (id, sn, kind, plant_id, sampling_point, rated_kw) VALUES
    (${METER}, 'M-1', 'meter', ${MILL}, 'highVoltage', NULL), (${PCS}, 'P-1', 'pcs', ${MILL}, NULL, 100)`.execute(
    db,
  );
  await sql`CREATE TABLE plant_15m_all PARTITION OF plant_15m DEFAULT`.execute(db);
}

interface Flows {
  readonly importKwh: number;
  readonly chargeKwh?: number;
  readonly dischargeKwh?: number;
}

/** A quarter of the mill by its clock: '2026-11-01 08:15'; its day as the roll-ups keep it. */
async function count(db: Database, clock: string, flows: Flows): Promise<void> {
  const { importKwh, chargeKwh = 0, dischargeKwh = 0 } = flows;
  await sql`INSERT INTO plant_15m (plant_id, bucket, import_kwh, export_kwh, charge_kwh, discharge_kwh, estimated_s)
    VALUES (${MILL}, ${`${clock}:00+08:00`}::timestamptz, ${importKwh}, 0, ${chargeKwh}, ${dischargeKwh}, 0)`.execute(
    db,
  );
  await sql`INSERT INTO plant_day (plant_id, day, import_kwh, import_max_kw, estimated_s)
    VALUES (${MILL}, ${clock.slice(0, 10)}, ${importKwh}, ${importKwh * 4}, 0)
    ON CONFLICT (plant_id, day) DO UPDATE SET import_kwh = plant_day.import_kwh + excluded.import_kwh,
      import_max_kw = greatest(plant_day.import_max_kw, excluded.import_max_kw)`.execute(db);
}
