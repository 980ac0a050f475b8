import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dynamicSecurityPlugin, type Mosquitto, startMosquitto } from '../testing/mosquitto.ts';
import { TestLogger } from '../testing/test-logger.ts';
import type { LinkHandlers } from './device-link.ts';
import { ExternalBroker } from './external-broker.ts';
import type { UpChannel } from './topics.ts';

let mosquitto: Mosquitto;
const opened: ExternalBroker[] = [];
let names = 0;

// One for each test: Mosquitto distributes shared messages to offline gateways too, until their session ends.
beforeEach(async () => {
  mosquitto = await startMosquitto();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((gateway) => gateway.stop()));
  await mosquitto.stop();
});

type Answer = (text: string) => Promise<void>;

async function gateway(answer: Answer = async () => undefined, clientId = `gateway${++names}`) {
  const received: string[] = [];
  const errors: unknown[] = [];
  const handlers: LinkHandlers = {
    authenticate: () => Promise.reject(new Error('the other broker does that')),
    refused: () => undefined,
    connected: () => undefined,
    disconnected: () => undefined,
    received(sn: string, channel: UpChannel, payload: Buffer) {
      received.push(`${sn} ${channel} ${payload}`);
      return answer(payload.toString());
    },
  };
  const link = new ExternalBroker({ url: mosquitto.url, clientId, onError: (error) => errors.push(error) });
  await link.start(handlers);
  opened.push(link);
  /** Mosquitto has processed earlier messages of the gateway, and earlier messages to it have arrived. */
  const answered = async () => expect(await link.send('NOBODY', 'commands', '{}')).toBe(true);
  return { link, received, errors, clientId, answered, stop: () => link.stop() };
}

const logger = (sn: string) => TestLogger.connect(mosquitto.url, sn, 'any');
const never = () => new Promise<void>(() => undefined);

describe('behind Mosquitto', () => {
  it('messages are received by channel, and delivered to their logger', async () => {
    const { link, received } = await gateway();
    const [a, b] = [await logger('A-1'), await logger('B-1')];
    await a.listen();
    await b.listen();
    await a.publish('telemetry', 'x');
    await a.publish('events', 'y', 2);
    await b.publish('status', 'z', 0);
    await expect.poll(() => received.toSorted()).toEqual(['A-1 events y', 'A-1 telemetry x', 'B-1 status z']);
    expect(await link.send('A-1', 'commands', '{"for":"A"}')).toBe(true);
    expect(await a.next('commands')).toEqual({ for: 'A' });
    expect(b.unread).toEqual([]);
    expect(link.isConnected()).toBeUndefined();
    await a.end();
    await b.end();
  });

  it('messages that were not stored are delivered again after a restart, and only those', async () => {
    const first = await gateway((text) => (text === 'stored' ? Promise.resolve() : never()));
    const a = await logger('A-1');
    await a.publish('telemetry', 'stored');
    await a.publish('telemetry', 'lost with the process');
    await expect.poll(() => first.received).toHaveLength(2);
    await first.answered();
    await first.stop();
    await a.publish('telemetry', 'while nobody was there');
    const second = await gateway(undefined, first.clientId);
    await expect
      .poll(() => second.received.toSorted())
      .toEqual(['A-1 telemetry lost with the process', 'A-1 telemetry while nobody was there']);
    await second.answered();
    await second.stop();
    const third = await gateway(undefined, first.clientId);
    await a.publish('telemetry', 'later');
    await expect.poll(() => third.received).toContain('A-1 telemetry later');
    expect(third.received).toEqual(['A-1 telemetry later']);
    await a.end();
  });

  it('many waiting messages are all stored before they are acknowledged, the first ones too', async () => {
    const first = await gateway(never);
    const a = await logger('A-1');
    for (let i = 0; i < 60; i += 1) await a.publish('telemetry', String(i));
    await first.stop();
    // Killed repeatedly: each time some are stored.
    const stored = new Set<string>();
    for (let expected = 15; expected <= 60; expected += 15) {
      let taken = 0;
      const next = await gateway(async (text) => {
        taken += 1;
        if (taken > 15) return never();
        stored.add(text);
      }, first.clientId);
      await expect.poll(() => stored.size).toBe(expected);
      await next.answered();
      await next.stop();
    }
    await a.end();
  });

  it('storing is tried again on the same connection', async () => {
    let away = true;
    const stored: string[] = [];
    const one = await gateway(async (text) => {
      if (away) throw new Error('away');
      stored.push(text);
    });
    const a = await logger('A-1');
    await a.publish('telemetry', 'x');
    await expect.poll(() => one.received.length).toBeGreaterThan(2);
    expect(one.errors.length).toBeGreaterThan(1);
    away = false;
    await expect.poll(() => stored).toEqual(['x']);
    const tried = one.received.length;
    await a.publish('telemetry', 'y');
    await expect.poll(() => stored).toEqual(['x', 'y']);
    expect(one.received).toHaveLength(tried + 1);
    await one.answered();
    await one.stop();
    const again = await gateway(undefined, one.clientId);
    await a.publish('telemetry', 'z');
    await expect.poll(() => again.received).toContain('A-1 telemetry z');
    expect(again.received).toEqual(['A-1 telemetry z']);
    await a.end();
  });

  it('several gateways share the messages: each goes to one of them', async () => {
    const gateways = [await gateway(), await gateway(), await gateway()];
    const loggers = await Promise.all(['A-1', 'B-1', 'C-1'].map(logger));
    await Promise.all(
      loggers.flatMap((one) => Array.from({ length: 100 }, (_, i) => one.publish('telemetry', String(i)))),
    );
    await expect.poll(() => new Set(gateways.flatMap(({ received }) => received)).size).toBe(300);
    await Promise.all(gateways.map((one) => one.answered()));
    const all = gateways.flatMap(({ received }) => received);
    expect(new Set(all).size).toBe(300);
    expect(all).toHaveLength(300);
    for (const { received } of gateways) expect(received.length).toBeGreaterThan(0);
    await Promise.all(loggers.map((one) => one.end()));
  });

  it('an offline gateway keeps its share until its session is ended', async () => {
    const [first, second] = [await gateway(), await gateway()];
    const a = await logger('A-1');
    await second.stop();
    for (let i = 0; i < 10; i += 1) await a.publish('telemetry', String(i));
    await first.answered();
    expect(first.received.length).toBeLessThan(10);
    // As described in docs/device-protocol.md: connect once with its name and a clean session.
    const ending = await TestLogger.connect(mosquitto.url, 'heliodon', 'any', { clientId: second.clientId });
    await ending.end();
    const before = first.received.length;
    for (let i = 10; i < 20; i += 1) await a.publish('telemetry', String(i));
    await expect.poll(() => first.received.length).toBe(before + 10);
    await a.end();
  });

  it('foreign topics are acknowledged and ignored', async () => {
    const { received, errors } = await gateway();
    const a = await logger('A-1');
    for (const topic of [
      'heliodon/v1/A-1/up/nonsense',
      'heliodon/v1//up/telemetry',
      'heliodon/v1/A-1/up/a b',
    ])
      await a.client.publishAsync(topic, 'x', { qos: 1 });
    await a.publish('telemetry', 'x');
    await expect.poll(() => received).toEqual(['A-1 telemetry x']);
    expect(errors).toEqual([]);
    await a.end();
  });
});

describe('an unavailable broker', () => {
  it('is waited for, at the start and later', { timeout: 30_000 }, async () => {
    const broker = await startMosquitto();
    const { port } = broker;
    await broker.stop();
    const received: string[] = [];
    const link = new ExternalBroker({
      url: `mqtt://127.0.0.1:${port}`,
      clientId: 'patient',
      onError: () => undefined,
    });
    await link.start({
      authenticate: async () => undefined,
      refused: () => undefined,
      connected: () => undefined,
      disconnected: () => undefined,
      received: async (sn, channel, payload) => void received.push(`${sn} ${channel} ${payload}`),
    });
    opened.push(link);
    expect(await link.send('A-1', 'commands', '{}')).toBe(false);
    const back = await startMosquitto(undefined, {}, port);
    const a = await TestLogger.connect(back.url, 'A-1', 'any');
    await expect
      .poll(
        async () => {
          await a.publish('telemetry', 'x');
          return received[0];
        },
        { interval: 200 },
      )
      .toBe('A-1 telemetry x');
    await a.end();
    await link.stop();
    await back.stop();
  });
});

describe('Mosquitto with permission to disable users', () => {
  const SECRET = 'secret-of-a-logger';
  const PLATFORM = 'secret-of-the-platform';

  /** As written by `mosquitto_ctrl dynsec`. */
  function user(username: string, password: string, rolename: string) {
    const [salt, iterations] = [randomBytes(12), 101];
    const hash = pbkdf2Sync(password, salt, iterations, 64, 'sha512').toString('base64');
    return { username, password: hash, salt: salt.toString('base64'), iterations, roles: [{ rolename }] };
  }
  const acl = (topic: string) =>
    ['publishClientSend', 'publishClientReceive', 'subscribePattern'].map((acltype) => ({
      acltype,
      topic,
      allow: true,
    }));
  const users = {
    clients: [
      user('platform', PLATFORM, 'platform'),
      user('A-1', SECRET, 'logger'),
      user('B-1', SECRET, 'logger'),
    ],
    roles: [
      {
        rolename: 'platform',
        acls: ['heliodon/#', '$share/heliodon/heliodon/#', '$CONTROL/dynamic-security/#'].flatMap(acl),
      },
      { rolename: 'logger', acls: acl('heliodon/#') },
    ],
  };
  let guarded: Mosquitto;
  const errors: unknown[] = [];

  beforeEach(async () => {
    guarded = await startMosquitto(
      `user root\nallow_anonymous false\nplugin ${dynamicSecurityPlugin()}\nplugin_opt_config_file $FOLDER/users.json\n`,
      { 'users.json': JSON.stringify(users) },
    );
    errors.length = 0;
  });
  afterEach(() => guarded.stop());

  async function platform(dynamicSecurity: boolean) {
    const url = guarded.url.replace('//', `//platform:${PLATFORM}@`);
    const onError = (error: unknown) => errors.push(error);
    const link = new ExternalBroker({ url, clientId: 'platform', dynamicSecurity, onError });
    const received: string[] = [];
    await link.start({
      authenticate: async () => undefined,
      refused: () => undefined,
      connected: () => undefined,
      disconnected: () => undefined,
      received: async (sn, channel, payload) => void received.push(`${sn} ${channel} ${payload}`),
    });
    opened.push(link);
    return { link, received };
  }

  it('ends every connection of a logger whose secret was replaced, and admits no new one', async () => {
    const { link, received } = await platform(true);
    const lines = [
      await TestLogger.connect(guarded.url, 'A-1', SECRET),
      await TestLogger.connect(guarded.url, 'A-1', SECRET),
    ];
    const other = await TestLogger.connect(guarded.url, 'B-1', SECRET);
    await link.check('A-1');
    await expect.poll(() => lines.map(({ client }) => client.connected)).toEqual([false, false]);
    await expect(TestLogger.connect(guarded.url, 'A-1', SECRET)).rejects.toThrow(/not authorized/i);
    await other.publish('telemetry', 'x');
    await expect.poll(() => received).toEqual(['B-1 telemetry x']);
    expect(errors).toEqual([]);
    await other.end();
  });

  it('a charger, which has no user there, causes no error', async () => {
    const { link, received } = await platform(true);
    await link.check('PILE-1');
    const other = await TestLogger.connect(guarded.url, 'B-1', SECRET);
    await other.publish('telemetry', 'x');
    await expect.poll(() => received).toEqual(['B-1 telemetry x']);
    expect(errors).toEqual([]);
    await other.end();
  });

  it('leaves the users unchanged unless enabled', async () => {
    const { link, received } = await platform(false);
    const line = await TestLogger.connect(guarded.url, 'A-1', SECRET);
    await link.check('A-1');
    await line.publish('telemetry', 'x');
    await expect.poll(() => received).toEqual(['A-1 telemetry x']);
    await line.end();
  });
});
