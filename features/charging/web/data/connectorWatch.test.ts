import { expect, it } from 'vitest';
import { connectorWatch } from './connectorWatch.ts';

it('reports changes of connectors, separately for each charger', () => {
  const changed = connectorWatch();
  const report = (deviceId: number, connectorStatus: number[], powerKw = 0) =>
    changed({ deviceId, values: { connectorStatus, powerKw } });
  expect(report(1, [0, 0])).toBe(false);
  expect(report(2, [2, 0])).toBe(false);
  expect(report(1, [0, 0], -30)).toBe(false);
  expect(report(1, [0, 2], -30)).toBe(true);
  expect(report(2, [2, 0])).toBe(false);
  expect(changed({ deviceId: 1, values: {} })).toBe(true);
});
