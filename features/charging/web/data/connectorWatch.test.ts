import { expect, it } from 'vitest';
import { connectorWatch } from './connectorWatch.ts';

it('reports changes of connectors, separately for each charger', () => {
  const changed = connectorWatch();
  const said = (deviceId: number, connectorStatus: number[], powerKw = 0) =>
    changed({ deviceId, values: { connectorStatus, powerKw } });
  expect(said(1, [0, 0])).toBe(false);
  expect(said(2, [2, 0])).toBe(false);
  expect(said(1, [0, 0], -30)).toBe(false);
  expect(said(1, [0, 2], -30)).toBe(true);
  expect(said(2, [2, 0])).toBe(false);
  expect(changed({ deviceId: 1, values: {} })).toBe(true);
});
