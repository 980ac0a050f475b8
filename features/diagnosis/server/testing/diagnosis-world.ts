import { deviceKinds } from '@heliodon/device-kinds/kinds';
import type { PlantDiagnosis } from '@heliodon/energy/diagnosis/diagnose-plant';
import type { Finding } from '@heliodon/energy/diagnosis/finding';
import { recordedLog } from '@heliodon/server-kit/testing/recorded-log';
import { testCaller, testStaff } from '@heliodon/server-kit/testing/test-caller';
import { createSampledWorld } from '@heliodon/telemetry-store/testing/test-world';
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
const BARE_PLANT = 11;
const LOGGER = 1;
export const [INV1, INV2, STATION, FOREIGN_INV, METER] = [2, 3, 4, 5, 6] as const;

export const manager = testCaller({ accountId: 2 });
export const viewer = testStaff(3, 2);
export const operator = testStaff(5, 3);
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

/** A plant with two inverters and a weather station, an empty one, and one of another owner. */
export async function createDiagnosisWorld() {
  const world = await createSampledWorld(deviceKinds);
  const { db, store, clock } = world;
  await world.accounts(manager, viewer, operator, stranger);
  const north = { name: 'Werk Nord', pvKwp: 100, latitude: 51.34, longitude: 12.37 };
  const berlin = { currency: 'EUR', timeZone: 'Europe/Berlin' };
  await world.plants(
    { id: PLANT, ...berlin, ...north, plantMode: 'surplusFeedIn', seenBy: [viewer, operator] },
    { id: BARE_PLANT, name: 'Bare roof', currency: 'EUR', timeZone: 'UTC', plantMode: 'selfUse' },
    {
      id: FOREIGN_PLANT,
      ...berlin,
      ownerId: stranger.accountId,
      name: 'Foreign',
      pvKwp: 50,
      latitude: 51.4,
      longitude: 12.4,
      plantMode: 'fullFeedIn',
    },
  );
  const inverter = { loggerId: LOGGER, ratedKw: 50, structure: { strings: 4 } };
  await world.devices(
    PLANT,
    { id: LOGGER, sn: 'LOG1', kind: 'logger' },
    { id: INV1, sn: 'INV1', alias: 'East roof', ...inverter },
    { id: INV2, sn: 'INV2', ...inverter },
    { id: STATION, sn: 'WEA1', kind: 'weather', loggerId: LOGGER },
    { id: FOREIGN_INV, plantId: FOREIGN_PLANT, sn: 'FAR1', ratedKw: 50 },
    { id: METER, sn: 'MET1', kind: 'meter', loggerId: LOGGER },
  );
  world.at(NOON_MS);
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const { log, written } = recordedLog();
  const sent: Parameters<SignalSink['publish']>[1][number][] = [];
  const signals: SignalSink = { publish: async (_, batch) => void sent.push(...batch) };
  /** The next results of the rules. */
  const results = {
    inverter: new Map<number, Finding[]>(),
    plant: noDiagnosis,
  };
  const rules: DiagnosisRules = {
    inverter: ({ deviceId }) => results.inverter.get(deviceId) ?? [],
    plant: () => results.plant,
    indices: (_facts, _plant, days) => days.map(({ dayNo }) => ({ dayNo, index: 0.98 })),
  };
  const deps = { db, clock, store, kinds: deviceKinds, log, signals, keepRawDays: () => 90, onError };
  const plants = new PlantDiagnoses({ ...deps, rules });
  return Object.assign(world, {
    errors,
    written,
    sent,
    results,
    rules,
    noDiagnosis,
    days: new ReducedDays(deps),
    plants,
    findings: new FindingService(deps),
    overview: new OverviewService(deps),
    inverters: new InverterService(deps),
    /** Marks the plant as due, and runs its diagnosis. */
    async diagnose(plantId: number = PLANT): Promise<void> {
      await sql`INSERT INTO plant_diagnosis (plant_id, due_at) VALUES (${plantId}, ${clock.now()})
        ON CONFLICT (plant_id) DO UPDATE SET due_at = excluded.due_at`.execute(db);
      while ((await plants.pass()).more);
    },
  });
}

export type DiagnosisWorld = Awaited<ReturnType<typeof createDiagnosisWorld>>;
