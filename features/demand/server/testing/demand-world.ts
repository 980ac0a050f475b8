import { commandsErrors } from '@heliodon/commands/errors';
import { deviceKinds } from '@heliodon/device-kinds/kinds';
import { AppError } from '@heliodon/kernel/app-error';
import { recordedLog } from '@heliodon/server-kit/testing/recorded-log';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import type { FlowsOfTest } from '@heliodon/telemetry-store/testing/test-data';
import { createSampledWorld } from '@heliodon/telemetry-store/testing/test-world';
import type { DemandDeps } from '../deps.ts';

/** A mill with meter and storage, a yard with neither. */
export const [MILL, YARD] = [10, 11];
export const [METER, PCS] = [100, 101];
export const PASSWORD = 'Breaker2040';

type Signal = Parameters<DemandDeps['signals']['publish']>[1][number];

type BilledReads = Pick<DemandDeps, 'db' | 'clock' | 'store'> & { readonly keepRawDays: () => number };

/** A database with two plants, and a test clock. `billedBy`: the months as billed by features/settlement. */
export async function createDemandWorld(
  now: string,
  billedBy: (reads: BilledReads) => DemandDeps['billedMonths'] = () => async () => [],
) {
  const world = await createSampledWorld(deviceKinds);
  const { db, store, clock } = world;
  world.at(now);
  await world.accounts(testCaller({ accountId: 2, accountPath: [2] }));
  await world.plants(
    { id: MILL, name: 'Mill', screenType: 3, storageKw: 100, storageKwh: 200 },
    { id: YARD, name: 'Yard', screenType: 1 },
  );
  await world.devices(
    MILL,
    { id: METER, sn: 'M-1', kind: 'meter', samplingPoint: 'highVoltage' },
    { id: PCS, sn: 'P-1', kind: 'pcs', ratedKw: 100 },
  );
  const signals: Signal[] = [];
  const { log, written: logged } = recordedLog();
  /** Devices for which the password was requested. */
  const authorised: number[][] = [];
  const deps: DemandDeps = {
    db,
    store,
    clock,
    billedMonths: billedBy({ db, clock, store, keepRawDays: () => 90 }),
    log,
    exports: { request: async () => '00000000-0000-4000-8000-000000000000' },
    orders: {
      authorise: async (_caller, deviceIds, password) => {
        authorised.push([...deviceIds]);
        if (password !== PASSWORD) throw new AppError(commandsErrors.wrongCommandPassword);
      },
    },
    signals: { publish: async (_tx, sent) => void signals.push(...sent) },
    onError: (error) => {
      throw error;
    },
  };
  return Object.assign(world, {
    deps,
    signals,
    logged,
    authorised,
    /** An interval of the mill in local time: '2026-11-01 08:15'. */
    count: (local: string, flows: FlowsOfTest) =>
      world.quarters(MILL, {
        at: `${local}:00+08:00`,
        exportKwh: 0,
        chargeKwh: 0,
        dischargeKwh: 0,
        ...flows,
      }),
  });
}
