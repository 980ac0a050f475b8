import { deviceKinds } from '@heliodon/device-kinds/kinds';
import { testCaller, testStaff } from '@heliodon/server-kit/testing/test-caller';
import { createSampledWorld } from '@heliodon/telemetry-store/testing/test-world';
import { CellService } from '../cell.service.ts';
import { CellDays } from '../days/cell-days.ts';
import { StackService } from '../stack.service.ts';

/** Noon of 15 November 2026 in Berlin. */
export const NOON_MS = Date.parse('2026-11-15T12:00:00+01:00');

export const PLANT = 10;
const BARE_PLANT = 11;
const FOREIGN_PLANT = 12;
export const [LOGGER, BATTERY, C1, C2, C10, BARE, INVERTER, FOREIGN] = [1, 2, 3, 4, 5, 6, 7, 8] as const;

export const manager = testCaller({ accountId: 2 });
export const stranger = testCaller({ accountId: 4 });
export const viewer = testStaff(3, 2);

/** A battery with three clusters of two packs of three cells each, one without any, and foreign devices. */
export async function createBatteryWorld() {
  const world = await createSampledWorld(deviceKinds);
  const { db, store, clock } = world;
  await world.accounts(manager, viewer, stranger);
  await world.plants(
    { id: PLANT, name: 'Werk Nord', timeZone: 'Europe/Berlin', installDate: '2025-03-01', seenBy: [viewer] },
    { id: BARE_PLANT, name: 'Bare roof', timeZone: 'UTC' },
    { id: FOREIGN_PLANT, ownerId: 4, name: 'Foreign', timeZone: 'UTC' },
  );
  const cells = { packs: 2, cellsPerPack: 3 };
  const ofBattery = { kind: 'cluster', loggerId: LOGGER, parentId: BATTERY };
  await world.devices(
    PLANT,
    { id: LOGGER, sn: 'LOG1', kind: 'logger' },
    {
      id: BATTERY,
      sn: 'BAT1',
      kind: 'battery',
      loggerId: LOGGER,
      alias: 'North',
      model: 'HB-645',
      firmware: '2.1.0',
      structure: { capacityKwh: 645 },
    },
    { ...ofBattery, id: C10, sn: 'BAT1-C10' },
    { ...ofBattery, id: C2, sn: 'BAT1-C2', structure: cells },
    { ...ofBattery, id: C1, sn: 'BAT1-C1', firmware: '1.7', structure: cells },
    { id: BARE, sn: 'BAT2', kind: 'battery', loggerId: LOGGER },
    { id: INVERTER, sn: 'INV1', loggerId: LOGGER },
    { id: FOREIGN, plantId: FOREIGN_PLANT, sn: 'FAR1', kind: 'battery' },
  );
  await world.rows('logger_link', { loggerId: LOGGER, online: true });
  world.at(NOON_MS);

  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  return Object.assign(world, {
    errors,
    stacks: new StackService({ db, clock, store }),
    cells: new CellService({ db, clock, store }),
    days: new CellDays({ db, clock, store, keepQuarterDays: () => 400, onError }),
  });
}

export type BatteryWorld = Awaited<ReturnType<typeof createBatteryWorld>>;
