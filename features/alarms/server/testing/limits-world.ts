import { deviceKinds } from '@heliodon/device-kinds/kinds';
import { recordedLog } from '@heliodon/server-kit/testing/recorded-log';
import { testCaller, testStaff } from '@heliodon/server-kit/testing/test-caller';
import { createSampledWorld } from '@heliodon/telemetry-store/testing/test-world';

export const [INVERTER, SECOND_INVERTER, METER, FOREIGN, ELSEWHERE] = [2, 3, 4, 9, 6];
export const [PLANT, OTHER_PLANT, FOREIGN_PLANT] = [10, 11, 12];

export const manager = testCaller({ accountId: 2 });
export const stranger = testCaller({ accountId: 4 });
/** May see only the first plant. */
export const operator = { ...testStaff(5, 3), accountName: 'operator' };

/** Two plants of a manager in China and one of another owner. */
export async function limitsWorld() {
  const world = await createSampledWorld(deviceKinds);
  await world.accounts(manager, stranger, operator);
  await world.plants(
    { id: PLANT, name: 'Suzhou', seenBy: [operator] },
    { id: OTHER_PLANT, name: 'Wuxi' },
    { id: FOREIGN_PLANT, ownerId: stranger.accountId, name: 'Far away', timeZone: 'UTC' },
  );
  await world.devices(
    PLANT,
    { id: INVERTER, sn: 'INV1', alias: 'Roof' },
    { id: SECOND_INVERTER, sn: 'INV2' },
    { id: METER, sn: 'MET1', kind: 'meter' },
    { id: ELSEWHERE, plantId: OTHER_PLANT, sn: 'INV6' },
    { id: FOREIGN, plantId: FOREIGN_PLANT, sn: 'FAR1' },
  );
  return Object.assign(world, recordedLog(), {
    kinds: deviceKinds,
    /** Temperatures of an inverter at these times. */
    temperatures: (deviceId: number, rows: readonly (readonly [atMs: number, value: number | null])[]) =>
      world.samples(
        deviceId,
        rows.map(([atMs, internalTemperature]) => [atMs, { internalTemperature }]),
      ),
  });
}
