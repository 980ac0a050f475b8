import { operationLog } from '@heliodon/system/server';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setPlan } from '../contract/plan.contract.ts';
import {
  COMMAND_PASSWORD,
  type CommandWorld,
  createCommandWorld,
  ids,
  stranger,
} from './testing/command-world.ts';
import { FakeLogger, silent } from './testing/fake-line.ts';

let world: CommandWorld;
beforeAll(async () => {
  world = await createCommandWorld(operationLog);
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.reset();
  world.logger.answer = (message) => ({ values: { planVersion: message.params.version as number } });
  await world.connect();
});

const night = { segments: [{ fromMin: 0, toMin: 360, powerKw: -50, cutOffSoc: 95 }] };
const evening = { segments: [{ fromMin: 1080, toMin: 1440, powerKw: 80, cutOffSoc: 10 }] };
const set = (plan: object = night, more: object = {}) =>
  world.call('/device/setPlan', { deviceId: ids.pcs, plan, password: COMMAND_PASSWORD, ...more });
const get = () => world.call('/device/getPlan', { deviceId: ids.pcs });
const state = async (commandId: string) => (await world.call('/device/getCommand', { commandId })).state;
const steps = async () =>
  (await world.logged('command.pcs.applyPlan')).map(({ action }) => action.split('.').at(-1));

describe('request', () => {
  it.each<[string, object, boolean]>([
    ['one segment', night, true],
    ['none: the work mode counts all day', { segments: [] }, true],
    [
      'two that touch',
      { segments: [...night.segments, { ...night.segments[0], fromMin: 360, toMin: 400 }] },
      true,
    ],
    [
      'two that overlap',
      { segments: [...night.segments, { ...night.segments[0], fromMin: 359, toMin: 400 }] },
      false,
    ],
    ['not in order', { segments: [...evening.segments, ...night.segments] }, false],
    ['backwards', { segments: [{ ...night.segments[0], fromMin: 400 }] }, false],
    ['over the end of the day', { segments: [{ ...night.segments[0], toMin: 1441 }] }, false],
    ['an SOC of 101', { segments: [{ ...night.segments[0], cutOffSoc: 101 }] }, false],
  ])('%s', (_, plan, good) => {
    expect(setPlan.request.safeParse({ deviceId: 1, plan }).success).toBe(good);
  });

  it.each<[string, object, number]>([
    ['a device that follows no plans', { deviceId: ids.inverter }, 2508],
    ['a logger that is too old', { deviceId: ids.oldPcs }, 2507],
    ['a wrong password', { password: 'Wrong2040' }, 2504],
    ['a foreign device', { deviceId: ids.foreign }, 2002],
  ])('%s', async (_, more, code) => {
    await expect(set(night, more)).rejects.toMatchObject({ entry: { code } });
  });

  it('is not visible to strangers', async () => {
    await expect(world.call('/device/getPlan', { deviceId: ids.pcs }, stranger)).rejects.toMatchObject({
      entry: { code: 2002 },
    });
    expect(await get()).toMatchObject({ plan: null, desiredVersion: null, sendStatus: 'none' });
  });
});

it('is sent with its version, and succeeds when the device confirms that version', async () => {
  const { commandId, version } = await set();
  expect([version, (await get()).sendStatus]).toEqual([1, 'sending']);
  await world.settle();
  expect(world.logger.received).toEqual([
    {
      id: commandId,
      sn: 'PCS-1',
      type: 'plan',
      name: 'applyPlan',
      params: { version: 1, timeZone: 'Asia/Shanghai', ...night },
      expires: world.time.ms + 60_000,
    },
  ]);
  expect(await get()).toMatchObject({
    plan: night,
    desiredVersion: 1,
    reportedVersion: 1,
    sendStatus: 'success',
  });
  expect(await state(commandId)).toBe('readBack');
  await world.pass(1);
  await world.measure(ids.pcs, { planVersion: 1 });
  await world.pass(1);
  expect(await state(commandId)).toBe('verified');
  expect(await steps()).toEqual(['queued', 'sent', 'acknowledged', 'readBack', 'verified']);
  await world.pass(600);
  expect(world.logger.received).toHaveLength(1);
});

it('is sent with growing pauses until the device confirms it, and only while it is connected', async () => {
  world.logger.answer = silent;
  const { commandId } = await set();
  await world.settle();
  await world.pass(59);
  expect(world.logger.received).toHaveLength(1);
  await world.pass(1);
  await world.pass(119);
  expect(world.logger.received).toHaveLength(2);
  await world.pass(1);
  expect(world.logger.received.map(({ id }) => id)).toEqual([commandId, commandId, commandId]);
  await world.disconnect();
  await world.pass(600);
  expect(world.logger.received).toHaveLength(3);
  await world.connect();
  await world.settle();
  expect(world.logger.received).toHaveLength(4);
  expect(await get()).toMatchObject({ sendStatus: 'sending', reportedVersion: null });
  await world.measure(ids.pcs, { planVersion: 1 });
  await world.pass(1);
  expect(await get()).toMatchObject({ sendStatus: 'success', reportedVersion: 1 });
  expect(await state(commandId)).toBe('verified');
  await world.pass(600);
  expect(world.logger.received).toHaveLength(4);
  expect(await steps()).toEqual(['queued', 'sent', 'verified']);
});

it('set offline, waits for the logger without a limit', async () => {
  await world.disconnect();
  const { commandId } = await set();
  await world.pass(86_400);
  expect(await state(commandId)).toBe('queued');
  await world.connect();
  await world.settle();
  expect(await state(commandId)).toBe('readBack');
});

it('a reply "done" without a version does not confirm the plan', async () => {
  world.logger.answer = () => ({ state: 'done' });
  const { commandId } = await set();
  await world.settle();
  expect(await get()).toMatchObject({ sendStatus: 'sending', reportedVersion: null });
  expect(await state(commandId)).toBe('acknowledged');
  await world.pass(60);
  expect(world.logger.received).toHaveLength(2);
});

it('a refusal is shown as a failure, logged once, and sending is tried again', async () => {
  world.logger.answer = () => ({ state: 'failed', error: 'badPlan' });
  await set();
  await world.settle();
  await world.pass(60);
  await world.pass(120);
  expect(world.logger.received).toHaveLength(3);
  expect(await get()).toMatchObject({ sendStatus: 'failure', error: 'badPlan' });
  expect(await steps()).toEqual(['queued', 'sent', 'refused']);
  world.logger.answer = (message) => ({ values: { planVersion: message.params.version as number } });
  await world.pass(240);
  expect(await get()).toMatchObject({ sendStatus: 'success', error: '' });
});

it('a new plan replaces one that is not confirmed yet', async () => {
  world.logger.answer = silent;
  const first = await set();
  await world.settle();
  const second = await set(evening);
  expect(second.version).toBe(2);
  await world.settle();
  expect(world.logger.received).toHaveLength(1);
  await world.pass(60);
  expect(world.logger.received.map(({ params }) => params.version)).toEqual([1, 2]);
  const shown = await world.call('/device/getCommand', { commandId: first.commandId });
  expect(shown).toMatchObject({ state: 'expired', finished: true, code: 2517 });
  // A late reply to the first one must not be taken for the second.
  await world.dispatcher.replied(world.logger, {
    id: first.commandId,
    state: 'done',
    values: { planVersion: 1 },
  });
  expect(await get()).toMatchObject({ desiredVersion: 2, sendStatus: 'sending' });
  await world.pass(60);
  expect(world.logger.received.at(-1)?.params.version).toBe(2);
});

it('a device that lost its plan gets it again', async () => {
  const { commandId } = await set();
  await world.settle();
  await world.pass(1);
  await world.measure(ids.pcs, { planVersion: 1 });
  await world.pass(1);
  await world.pass(120);
  await world.measure(ids.pcs, { planVersion: 0 });
  await world.pass(60);
  expect(world.logger.received).toHaveLength(2);
  expect(await get()).toMatchObject({ reportedVersion: 1, sendStatus: 'success' });
  expect(await steps()).toEqual(['queued', 'sent', 'acknowledged', 'readBack', 'verified', 'drifted']);
  expect(await state(commandId)).toBe('verified');
});

it('a device that is slow to show the plan in its samples does not get it again', async () => {
  await set();
  await world.settle();
  await world.pass(30);
  await world.measure(ids.pcs, { planVersion: 0 });
  await world.pass(61);
  expect(world.logger.received).toHaveLength(1);
  expect(await get()).toMatchObject({ reportedVersion: 1, sendStatus: 'success' });
});

it('a sample from before the confirmation does not revoke it', async () => {
  await set();
  await world.measure(ids.pcs, { planVersion: 0 });
  world.time.ms += 10;
  await world.settle();
  await world.pass(1);
  expect(await get()).toMatchObject({ reportedVersion: 1, sendStatus: 'success' });
});

it('never reuses a version number that the device has reported', async () => {
  await set();
  await world.settle();
  await world.pass(1);
  await world.measure(ids.pcs, { planVersion: 40 });
  await world.pass(61);
  expect((await set(evening)).version).toBe(41);
  await world.db.updateTable('device_plan').set({ reported_version: 60 }).execute();
  expect((await set()).version).toBe(61);
});

it('two users at the same time get two versions', async () => {
  const answers = await Promise.all([set(), set(evening), set()]);
  expect(answers.map(({ version }) => version).sort()).toEqual([1, 2, 3]);
  await world.settle();
  expect(world.logger.received.map(({ params }) => params.version)).toEqual([3]);
});

it('two processes send it once', async () => {
  await set();
  const other = world.another().dispatcher;
  await Promise.all([world.dispatcher.turn(), other.turn(), other.turn()]);
  expect(world.logger.received).toHaveLength(1);
});

it('waits as if never sent when the connection is lost during sending', async () => {
  world.line.breaks = true;
  const { commandId } = await set();
  await world.settle();
  expect(await state(commandId)).toBe('queued');
  world.line.breaks = false;
  await world.connect();
  await world.settle();
  expect(await state(commandId)).toBe('readBack');
});

describe('a device with a previous registration', () => {
  const removed = (id: number) =>
    sql`UPDATE device SET removed_at = ${world.clock.now()} WHERE id = ${id}`.execute(world.db);
  afterEach(async () => {
    await sql`DELETE FROM device WHERE id >= 900`.execute(world.db);
    await sql`UPDATE device SET removed_at = NULL`.execute(world.db);
    await sql`UPDATE plant SET time_zone = 'Asia/Shanghai'`.execute(world.db);
  });

  it('the version that the device still reports is not assigned again', async () => {
    await world.measure(ids.pcs, { planVersion: 1 });
    expect((await set()).version).toBe(2);
  });

  it('nor a version from a previous registration of the same device', async () => {
    await set();
    await set(evening);
    await removed(ids.pcs);
    await sql`INSERT INTO device (id, sn, kind, plant_id, logger_id) VALUES (902, 'PCS-1', 'pcs', 10, 100)`.execute(
      world.db,
    );
    expect((await set(night, { deviceId: 902 })).version).toBe(3);
  });

  it('a plan that was never sent is not confirmed by a matching version in a sample', async () => {
    await world.disconnect();
    const { version, commandId } = await set();
    await world.measure(ids.pcs, { planVersion: version });
    await world.pass(300);
    expect(await get()).toMatchObject({ sendStatus: 'sending', reportedVersion: null });
    expect(await state(commandId)).toBe('queued');
    await world.connect();
    await world.settle();
    expect(world.logger.received).toHaveLength(1);
  });

  it('a removed device is instructed to end its plan', async () => {
    await set();
    await world.settle();
    await removed(ids.pcs);
    await world.pass(120);
    expect(world.logger.received.map(({ sn, params }) => [sn, params.version, params.segments])).toEqual([
      ['PCS-1', 1, night.segments],
      ['PCS-1', 2, []],
    ]);
    await world.pass(600);
    expect(world.logger.received).toHaveLength(2);
  });

  it('also through its re-registered logger, but not when the device has a new plan', async () => {
    await set();
    await world.settle();
    await removed(ids.pcs);
    await removed(ids.logger);
    await sql`INSERT INTO device (id, sn, kind, firmware, plant_id, logger_id) VALUES
      (900, 'LOGGER-1', 'logger', '1.6.0', 10, NULL), (902, 'PCS-1', 'pcs', '3.0.0', 10, 900)`.execute(
      world.db,
    );
    await world.disconnect();
    await world.pass(120);
    const again = new FakeLogger(900, 'LOGGER-1');
    again.answer = world.logger.answer;
    await world.connect(again);
    await world.pass(61);
    expect(again.received.map(({ params }) => params.segments)).toEqual([[]]);
    await set(evening, { deviceId: 902 });
    await world.pass(61);
    await world.db
      .updateTable('device_plan')
      .set({ plan: JSON.stringify(night) })
      .where('device_id', '=', ids.pcs)
      .execute();
    await world.pass(120);
    expect(again.received.map(({ params }) => [params.version, params.segments])).toEqual([
      [2, []],
      [3, evening.segments],
    ]);
  });

  it('after a change of the time zone the plan is sent again', async () => {
    await set();
    await world.settle();
    await sql`UPDATE plant SET time_zone = 'Europe/Berlin' WHERE id = 10`.execute(world.db);
    await world.pass(120);
    expect(world.logger.received.map(({ params }) => [params.version, params.timeZone])).toEqual([
      [1, 'Asia/Shanghai'],
      [2, 'Europe/Berlin'],
    ]);
    await world.pass(600);
    expect(world.logger.received).toHaveLength(2);
  });
});

describe('the number of writes to the flash memory is limited', () => {
  it('an empty plan is sent even when the writes of the day are used up', async () => {
    world.logger.answer = silent;
    world.time.ms = Date.UTC(2026, 5, 1, 16);
    for (let i = 0; i < 30; i += 1) {
      await set(i % 2 === 0 ? night : evening);
      await world.pass(120);
    }
    expect(world.logger.received).toHaveLength(24);
    await set({ segments: [] });
    await world.pass(1);
    expect(world.logger.received.at(-1)?.params).toMatchObject({ version: 31, segments: [] });
  });

  it('sends again at most 16 times a day, and resets the count the next day', async () => {
    world.logger.answer = silent;
    // 00:00 in Shanghai, where the plant is.
    world.time.ms = Date.UTC(2026, 5, 1, 16);
    await set();
    for (let hour = 0; hour < 23.5; hour += 0.5) await world.pass(1800);
    // One change and 15 retries; 8 are reserved for user changes.
    expect(world.logger.received).toHaveLength(16);
    await set(evening);
    await world.pass(1);
    expect(world.logger.received.at(-1)?.params.version).toBe(2);
    expect(world.logger.received).toHaveLength(17);
    await world.pass(1800);
    expect(world.logger.received).toHaveLength(18);
  });

  it('a manual request is sent at once, without waiting for the next try', async () => {
    world.logger.answer = silent;
    await set();
    for (const seconds of [0, 60, 120, 240]) await world.pass(seconds);
    expect(world.logger.received).toHaveLength(4);
    await world.pass(60);
    expect(await world.commands.plans.sendAgain(world.db, [ids.pcs])).toEqual([ids.pcs]);
    await world.settle();
    expect(world.logger.received).toHaveLength(5);
  });

  it('nothing is sent while another party is in control', async () => {
    await world.measure(ids.pcs, { planVersion: 0, runMode: 2 });
    await set();
    await world.pass(600);
    expect(world.logger.received).toHaveLength(0);
    await world.measure(ids.pcs, { planVersion: 0, runMode: 0 });
    await world.pass(1);
    expect(world.logger.received).toHaveLength(1);
  });
});
