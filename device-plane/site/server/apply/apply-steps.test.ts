import { describe, expect, it } from 'vitest';
import { applyErrors } from '../../contract/apply.errors.ts';
import {
  type ApplyStep,
  type CommandSeen,
  isOutdated,
  moveOf,
  newStep,
  retried,
  type StepFacts,
} from './apply-steps.ts';

const device = { deviceId: 7, sn: 'PCS-7' };
const facts = (given: Partial<StepFacts> = {}): StepFacts => ({
  command: undefined,
  workMode: null,
  ageMs: 0,
  ...given,
});
const ended = (given: Partial<CommandSeen> = {}): CommandSeen => ({
  finished: true,
  finishedMs: 0,
  code: null,
  error: '',
  reported: null,
  ...given,
});
const held = (reserveSoc: number) =>
  ended({
    reported: {
      'setSocLimits.socMin': 12,
      'setSocLimits.socMax': 94,
      'setSocLimits.reserveSoc': reserveSoc,
    },
  });
const INTERRUPTED = applyErrors.stepInterrupted.code;

describe('the next action of a step', () => {
  const mode = newStep('workMode', device, 2);
  const reserve = newStep('reserve', device, 30);
  it.each<[string, ApplyStep, StepFacts, object]>([
    [
      'a work mode that nobody told',
      mode,
      facts(),
      { do: 'give', name: 'setWorkMode', params: { workMode: 2 } },
    ],
    [
      'another work mode',
      mode,
      facts({ workMode: 0 }),
      { do: 'give', name: 'setWorkMode', params: { workMode: 2 } },
    ],
    ['the work mode that it has', mode, facts({ workMode: 2 }), { do: 'done', unchanged: true }],
    ['a reserve is read first', reserve, facts(), { do: 'read', names: ['setSocLimits'] }],
    [
      'the answer is on its way',
      { ...reserve, state: 'reading' },
      facts({ command: ended({ finished: false }) }),
      { do: 'wait' },
    ],
    [
      'it cannot be read',
      { ...reserve, state: 'reading' },
      facts({ command: ended({ code: 2502 }) }),
      { do: 'fail', code: 2502, error: '' },
    ],
    [
      'an answer without limits',
      { ...reserve, state: 'reading' },
      facts({ command: ended() }),
      { do: 'fail', code: INTERRUPTED, error: '' },
    ],
    [
      'the other limits are kept',
      { ...reserve, state: 'reading' },
      facts({ command: held(10) }),
      { do: 'give', name: 'setSocLimits', params: { socMin: 12, socMax: 94, reserveSoc: 30 } },
    ],
    [
      'the reserve that it has',
      { ...reserve, state: 'reading' },
      facts({ command: held(30) }),
      { do: 'done', unchanged: true },
    ],
    [
      'it was read back',
      { ...reserve, state: 'setting' },
      facts({ command: ended() }),
      { do: 'done', unchanged: false },
    ],
    [
      'it was refused',
      { ...mode, state: 'setting' },
      facts({ command: ended({ code: 2514, error: 'busy' }) }),
      { do: 'fail', code: 2514, error: 'busy' },
    ],
    [
      'its command is gone',
      { ...mode, state: 'setting' },
      facts(),
      { do: 'fail', code: INTERRUPTED, error: '' },
    ],
    ['a plan that is being saved', newStep('plan', null, 0), facts({ ageMs: 60_000 }), { do: 'wait' }],
    [
      'a plan that nobody saves any more',
      newStep('plan', null, 0),
      facts({ ageMs: 121_000 }),
      { do: 'fail', code: INTERRUPTED, error: '' },
    ],
    ['what is done stays', { ...mode, state: 'done' }, facts({ workMode: 0 }), { do: 'wait' }],
  ])('%s', (_, step, seen, expected) => {
    expect(moveOf(step, seen)).toEqual(expected);
  });
});

describe('whether failed steps may be tried again', () => {
  const other = { deviceId: 8, sn: 'PCS-8' };
  const reserve = { kind: 'reserve', steps: [newStep('reserve', device, 30, 'failed')] } as const;
  const ofPackage = {
    kind: 'package',
    steps: [newStep('workMode', device, 2, 'done'), newStep('reserve', device, 30, 'failed')],
  } as const;
  const setReserve = (of: typeof device) =>
    ({ kind: 'reserve', steps: [newStep('reserve', of, 50)] }) as const;
  const priceless = { kind: 'package', steps: [newStep('workMode', device, 0)] } as const;
  it.each<[string, Parameters<typeof isOutdated>[0], Parameters<typeof isOutdated>[1], boolean]>([
    ['nothing newer', ofPackage, [], false],
    ['another package', ofPackage, [priceless], true],
    ['its reserve was set since', ofPackage, [setReserve(device)], true],
    ['the reserve of another machine was set', ofPackage, [setReserve(other)], false],
    ['a reserve, and a newer one', reserve, [setReserve(device)], true],
    ['a reserve, and one of another machine', reserve, [setReserve(other)], false],
    ['a reserve, and a package with one', reserve, [ofPackage], true],
    ['a reserve, and a package that leaves it', reserve, [priceless], false],
  ])('%s', (_, change, later, expected) => {
    expect(isOutdated(change, later)).toBe(expected);
  });
});

it('only failed steps are tried again', () => {
  const done = newStep('settings', null, 0, 'done');
  const failed: ApplyStep = {
    ...newStep('workMode', device, 1, 'failed'),
    commandId: 'x',
    code: 2502,
    error: 'e',
  };
  expect(retried([done, failed])).toEqual([done, newStep('workMode', device, 1)]);
});
