import { deviceKinds, kindById } from '@heliodon/device-kinds/kinds';
import { type Command, fitted } from '@heliodon/kernel/device-kind';
import { describe, expect, it } from 'vitest';
import { type CommandState, type CommandType, commandStates } from '../contract/command.contract.ts';
import {
  commandIssue,
  isEnd,
  isVerified,
  type LineFacts,
  lineIssue,
  mayFollow,
  paramsIssue,
  readBackAgrees,
  readKey,
  versionIssue,
} from './command.policy.ts';

const commandOf = (kind: string, name: string) =>
  kindById(kind)?.commands.find((command) => command.name === name) as Command;
const setPower = commandOf('pcs', 'setPower');
const setSocLimits = commandOf('pcs', 'setSocLimits');
const setWorkMode = commandOf('pcs', 'setWorkMode');
const stopSession = commandOf('charger', 'stopSession');
const setSiteControl = commandOf('logger', 'setSiteControl');
/** As sent to loggers that do not know demandStepMin. */
const siteControl = Object.fromEntries(
  setSiteControl.params
    .filter(({ whenMissing }) => whenMissing === undefined)
    .map(({ name, min }) => [name, min]),
);
const codeOf = (found: ReturnType<typeof paramsIssue>) => found?.entry.code;

describe('states', () => {
  const allowed: Record<CommandState, CommandState[]> = {
    queued: ['sent', 'expired', 'offline'],
    sent: ['queued', 'acknowledged', 'verified', 'failed', 'expired', 'offline'],
    acknowledged: ['readBack', 'verified', 'failed', 'expired'],
    readBack: ['verified', 'failed', 'expired'],
    verified: [],
    failed: [],
    expired: [],
    offline: [],
  };
  const pairs = commandStates.flatMap((from) => commandStates.map((to) => [from, to] as const));
  it.each(pairs)('%s → %s', (from, to) => {
    expect(mayFollow(from, to)).toBe(allowed[from].includes(to));
  });

  it.each<[CommandState, CommandType, boolean, boolean]>([
    ['queued', 'setpoint', false, false],
    ['sent', 'setpoint', false, false],
    ['acknowledged', 'setpoint', false, true],
    ['acknowledged', 'setpoint', true, false],
    ['acknowledged', 'action', false, true],
    ['acknowledged', 'read', false, true],
    ['acknowledged', 'parameter', false, false],
    ['acknowledged', 'plan', true, false],
    ['readBack', 'parameter', false, true],
    ['readBack', 'parameter', true, false],
    ['readBack', 'plan', true, false],
    ['verified', 'setpoint', true, true],
    ['failed', 'parameter', true, true],
    ['expired', 'plan', true, true],
    ['offline', 'setpoint', false, true],
  ])('%s of a %s, verified by measurement: %s, is final: %s', (state, type, hasVerify, end) => {
    expect(isEnd(state, type, hasVerify)).toBe(end);
  });
});

describe('parameters', () => {
  const soc = { socMin: 10, socMax: 95, reserveSoc: 20 };
  it.each<[string, Command, Record<string, number>, number | undefined]>([
    ['in range', setPower, { powerKw: 100 }, undefined],
    ['the lower end', setPower, { powerKw: -5000 }, undefined],
    ['the upper end', setPower, { powerKw: 5000 }, undefined],
    ['one digit more', setPower, { powerKw: 0.1 + 0.2 }, undefined],
    ['below', setPower, { powerKw: -5000.1 }, 2511],
    ['above', setPower, { powerKw: 5000.1 }, 2511],
    ['no number', setPower, { powerKw: Number.NaN }, 2511],
    ['too many decimals', setPower, { powerKw: 1.25 }, 2512],
    ['missing', setPower, {}, 2509],
    ['unknown', setPower, { powerKw: 1, rampKw: 1 }, 2510],
    ['three at once', setSocLimits, soc, undefined],
    ['the third below its own range', setSocLimits, { ...soc, reserveSoc: 9 }, 2511],
    ['one of three missing', setSocLimits, { socMin: 10, socMax: 90 }, 2509],
    ['an option', setWorkMode, { workMode: 1 }, undefined],
    ['no such option', setWorkMode, { workMode: 9 }, 2513],
    ['half an option', setWorkMode, { workMode: 0.5 }, 2513],
    ['a connector', fitted(stopSession, { connectors: 2 }), { connector: 2 }, undefined],
    ['one that the pile has not', fitted(stopSession, { connectors: 2 }), { connector: 3 }, 2511],
    ['one of as many as there can be', fitted(stopSession, {}), { connector: 4 }, undefined],
    ['one that older loggers do not know', setSiteControl, siteControl, undefined],
    ['the same, given', setSiteControl, { ...siteControl, demandStepMin: 5 }, undefined],
    ['the same, wrong', setSiteControl, { ...siteControl, demandStepMin: 2 }, 2513],
    ['none needed', commandOf('pcs', 'emergencyStop'), {}, undefined],
    ['none taken', commandOf('pcs', 'emergencyStop'), { now: 1 }, 2510],
  ])('%s', (_, command, params, code) => {
    expect(codeOf(paramsIssue(command, params))).toBe(code);
  });

  it('names the parameter in both languages, with its range', () => {
    expect(paramsIssue(setSocLimits, { ...soc, socMax: 101 })?.params).toEqual({
      param: { zh: '充电截止 SOC', en: 'Charge cut-off SOC' },
      min: 0,
      max: 100,
      unit: '%',
    });
  });
});

describe('connection', () => {
  it.each<[string | undefined, string, number | undefined]>([
    [undefined, '', undefined],
    ['1.4.0', '1.4.0', undefined],
    ['1.4.0', '1.10.0', undefined],
    ['1.4.0', '1.3.9', 2507],
    ['1.4.0', '1.4.0-beta', 2507],
    ['1.4.0', '', 2507],
    ['1.4.0', 'HV3R12', 2507],
  ])('connected since %s, logger firmware %s', (since, firmware, code) => {
    expect(codeOf(versionIssue(since, firmware))).toBe(code);
  });

  const online: LineFacts = { loggerId: 1, loggerFirmware: '1.6.0', online: true, commands: null };
  const offline = { ...online, online: false };
  it.each<[CommandType, LineFacts, number | undefined]>([
    ['setpoint', online, undefined],
    ['setpoint', offline, 2501],
    ['action', offline, 2501],
    ['read', offline, 2501],
    ['parameter', offline, undefined],
    ['plan', offline, undefined],
    ['parameter', { ...offline, loggerId: null }, 2501],
  ])('%s to %o', (type, line, code) => {
    expect(codeOf(lineIssue(type, undefined, line))).toBe(code);
  });

  it.each<[string, Command | undefined, Record<string, number>, LineFacts, number | undefined]>([
    ['an unknown command', undefined, {}, online, 2508],
    ['wrong parameters come before the line', setPower, {}, offline, 2509],
    [
      'a version that is too low comes before the line',
      commandOf('pcs', 'setRunMode'),
      { runMode: 1 },
      { ...offline, loggerFirmware: '1.0.0' },
      2507,
    ],
    [
      'a command that the device does not take comes before everything else of it',
      setPower,
      {},
      { ...offline, commands: ['startStop'] },
      2534,
    ],
    [
      'a command that it says it takes',
      setPower,
      { powerKw: 1 },
      { ...online, commands: ['setPower'] },
      undefined,
    ],
    ['a device that takes none', setPower, { powerKw: 1 }, { ...online, commands: [] }, 2534],
    ['a set-point offline', setPower, { powerKw: 1 }, offline, 2501],
    ['all is well', setPower, { powerKw: 1 }, online, undefined],
  ])('%s', (_, command, params, line, code) => {
    expect(codeOf(commandIssue(command, params, line))).toBe(code);
  });
});

describe('values read back', () => {
  const params = { socMin: 10, socMax: 95.5, reserveSoc: 20 };
  const held = { 'setSocLimits.socMin': 10, 'setSocLimits.socMax': 95.5, 'setSocLimits.reserveSoc': 20 };
  it.each<[string, Record<string, unknown>, boolean]>([
    ['the same', held, true],
    ['within half of the last digit', { ...held, 'setSocLimits.socMax': 95.549 }, true],
    ['a digit off', { ...held, 'setSocLimits.socMax': 95.6 }, false],
    ['one missing', { 'setSocLimits.socMin': 10, 'setSocLimits.socMax': 95.5 }, false],
    ['a text', { ...held, 'setSocLimits.socMin': '10' }, false],
    ['names without the command', { socMin: 10, socMax: 95.5, reserveSoc: 20 }, false],
    ['nothing', {}, false],
  ])('%s', (_, reported, agrees) => {
    expect(readBackAgrees(setSocLimits, params, reported)).toBe(agrees);
  });

  it.each([
    [{}, undefined, true],
    [{}, 0, true],
    [{ demandStepMin: 0 }, undefined, true],
    [{ demandStepMin: 5 }, undefined, false],
    [{ demandStepMin: 5 }, 5, true],
  ])('%o that older loggers do not know, reported as %s, agrees: %s', (sent, value, agrees) => {
    const params = { ...siteControl, ...sent };
    const reported = Object.fromEntries(
      Object.entries({ ...siteControl, demandStepMin: value }).map(([name, one]) => [
        readKey('setSiteControl', name),
        one,
      ]),
    );
    expect(readBackAgrees(setSiteControl, params, reported)).toBe(agrees);
  });

  it('every key fits the protocol, which allows 50 characters', () => {
    for (const { commands } of deviceKinds)
      for (const { name, params: all } of commands)
        for (const param of all) expect(readKey(name, param.name).length).toBeLessThanOrEqual(50);
  });
});

describe('verified by measurement', () => {
  const verify = { point: 'activePowerKw', param: 'powerKw', tolerance: 5, withinS: 30 };
  it.each<[unknown, number | undefined, boolean]>([
    [100, undefined, true],
    [105, undefined, true],
    [95, undefined, true],
    [105.01, undefined, false],
    [-100, undefined, false],
    [null, undefined, false],
    [undefined, undefined, false],
    [[100], undefined, false],
    [-100, -1, true],
    [0.1, 0.001, true],
  ])('%s with factor %s', (measured, factor, verified) => {
    expect(
      isVerified({ ...verify, ...(factor !== undefined && { factor }) }, { powerKw: 100 }, measured),
    ).toBe(verified);
  });

  it('a float from the store passes with a tolerance of zero', () => {
    const exact = { ...verify, tolerance: 0 };
    expect(isVerified(exact, { powerKw: 20_000 }, Math.fround(20_000))).toBe(true);
    expect(isVerified(exact, { powerKw: 1 }, 2)).toBe(false);
  });
});
