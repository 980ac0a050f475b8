import { kindById } from '@heliodon/device-kinds/kinds';
import { operationLog } from '@heliodon/system/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  COMMAND_PASSWORD,
  type CommandWorld,
  createCommandWorld,
  ids,
  manager,
  OWN_PASSWORD,
  operator,
  platform,
  stranger,
} from './testing/command-world.ts';
import { obedient, silent } from './testing/fake-line.ts';

let world: CommandWorld;
beforeAll(async () => {
  world = await createCommandWorld(operationLog);
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.reset();
  world.logger.answer = obedient;
});

const password = COMMAND_PASSWORD;
const setPower = (powerKw = 100) => ({
  deviceIds: [ids.pcs],
  name: 'setPower',
  params: { powerKw },
  password,
});
const setInterval = { deviceIds: [ids.logger], name: 'setReportInterval', params: { intervalS: 60 } };
const siteControl = Object.fromEntries(
  kindById('logger')
    ?.commands.find(({ name }) => name === 'setSiteControl')
    ?.params.map(({ name, min }) => [name, min]) ?? [],
);
const send = (request: object, caller = manager) => world.call('/device/sendCommand', request, caller);
const codes = async (request: object, caller = manager) =>
  (await send(request, caller)).results.map((one: { code: number }) => one.code);
const states = () => world.db.selectFrom('command').select('state').execute();

describe('sendCommand', () => {
  it.each<[string, object, number]>([
    ['is taken', setPower(), 1000],
    ['out of range', setPower(5001), 2511],
    ['a parameter too many', { ...setPower(), params: { powerKw: 1, x: 1 } }, 2510],
    ['no such command', { ...setPower(), name: 'dance', params: {} }, 2508],
    ['a plan has its own call', { ...setPower(), name: 'applyPlan', params: { version: 1 } }, 2508],
    ['without the password', { ...setPower(), password: undefined }, 2506],
    ['a wrong password', { ...setPower(), password: 'Wrong2040' }, 2504],
    ['no password needed', { deviceIds: [ids.pcs], name: 'emergencyStop' }, 1000],
    [
      'a device without a logger',
      { deviceIds: [ids.lonely], name: 'setNightReactive', params: { enabled: 1 } },
      2501,
    ],
  ])('%s', async (_, request, code) => {
    await world.connect();
    expect(await codes(request)).toEqual([code]);
    expect(await states()).toHaveLength(code === 1000 ? 1 : 0);
  });

  it('a set-point or an action is refused offline and logged; a parameter waits', async () => {
    expect(await codes(setPower())).toEqual([2501]);
    expect(await codes({ deviceIds: [ids.pcs], name: 'emergencyStop' })).toEqual([2501]);
    expect(await states()).toEqual([]);
    const logged = await world.logged();
    expect(logged.map(({ action, status }) => [action, status])).toEqual([
      ['command.pcs.setPower.offline', 'failure'],
      ['command.pcs.emergencyStop.offline', 'failure'],
    ]);
    expect(await codes(setInterval)).toEqual([1000]);
    expect(await states()).toEqual([{ state: 'queued' }]);
  });

  it('a command that also has its own page requires the permission of that page', async () => {
    await world.connect();
    const request = { deviceIds: [ids.logger], name: 'setSiteControl', params: siteControl, password };
    expect(await codes(request, operator)).toEqual([2003]);
    expect(await states()).toEqual([]);
    expect(await codes(request)).toEqual([1000]);
  });

  it('the log shows the run mode of the device', async () => {
    await world.connect();
    await world.measure(ids.pcs, { runMode: 1 });
    expect(await codes({ deviceIds: [ids.pcs, ids.inverter], name: 'emergencyStop' })).toEqual([1000, 2508]);
    expect(await codes(setInterval)).toEqual([1000]);
    expect((await world.logged()).map(({ action, run_mode }) => [action, run_mode])).toEqual([
      ['command.pcs.emergencyStop.queued', 'edge'],
      ['command.logger.setReportInterval.queued', 'auto'],
    ]);
  });

  it('the firmware version of the logger is checked', async () => {
    const request = { deviceIds: [ids.oldPcs], name: 'setRunMode', params: { runMode: 1 }, password };
    expect((await send(request)).results[0]).toMatchObject({
      code: 2507,
      msg: 'The current collector version is low, and the setting is not supported for the time being',
    });
  });

  it('answers in the language of the caller', async () => {
    const msgs = async (lang: 'zh' | 'en') =>
      (await send(setPower(5001), { ...manager, lang })).results[0].msg;
    expect(await msgs('zh')).toBe('功率（放电为正，充电为负）应在 -5000 到 5000 kW之间');
    expect(await msgs('en')).toBe(
      'Power (discharge positive, charge negative) must be between -5000 and 5000 kW',
    );
  });

  it('a batch returns a result for each device; foreign and missing devices get the same one', async () => {
    await world.connect();
    const request = {
      deviceIds: [ids.logger, ids.foreign, 999_999, ids.pcs, ids.logger, ids.oldLogger],
      name: 'setReportInterval',
      params: { intervalS: 60 },
    };
    const { results } = await send(request);
    expect(results.map((one: { deviceId: number; code: number }) => [one.deviceId, one.code])).toEqual([
      [ids.logger, 1000],
      [ids.foreign, 2002],
      [999_999, 2002],
      [ids.pcs, 2508],
      [ids.oldLogger, 1000],
    ]);
    expect(results[1].msg).toBe(results[2].msg);
    expect(results.map((one: { commandId: string | null }) => one.commandId !== null)).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
  });

  it('a request with only invisible devices fails with "not found"', async () => {
    await expect(send({ ...setInterval, deviceIds: [ids.foreign, 999_999] })).rejects.toMatchObject({
      entry: { code: 2002 },
    });
    await expect(send(setInterval, stranger)).rejects.toMatchObject({ entry: { code: 2002 } });
  });

  it('an operator commands the assigned plants, with the password of the owner account', async () => {
    await world.connect();
    expect(await codes(setPower(), operator)).toEqual([1000]);
    await world.db.deleteFrom('account_plant').execute();
    await expect(send(setPower(), operator)).rejects.toMatchObject({ entry: { code: 2002 } });
    await world.db.insertInto('account_plant').values({ account_id: 3, plant_id: 10 }).execute();
  });

  it('devices cannot be commanded before their owner account has a command password', async () => {
    const request = { deviceIds: [ids.foreign, ids.pcs], name: 'reboot', params: {}, password };
    await world.connect();
    await world.db.insertInto('logger_link').values({ logger_id: ids.foreign, online: true }).execute();
    expect(await codes(request, platform)).toEqual([2505, 2508]);
  });

  it('ten wrong passwords in 15 minutes block further attempts, for that account only', async () => {
    await world.connect();
    const wrong = { ...setPower(), password: 'Wrong2040' };
    for (let i = 0; i < 10; i++) expect(await codes(wrong)).toEqual([2504]);
    expect(await codes(wrong)).toEqual([2106]);
    expect(await codes(setPower())).toEqual([2106]);
    expect(await codes(setPower(), operator)).toEqual([1000]);
    expect((await world.logged('commands.wrongPassword')).length).toBe(10);
  });

  it('a correct password resets the count of wrong ones', async () => {
    await world.connect();
    const wrong = { ...setPower(), password: 'Wrong2040' };
    for (let i = 0; i < 9; i++) await codes(wrong);
    expect(await codes(setPower())).toEqual([1000]);
    for (let i = 0; i < 9; i++) expect(await codes(wrong)).toEqual([2504]);
  });
});

describe('the command password', () => {
  it('is set with the own sign-in password, and is effective at once', async () => {
    await world.connect();
    const set = (accountPassword: string, newPassword: string, caller = stranger) =>
      world.call('/device/setCommandPassword', { accountPassword, newPassword }, caller);
    const state = () => world.call('/device/getCommandPassword', {}, stranger);
    expect(await state()).toEqual({ isSet: false, changedAt: null });
    await expect(set('Wrong2040', 'Lever2040')).rejects.toMatchObject({ entry: { code: 2102 } });
    await expect(set(OWN_PASSWORD, OWN_PASSWORD)).rejects.toMatchObject({ entry: { code: 2533 } });
    await set(OWN_PASSWORD, 'Lever2040');
    expect(await state()).toMatchObject({ isSet: true });
    await world.db.insertInto('logger_link').values({ logger_id: ids.foreign, online: true }).execute();
    const reboot = { deviceIds: [ids.foreign], name: 'reboot', password: 'Lever2040' };
    expect(await codes(reboot, stranger)).toEqual([1000]);
    await set(OWN_PASSWORD, 'Switch2040');
    expect(await codes(reboot, stranger)).toEqual([2504]);
    expect((await world.logged('commands.setPassword')).length).toBe(2);
  });
});

describe('getCommand and getCommandList', () => {
  it('show progress and originator, to those who may see the plant', async () => {
    await world.connect();
    const { results } = await send(setPower(), operator);
    const { commandId } = results[0];
    await world.settle();
    const shown = await world.call('/device/getCommand', { commandId });
    expect(shown).toMatchObject({
      deviceId: ids.pcs,
      sn: 'PCS-1',
      name: 'setPower',
      type: 'setpoint',
      params: { powerKw: 100 },
      state: 'acknowledged',
      finished: false,
      code: null,
      msg: '',
      operator: 'account3',
    });
    expect(Object.keys(shown.steps)).toEqual(['sent', 'queued', 'acknowledged']);
    await expect(world.call('/device/getCommand', { commandId }, stranger)).rejects.toMatchObject({
      entry: { code: 2002 },
    });
    expect((await world.call('/device/getCommandList', { deviceId: ids.pcs })).total).toBe(1);
    expect((await world.call('/device/getCommandList', { deviceId: ids.inverter })).total).toBe(0);
    await expect(world.call('/device/getCommandList', { deviceId: ids.pcs }, stranger)).rejects.toMatchObject(
      { entry: { code: 2002 } },
    );
  });
});

describe('getLastCommands', () => {
  const curve = { enabled: 1, ...Object.fromEntries([1, 2, 3, 4].flatMap(pointOf)) };
  function pointOf(n: number): [string, number][] {
    return [
      [`power${n}Percent`, n * 25],
      [`powerFactor${n}`, -0.95],
    ];
  }
  const sendCurve = (deviceId: number) =>
    send({ deviceIds: [deviceId], name: 'setPowerFactorCurve', params: curve, password });
  const last = async (caller = manager) =>
    (await world.call('/device/getLastCommands', { plantId: 10, name: 'setPowerFactorCurve' }, caller)).rows;

  it('lists every device that supports the command, with the newest one and the values read', async () => {
    await world.connect();
    expect(await last()).toMatchObject([
      { sn: 'INV-1', last: null },
      { sn: 'INV-LONELY', last: null },
    ]);
    await sendCurve(ids.inverter);
    await world.pass(1);
    world.logger.settings['setPowerFactorCurve.powerFactor4'] = 1;
    await sendCurve(ids.inverter);
    await world.settle();
    const [first] = await last();
    expect(first).toMatchObject({
      deviceId: ids.inverter,
      kind: 'inverter',
      last: { state: 'readBack', finished: true, code: null, createdAt: world.clock.now().toISOString() },
    });
    expect(first.last.reported).toMatchObject({ 'setPowerFactorCurve.powerFactor4': -0.95 });
  });

  it('a device that was moved to this plant starts without commands', async () => {
    await world.connect();
    await sendCurve(ids.inverter);
    await world.db.updateTable('command').set({ plant_id: 20 }).execute();
    expect(await last()).toMatchObject([{ last: null }, { last: null }]);
  });

  it('a logger without the command is shown and logged as not supported', async () => {
    world.logger.answer = () => ({ state: 'failed', error: 'notSupported' });
    await world.connect();
    await sendCurve(ids.inverter);
    await world.settle();
    expect((await last())[0].last).toMatchObject({
      state: 'failed',
      code: 2534,
      msg: 'Not supported: the device or its logger does not have this function.',
    });
    expect((await world.logged()).at(-1)).toMatchObject({
      action: 'command.inverter.setPowerFactorCurve.notSupported',
      status: 'failure',
    });
  });
});

describe('readParams', () => {
  const read = async (request: object, caller = manager) => {
    let answered = false;
    const answer = world
      .call('/device/readParams', { deviceId: ids.logger, ...request }, caller)
      .finally(() => {
        answered = true;
      });
    // In production the dispatcher does this.
    const turn = async () => {
      await world.settle();
      return answered;
    };
    const [settled] = await Promise.allSettled([answer, vi.waitUntil(turn)]);
    if (settled.status === 'rejected') throw settled.reason;
    return settled.value;
  };

  it('requests the present parameters from the device', async () => {
    await world.connect();
    world.logger.settings['setReportInterval.intervalS'] = 60;
    const { params } = await read({});
    expect(params).toEqual([
      { name: 'setReportInterval', values: { intervalS: 60 } },
      { name: 'setHeartbeat', values: { intervalS: null } },
      { name: 'setSiteControl', values: expect.objectContaining({ demandOn: null }) },
    ]);
    expect(world.logger.received[0]).toMatchObject({
      sn: 'LOGGER-1',
      type: 'read',
      params: { names: ['setReportInterval', 'setHeartbeat', 'setSiteControl'] },
    });
    expect((await world.logged()).map(({ action }) => action)).toEqual([
      'command.read.queued',
      'command.read.sent',
      'command.read.acknowledged',
    ]);
  });

  it('returns only the requested names, and rejects commands that are not parameters', async () => {
    await world.connect();
    const { params } = await read({ names: ['setHeartbeat'] });
    expect(params.map((one: { name: string }) => one.name)).toEqual(['setHeartbeat']);
    await expect(read({ names: ['reboot'] })).rejects.toMatchObject({ entry: { code: 2508 } });
  });

  it('omits commands with their own page, without the permission of that page', async () => {
    await world.connect();
    const { params } = await read({}, operator);
    expect(params.map((one: { name: string }) => one.name)).toEqual(['setReportInterval', 'setHeartbeat']);
    await expect(read({ names: ['setSiteControl'] }, operator)).rejects.toMatchObject({
      entry: { code: 2003 },
    });
  });

  it('fails offline, and when the device refuses', async () => {
    await expect(read({})).rejects.toMatchObject({ entry: { code: 2501 } });
    await world.connect();
    world.logger.answer = () => ({ state: 'failed', error: 'busy' });
    await expect(read({})).rejects.toMatchObject({ entry: { code: 2503 } });
  });

  it('fails when the device does not reply', async () => {
    await world.connect();
    world.logger.answer = silent;
    const answer = world.call('/device/readParams', { deviceId: ids.logger });
    const refused = expect(answer).rejects.toMatchObject({ entry: { code: 2502 } });
    await expect.poll(states).toEqual([{ state: 'queued' }]);
    await world.settle();
    await world.pass(10);
    await refused;
  });
});

describe('cancelCommand and getCommands', () => {
  const cancel = (commandId: string, caller = manager) =>
    world.call('/device/cancelCommand', { commandId }, caller);
  const look = (commandIds: string[], caller = manager) =>
    world.call('/device/getCommands', { commandIds }, caller);

  it('a waiting command is cancelled, shown as cancelled and never sent', async () => {
    const [{ commandId }] = (await send(setInterval)).results;
    await expect(cancel(commandId, stranger)).rejects.toMatchObject({ entry: { code: 2002 } });
    await cancel(commandId, operator);
    const { rows } = await look([commandId]);
    expect(rows).toMatchObject([{ state: 'expired', finished: true, code: 2518 }]);
    await world.connect();
    await world.settle();
    expect(world.logger.received).toEqual([]);
    expect((await world.logged()).at(-1)?.action).toBe('command.logger.setReportInterval.cancelled');
    await expect(cancel(commandId)).rejects.toMatchObject({ entry: { code: 2519 } });
  });

  it('a sent command cannot be cancelled', async () => {
    await world.connect();
    world.logger.answer = silent;
    const [{ commandId }] = (await send(setInterval)).results;
    await world.settle();
    await expect(cancel(commandId)).rejects.toMatchObject({ entry: { code: 2519 } });
  });

  it('a batch is queried in one call, limited to commands that are visible to the caller', async () => {
    const [first] = (await send(setInterval)).results;
    const [second] = (await send({ ...setInterval, params: { intervalS: 30 } })).results;
    const asked = [second.commandId, '00000000-0000-4000-8000-000000000000', first.commandId];
    const { rows } = await look(asked);
    expect(rows.map((row: { commandId: string }) => row.commandId)).toEqual([
      second.commandId,
      first.commandId,
    ]);
    await expect(look(asked, stranger)).rejects.toMatchObject({ entry: { code: 2002 } });
  });
});
