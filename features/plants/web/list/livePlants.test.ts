import type { PlantNow } from '@heliodon/telemetry/contract';
import { expect, it } from 'vitest';
import type { PlantRow } from '../../contract/plants.contract.ts';
import { withPlantNow } from './livePlants.ts';

const row = (plantId: number, more: Partial<PlantRow> = {}) =>
  ({ plantId, name: `P${plantId}`, status: 'offline', at: 100, pvKw: null, ...more }) as PlantRow;
const now = (plantId: number, at: number, status: PlantNow['status']): PlantNow => ({
  plantId,
  at,
  status,
  soc: 50,
  devices: [],
  power: { pvKw: 42, batteryKw: -5, gridKw: null, loadKw: null, chargingKw: null },
});
const list = { rows: [row(1), row(2)], total: 2, counts: { normal: 3, fault: 0, offline: 2 } };

it('updates power and status of the row and the counts of the tabs', () => {
  const next = withPlantNow(list, now(2, 200, 'normal'));
  expect(next.rows[1]).toMatchObject({ pvKw: 42, batteryKw: -5, soc: 50, at: 200, status: 'normal' });
  expect(next.rows[0]).toBe(list.rows[0]);
  expect(next.counts).toEqual({ normal: 4, fault: 0, offline: 1 });
});

it('leaves the counts of the tabs unchanged while the status is the same', () => {
  expect(withPlantNow(list, now(1, 200, 'offline')).counts).toEqual(list.counts);
});

it('ignores older values and plants of other pages', () => {
  expect(withPlantNow(list, now(1, 50, 'fault'))).toBe(list);
  expect(withPlantNow(list, now(9, 500, 'fault'))).toBe(list);
});
