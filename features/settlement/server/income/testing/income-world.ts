import { FLOWS } from '@heliodon/energy/flows/plant-flows';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { season } from '@heliodon/telemetry-store/testing/test-data';
import { createTestWorld } from '@heliodon/telemetry-store/testing/test-world';
import { SettledDays } from '../../days/settled-days.ts';

export const [PLANT, ABROAD, FOREIGN] = [10, 11, 12];
export const [PCS, BATTERY, LOGGER] = [1, 2, 3];
const ZONE = '+08:00';

/** Two plants of one tree in different currencies and one of another tree; all started in 2025. */
export async function createIncomeWorld() {
  const world = await createTestWorld();
  const { db } = world;
  world.at('2026-07-20T04:00:00Z');
  const failures: string[] = [];
  const days = new SettledDays({
    db,
    clock: { now: () => new Date(Date.now() + 3_600_000) },
    onError: (_error, what) => failures.push(what),
  });
  const of = (accountId: number) => testCaller({ accountId, accountPath: [accountId] });
  await world.accounts(of(2), of(4));
  const since = { installDate: '2025-01-01', screenType: 4 };
  await world.plants(
    { id: PLANT, ...since },
    { id: ABROAD, currency: 'EUR', ...since },
    { id: FOREIGN, ownerId: 4, ...since },
  );
  await world.devices(
    PLANT,
    { id: LOGGER, sn: 'G-1', kind: 'logger' },
    { id: PCS, sn: 'P-1', kind: 'pcs', loggerId: LOGGER },
    { id: BATTERY, sn: 'B-1', kind: 'battery', loggerId: LOGGER },
  );
  return Object.assign(world, {
    failures,
    keepRawDays: () => 90,
    store: { samplesUpTo: async () => new Map(), samples: async () => [], samplesEvery: async () => [] },
    settle: async () => {
      while ((await days.pass()).more);
    },
    /** Usual 0.7, peak 1.2 from 10:00 to 14:00, valley 0.3 before 08:00; feed-in 0.4, efficiency 0.9. */
    standardPrice: (plantId: number) =>
      world.price(plantId, [season('0.7', { valley: ['0.3', 0, 8], peak: ['1.2', 10, 14] })], {
        first: true,
        efficiency: 0.9,
      }),
    /** An interval of a plant in local time; omitted flows are zero. */
    count: (plantId: number, day: string, clock: string, flows: Partial<Record<string, number>>) =>
      world.quarters(plantId, {
        at: `${day}T${clock}:00${ZONE}`,
        ...Object.fromEntries(FLOWS.map((flow) => [`${flow}Kwh`, flows[flow] ?? 0])),
      }),
    /** An interval of a device. */
    roll: (deviceId: number, iso: string, of: { out?: number; in?: number; soc?: number }) =>
      world.rows('rollup_15m', {
        deviceId,
        bucket: `${iso}${ZONE}`,
        outKwh: of.out ?? 0,
        inKwh: of.in ?? 0,
        socMin: of.soc ?? null,
        socMax: of.soc ?? null,
      }),
  });
}
