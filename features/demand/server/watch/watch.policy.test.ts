import { type DemandWindow, demandWarning } from '@heliodon/energy/control/demand-window';
import { describe, expect, it, test } from 'vitest';
import { type OpenEvent, watchStep } from './watch.policy.ts';

const START = 900_000;
/** Seconds into the interval, imported energy and present import; the limit is 100 kW (25 kWh). */
const seen = (seconds: number, importKwh: number, importKw: number, endedKw: number | null = null) => {
  const window: DemandWindow = {
    startMs: START,
    atMs: START + seconds * 1000,
    importKwh,
    importKw,
    unknownMs: 0,
  };
  return { window, warning: demandWarning(window, 100, 90), endedKw };
};
const at = (seconds: number) => START + seconds * 1000;
const open = (more: Partial<OpenEvent> = {}): OpenEvent => ({
  eventId: 1,
  level: 'willBreak',
  projectedKw: 120,
  reachedKw: null,
  ...more,
});

describe('without an open event', () => {
  test.each([
    ['calm', null, seen(60, 1, 50), 'none', null],
    ['near is no warning', null, seen(450, 11.5, 95), 'none', null],
    ['foreseen for the first time', null, seen(10, 0.4, 150), 'none', at(10)],
    ['foreseen for ten seconds', at(10), seen(20, 0.8, 150), 'none', at(10)],
    ['foreseen for twenty seconds', at(10), seen(30, 1.3, 150), 'raise', at(10)],
    ['a pause starts it anew', at(10), seen(30, 0.3, 40), 'none', null],
    ['broken at once', null, seen(600, 25.1, 10), 'raise', at(600)],
  ] as const)('%s', (_name, foreseenMs, given, act, next) => {
    expect(watchStep({ foreseenMs, open: null }, given)).toMatchObject({ act, foreseenMs: next });
  });
});

describe('with an open event', () => {
  test.each([
    // 120 kW were already predicted.
    ['as foreseen', open(), seen(450, 15, 120), 'none', { level: 'willBreak', projectedKw: 120 }],
    ['worse than foreseen', open(), seen(450, 15, 160), 'update', { projectedKw: 140 }],
    ['broken', open(), seen(800, 25.1, 10), 'update', { level: 'broken' }],
    ['near keeps it', open(), seen(450, 11.5, 95), 'none', { projectedKw: 120 }],
    ['calm ends it', open({ level: 'broken' }), seen(450, 5, 50), 'clear', { level: 'broken' }],
    ['a quarter has ended', open(), seen(5, 0.1, 95, 104.5), 'update', { reachedKw: 104.5 }],
    ['a lower one', open({ reachedKw: 130 }), seen(5, 0.1, 95, 104.5), 'none', { reachedKw: 130 }],
  ] as const)('%s', (_name, event, given, act, found) => {
    expect(watchStep({ foreseenMs: at(0), open: event }, given)).toMatchObject({ act, ...found });
  });
});

it('the result of the interval that clears an event is stored with it', () => {
  const step = watchStep({ foreseenMs: at(0), open: open() }, seen(5, 0.01, 20, 99));
  expect(step).toMatchObject({ act: 'clear', reachedKw: 99, foreseenMs: null });
});
