import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LoggerConnections } from './logger-connections.ts';
import { createGatewayWorld, type GatewayWorld } from './testing/gateway-world.ts';

let world: GatewayWorld;
beforeAll(async () => {
  world = await createGatewayWorld();
});
afterAll(() => world.close());

const newBook = (alone = false) =>
  new LoggerConnections(world.db, alone, (error) => world.errors.push(error));
const newLogger = async () => ({
  ...(await world.logger()),
  plantId: null,
  devices: new Map(),
  ignored: new Set<string>(),
});
const line = async (loggerId: number) =>
  (
    await world.rows<{ online: boolean; ip: string }>(
      'SELECT online, ip FROM logger_link WHERE logger_id = $1',
      loggerId,
    )
  )[0];
const up = { online: true, ip: '10.0.0.1', held: true };
const down = { online: false, ip: '', held: true };

it('a connection opens and closes, and its address is kept', async () => {
  const [connections, logger] = [newBook(), await newLogger()];
  await connections.start();
  await connections.set(logger, up);
  expect(await line(logger.id)).toEqual({ online: true, ip: '10.0.0.1' });
  await connections.set(logger, down);
  expect(await line(logger.id)).toEqual({ online: false, ip: '10.0.0.1' });
  await connections.stop();
});

it('a logger that moved to another gateway is not set offline by the previous one', async () => {
  const [first, second, logger] = [newBook(), newBook(), await newLogger()];
  await first.start();
  await second.start();
  await first.set(logger, up);
  await second.set(logger, up);
  await first.set(logger, down);
  await first.stop();
  expect(await line(logger.id)).toMatchObject({ online: true });
  await second.stop();
  expect(await line(logger.id)).toMatchObject({ online: false });
});

it('connections of a killed gateway end with its heartbeat', async () => {
  const logger = await newLogger();
  const dead = randomUUID();
  await world.rows("INSERT INTO gateway (id, seen_at) VALUES ($1, now() - interval '1 minute')", dead);
  await world.rows(
    'INSERT INTO logger_link (logger_id, gateway_id, online) VALUES ($1, $2, true)',
    logger.id,
    dead,
  );
  const connections = newBook();
  await connections.start();
  expect(await line(logger.id)).toMatchObject({ online: false });
  await connections.stop();
});

it('a single gateway ends connections of a killed one at once; several wait for its heartbeat', async () => {
  const logger = await newLogger();
  const killed = randomUUID();
  await world.rows('INSERT INTO gateway (id) VALUES ($1)', killed);
  await world.rows(
    'INSERT INTO logger_link (logger_id, gateway_id, online) VALUES ($1, $2, true)',
    logger.id,
    killed,
  );
  const beside = newBook();
  await beside.start();
  expect(await line(logger.id)).toMatchObject({ online: true });
  await beside.stop();
  const alone = newBook(true);
  await alone.start();
  expect(await line(logger.id)).toMatchObject({ online: false });
  await alone.stop();
});

it('a connection to another broker belongs to no gateway', async () => {
  const logger = await newLogger();
  const [first, second] = [newBook(true), newBook(true)];
  await first.start();
  await first.set(logger, { ...up, held: false });
  await first.stop();
  await second.start();
  expect(await line(logger.id)).toMatchObject({ online: true });
  await second.set(logger, { ...down, held: false });
  expect(await line(logger.id)).toMatchObject({ online: false });
  await second.stop();
});
