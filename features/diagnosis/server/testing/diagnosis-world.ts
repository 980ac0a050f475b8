import { permissionsOfRole } from '@heliodon/contract/permissions';
import { deviceKinds } from '@heliodon/device-kinds/kinds';
import type { PlantDiagnosis } from '@heliodon/energy/diagnosis/diagnose-plant';
import type { Finding } from '@heliodon/energy/diagnosis/finding';
import { openDatabase } from '@heliodon/infrastructure/database';
import { createTestDatabase } from '@heliodon/infrastructure/testing/test-database';
import type { LogEntry } from '@heliodon/server-kit/operation-log';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { PostgresTelemetryStore } from '@heliodon/telemetry-store/postgres-store';
import { SampleBatch } from '@heliodon/telemetry-store/sample-batch';
import { sql } from 'kysely';
import { ReducedDays } from '../days/reduced-days.ts';
import { FindingService } from '../findings/finding.service.ts';
import type { SignalSink } from '../findings/finding-alarms.ts';
import { InverterService } from '../inverter.service.ts';
import { OverviewService } from '../overview.service.ts';
import { type DiagnosisRules, PlantDiagnoses } from '../plants/plant-diagnoses.ts';

/** Noon of 15 November 2026 in Berlin; its clocks were set back on 25 October. */
export const NOON_MS = Date.parse('2026-11-15T12:00:00+01:00');

export const [PLANT, FOREIGN_PLANT] = [10, 12] as const;
export const [INV1, INV2, STATION, FOREIGN_INV, METER] = [2, 3, 4, 5, 6] as const;

const staff = (accountId: number, roleId: number) =>
  testCaller({
    accountId,
    roleId,
    accountPath: [1, 2, accountId],
    managerId: 2,
    permissions: permissionsOfRole(roleId),
  });
export const manager = testCaller({ accountId: 2 });
export const viewer = staff(3, 2);
export const operator = staff(5, 3);
export const stranger = testCaller({ accountId: 4 });

export const NO_EVIDENCE = {
  chart: 'stringAgainstSiblings',
  unit: 'A',
  figures: { share: 0.5 },
  bands: [],
  atMs: [],
  measured: [],
  expected: [],
};

const noDiagnosis: PlantDiagnosis = {
  performanceRatioByDay: [],
  availabilityByDay: [],
  specificYieldByDay: [],
  neighbourMedianByDay: [],
  actualKwhByDay: [],
  expectedKwhByDay: [],
  losses: [],
  findings: [],
  fixFirst: [],
  allFindings: [],
};

type Values = Readonly<Record<string, number | (number | null)[]>>;

/** A plant with two inverters and a weather station, one without anything, and one of somebody else. */
export async function createDiagnosisWorld() {
  const database = await createTestDatabase();
  const { db, pool, close } = openDatabase(database.url);
  const store = new PostgresTelemetryStore(pool, pool, deviceKinds);
  await store.prepare();
  await sql`INSERT INTO account (id, parent_id, path, tree_id, role_id, account_name) VALUES
    (1, NULL, '{1}', 1, 1, 'root'), (2, 1, '{1,2}', 2, 1, 'manager'), (3, 2, '{1,2,3}', 2, 2, 'viewer'),
    (4, 1, '{1,4}', 4, 1, 'stranger'), (5, 2, '{1,2,5}', 2, 3, 'operator')`.execute(db);
  await sql`INSERT INTO plant (id, owner_id, name, time_zone, currency, pv_kwp, latitude, longitude, plant_mode) VALUES
    (10, 2, 'Werk Nord', 'Europe/Berlin', 'EUR', 100, 51.34, 12.37, 'surplusFeedIn'),
    (11, 2, 'Bare roof', 'UTC', 'EUR', NULL, NULL, NULL, 'selfUse'),
    (12, 4, 'Foreign', 'Europe/Berlin', 'EUR', 50, 51.4, 12.4, 'fullFeedIn')`.execute(db);
  await sql`INSERT INTO account_plant VALUES (3, 10), (5, 10)`.execute(db);
  await sql`INSERT INTO device (id, sn, kind, plant_id, logger_id, alias, rated_kw, structure) VALUES
    (1, 'LOG1', 'logger', 10, NULL, '', NULL, '{}'),
    (2, 'INV1', 'inverter', 10, 1, 'East roof', 50, '{"strings": 4}'),
    (3, 'INV2', 'inverter', 10, 1, '', 50, '{"strings": 4}'),
    (4, 'WEA1', 'weather', 10, 1, '', NULL, '{}'),
    (5, 'FAR1', 'inverter', 12, NULL, '', 50, '{}'),
    (6, 'MET1', 'meter', 10, 1, '', NULL, '{}')`.execute(db);

  let nowMs = NOON_MS;
  const clock = { now: () => new Date(nowMs) };
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const written: LogEntry[] = [];
  const log = { write: async (_: unknown, entry: LogEntry) => void written.push(entry) };
  const told: Parameters<SignalSink['tell']>[1][number][] = [];
  const signals: SignalSink = { tell: async (_, news) => void told.push(...news) };
  /** What the rules answer next. */
  const says = {
    inverter: new Map<number, Finding[]>(),
    plant: noDiagnosis,
  };
  const rules: DiagnosisRules = {
    inverter: ({ deviceId }) => says.inverter.get(deviceId) ?? [],
    plant: () => says.plant,
    indices: (_facts, _plant, days) => days.map(({ dayNo }) => ({ dayNo, index: 0.98 })),
  };
  const deps = { db, clock, store, kinds: deviceKinds, log, signals, keepRawDays: () => 90, onError };
  return {
    db,
    store,
    clock,
    errors,
    written,
    told,
    says,
    rules,
    noDiagnosis,
    days: new ReducedDays(deps),
    plants: new PlantDiagnoses({ ...deps, rules }),
    findings: new FindingService(deps),
    overview: new OverviewService(deps),
    inverters: new InverterService(deps),
    at(ms: number) {
      nowMs = ms;
    },
    async write(
      deviceId: number,
      kindId: string,
      samples: readonly (readonly [number, Values])[],
    ): Promise<void> {
      const kind = deviceKinds.find(({ id }) => id === kindId);
      if (!kind) throw new Error(kindId);
      const batch = new SampleBatch();
      for (const [atMs, values] of samples)
        batch.add(
          { id: deviceId, plantId: PLANT, kind },
          atMs,
          kind.points.map((point) => values[point.name] ?? null),
        );
      await store.write(batch);
    },
    /** As the roll-ups do: these days were counted anew. */
    async counted(deviceId: number, ...days: string[]): Promise<void> {
      await sql`INSERT INTO rollup_day (device_id, day, samples, estimated_s)
        SELECT ${deviceId}, unnest(${days}::date[]), 1, 0 ON CONFLICT DO NOTHING`.execute(db);
    },
    /** The plant is to be diagnosed, and is. */
    async diagnose(plantId: number = PLANT): Promise<void> {
      await sql`INSERT INTO plant_diagnosis (plant_id, due_at) VALUES (${plantId}, ${new Date(nowMs)})
        ON CONFLICT (plant_id) DO UPDATE SET due_at = excluded.due_at`.execute(db);
      while ((await this.plants.pass()).more);
    },
    async close(): Promise<void> {
      await close();
      await database.drop();
    },
  };
}

export type DiagnosisWorld = Awaited<ReturnType<typeof createDiagnosisWorld>>;
