import { type DispatchReasonCode, reason } from '@heliodon/energy/optimise/dispatch-reason';
import { QUARTER_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import type { ExplainedPowerShown, TimelineQuarter } from '../../../contract/automatic.contract.ts';
import { decisionRuns, hoursByReason, runAt } from './decisionRuns.ts';

const decided = (
  powerKw: number,
  code: DispatchReasonCode,
  more: Partial<ExplainedPowerShown> = {},
): ExplainedPowerShown => ({
  powerKw,
  freeKw: null,
  reason: reason(code, { powerKw, price: 0.5 }),
  binding: null,
  givenUp: null,
  worthPerKwh: 0.9,
  ...more,
});

const dayOf = (
  ...steps: readonly (readonly [TimelineQuarter['state'], ExplainedPowerShown | null])[]
): TimelineQuarter[] =>
  steps.map(([state, decision], at) => ({
    state,
    decision,
    startMs: at * QUARTER_MS,
    buyPrice: null,
    feedInPrice: null,
    forecast: { pv: null, load: null },
    expectedSoc: null,
    measured: null,
  }));

const spans = (quarters: readonly TimelineQuarter[]) =>
  decisionRuns(quarters).map(({ first, last }) => [first, last]);

const full = { binding: reason('atFullPower', { powerKw: -40 }, 'storage') };

describe('consecutive intervals', () => {
  it.each<[string, TimelineQuarter[], [number, number][]]>([
    ['no interval', [], []],
    [
      'the same reason with other powers',
      dayOf(['ordered', decided(-40, 'chargeCheap')], ['ordered', decided(-20, 'chargeCheap')]),
      [[0, 1]],
    ],
    [
      'another reason',
      dayOf(['ordered', decided(-40, 'chargeCheap')], ['ordered', decided(-40, 'chargeSurplus')]),
      [
        [0, 0],
        [1, 1],
      ],
    ],
    [
      'another state',
      dayOf(['ordered', decided(0, 'hold')], ['expected', decided(0, 'hold')]),
      [
        [0, 0],
        [1, 1],
      ],
    ],
    [
      'another limit that binds',
      dayOf(['ordered', decided(-40, 'chargeCheap')], ['ordered', decided(-40, 'chargeCheap', full)]),
      [
        [0, 0],
        [1, 1],
      ],
    ],
    [
      'the other direction',
      dayOf(['ordered', decided(-5, 'shavePeak')], ['ordered', decided(5, 'shavePeak')]),
      [
        [0, 0],
        [1, 1],
      ],
    ],
    [
      'the same reason again later',
      dayOf(['none', null], ['none', null], ['proposed', decided(0, 'hold')], ['none', null]),
      [
        [0, 1],
        [2, 2],
        [3, 3],
      ],
    ],
  ])('%s', (_, quarters, expected) => {
    expect(spans(quarters)).toEqual(expected);
  });

  it('have the mean of their values, and the range of their powers', () => {
    const [run] = decisionRuns(
      dayOf(
        ['ordered', decided(-40, 'chargeCheap', { freeKw: -60, worthPerKwh: 1 })],
        ['ordered', decided(-20, 'chargeCheap', { freeKw: null, worthPerKwh: null })],
      ),
    );
    expect(run).toMatchObject({
      fromMs: 0,
      toMs: 2 * QUARTER_MS,
      leastKw: -40,
      mostKw: -20,
      decision: {
        powerKw: -30,
        freeKw: -40,
        worthPerKwh: 1,
        reason: { params: { powerKw: -30, price: 0.5 } },
      },
    });
  });
});

it('adds up the hours of each reason, the longest first', () => {
  const hold = decided(0, 'hold');
  const quarters = dayOf(
    ['ordered', decided(40, 'serveLoad')],
    ['ordered', hold],
    ['none', null],
    ['expected', hold],
  );
  expect(hoursByReason(quarters)).toEqual([
    { code: 'hold', hours: 0.5 },
    { code: 'serveLoad', hours: 0.25 },
  ]);
  expect(hoursByReason(dayOf(['none', null]))).toEqual([]);
});

it('finds the run of an interval', () => {
  const runs = decisionRuns(dayOf(['none', null], ['none', null], ['expected', decided(3, 'serveLoad')]));
  expect([0, 1, 2, 3].map((index) => runAt(runs, index))).toEqual([0, 0, 1, -1]);
});
