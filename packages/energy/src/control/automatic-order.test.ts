import { expect, it } from 'vitest';
import { type ExplainedPower, type GivenUp, reason } from '../optimise/dispatch-reason.ts';
import { explainedOrder, type SteppedOrder } from './automatic-order.ts';

const NO_LIMIT = { minKw: Number.NEGATIVE_INFINITY, maxKw: Number.POSITIVE_INFINITY };
const decision = (powerKw: number): ExplainedPower => ({
  powerKw,
  freeKw: null,
  reason: reason('chargeCheap', { powerKw, price: 0.3, worth: 0.8 }),
  binding: null,
  givenUp: null,
  worthPerKwh: 0.8,
});
type Step = Partial<SteppedOrder['step']>;
const order = (orderedKw: number, step: Step, backflowTargetKw: number | null = null): SteppedOrder => ({
  orderedKw,
  step: { reasons: [], bounds: NO_LIMIT, unmetKw: 0, demand: null, ...step },
  settings: { backflowTargetKw },
  pvKw: 100,
  needKw: 560,
});
const demand = { targetKw: 500, ceilingKw: 500, mayCharge: true, shaving: true };
const held: Step = { reasons: ['demand'], bounds: { minKw: -900, maxKw: 500 }, demand };

it.each<[string, number, SteppedOrder, string, string | null, number | null]>([
  ['carried out', -50, order(-50, {}), 'chargeCheap', null, null],
  ['a ramp is no limit', -50, order(-20, { reasons: ['ramp'] }), 'chargeCheap', null, null],
  ['less charging by the demand limit', -50, order(-40, held), 'chargeCheap', 'importLimit', -50],
  ['no charging', -50, order(0, held), 'importLimit', 'importLimit', -50],
  ['discharge instead', -50, order(60, held), 'importLimit', 'importLimit', -50],
  [
    'less discharge by anti-backflow',
    50,
    order(20, { reasons: ['backflow'], bounds: { minKw: 5, maxKw: 900 } }, 5),
    'chargeCheap',
    'exportLimit',
    50,
  ],
])('%s', (_, decidedKw, given, code, binding, freeKw) => {
  const explained = explainedOrder(decision(decidedKw), given);
  expect(explained.powerKw).toBe(given.orderedKw);
  expect([explained.reason.code, explained.binding?.code ?? null, explained.freeKw]).toEqual([
    code,
    binding,
    freeKw,
  ]);
});

it('names the limit with its values', () => {
  expect(explainedOrder(decision(-50), order(-40, held)).binding).toEqual({
    code: 'importLimit',
    limit: 'demand',
    params: { powerKw: -40, limitKw: 500, loadKw: 560, pvKw: 100 },
  });
});

it.each<[string, SteppedOrder, GivenUp | null]>([
  ['no limit', order(0, {}), null],
  ['limits that fit together', order(0, held, -10), null],
  [
    'anti-backflow above the demand limit',
    order(0, { ...held, bounds: { minKw: 500, maxKw: 500 } }, 520),
    { kept: 'demand', gaveUp: 'backflow', byKw: 20 },
  ],
  [
    'anti-backflow above the transformer',
    order(0, { reasons: ['transformer'], bounds: { minKw: 400, maxKw: 400 } }, 450),
    { kept: 'transformer', gaveUp: 'backflow', byKw: 50 },
  ],
  ['storage too weak', order(50, { ...held, unmetKw: 12 }), { kept: 'storage', gaveUp: 'demand', byKw: 12 }],
])('what is given up: %s', (_, given, expected) => {
  expect(explainedOrder(decision(0), given).givenUp).toEqual(expected);
});
