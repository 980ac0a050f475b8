import { expect, it } from 'vitest';
import { measuredOf } from './hindcast.policy.ts';
import { emptyModel, flowOf, learnDay } from './plant-model.ts';

const plant = {
  plantId: 1,
  timeZone: 'Asia/Shanghai',
  country: '',
  latitude: 31.3,
  longitude: 120.6,
  pvKwp: 100,
  ratedKw: 100,
  hasPv: true,
};
const NOON = Date.parse('2026-07-01T04:00:00Z');
const quarter = (at: number, pvKwh: number, held: boolean) => ({
  startMs: NOON + at * 900_000,
  pvKwh,
  loadKwh: 5,
  held,
});
const quarters = [quarter(0, 20, false), quarter(1, 4, true), quarter(2, 21, false)];

it('curtailed PV says nothing about the sky, load does', () => {
  expect(flowOf(quarters, 'pv').map(({ held }) => held)).toEqual([false, true, false]);
  const learned = learnDay(plant, emptyModel, '2026-07-01', quarters).pv.bright.flat();
  expect(learned.map(([, kw]) => kw).sort()).toEqual([80, 84]);
});

it('and is excluded from the evaluation of a forecast', () => {
  expect([...measuredOf(quarters, 'pv').values()]).toEqual([20, 21]);
  expect([...measuredOf(quarters, 'load').values()]).toEqual([5, 5, 5]);
});
