import type { BuiltInBroker } from '@heliodon/device-links/mqtt/built-in-broker';
import { RawMqtt } from '@heliodon/device-links/testing/raw-mqtt';
import { TestLogger } from '@heliodon/device-links/testing/test-logger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGatewayWorld, type GatewayWorld } from './testing/gateway-world.ts';

let world: GatewayWorld;
let broker: BuiltInBroker;
let nowMs = Date.parse('2026-11-18T08:00:00Z');

beforeAll(async () => {
  world = await createGatewayWorld();
  broker = world.broker();
  await world.gateway({ link: broker, clock: { now: () => new Date(nowMs) } });
});
afterAll(() => world.close());

const attempt = (sn: string, secret: string) =>
  TestLogger.connect(`mqtt://127.0.0.1:${broker.port}`, sn, secret).then(
    (logger) => logger.end(),
    () => undefined,
  );
const noted = (deviceId: number) =>
  world.rows('SELECT at, reason, ip, times FROM line_refusal WHERE device_id = $1', deviceId);

it('a wrong secret is noted with time and address, logged, and written only at intervals', async () => {
  const logger = await world.logger({ plantId: await world.plant() });
  await attempt(logger.sn, 'wrong');
  const first = { at: new Date(nowMs), reason: 'secret', ip: '127.0.0.1', times: 1 };
  await expect.poll(() => noted(logger.id)).toEqual([first]);
  expect(world.refused).toEqual([
    { sn: logger.sn, kind: 'logger', ip: '127.0.0.1', reason: 'secret', times: 1 },
  ]);
  nowMs += 5000;
  await attempt(logger.sn, 'wrong');
  await attempt(logger.sn, 'wrong');
  expect(await noted(logger.id)).toEqual([first]);
  nowMs += 6000;
  await attempt(logger.sn, '');
  await expect.poll(() => noted(logger.id)).toMatchObject([{ at: new Date(nowMs), times: 4 }]);
  expect(world.refused.at(-1)).toMatchObject({ sn: logger.sn, times: 3 });
  // With a valid secret nothing is recorded.
  nowMs += 60_000;
  await attempt(logger.sn, logger.secret);
  await attempt('L-UNKNOWN', 'wrong');
  await expect.poll(() => world.refused.at(-1)).toMatchObject({ sn: 'L-UNKNOWN' });
  expect(await noted(logger.id)).toMatchObject([{ times: 4 }]);
});

it('a logger that uses MQTT 5 is noted as such if its secret is right', async () => {
  const [right, wrong] = [await world.logger(), await world.logger()];
  const mqtt5 = (username: string, password: string) =>
    RawMqtt.connect(broker.port, { username, password: Buffer.from(password), protocolVersion: 5 });
  expect((await mqtt5(right.sn, right.secret)).returnCode).toBe(1);
  expect((await mqtt5(wrong.sn, 'wrong')).returnCode).toBe(1);
  await expect.poll(() => noted(right.id)).toMatchObject([{ reason: 'mqttVersion', ip: '127.0.0.1' }]);
  await expect.poll(() => noted(wrong.id)).toMatchObject([{ reason: 'secret' }]);
});

it('a fifth simultaneous connection is noted as such', async () => {
  const logger = await world.logger();
  const open = await Promise.all([1, 2, 3, 4].map(() => logger.connect(`mqtt://127.0.0.1:${broker.port}`)));
  await attempt(logger.sn, logger.secret);
  await expect.poll(() => noted(logger.id)).toMatchObject([{ reason: 'connections' }]);
  for (const one of open) await one.end();
});
