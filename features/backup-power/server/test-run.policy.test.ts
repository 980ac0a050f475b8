import { MINUTE_MS } from '@heliodon/kernel/time';
import type { CommandSeen } from '@heliodon/site/apply/apply-steps';
import { describe, expect, it } from 'vitest';
import { mustNotify, type TestFacts, type TestRun, testMove } from './test-run.policy.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const done: CommandSeen = {
  finished: true,
  finishedMs: NOW - MINUTE_MS,
  code: null,
  error: '',
  reported: null,
};
const open: CommandSeen = { ...done, finished: false, finishedMs: null };
const refused: CommandSeen = { ...done, code: 2514 };

const run = (given: Partial<TestRun>): TestRun => ({
  state: 'starting',
  reason: '',
  minutes: 5,
  floorSoc: 13,
  stopAsked: false,
  createdMs: NOW - MINUTE_MS,
  leftMs: null,
  orderedBackMs: null,
  ...given,
});
const off = { atMs: NOW - 5000, gridMode: 1, soc: 60, faulty: false };
const facts = (given: Partial<TestFacts> = {}): TestFacts => ({
  leave: done,
  back: undefined,
  sample: off,
  removed: false,
  nowMs: NOW,
  ...given,
});
const back = (reason: string) => ({ do: 'return', reason });

describe('leaving the grid', () => {
  it.each<[string, Partial<TestRun>, Partial<TestFacts>, object]>([
    ['on its way', {}, { leave: open }, { do: 'wait' }],
    ['measured to be off grid', {}, {}, { do: 'run' }],
    ['refused: it is ordered back all the same', {}, { leave: refused }, back('notLeft')],
    ['its command is gone', {}, { leave: undefined }, back('notLeft')],
    ['waited too long', { createdMs: NOW - 13 * MINUTE_MS }, { leave: open }, back('notLeft')],
    ['stopped before it left', { stopAsked: true }, { leave: open }, back('stopped')],
  ])('%s', (_, given, seen, expected) => {
    expect(testMove(run(given), facts(seen))).toEqual(expected);
  });
});

describe('off the grid', () => {
  const running = { state: 'running', leftMs: NOW - 4 * MINUTE_MS } as const;
  it.each<[string, Partial<TestRun>, Partial<TestFacts>, object]>([
    ['goes on', {}, {}, { do: 'wait' }],
    ['its time is over', { leftMs: NOW - 5 * MINUTE_MS }, {}, back('')],
    ['stopped by a person', { stopAsked: true }, {}, back('stopped')],
    ['the battery is low', {}, { sample: { ...off, soc: 13 } }, back('socLow')],
    ['just above', {}, { sample: { ...off, soc: 13.1 } }, { do: 'wait' }],
    ['a fault', {}, { sample: { ...off, faulty: true } }, back('fault')],
    ['back on the grid by itself', {}, { sample: { ...off, gridMode: 0 } }, back('leftByItself')],
    [
      'what it said before it left does not count',
      { leftMs: NOW - 1000 },
      { sample: { ...off, gridMode: 0, soc: 5 } },
      { do: 'wait' },
    ],
    ['not heard for long', {}, { sample: { ...off, atMs: NOW - 91_000 } }, back('silent')],
    ['never heard since it left', { leftMs: NOW - 91_000 }, { sample: undefined }, back('silent')],
    ['it left a moment ago', { leftMs: NOW - 30_000 }, { sample: undefined }, { do: 'wait' }],
  ])('%s', (_, given, seen, expected) => {
    expect(testMove(run({ ...running, ...given }), facts(seen))).toEqual(expected);
  });
});

describe('back to the grid', () => {
  it.each<[string, Partial<TestRun>, Partial<TestFacts>, object]>([
    ['is ordered', {}, {}, { do: 'order' }],
    ['is on its way', {}, { back: open }, { do: 'wait' }],
    ['measured to be there', {}, { back: done }, { do: 'end', reason: '' }],
    ['after it was cut short', { reason: 'socLow' }, { back: done }, { do: 'end', reason: 'socLow' }],
    ['failed a moment ago', {}, { back: { ...refused, finishedMs: NOW - 9000 } }, { do: 'wait' }],
    ['failed: ordered again', {}, { back: { ...refused, finishedMs: NOW - 10_000 } }, { do: 'order' }],
    ['refused a moment ago', { orderedBackMs: NOW - 9000 }, {}, { do: 'wait' }],
    ['refused: ordered again', { orderedBackMs: NOW - 10_000 }, {}, { do: 'order' }],
    [
      'failed long ago, refused a moment ago',
      { orderedBackMs: NOW - 9000 },
      { back: { ...refused, finishedMs: NOW - MINUTE_MS } },
      { do: 'wait' },
    ],
    ['removed all the same: the test is over', {}, { removed: true }, { do: 'end', reason: 'silent' }],
  ])('%s', (_, given, seen, expected) => {
    expect(testMove(run({ state: 'returning', ...given }), facts(seen))).toEqual(expected);
  });
  it('an ended test stays ended', () => {
    expect(testMove(run({ state: 'passed' }), facts())).toEqual({ do: 'wait' });
    expect(testMove(run({ state: 'passed' }), facts({ removed: true }))).toEqual({ do: 'wait' });
  });
  it('users are notified once if the device does not return', () => {
    expect([1, 5, 6, 7, 60].map(mustNotify)).toEqual([false, false, true, false, false]);
  });
});
