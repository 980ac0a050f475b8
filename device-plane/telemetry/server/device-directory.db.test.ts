import { deviceKinds } from '@heliodon/device-kinds/kinds';
import type { LogEntry } from '@heliodon/server-kit/operation-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DeviceDirectory } from './device-directory.ts';
import { LoggerRegistry } from './logger-registry.ts';
import { createGatewayWorld, type GatewayWorld } from './testing/gateway-world.ts';

const NO_LOG = { write: async () => undefined };
let world: GatewayWorld;
beforeAll(async () => {
  world = await createGatewayWorld();
});
afterAll(() => world.close());

it('a charger with its own connection sends only for itself', async () => {
  const { db } = world;
  await db.insertInto('device').values({ sn: 'CP-OWN', kind: 'charger' }).execute();
  const pile = await new LoggerRegistry(db, deviceKinds).find('CP-OWN');
  if (!pile) throw new Error('the pile is not known');
  const devices = [
    { sn: 'CP-OWN', kind: 'charger', model: 'M-1' },
    { sn: 'NOT-MINE', kind: 'meter' },
  ];
  const { refused } = await new DeviceDirectory(db, NO_LOG, deviceKinds).announce(pile, devices);
  expect(refused).toMatchObject([{ sn: 'NOT-MINE' }]);
  const stored = await db.selectFrom('device').select(['sn', 'model']).execute();
  expect(stored).toEqual([{ sn: 'CP-OWN', model: 'M-1' }]);
});

it.each(['charger', 'logger'])('a removed %s that still sends adds no device', async (kind) => {
  const { db } = world;
  const sn = `LATE-${kind}`;
  const { id } = await db
    .insertInto('device')
    .values({ sn, kind, plant_id: await world.plant() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const known = await new LoggerRegistry(db, deviceKinds).find(sn);
  if (!known) throw new Error('the logger is not known');
  await world.rows('UPDATE device SET removed_at = now() WHERE id = $1', id);
  const devices = [
    { sn, kind, commands: [] },
    { sn: `BEHIND-${kind}`, kind: 'meter' },
  ];
  expect(await new DeviceDirectory(db, NO_LOG, deviceKinds).announce(known, devices)).toEqual({
    stored: 0,
    refused: [],
  });
  const there = await world.rows(
    'SELECT sn FROM device WHERE sn IN ($1, $2) AND removed_at IS NULL',
    sn,
    `BEHIND-${kind}`,
  );
  expect(there).toEqual([]);
});

it('a logger that was moved meanwhile adds its devices to its present plant', async () => {
  const { db } = world;
  const [before, after] = [await world.plant(), await world.plant()];
  const { id, sn } = await world.logger({ plantId: before });
  const known = await new LoggerRegistry(db, deviceKinds).find(sn);
  if (!known) throw new Error('the logger is not known');
  await world.rows('UPDATE device SET plant_id = $2 WHERE id = $1', id, after);
  await new DeviceDirectory(db, NO_LOG, deviceKinds).announce(known, [{ sn: 'MOVED', kind: 'inverter' }]);
  expect(await world.rows('SELECT plant_id FROM device WHERE sn = $1', 'MOVED')).toEqual([
    { plant_id: after },
  ]);
});

describe('default names', () => {
  async function announcer(plantId: number | null) {
    const { db } = world;
    const { id, sn } = await world.logger({ plantId });
    const announce = async (...devices: { sn: string; kind: string }[]) => {
      const known = await new LoggerRegistry(db, deviceKinds).find(sn);
      if (!known) throw new Error('the logger is not known');
      return new DeviceDirectory(db, NO_LOG, deviceKinds).announce(known, devices);
    };
    const names = async () => {
      const rows = await db
        .selectFrom('device')
        .select(['sn', 'alias'])
        .where('logger_id', '=', id)
        .orderBy('id')
        .execute();
      return Object.fromEntries(rows.map((row) => [row.sn, row.alias]));
    };
    return { announce, names };
  }

  it('new devices are numbered in the order of the announcement', async () => {
    const { announce, names } = await announcer(await world.plant());
    await announce(
      { sn: 'N-Z', kind: 'inverter' },
      { sn: 'N-M', kind: 'meter' },
      { sn: 'N-A', kind: 'inverter' },
    );
    await announce({ sn: 'N-A', kind: 'inverter' }, { sn: 'N-B', kind: 'inverter' });
    expect(await names()).toEqual({ 'N-Z': 'INV-01', 'N-M': 'MTR-01', 'N-A': 'INV-02', 'N-B': 'INV-03' });
  });

  it('a name given or cleared by a person stays when the device is announced again', async () => {
    const { announce, names } = await announcer(await world.plant());
    const devices = ['P-1', 'P-2'].map((sn) => ({ sn, kind: 'inverter' }));
    await announce(...devices);
    await world.rows(
      `UPDATE device SET alias = CASE sn WHEN 'P-1' THEN 'Roof' ELSE '' END WHERE sn IN ('P-1', 'P-2')`,
    );
    await announce(...devices, { sn: 'P-3', kind: 'inverter' });
    expect(await names()).toEqual({ 'P-1': 'Roof', 'P-2': '', 'P-3': 'INV-01' });
  });

  it('devices of a logger without a plant have none', async () => {
    const { announce, names } = await announcer(null);
    await announce({ sn: 'W-1', kind: 'inverter' });
    expect(await names()).toEqual({ 'W-1': '' });
  });

  it('two loggers that announce to one plant at the same time use different numbers', async () => {
    const plantId = await world.plant();
    const [one, two] = [await announcer(plantId), await announcer(plantId)];
    const devices = (prefix: string) => [1, 2, 3].map((n) => ({ sn: `${prefix}-${n}`, kind: 'meter' }));
    await Promise.all([one.announce(...devices('S1')), two.announce(...devices('S2'))]);
    const names = [...Object.values(await one.names()), ...Object.values(await two.names())];
    expect(names.sort()).toEqual(['MTR-01', 'MTR-02', 'MTR-03', 'MTR-04', 'MTR-05', 'MTR-06']);
  });
});

it('a number of another owner is accepted and told to nobody; one of the same owner stays with its logger', async () => {
  const { db } = world;
  const [plantId, foreignPlantId] = [await world.plant(), await world.plant()];
  const made = [
    await world.logger({ plantId }),
    await world.logger({ plantId: foreignPlantId }),
    await world.logger({ plantId: foreignPlantId }),
  ];
  const logged: LogEntry[] = [];
  const directory = new DeviceDirectory(
    db,
    { write: async (_, entry) => void logged.push(entry) },
    deviceKinds,
  );
  const announce = async (place: number) => {
    const logger = await new LoggerRegistry(db, deviceKinds).find(made[place]?.sn ?? '');
    if (!logger) throw new Error('the logger is not known');
    return (await directory.announce(logger, [{ sn: 'SAME', kind: 'inverter' }])).refused;
  };
  const stored = () =>
    world.rows(
      'SELECT logger_id, sn_proven FROM device WHERE sn = $1 AND removed_at IS NULL ORDER BY id',
      'SAME',
    );

  expect(await announce(0)).toEqual([]);
  expect(logged).toEqual([]);
  expect(await announce(1)).toEqual([]);
  expect(logged).toMatchObject([{ action: 'serials.claimed', params: { sn: 'SAME' } }]);
  expect(await announce(2)).toMatchObject([
    { reason: 'unknownDevice', detail: 'SAME belongs to another logger' },
  ]);
  expect(await stored()).toEqual([
    { logger_id: made[0]?.id, sn_proven: true },
    { logger_id: made[1]?.id, sn_proven: false },
  ]);

  // The number is free when its holder is removed; the next device that announces it gets it.
  await world.rows('UPDATE device SET removed_at = now() WHERE sn = $1 AND sn_proven', 'SAME');
  expect(await announce(1)).toEqual([]);
  expect(await stored()).toEqual([{ logger_id: made[1]?.id, sn_proven: true }]);
});

it('the commands that a device supports are kept until it reports others', async () => {
  const { db } = world;
  const { sn } = await world.logger({ plantId: await world.plant() });
  const logger = await new LoggerRegistry(db, deviceKinds).find(sn);
  if (!logger) throw new Error('the logger is not known');
  const directory = new DeviceDirectory(db, NO_LOG, deviceKinds);
  const announce = async (commands?: string[]) => {
    await directory.announce(logger, [{ sn: 'TAKES', kind: 'pcs', ...(commands && { commands }) }]);
    return world.rows('SELECT commands FROM device WHERE sn = $1', 'TAKES');
  };
  expect(await announce()).toEqual([{ commands: null }]);
  expect(await announce(['setPower', 'setPower'])).toEqual([{ commands: ['setPower'] }]);
  expect(await announce()).toEqual([{ commands: ['setPower'] }]);
  expect(await announce([])).toEqual([{ commands: [] }]);
});
