import { expect, it } from 'vitest';
import { commandSteps, endingOf, readBackOf } from './commandSteps.ts';

const at = '2026-11-15T08:00:00.000Z';
const verify = { verify: { point: 'p', param: 'x', tolerance: 0, withinS: 1 } };
const row = (more: object) => ({
  type: 'parameter',
  state: 'sent',
  finished: false,
  code: null,
  steps: { queued: at, sent: at },
  ...(more as { finished?: boolean }),
});
type Row = Parameters<typeof commandSteps>[0];
const shown = (more: object, definition = {}) =>
  commandSteps(row(more) as Row, definition).map(({ name, state }) => `${name} ${state}`);

it.each<[string, object, object, string[]]>([
  ['a parameter in progress', {}, {}, ['queued done', 'sent done', 'acknowledged now', 'readBack waiting']],
  [
    'a measured set-point that was done',
    { type: 'setpoint', finished: true, steps: { queued: at, sent: at, acknowledged: at, verified: at } },
    verify,
    ['queued done', 'sent done', 'acknowledged done', 'verified done'],
  ],
  [
    'an action',
    { type: 'action', steps: { queued: at } },
    {},
    ['queued done', 'sent now', 'acknowledged waiting'],
  ],
  [
    'no answer',
    { finished: true, code: 2502 },
    {},
    ['queued done', 'sent done', 'acknowledged failed', 'readBack waiting'],
  ],
  [
    'a plan whose reply was lost but which is followed',
    { type: 'plan', finished: true, steps: { queued: at, sent: at, verified: at } },
    verify,
    ['queued done', 'sent done', 'acknowledged done', 'verified done'],
  ],
])('%s', (_, more, definition, expected) => {
  expect(shown(more, definition)).toEqual(expected);
});

it('maps a command to its ending', () => {
  expect(endingOf({ finished: false, code: null })).toBe('running');
  expect(endingOf({ finished: true, code: null })).toBe('ok');
  expect(endingOf({ finished: true, code: 2502 })).toBe('failed');
});

it('finds the values read back by parameter', () => {
  const reported = { 'setSocLimits.socMin': 10, 'setSocLimits.note': 'x', 'other.socMin': 5 };
  expect(readBackOf({ name: 'setSocLimits', reported })).toEqual({ socMin: 10 });
  expect(readBackOf({ name: 'setSocLimits', reported: null })).toEqual({});
});
