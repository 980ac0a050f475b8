import { type CommandRow, commandRow } from '@heliodon/commands/contract';
import { exampleOf } from '@heliodon/contract/testing/example';
import { expect, it } from 'vitest';
import { heldBefore, newestHeld } from './held.ts';

const [NOON, ONE] = ['2026-06-15T04:00:00.000Z', '2026-06-15T05:00:00.000Z'];
const row = (at: string, reported: CommandRow['reported'], more: Partial<CommandRow> = {}) =>
  exampleOf(commandRow, { type: 'read', finished: true, code: null, finishedAt: at, reported, ...more });

it.each<[string, CommandRow[], unknown]>([
  ['nothing', [], {}],
  [
    'a read of several',
    [row(NOON, { 'setPowerFactor.powerFactor': 1, 'setPowerRamp.percentPerMinute': 600 })],
    {
      setPowerFactor: { at: NOON, values: { powerFactor: 1 } },
      setPowerRamp: { at: NOON, values: { percentPerMinute: 600 } },
    },
  ],
  [
    'what was set later',
    [
      row(ONE, { 'setPowerFactor.powerFactor': 0.5 }, { type: 'parameter' }),
      row(NOON, { 'setPowerFactor.powerFactor': 1 }),
    ],
    { setPowerFactor: { at: ONE, values: { powerFactor: 0.5 } } },
  ],
  [
    'no read-back that failed',
    [row(ONE, { 'setPowerFactor.powerFactor': 0.7 }, { type: 'parameter', code: 2503 })],
    {},
  ],
  ['none of another type', [row(ONE, { 'applyPlan.version': 3 }, { type: 'plan' })], {}],
])('values known from the last commands: %s', (_, rows, expected) => {
  expect(heldBefore(rows)).toEqual(expected);
});

it('the later value counts', () => {
  const old = { at: NOON, values: { powerFactor: 1 } };
  const late = { at: ONE, values: { powerFactor: 0.5 } };
  expect(newestHeld({ a: old, b: late }, { a: late, b: old })).toEqual({ a: late, b: late });
});
