import { expect, it } from 'vitest';
import { type GivenReserve, type ReserveFacts, reserveStep } from './reserve.policy.ts';

const [NOW, MINUTE] = [1_000_000_000_000, 60_000];
const holds = (reserveSoc: number, minutesAgo = 600) => ({
  socMin: 5,
  socMax: 98,
  reserveSoc,
  atMs: NOW - minutesAgo * MINUTE,
});
const gave = (reserveSoc: number, order: GivenReserve['order'] = 'done', minutesAgo = 60): GivenReserve => ({
  reserveSoc,
  before: 20,
  order,
  atMs: NOW - minutesAgo * MINUTE,
});
const limits = (reserveSoc: number) => ({ socMin: 5, socMax: 98, reserveSoc });

type Case = [string, Pick<ReserveFacts, 'wanted' | 'given' | 'known'>, object];
it.each<Case>([
  ['no plan, never any', { wanted: null, given: null, known: holds(20) }, { step: 'nothing' }],
  ['nobody knows the limits', { wanted: 80, given: null, known: undefined }, { step: 'ask' }],
  [
    'it begins: the limits beside it stay, and what was is kept',
    { wanted: 80, given: null, known: holds(20) },
    { step: 'give', reserveSoc: 80, before: 20, limits: limits(80) },
  ],
  [
    'it holds already',
    { wanted: 20, given: null, known: holds(20) },
    { step: 'give', reserveSoc: 20, before: 20, limits: null },
  ],
  ['on its way', { wanted: 80, given: gave(80, 'open'), known: holds(20) }, { step: 'nothing' }],
  ['given', { wanted: 80, given: gave(80), known: holds(80, 60) }, { step: 'nothing' }],
  [
    'a person set another one since: it stays',
    { wanted: 80, given: gave(80), known: holds(60, 30) },
    { step: 'nothing' },
  ],
  [
    'refused a minute ago',
    { wanted: 80, given: gave(80, 'failed', 1), known: holds(20) },
    { step: 'nothing' },
  ],
  [
    'refused half an hour ago: again',
    { wanted: 80, given: gave(80, 'failed', 30), known: holds(20) },
    { step: 'give', reserveSoc: 80, before: 20, limits: limits(80) },
  ],
  [
    'refused, and a person set another one since',
    { wanted: 80, given: gave(80, 'failed', 60), known: holds(60, 30) },
    { step: 'nothing' },
  ],
  [
    'the special day is over and the year has a reserve of its own',
    { wanted: 30, given: gave(80), known: holds(80, 60) },
    { step: 'give', reserveSoc: 30, before: 20, limits: limits(30) },
  ],
  [
    'it is over: what was before comes back',
    { wanted: null, given: gave(80), known: holds(80, 60) },
    { step: 'give', reserveSoc: 20, before: 20, limits: limits(20) },
  ],
  [
    'it is over, but a person set another one since',
    { wanted: null, given: gave(80), known: holds(60, 30) },
    { step: 'forget' },
  ],
  ['it has come back', { wanted: null, given: gave(20), known: holds(20, 60) }, { step: 'forget' }],
  [
    'coming back was refused: again',
    { wanted: null, given: gave(20, 'failed', 31), known: holds(80) },
    { step: 'give', reserveSoc: 20, before: 20, limits: limits(20) },
  ],
  [
    'it was never taken over: nothing to bring back',
    { wanted: null, given: gave(80, 'failed'), known: holds(20) },
    { step: 'give', reserveSoc: 20, before: 20, limits: null },
  ],
])('reserve: %s', (_, facts, step) => {
  expect(reserveStep({ ...facts, nowMs: NOW })).toEqual(step);
});
