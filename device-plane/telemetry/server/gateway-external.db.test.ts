import { ExternalBroker } from '@heliodon/device-links/mqtt/external-broker';
import { type Mosquitto, startMosquitto } from '@heliodon/device-links/testing/mosquitto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGatewayWorld, type GatewayWorld } from './testing/gateway-world.ts';

let world: GatewayWorld;
let mosquitto: Mosquitto;

beforeEach(async () => {
  mosquitto = await startMosquitto();
  world = await createGatewayWorld();
});
afterEach(async () => {
  await world.close();
  await mosquitto.stop();
});

async function gateway(clientId: string) {
  const link = new ExternalBroker({
    url: mosquitto.url,
    clientId,
    onError: (error) => world.errors.push(error),
  });
  return { link, ...(await world.gateway({ link })) };
}

async function connected() {
  const added = await world.logger();
  const device = await world.device(added.id);
  const logger = await added.connect(mosquitto.url);
  await logger.listen();
  return { added, device, logger };
}

const power = (sn: string, atMs: number) => ({ sn, t: atMs, v: { activePowerKw: 1 } });
const line = async (loggerId: number) =>
  (await world.rows<{ online: boolean }>('SELECT online FROM logger_link WHERE logger_id = $1', loggerId))[0]
    ?.online;

describe('behind Mosquitto', () => {
  it('two gateways store each message once, and acknowledge it to its logger', async () => {
    await gateway('g1');
    await gateway('g2');
    const loggers = [await connected(), await connected(), await connected()];
    const nowMs = Date.now();
    const each = Array.from({ length: 100 }, (_, i) => i);
    await Promise.all(
      loggers.flatMap(({ logger, device }) =>
        each.map((i) =>
          logger.publish('telemetry', { id: `m${i}`, samples: [power(device.sn, nowMs - i * 1000)] }),
        ),
      ),
    );
    for (const { logger } of loggers) {
      const acks = await Promise.all(each.map(() => logger.next<{ id: string; stored: number }>('acks')));
      expect(new Set(acks.map(({ id }) => id)).size).toBe(100);
      expect(acks.every(({ stored }) => stored === 1)).toBe(true);
    }
    expect(await world.samples()).toBe(300);
    expect(world.errors).toEqual([]);
    for (const { logger } of loggers) await logger.end();
  });

  it('acknowledges after the commit; a gateway killed before gets the message again', async () => {
    const { device, logger } = await connected();
    const first = await gateway('g1');
    const nowMs = Date.now();
    await logger.publish('telemetry', { id: 'a', samples: [power(device.sn, nowMs)] });
    expect(await logger.next('acks')).toEqual({ id: 'a', stored: 1, refused: 0 });

    const open = await world.lock('inverter');
    await logger.publish('telemetry', { id: 'b', samples: [power(device.sn, nowMs + 1)] });
    await logger.publish('telemetry', { id: 'c', samples: [power(device.sn, nowMs + 2)] });
    const held = "FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    await expect.poll(() => world.rows(`SELECT pid ${held}`)).not.toEqual([]);
    // Later requests are answered over the same connection.
    await logger.publish('time', { id: 'later' });
    expect(await logger.next('time')).toMatchObject({ id: 'later' });
    expect(logger.unread).toEqual([]);
    await first.link.stop();
    // All open transactions are rolled back, as in a power loss.
    await world.rows(`SELECT pg_terminate_backend(pid) ${held}`);
    await open();
    await gateway('g1');
    const ids = [await logger.next('acks'), await logger.next('acks')].map(({ id }) => id);
    expect(ids.sort()).toEqual(['b', 'c']);
    expect(await world.samples()).toBe(3);
    await logger.end();
  });

  it('a logger is online from its first message until its last will, whichever gateway stops', async () => {
    const first = await gateway('g1');
    const added = await world.logger();
    const device = await world.device(added.id);
    const will = {
      topic: `heliodon/v1/${added.sn}/up/status`,
      payload: Buffer.from('{"online":false}'),
      qos: 1,
    };
    const logger = await added.connect(mosquitto.url, { will });
    expect(await line(added.id)).toBeUndefined();
    await logger.publish('telemetry', { samples: [power(device.sn, Date.now())] });
    await expect.poll(() => line(added.id)).toBe(true);

    await first.gateway.stop();
    expect(await line(added.id)).toBe(true);
    await gateway('g1');
    expect(await line(added.id)).toBe(true);
    logger.drop();
    await expect.poll(() => line(added.id)).toBe(false);

    const again = await added.connect(mosquitto.url, { will });
    await again.publish('status', { online: true });
    await expect.poll(() => line(added.id)).toBe(true);
    await again.end();
  });
});
