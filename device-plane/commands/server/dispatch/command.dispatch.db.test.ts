import { operationLog } from '@heliodon/system/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMMAND_PASSWORD, type CommandWorld, createCommandWorld, ids } from '../testing/command-world.ts';
import { FakeLogger, obedient, silent } from '../testing/fake-line.ts';

let world: CommandWorld;
beforeAll(async () => {
  world = await createCommandWorld(operationLog);
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.reset();
  world.logger.answer = obedient;
  await world.connect();
});

async function send(deviceId: number, name: string, params: Record<string, number> = {}): Promise<string> {
  const request = { deviceIds: [deviceId], name, params, password: COMMAND_PASSWORD };
  const { results } = await world.call('/device/sendCommand', request);
  expect(results[0].code).toBe(1000);
  return results[0].commandId;
}
const shown = (commandId: string) => world.call('/device/getCommand', { commandId });
const outcome = async (commandId: string) => {
  const { state, finished, code } = await shown(commandId);
  return [state, finished, code];
};
const steps = async () =>
  (await world.logged()).map(({ action, status }) => [action.split('.').at(-1), status]);

describe('a set-point', () => {
  it('is sent to the device through its logger, with its expiry', async () => {
    const id = await send(ids.pcs, 'setPower', { powerKw: 100 });
    await world.settle();
    expect(world.logger.received).toEqual([
      {
        id,
        sn: 'PCS-1',
        type: 'setpoint',
        name: 'setPower',
        params: { powerKw: 100 },
        expires: world.time.ms + 30_000,
      },
    ]);
    expect(await outcome(id)).toEqual(['acknowledged', false, null]);
  });

  it('is verified by a measurement within tolerance, received after the confirmation', async () => {
    await world.measure(ids.pcs, { activePowerKw: 100 });
    const id = await send(ids.pcs, 'setPower', { powerKw: 100 });
    await world.settle();
    await world.pass(1);
    expect(await outcome(id)).toEqual(['acknowledged', false, null]);
    await world.measure(ids.pcs, { activePowerKw: 40 });
    await world.pass(5);
    expect(await outcome(id)).toEqual(['acknowledged', false, null]);
    await world.measure(ids.pcs, { activePowerKw: 96 });
    await world.pass(1);
    expect(await outcome(id)).toEqual(['verified', true, null]);
    expect(await steps()).toEqual([
      ['queued', 'success'],
      ['sent', 'success'],
      ['acknowledged', 'success'],
      ['verified', 'success'],
    ]);
  });

  it('has failed when the measurement does not show it in time', async () => {
    const id = await send(ids.pcs, 'setPower', { powerKw: 100 });
    await world.settle();
    await world.measure(ids.pcs, { activePowerKw: 40 });
    await world.pass(30);
    expect(await outcome(id)).toEqual(['failed', true, 2515]);
    await world.measure(ids.pcs, { activePowerKw: 100 });
    await world.pass(1);
    expect(await outcome(id)).toEqual(['failed', true, 2515]);
  });

  it('without a verifying measurement ends with the confirmation of the device', async () => {
    const id = await send(ids.pcs, 'startStop', { state: 1 });
    await world.settle();
    expect(await outcome(id)).toEqual(['acknowledged', true, null]);
    expect((await world.logged()).map(({ action }) => action)[0]).toBe('command.pcs.startStop.1.queued');
  });

  it('fails without a reply within ten seconds; a late reply is logged and changes nothing', async () => {
    world.logger.answer = silent;
    const id = await send(ids.pcs, 'startStop', { state: 1 });
    await world.settle();
    await world.pass(9);
    expect(await outcome(id)).toEqual(['sent', false, null]);
    await world.pass(1);
    expect(await outcome(id)).toEqual(['failed', true, 2502]);
    expect((await shown(id)).msg).toBe('Device not responding');
    for (let i = 0; i < 2; i++) await world.dispatcher.replied(world.logger, { id, state: 'done' });
    expect(await outcome(id)).toEqual(['failed', true, 2502]);
    expect((await shown(id)).steps).toHaveProperty('answeredLate');
    expect((await steps()).slice(-2)).toEqual([
      ['notResponding', 'failure'],
      ['late', 'failure'],
    ]);
  });

  it('may take longer as long as the device reports progress, up to a limit', async () => {
    world.logger.answer = () => ({ state: 'progress', percent: 10 });
    const id = await send(ids.pcs, 'startStop', { state: 1 });
    await world.settle();
    for (let i = 0; i < 40; i++) {
      await world.dispatcher.replied(world.logger, { id, state: 'progress', percent: 10 });
      await world.pass(9);
      if (i === 20) expect(await outcome(id)).toEqual(['sent', false, null]);
    }
    expect(await outcome(id)).toEqual(['failed', true, 2502]);
  });

  it('fails with the error of the device when refused', async () => {
    world.logger.answer = () => ({ state: 'failed', error: 'deviceStopped' });
    const id = await send(ids.pcs, 'setPower', { powerKw: 100 });
    await world.settle();
    expect(await shown(id)).toMatchObject({
      state: 'failed',
      code: 2514,
      msg: 'Rejected by the device: deviceStopped',
    });
    expect((await world.logged()).at(-1)).toMatchObject({
      action: 'command.pcs.setPower.refused',
      params: { sn: 'PCS-1', powerKw: 100, error: 'deviceStopped' },
    });
  });

  it('is not kept for a logger that disconnects before it is sent', async () => {
    const id = await send(ids.pcs, 'setPower', { powerKw: 100 });
    await world.disconnect();
    await world.settle();
    expect(await outcome(id)).toEqual(['offline', true, 2501]);
    await world.connect();
    await world.settle();
    expect(world.logger.received).toEqual([]);
  });

  it('fails as offline when the connection is lost during sending', async () => {
    const id = await send(ids.pcs, 'setPower', { powerKw: 100 });
    world.line.breaks = true;
    await world.settle();
    expect(await outcome(id)).toEqual(['offline', true, 2501]);
  });

  it('is never sent after its expiry, even if the dispatcher was delayed', async () => {
    const id = await send(ids.pcs, 'setPower', { powerKw: 100 });
    world.line.connected.clear();
    await world.settle();
    await world.pass(30);
    await world.connect();
    await world.settle();
    expect(await outcome(id)).toEqual(['expired', true, 2516]);
    expect(world.logger.received).toEqual([]);
  });

  it('accepts replies only from its own logger', async () => {
    world.logger.answer = silent;
    const id = await send(ids.pcs, 'startStop', { state: 1 });
    await world.settle();
    await world.dispatcher.replied(new FakeLogger(ids.foreign, 'LOGGER-FOREIGN'), { id, state: 'done' });
    expect(await outcome(id)).toEqual(['sent', false, null]);
  });

  it('the log shows account, address, plant and run mode', async () => {
    await send(ids.pcs, 'setPower', { powerKw: 100 });
    await world.settle();
    for (const entry of await world.logged())
      expect(entry).toMatchObject({
        account_name: 'account2',
        ip: '127.0.0.1',
        plant_id: 10,
        run_mode: 'auto',
      });
  });
});

describe('a parameter', () => {
  const limits = { socMin: 10, socMax: 95, reserveSoc: 20 };

  it('is read back by a separate message', async () => {
    const id = await send(ids.pcs, 'setSocLimits', limits);
    await world.settle();
    expect(world.logger.received.map(({ type, name, params }) => ({ type, name, params }))).toEqual([
      { type: 'parameter', name: 'setSocLimits', params: limits },
      { type: 'read', name: 'read', params: { names: ['setSocLimits'], set: limits } },
    ]);
    expect(await shown(id)).toMatchObject({
      state: 'readBack',
      finished: true,
      reported: { 'setSocLimits.socMax': 95 },
    });
    expect((await steps()).map(([step]) => step)).toEqual(['queued', 'sent', 'acknowledged', 'readBack']);
    expect((await world.call('/device/getCommandList', { deviceId: ids.pcs })).total).toBe(1);
  });

  it('fails when the device returns other values', async () => {
    world.logger.answer = (message, logger) => {
      const answer = obedient(message, logger);
      logger.settings['setSocLimits.socMax'] = 90;
      return answer;
    };
    const id = await send(ids.pcs, 'setSocLimits', limits);
    await world.settle();
    expect(await shown(id)).toMatchObject({
      state: 'failed',
      code: 2503,
      reported: { 'setSocLimits.socMax': 90 },
    });
  });

  it.each<[string, (world: CommandWorld) => Promise<void>]>([
    ['the device refuses', async () => undefined],
    ['the device is silent', (one) => one.pass(10)],
    ['the logger goes away', (one) => one.disconnect()],
  ])('fails when reading back fails because %s', async (why, then) => {
    const refuses = why === 'the device refuses';
    world.logger.answer = (message) => {
      if (message.type !== 'read') return { state: 'done' };
      return refuses ? { state: 'failed' } : undefined;
    };
    const id = await send(ids.pcs, 'setSocLimits', limits);
    await world.settle();
    await then(world);
    await world.pass(45);
    expect(await outcome(id)).toEqual(['failed', true, 2503]);
    expect((await steps()).at(-1)).toEqual(['readFailed', 'failure']);
    const open = await world.db.selectFrom('command').select('id').where('finished_at', 'is', null).execute();
    expect(open).toEqual([]);
  });

  it('with a measurement is verified after reading back', async () => {
    const id = await send(ids.pcs, 'setWorkMode', { workMode: 2 });
    await world.settle();
    expect(await outcome(id)).toEqual(['readBack', false, null]);
    await world.pass(1);
    await world.measure(ids.pcs, { workMode: 2 });
    await world.pass(1);
    expect(await outcome(id)).toEqual(['verified', true, null]);
  });

  it('waits ten minutes for its logger and is sent when it reconnects', async () => {
    await world.disconnect();
    const id = await send(ids.pcs, 'setSocLimits', limits);
    await world.pass(599);
    expect(await outcome(id)).toEqual(['queued', false, null]);
    await world.connect();
    await world.settle();
    expect(await outcome(id)).toEqual(['readBack', true, null]);
  });

  it('expires when the logger does not reconnect', async () => {
    await world.disconnect();
    const id = await send(ids.pcs, 'setSocLimits', limits);
    await world.pass(600);
    await world.connect();
    await world.settle();
    expect(await outcome(id)).toEqual(['expired', true, 2516]);
    expect(world.logger.received).toEqual([]);
  });

  it('waits again when it was certainly not delivered', async () => {
    world.line.breaks = true;
    const id = await send(ids.pcs, 'setSocLimits', limits);
    await world.settle();
    expect(await outcome(id)).toEqual(['queued', false, null]);
    expect(Object.keys((await shown(id)).steps)).toEqual(['queued']);
    await world.pass(5);
    // The connection is not retried continuously.
    expect((await steps()).map(([step]) => step)).toEqual(['queued', 'sent', 'notDelivered']);
    world.line.breaks = false;
    await world.connect();
    await world.settle();
    expect(await outcome(id)).toEqual(['readBack', true, null]);
  });
});

describe('several processes', () => {
  it('send each command once; any of them may receive the reply', async () => {
    const other = world.another().dispatcher;
    const sent: string[] = [];
    for (let i = 0; i < 20; i++) sent.push(await send(ids.pcs, 'startStop', { state: i % 2 }));
    await Promise.all([world.dispatcher.turn(), other.turn(), world.dispatcher.turn(), other.turn()]);
    expect(world.logger.received.map(({ id }) => id).sort()).toEqual([...sent].sort());
    await world.settle(other);
    for (const id of sent) expect(await outcome(id)).toEqual(['acknowledged', true, null]);
  });

  it('a command that a killed process had taken is never sent twice', async () => {
    const id = await send(ids.pcs, 'startStop', { state: 1 });
    await world.db
      .updateTable('command')
      .set({ state: 'sent', due_at: new Date(world.time.ms + 10_000) })
      .where('id', '=', id)
      .execute();
    await world.pass(10);
    expect(await outcome(id)).toEqual(['failed', true, 2502]);
    expect(world.logger.received).toEqual([]);
  });

  it('commands to one device keep their order', async () => {
    const sent: string[] = [];
    for (let i = 0; i < 5; i++) {
      sent.push(await send(ids.pcs, 'startStop', { state: i % 2 }));
      world.time.ms += 1;
    }
    await world.settle();
    expect(world.logger.received.map(({ id }) => id)).toEqual(sent);
  });
});

it('no command is sent to a removed device', async () => {
  const id = await send(ids.pcs, 'startStop', { state: 1 });
  const remove = (at: Date | null) =>
    world.db.updateTable('device').set({ removed_at: at }).where('id', '=', ids.pcs).execute();
  await remove(new Date());
  await world.settle();
  await world.pass(30);
  await remove(null);
  expect(world.logger.received).toEqual([]);
  expect(await outcome(id)).toEqual(['expired', true, 2516]);
});

it('an error during sending is reported and not taken for a reply', async () => {
  const failing = world.line.send;
  world.line.send = () => Promise.reject(new Error('broken pipe'));
  const id = await send(ids.pcs, 'startStop', { state: 1 });
  await world.settle();
  world.line.send = failing;
  expect(world.errors).toHaveLength(1);
  expect(await outcome(id)).toEqual(['sent', false, null]);
});

it('an outage of the database is reported once, and work resumes afterwards', async () => {
  const id = await send(ids.pcs, 'startStop', { state: 1 });
  await sql`ALTER TABLE command RENAME TO command_away`.execute(world.db);
  for (let i = 0; i < 3; i++) await world.dispatcher.turn();
  await sql`ALTER TABLE command_away RENAME TO command`.execute(world.db);
  // From commands and from plans, in three passes.
  expect(world.errors).toHaveLength(2);
  await world.settle();
  expect(await outcome(id)).toEqual(['acknowledged', true, null]);
});

it('runs by itself between start and stop', async () => {
  world.dispatcher.start();
  const id = await send(ids.pcs, 'startStop', { state: 1 });
  await expect.poll(() => world.line.replies.length).toBe(1);
  for (const { logger, reply } of world.line.replies.splice(0)) await world.dispatcher.replied(logger, reply);
  await world.dispatcher.stop();
  expect(await outcome(id)).toEqual(['acknowledged', true, null]);
  await send(ids.pcs, 'startStop', { state: 0 });
  world.dispatcher.wake();
  // Waits for a pass that has already started.
  await world.dispatcher.stop();
  expect(world.logger.received).toHaveLength(1);
});
