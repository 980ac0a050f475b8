import type { DeviceNow } from '@heliodon/telemetry/contract';
import { expect, it } from 'vitest';
import { withUpdates } from './withUpdates.ts';

const cluster = (deviceId: number, at: number, mv: number[]) => ({
  deviceId,
  no: deviceId,
  status: 'running' as const,
  at,
  packs: 1,
  cellsPerPack: 2,
  soc: 50,
  mv,
  dC: [],
});
const now = (deviceId: number, at: number, cellVoltage: (number | null)[]): DeviceNow => ({
  deviceId,
  sn: '',
  kind: 'cluster',
  alias: '',
  status: 'charging',
  at,
  powerKw: null,
  soc: 51,
  temperature: null,
  values: { cellVoltage, cellTemperature: [25.3] },
});
const cells = {
  deviceId: 9,
  status: 'running' as const,
  at: 100,
  values: { powerKw: 1 },
  clusters: [cluster(1, 100, [3300, 3301]), cluster(2, 100, [3310, 3311])],
};

it('puts newer samples into the map and leaves the rest unchanged', () => {
  const updates = new Map([
    [1, now(1, 160, [3.3456, null])],
    [2, now(2, 40, [1, 1])],
    [9, { ...now(9, 170, []), values: { powerKw: 7 } }],
  ]);
  const after = withUpdates(cells, updates);
  expect(after).toMatchObject({ at: 170, status: 'charging', values: { powerKw: 7 } });
  expect(after.clusters[0]).toMatchObject({ at: 160, soc: 51, mv: [3346, null], dC: [253], packs: 1 });
  expect(after.clusters[1]).toBe(cells.clusters[1]);
});
