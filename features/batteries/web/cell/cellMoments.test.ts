import { expect, it } from 'vitest';
import { mapped } from '../map/cellValues.ts';
import { withMoment } from './cellMoments.ts';

const history = {
  timeZone: 'UTC',
  fromMs: 0,
  toMs: 86_400_000,
  stepMs: 60_000,
  t: [60_000],
  volts: [3.3],
  meanV: [3.3],
  minV: [3.2],
  maxV: [3.4],
  tempC: [20],
  meanC: [20],
};
const now = (at: number | null) =>
  mapped({
    deviceId: 1,
    no: 1,
    status: 'running',
    at,
    packs: 1,
    cellsPerPack: 2,
    soc: null,
    mv: [3250, 3500],
    dC: [200, 220],
  });

it('the curve continues, once for each step and within its day', () => {
  expect(withMoment(history, now(119_000), 1)).toBe(history);
  expect(withMoment(history, now(90_000_000), 1)).toBe(history);
  expect(withMoment(history, now(null), 1)).toBe(history);
  const longer = withMoment(history, now(120_000), 1);
  expect([longer.t.at(-1), longer.volts.at(-1), longer.meanV.at(-1), longer.tempC.at(-1)]).toEqual([
    120_000, 3.5, 3.375, 22,
  ]);
});
