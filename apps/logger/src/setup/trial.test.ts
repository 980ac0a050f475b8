import { coded } from '@heliodon/telemetry/logger-text';
import { describe, expect, it } from 'vitest';
import {
  afterStart,
  applied,
  type Configuration,
  confirmed,
  NO_SETUP,
  returned,
  type SetupState,
  setupState,
} from './trial.ts';

const v = (version: number): Configuration => ({
  version,
  site: { lines: [], devices: [] },
  maps: `${version}`,
});

type Step =
  | { readonly apply: number }
  | { readonly confirm: number }
  | { readonly end: string }
  | { readonly start: true };

function after(steps: readonly Step[], from = NO_SETUP): SetupState {
  return steps.reduce<SetupState>((state, step) => {
    if ('apply' in step) return applied(state, v(step.apply));
    if ('end' in step) return state.onTrial ? returned(state, step.end) : state;
    if ('start' in step) return afterStart(setupState.parse(JSON.parse(JSON.stringify(state))));
    const next = confirmed(state, step.confirm);
    return 'refusal' in next ? state : next.state;
  }, from);
}

const shown = ({ current, previous, onTrial, returnedFrom }: SetupState) => ({
  current: current?.version ?? 'file',
  previous: previous === undefined ? 'none' : (previous?.version ?? 'file'),
  onTrial,
  returnedFrom: returnedFrom?.version ?? null,
});

describe('the configuration in force', () => {
  it.each<[string, Step[], [number | 'file', number | 'file' | 'none', boolean, number | null]]>([
    ['at first', [], ['file', 'none', false, null]],
    ['on trial', [{ apply: 1 }], [1, 'file', true, null]],
    ['confirmed', [{ apply: 1 }, { confirm: 1 }], [1, 'file', false, null]],
    ['confirmed twice', [{ apply: 1 }, { confirm: 1 }, { confirm: 1 }], [1, 'file', false, null]],
    ['not confirmed in time', [{ apply: 1 }, { end: 'late' }], ['file', 'none', false, 1]],
    ['confirmed too late', [{ apply: 1 }, { end: 'late' }, { confirm: 1 }], ['file', 'none', false, 1]],
    ['with another version confirmed', [{ apply: 2 }, { confirm: 1 }], [2, 'file', true, null]],
    ['started during the trial', [{ apply: 1 }, { start: true }], ['file', 'none', false, 1]],
    ['started twice', [{ apply: 1 }, { start: true }, { start: true }], ['file', 'none', false, 1]],
    [
      'started after it was confirmed',
      [{ apply: 1 }, { confirm: 1 }, { start: true }],
      [1, 'file', false, null],
    ],
    [
      'ended after it was confirmed',
      [{ apply: 1 }, { confirm: 1 }, { end: 'late' }],
      [1, 'file', false, null],
    ],
    [
      'returned to an earlier version',
      [{ apply: 1 }, { confirm: 1 }, { apply: 2 }, { end: 'x' }],
      [1, 'none', false, 2],
    ],
    ['after two in a row', [{ apply: 1 }, { apply: 2 }], [2, 'file', true, null]],
    ['after two in a row, returned', [{ apply: 1 }, { apply: 2 }, { end: 'x' }], ['file', 'none', false, 2]],
    [
      'after two in a row on a confirmed one, returned',
      [{ apply: 1 }, { confirm: 1 }, { apply: 2 }, { apply: 3 }, { start: true }],
      [1, 'none', false, 3],
    ],
    [
      'after another attempt',
      [{ apply: 1 }, { end: 'x' }, { apply: 2 }, { confirm: 2 }],
      [2, 'file', false, null],
    ],
  ])('%s', (_, steps, [current, previous, onTrial, returnedFrom]) => {
    expect(shown(after(steps))).toEqual({ current, previous, onTrial, returnedFrom });
  });

  it('says why a version cannot be confirmed', () => {
    expect(confirmed(NO_SETUP, 3)).toEqual({ refusal: coded('notOnTrial', { version: 3 }) });
    expect(confirmed(after([{ apply: 3 }, { end: 'too late' }]), 3)).toEqual({
      refusal: coded('returnedBefore', { version: 3 }),
    });
  });

  it('reads the reason of a return that an earlier version wrote', () => {
    const state = after([{ apply: 1 }, { start: true }]);
    expect(setupState.parse(JSON.parse(JSON.stringify(state)))).toEqual(state);
    const plain = { ...state, returnedFrom: { version: 1, reason: 'the logger stopped' } };
    expect(setupState.parse(plain)).toEqual(plain);
  });
});
