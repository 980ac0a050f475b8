import { operationLog } from '@heliodon/system/server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  COMMAND_PASSWORD,
  type CommandWorld,
  createCommandWorld,
  ids,
  manager,
  stranger,
} from './testing/command-world.ts';

let world: CommandWorld;
beforeAll(async () => {
  world = await createCommandWorld(operationLog);
});
afterAll(() => world.stop());
beforeEach(() => world.reset());

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 1000,
    (error) => error.entry.code,
  );
const order = (deviceId: number, gridMode: number) => ({
  deviceId,
  name: 'setGridMode',
  params: { gridMode },
  actor: manager,
});

it.each([
  ['the password of the tree', manager, [ids.pcs], COMMAND_PASSWORD, 1000],
  ['a wrong one', manager, [ids.pcs], 'Wrong2040', 2504],
  ['none', manager, [ids.pcs], undefined, 2506],
  ['a foreign device among them', manager, [ids.pcs, ids.foreign], COMMAND_PASSWORD, 2002],
  ['a stranger', stranger, [ids.pcs], COMMAND_PASSWORD, 2002],
] as const)('authorises with %s', async (_, caller, deviceIds, password, code) => {
  const { followUps } = world.commands;
  expect(await codeOf(followUps.authorise(caller, deviceIds, password))).toBe(code);
});

it('sends commands on behalf of the ordering account, without asking for the password again', async () => {
  await world.connect();
  const { followUps } = world.commands;
  const taken = await world.db.transaction().execute((tx) => followUps.give(order(ids.pcs, 1), tx));
  expect(taken).toHaveProperty('commandId');
  await world.settle();
  expect(world.logger.received[0]).toMatchObject({ name: 'setGridMode', params: { gridMode: 1 } });
  const [first] = await world.logged();
  expect(first).toMatchObject({
    action: 'command.pcs.setGridMode.1.queued',
    account_name: manager.accountName,
  });
});

it.each([
  ['an option that there is not', () => order(ids.pcs, 7), 2513],
  ['a command of another kind', () => order(ids.inverter, 1), 2508],
  ['a device that is gone', () => order(999, 1), 2002],
  ['a device without a logger', () => order(ids.lonely, 1), 2508],
] as const)('states why the command was not accepted: %s', async (_, wanted, code) => {
  const { followUps } = world.commands;
  expect(await followUps.give(wanted(), world.db)).toEqual({ code });
});

it('reads the parameters of a device, and not while it is offline', async () => {
  const { followUps } = world.commands;
  const read = () => followUps.read({ deviceId: ids.pcs, names: ['setSocLimits'], actor: manager }, world.db);
  expect(await read()).toEqual({ code: 2501 });
  await world.connect();
  world.logger.settings['setSocLimits.socMin'] = 11;
  const asked = await read();
  await world.settle();
  const row = await world.db
    .selectFrom('command')
    .select('reported')
    .where('id', '=', 'commandId' in asked ? asked.commandId : '')
    .executeTakeFirstOrThrow();
  expect(row.reported).toEqual({ 'setSocLimits.socMin': 11 });
});
