import { deviceKinds } from '@heliodon/devices/kinds';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DeviceBook } from './device-book.ts';
import { LoggerRegistry } from './logger-registry.ts';
import { createGatewayWorld, type GatewayWorld } from './testing/gateway-world.ts';

let world: GatewayWorld;
beforeAll(async () => {
  world = await createGatewayWorld();
});
afterAll(() => world.close());

it('a pile with a line of its own speaks only for itself', async () => {
  const { db } = world;
  await db.insertInto('device').values({ sn: 'CP-OWN', kind: 'charger' }).execute();
  const pile = await new LoggerRegistry(db, deviceKinds).find('CP-OWN');
  if (!pile) throw new Error('the pile is not known');
  const said = [
    { sn: 'CP-OWN', kind: 'charger', model: 'M-1' },
    { sn: 'NOT-MINE', kind: 'meter' },
  ];
  expect(await new DeviceBook(db, deviceKinds).announce(pile, said)).toMatchObject([{ sn: 'NOT-MINE' }]);
  const stored = await db.selectFrom('device').select(['sn', 'model']).execute();
  expect(stored).toEqual([{ sn: 'CP-OWN', model: 'M-1' }]);
});
