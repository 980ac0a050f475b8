import { deviceKinds } from '@heliodon/device-kinds/kinds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LoggerRegistry } from './logger-registry.ts';
import { createGatewayWorld, type GatewayWorld } from './testing/gateway-world.ts';

let world: GatewayWorld;
let registry: LoggerRegistry;
beforeAll(async () => {
  world = await createGatewayWorld();
  registry = new LoggerRegistry(world.db, deviceKinds);
});
afterAll(() => world.close());

const devices = async (sn: string) => [...((await registry.find(sn))?.devices.keys() ?? [])].sort();

describe('the devices of a logger', () => {
  it('are the logger itself and those behind it, cached until something changes', async () => {
    const logger = await world.logger();
    const first = await world.device(logger.id);
    expect(await devices(logger.sn)).toEqual([first.sn, logger.sn].sort());
    const second = await world.device(logger.id);
    expect(await devices(logger.sn)).toEqual([first.sn, logger.sn].sort());
    registry.changed(String(logger.id));
    expect(await devices(logger.sn)).toEqual([first.sn, second.sn, logger.sn].sort());
  });

  it('are not cached when something changed while they were read', async () => {
    const logger = await world.logger();
    const reading = registry.find(logger.sn);
    registry.changed(String(logger.id));
    await reading;
    const device = await world.device(logger.id);
    expect(await devices(logger.sn)).toContain(device.sn);
  });

  it('are empty for a stranger, a removed logger and other kinds; none of these is cached', async () => {
    const logger = await world.logger();
    const device = await world.device(logger.id);
    expect(await registry.find('L-0')).toBeUndefined();
    expect(await registry.find(device.sn)).toBeUndefined();
    const setRemoved = (at: Date | null) =>
      world.db.updateTable('device').set({ removed_at: at }).where('id', '=', logger.id).execute();
    await setRemoved(new Date());
    expect(await registry.find(logger.sn)).toBeUndefined();
    await setRemoved(null);
    expect(await registry.find(logger.sn)).toMatchObject({ id: logger.id });
  });
});
