import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { upTopic } from '@heliodon/device-links/mqtt/topics';
import { RawMqtt } from '@heliodon/device-links/testing/raw-mqtt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { garbage } from './testing/garbage.ts';
import { createGatewayWorld, type GatewayWorld } from './testing/gateway-world.ts';

/** `npm run test:malformed` sends a million. */
const COUNT = Number(process.env.MALFORMED_COUNT ?? 5000);
const SEED = Number(process.env.MALFORMED_SEED ?? 1);
const LOGGERS = 4;
const UNDER_WAY = 200;
const KEPT_PER_MINUTE = 20;
const MB = 1 << 20;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
const heapUsed = () => {
  collect();
  return process.memoryUsage().heapUsed;
};

let world: GatewayWorld;
let port: number;
beforeAll(async () => {
  world = await createGatewayWorld();
  const broker = world.broker();
  await world.gateway({ link: broker });
  port = broker.port;
});
afterAll(() => world.close());

const count = async (table: string) =>
  Number((await world.rows<{ n: string }>(`SELECT count(*) AS n FROM ${table}`))[0]?.n);

/** Sends everything on one connection and waits for every acknowledgement; a closed connection fails. */
async function flood(sn: string, secret: string, messages: ReturnType<typeof garbage>): Promise<number> {
  const { raw } = await RawMqtt.connect(port, { username: sn, password: Buffer.from(secret) });
  let [sent, acknowledged] = [0, 0];
  const receive = async () => {
    const packet = await raw.next();
    if (!packet) throw new Error(`cut off after ${acknowledged} of ${sent}`);
    if (packet.cmd === 'puback') acknowledged += 1;
  };
  for (const { channel, payload } of messages) {
    raw.publish(upTopic(sn, channel), payload, { messageId: (sent % 65_535) + 1 });
    sent += 1;
    while (sent - acknowledged >= UNDER_WAY) await receive();
  }
  while (acknowledged < sent) await receive();
  raw.socket.destroy();
  return acknowledged;
}

it(`withstands ${COUNT} malformed messages`, { timeout: 60_000 + COUNT * 2 }, async () => {
  const newLogger = async () => {
    const added = await world.logger();
    return { ...added, devices: [await world.device(added.id), await world.device(added.id, 'meter')] };
  };
  const loggers = await Promise.all(Array.from({ length: LOGGERS }, newLogger));
  const sns = loggers.map(({ devices }) => devices.map(({ sn }) => sn));
  const each = Math.ceil(COUNT / LOGGERS);
  const all = (messages: number, seed: number) =>
    Promise.all(
      loggers.map(({ sn, secret }, i) => {
        const around = { own: sns[i] ?? [], foreign: sns[(i + 1) % LOGGERS] ?? [], nowMs: Date.now() };
        return flood(sn, secret, garbage(messages, seed * LOGGERS + i, around));
      }),
    );
  // The first ones may leave more for the others.
  await all(Math.min(each, 500), 0);
  const before = heapUsed();
  const began = Date.now();
  const acknowledged = await all(each, SEED);
  const minutes = Math.ceil((Date.now() - began) / 60_000) + 2;

  expect(acknowledged).toEqual(loggers.map(() => each));
  expect(heapUsed() - before).toBeLessThan(30 * MB);
  expect(await world.samples()).toBe(0);
  for (const table of ['device_state', 'device_event', 'dirty_batch']) expect(await count(table)).toBe(0);
  expect(await count('device')).toBe(LOGGERS * 3);
  const kept = await count('quarantine');
  expect(kept).toBeGreaterThan(LOGGERS);
  expect(kept).toBeLessThanOrEqual(LOGGERS * KEPT_PER_MINUTE * minutes);
  const sizes = 'SELECT max(length(detail)) AS detail, max(length(payload)) AS payload FROM quarantine';
  const [longest] = await world.rows<{ detail: number; payload: number }>(sizes);
  expect(longest?.detail).toBeLessThan(500);
  expect(longest?.payload).toBeLessThanOrEqual(2000);
  expect(world.errors).toEqual([]);

  // The gateway still works.
  const [first] = loggers;
  const logger = await first?.connect(`mqtt://127.0.0.1:${port}`);
  await logger?.publish('telemetry', { samples: [{ sn: sns[0]?.[0], t: Date.now(), v: { frequency: 50 } }] });
  expect(await world.samples()).toBe(1);
  await logger?.end();
});
