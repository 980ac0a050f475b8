import type { DemandMachines } from '../../contract/settings.contract.ts';
import type { DemandDeps } from '../deps.ts';
import { readGridMeters } from '../plant.queries.ts';
import { readMachines } from './machines.queries.ts';

/** The parts of the settings page that change by themselves and are polled. */
export async function readMachinesNow(
  { db, store, clock }: Pick<DemandDeps, 'db' | 'store' | 'clock'>,
  plantId: number,
): Promise<DemandMachines> {
  const [meters, { machines, isOnline }] = await Promise.all([
    readGridMeters(db, [plantId]),
    readMachines(db, store, plantId, clock.now()),
  ]);
  return {
    meters: meters.map(({ deviceId, sn, name }) => ({ deviceId, sn, name, online: isOnline(deviceId) })),
    devices: machines,
  };
}
