import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandMessage, ReplyMessage } from '@heliodon/telemetry/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeDevice } from '../../test/fake-device.ts';
import { Settings } from '../settings.ts';
import { CommandExecutor } from './command-executor.ts';
import { takenCommands } from './device-commands.ts';
import { SeenCommands } from './seen-commands.ts';

const NOW = 1_800_000_000_000;
let folder: string;
let settings: Settings;
let executor: CommandExecutor;
let replies: ReplyMessage[];
let pcs: FakeDevice;
let inverter: FakeDevice;
let isOrdered: boolean;
const done: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliodon-desk-'));
  pcs = new FakeDevice({ sn: 'PCS-1', kind: 'pcs', ratedKw: 100 }, {}, [
    'setPower',
    'startStop',
    'emergencyStop',
  ]);
  inverter = new FakeDevice({ sn: 'INV-1', kind: 'inverter', ratedKw: 50 }, {}, [
    'setActivePowerLimit',
    'setPowerFactor',
  ]);
  isOrdered = false;
  done.length = 0;
  await open();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function open(progressMs?: number): Promise<void> {
  settings = await Settings.open(join(folder, 'settings.json'));
  replies = [];
  executor = new CommandExecutor({
    sn: 'LG-1',
    seen: await SeenCommands.open(join(folder, 'seen.json')),
    now: () => NOW,
    timeKnown: Promise.resolve(),
    find: (sn) => [pcs, inverter].find(({ description }) => description.sn === sn),
    reply: async (answer) => void replies.push(answer),
    device: { settings, now: () => NOW, isOrdered: () => isOrdered, onSent: (sn) => done.push(sn) },
    own: {
      settings,
      defaults: { setReportInterval: { intervalS: 15 } },
      syncTime: async () => void done.push('time'),
      clockOffsetS: () => 1.26,
      search: async () => 2,
      clearBuffer: async () => 7,
      restart: () => void done.push('restart'),
    },
    ...(progressMs === undefined ? {} : { progressMs }),
  });
}

type Given = Pick<CommandMessage, 'sn' | 'type' | 'name'> & Partial<CommandMessage>;
const command = (given: Given): CommandMessage => ({
  id: randomUUID(),
  params: {},
  expires: NOW + 30_000,
  ...given,
});
const give = async (given: Given) => {
  await executor.take(command(given));
  const { id: _, ...answer } = replies.at(-1) ?? { id: '' };
  return answer;
};
const SEGMENTS = [{ fromMin: 0, toMin: 480, powerKw: -100, cutOffSoc: 95 }];
const plan = (params: object) => ({
  sn: 'PCS-1',
  type: 'plan' as const,
  name: 'applyPlan',
  params: { version: 12, timeZone: 'Asia/Shanghai', segments: SEGMENTS, ...params },
});

describe('a command', () => {
  const setPower = { sn: 'PCS-1', type: 'setpoint', name: 'setPower', params: { powerKw: -20.5 } } as const;

  it('is executed once, even if sent again, also over a restart', async () => {
    const once = command(setPower);
    await executor.take(once);
    await executor.take(once);
    await open();
    await executor.take(once);
    expect(pcs.executed).toEqual([{ name: 'setPower', params: { powerKw: -20.5 } }]);
    expect(replies).toEqual([]);
  });

  it('is dropped when it arrives too late', async () => {
    expect(await give({ ...setPower, expires: NOW - 1 })).toEqual({});
    expect(pcs.executed).toEqual([]);
  });

  it('that takes long reports its progress', async () => {
    await open(5);
    let finish = () => {};
    pcs.held = new Promise((resolve) => {
      finish = resolve;
    });
    const taken = executor.take(command(setPower));
    await vi.waitUntil(() => replies.length > 1);
    finish();
    await taken;
    expect(new Set(replies.slice(0, -1).map(({ state }) => state))).toEqual(new Set(['progress']));
    expect(replies.at(-1)?.state).toBe('done');
  });

  it.each<[string, Given, string]>([
    [
      'an unknown device',
      { ...setPower, sn: 'PCS-9' },
      'device PCS-9 is not connected to this logger or has never responded',
    ],
    ['an unknown command', { ...setPower, name: 'dance' }, 'notSupported'],
    [
      'a parameter out of range',
      { ...setPower, params: { powerKw: 1e9 } },
      'setPower: powerKw must be between -5000 and 5000',
    ],
    [
      'a choice that there is not',
      { ...setPower, name: 'startStop', params: { state: 7 } },
      'startStop: state must be one of 0, 1',
    ],
    ['what the device cannot do', { sn: 'INV-1', type: 'action', name: 'clearFaults' }, 'notSupported'],
    [
      'firmware of a device',
      { sn: 'INV-1', type: 'firmware', name: 'upgrade' },
      "this logger cannot upgrade devices: use the manufacturer's tools on site",
    ],
    [
      'its own firmware',
      { sn: 'LG-1', type: 'firmware', name: 'upgrade' },
      'this logger is a program: upgrade it on its host as described in docs/logger.md',
    ],
    [
      'its log',
      { sn: 'LG-1', type: 'action', name: 'uploadLog' },
      'the log is kept on the logger host: read it there with journalctl',
    ],
    [
      'a plan that overlaps',
      plan({ segments: [...SEGMENTS, ...SEGMENTS] }),
      'the plan has overlapping segments, segments outside the day or an unknown time zone',
    ],
    [
      'a plan of nowhere',
      plan({ timeZone: 'Mars/Base' }),
      'the plan has overlapping segments, segments outside the day or an unknown time zone',
    ],
    [
      'SOC limits the wrong way round',
      {
        sn: 'PCS-1',
        type: 'parameter',
        name: 'setSocLimits',
        params: { socMin: 90, socMax: 20, reserveSoc: 10 },
      },
      'socMin must be below socMax',
    ],
  ])('fails with a reason: %s', async (_, given, error) => {
    expect(await give(given)).toEqual({ state: 'failed', error });
  });

  it('fails with the message of the device', async () => {
    pcs.silence();
    expect(await give(setPower)).toEqual({ state: 'failed', error: 'PCS-1: no answer' });
  });
});

describe('a device', () => {
  it('stores a parameter that can be read back', async () => {
    const params = { powerFactor: 0.95 };
    expect(await give({ sn: 'INV-1', type: 'parameter', name: 'setPowerFactor', params })).toEqual({
      state: 'done',
    });
    expect(
      await give({ sn: 'INV-1', type: 'read', name: 'read', params: { names: ['setPowerFactor'] } }),
    ).toEqual({
      state: 'done',
      values: { 'setPowerFactor.powerFactor': 0.95 },
    });
    expect(done).toEqual(['INV-1']);
  });

  it('that supports only power has its modes, limits and plan stored by the logger', async () => {
    const limits = { socMin: 10, socMax: 95, reserveSoc: 20 };
    await give({ sn: 'PCS-1', type: 'parameter', name: 'setSocLimits', params: limits });
    await give({ sn: 'PCS-1', type: 'parameter', name: 'setRunMode', params: { runMode: 1 } });
    expect(await give(plan({}))).toEqual({ state: 'done', values: { planVersion: 12 } });
    await open();
    const names = ['setSocLimits', 'setRunMode'];
    expect(await give({ sn: 'PCS-1', type: 'read', name: 'read', params: { names } })).toEqual({
      state: 'done',
      values: {
        'setSocLimits.socMin': 10,
        'setSocLimits.socMax': 95,
        'setSocLimits.reserveSoc': 20,
        'setRunMode.runMode': 1,
      },
    });
    expect(settings.device('PCS-1').plan?.version).toBe(12);
    expect(pcs.executed).toEqual([]);
  });

  it('under site control has its set-point stored, but not sent', async () => {
    isOrdered = true;
    const given = {
      sn: 'INV-1',
      type: 'setpoint',
      name: 'setActivePowerLimit',
      params: { limitPercent: 60 },
    } as const;
    expect(await give(given)).toEqual({ state: 'done' });
    expect([inverter.executed, settings.device('INV-1').limitKw]).toEqual([[], 30]);
  });

  it('that was stopped is not controlled again before it is started', async () => {
    await give({ sn: 'PCS-1', type: 'action', name: 'emergencyStop' });
    expect(settings.device('PCS-1').stopped).toBe(true);
    await give({ sn: 'PCS-1', type: 'setpoint', name: 'startStop', params: { state: 1 } });
    expect(settings.device('PCS-1').stopped).toBeUndefined();
  });
});

describe('a stop', () => {
  const stop = { sn: 'PCS-1', type: 'action', name: 'emergencyStop' } as const;
  const start = { sn: 'PCS-1', type: 'setpoint', name: 'startStop', params: { state: 1 } } as const;
  const pcsWith = (...commands: string[]) => {
    pcs = new FakeDevice({ sn: 'PCS-1', kind: 'pcs', ratedKw: 100 }, {}, commands);
  };

  it('is executed even if the disk is not writable', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    await mkdir(join(folder, 'settings.json.new'));
    expect(await give(stop)).toEqual({ state: 'done' });
    expect([pcs.executed.map(({ name }) => name), settings.device('PCS-1').stopped]).toEqual([
      ['emergencyStop'],
      true,
    ]);
    expect(logged.mock.calls[0]?.[0]).toContain('PCS-1');
    logged.mockRestore();
  });

  it.each([
    [['setPower'], 'setPower', { powerKw: 0 }],
    [['setPower', 'startStop'], 'startStop', { state: 0 }],
  ])('of a unit that supports %o is %s', async (commands, name, params) => {
    pcsWith(...commands);
    expect(await give(stop)).toEqual({ state: 'done' });
    expect(pcs.executed).toEqual([{ name, params }]);
    expect(settings.device('PCS-1').stopped).toBe(true);
    expect(await give(start)).toEqual({ state: 'done' });
    expect(settings.device('PCS-1').stopped).toBeUndefined();
  });

  it('stays in effect if the unit did not receive it; a start not received has no effect', async () => {
    pcs.silence();
    expect(await give(stop)).toEqual({ state: 'failed', error: 'PCS-1: no answer' });
    expect(settings.device('PCS-1').stopped).toBe(true);
    expect(await give(start)).toMatchObject({ state: 'failed' });
    expect(settings.device('PCS-1').stopped).toBe(true);
  });

  it('of a unit that cannot be stopped fails', async () => {
    pcsWith('setReactivePower');
    const error = 'notSupported';
    expect(await give(stop)).toEqual({ state: 'failed', error });
  });
});

it.each<[string, Given]>([
  ['a plan', plan({})],
  ['a set-point', { sn: 'PCS-1', type: 'setpoint', name: 'setPower', params: { powerKw: 5 } }],
])('%s for a unit with unknown rated power is rejected', async (_, given) => {
  pcs = new FakeDevice({ sn: 'PCS-1', kind: 'pcs' }, {}, ['setPower']);
  const error = expect.stringContaining('rated power of PCS-1 is unknown');
  expect(await give(given)).toEqual({ state: 'failed', error });
  expect(pcs.executed).toEqual([]);
});

describe('the logger itself', () => {
  const own = (name: string, params = {}, type: Given['type'] = 'action') => ({
    sn: 'LG-1',
    type,
    name,
    params,
  });

  it.each<[string, object | undefined, string[]]>([
    ['syncTime', { clockOffsetS: 1.3 }, ['time']],
    ['searchDevices', { devices: 2 }, []],
    ['clearBuffer', { discarded: 7 }, []],
    ['reboot', undefined, ['restart']],
  ])('executes %s', async (name, values, expected) => {
    expect(await give(own(name))).toEqual({ state: 'done', ...(values ? { values } : {}) });
    expect(done).toEqual(expected);
  });

  it('keeps its parameters over a restart', async () => {
    const read = own('read', { names: ['setReportInterval', 'setHeartbeat'] }, 'read');
    expect(await give(read)).toMatchObject({
      values: { 'setReportInterval.intervalS': 15, 'setHeartbeat.intervalS': 10 },
    });
    await give(own('setReportInterval', { intervalS: 60 }, 'parameter'));
    await open();
    expect(await give(read)).toMatchObject({ values: { 'setReportInterval.intervalS': 60 } });
    expect(await give(own('setReportInterval', { intervalS: 1 }, 'parameter'))).toMatchObject({
      state: 'failed',
    });
  });

  it('returns its site control settings as set', async () => {
    const params = {
      demandOn: 1,
      demandKw: 800,
      transformerKw: 1000,
      backflowOn: 1,
      backflowTargetKw: -5,
      curtailPercent: 100,
      rampKw: 50,
      deadBandKw: 2,
      importPositive: 1,
      importPriority: 0,
      exportPriority: 1,
      standby: 0,
    };
    await give(own('setSiteControl', params, 'parameter'));
    // Platforms of earlier versions do not send it.
    const named = Object.entries({ ...params, demandStepMin: 0 }).map(([name, value]) => [
      `setSiteControl.${name}`,
      value,
    ]);
    expect(await give(own('read', { names: ['setSiteControl'] }, 'read'))).toEqual({
      state: 'done',
      values: Object.fromEntries(named),
    });
  });
});

describe('announced commands', () => {
  const held = ['setRunMode', 'setWorkMode', 'setSocLimits', 'setPowerLimits'];
  it.each<[string, string, string[], string[], string[]]>([
    [
      'a converter that takes its power only',
      'pcs',
      ['setPower'],
      ['setPower', 'startStop', 'emergencyStop', ...held],
      ['setGridCode'],
    ],
    [
      'a converter with a switch',
      'pcs',
      ['startStop'],
      ['startStop', 'emergencyStop'],
      ['setPower', ...held],
    ],
    ['a converter that is only read', 'pcs', [], [], ['setPower', 'startStop', 'emergencyStop', ...held]],
    [
      'an inverter',
      'inverter',
      ['setActivePowerLimit'],
      ['setActivePowerLimit'],
      ['setPowerFactor', 'startStop'],
    ],
    ['a meter', 'meter', [], [], ['setPower']],
  ])('%s', (_, kind, own, taken, lacking) => {
    const names = takenCommands(new FakeDevice({ sn: 'D-1', kind }, {}, own));
    expect(names).toEqual(expect.arrayContaining(taken));
    for (const name of lacking) expect(names).not.toContain(name);
  });
});

it('at the end completes the command in progress and refuses those that wait', async () => {
  let answer = () => {};
  inverter.held = new Promise((resolve) => {
    answer = resolve;
  });
  const limit = (limitPercent: number) =>
    command({ sn: 'INV-1', type: 'setpoint', name: 'setActivePowerLimit', params: { limitPercent } });
  const [first, second] = [limit(50), limit(60)];
  const taken = [executor.take(first), executor.take(second)];
  await vi.waitFor(async () => expect(settings.device('INV-1').limitKw).toBe(25));
  const ended = executor.end();
  answer();
  await Promise.all([...taken, ended]);
  const third = limit(70);
  await executor.take(third);
  expect(Object.fromEntries(replies.map(({ id, state }) => [id, state]))).toEqual({
    [first.id]: 'done',
    [second.id]: 'failed',
    [third.id]: 'failed',
  });
  expect(inverter.executed.map(({ params }) => params.limitPercent)).toEqual([50]);
});
