import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foreignTopics } from '../testing/foreign-topics.ts';
import { RawMqtt } from '../testing/raw-mqtt.ts';
import { TestLogger } from '../testing/test-logger.ts';
import { BuiltInBroker } from './built-in-broker.ts';
import type { LinkHandlers, RefusedConnection } from './device-link.ts';
import type { UpChannel } from './topics.ts';

const MAX_BYTES = 100_000;
const SECRETS = new Map([
  ['A-1', 'secret of A'],
  ['B-1', 'secret of B'],
]);

interface Message {
  readonly sn: string;
  readonly channel: UpChannel;
  readonly text: string;
}

/** In place of the gateway. `answer` decides when a message counts as stored. */
class Handlers implements LinkHandlers {
  readonly messages: Message[] = [];
  readonly lines: string[] = [];
  deviceId = 1;
  authentication: (sn: string, secret: Buffer) => Promise<boolean> = async (sn, secret) =>
    SECRETS.get(sn) === secret.toString();
  answer: (message: Message) => Promise<void> = async () => undefined;

  async authenticate(sn: string, secret: Buffer) {
    return (await this.authentication(sn, secret)) ? this.deviceId : undefined;
  }
  refused({ sn, reason }: RefusedConnection) {
    this.lines.push(`${sn} refused: ${reason}`);
  }
  connected(sn: string) {
    this.lines.push(`${sn} came`);
  }
  disconnected(sn: string) {
    this.lines.push(`${sn} went`);
  }
  received(sn: string, channel: UpChannel, payload: Buffer) {
    const message = { sn, channel, text: payload.toString() };
    this.messages.push(message);
    return this.answer(message);
  }
}

let broker: BuiltInBroker;
let handlers: Handlers;
let errors: unknown[];
let url: string;

beforeEach(async () => {
  errors = [];
  handlers = new Handlers();
  const onError = (error: unknown) => errors.push(error);
  broker = new BuiltInBroker({ port: 0, host: '127.0.0.1', maxMessageBytes: MAX_BYTES, onError });
  await broker.start(handlers);
  url = `mqtt://127.0.0.1:${broker.port}`;
});
afterEach(() => broker.stop());

const logger = (sn: 'A-1' | 'B-1', options: object = {}) =>
  TestLogger.connect(url, sn, SECRETS.get(sn) ?? '', options);
const raw = async (sn: 'A-1' | 'B-1', options: object = {}) => {
  const password = Buffer.from(SECRETS.get(sn) ?? '');
  const { raw: line, returnCode } = await RawMqtt.connect(broker.port, {
    username: sn,
    password,
    ...options,
  });
  expect(returnCode).toBe(0);
  return line;
};
const received = () => handlers.messages.map(({ sn, channel, text }) => `${sn} ${channel} ${text}`);
/** A later message to the logger, so that earlier ones have arrived. */
const fence = async (sn: 'A-1' | 'B-1') => expect(await broker.send(sn, 'acks', '"fence"')).toBe(true);
const fencePacket = { cmd: 'publish', topic: 'heliodon/v1/A-1/down/acks', payload: Buffer.from('"fence"') };
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('authentication', () => {
  it.each([
    ['a wrong secret', { username: 'A-1', password: Buffer.from('secret of B') }],
    ['no secret', { username: 'A-1' }],
    ['an empty secret', { username: 'A-1', password: Buffer.alloc(0) }],
    ['a stranger', { username: 'C-1', password: Buffer.from('secret of A') }],
    ['nobody', {}],
    ['a part of a name', { username: 'A', password: Buffer.from('secret of A') }],
  ])('refuses %s', async (_, options) => {
    const { returnCode } = await RawMqtt.connect(broker.port, options);
    expect(returnCode).toBe(4);
    expect(handlers.lines).toEqual([]);
  });

  it('returns "server unavailable" when the secret cannot be checked', async () => {
    handlers.authentication = () => Promise.reject(new Error('the database is away'));
    const { returnCode } = await RawMqtt.connect(broker.port, {
      username: 'A-1',
      password: Buffer.from('secret of A'),
    });
    expect(returnCode).toBe(3);
    expect(errors).toHaveLength(1);
  });

  it('ends a connection without CONNECT, or with a second one', async () => {
    const first = await RawMqtt.open(broker.port);
    first.publish('heliodon/v1/A-1/up/telemetry', 'x');
    expect(await first.next()).toBeUndefined();
    const second = await raw('A-1');
    second.send({ cmd: 'connect', clientId: 'again', protocolId: 'MQTT', protocolVersion: 4 });
    expect(await second.next()).toBeUndefined();
    expect(received()).toEqual([]);
  });

  it('accepts MQTT 3.1.1 and 3.1, and no other version', async () => {
    const versions: [object, number | undefined][] = [
      [{ protocolId: 'MQTT', protocolVersion: 4 }, 0],
      [{ protocolId: 'MQIsdp', protocolVersion: 3 }, 0],
      [{ protocolId: 'MQTT', protocolVersion: 5 }, 1],
    ];
    for (const [version, expected] of versions) {
      const password = Buffer.from('secret of A');
      const answer = await RawMqtt.connect(broker.port, { username: 'A-1', password, ...version });
      expect(answer.returnCode, JSON.stringify(version)).toBe(expected);
    }
  });

  it('allows at most four connections with one secret, however fast they arrive', async () => {
    const password = Buffer.from('secret of A');
    const asked: (() => void)[] = [];
    handlers.authentication = () => new Promise((resolve) => asked.push(() => resolve(true)));
    const tries = Array.from({ length: 12 }, (_, i) =>
      RawMqtt.connect(broker.port, { username: 'A-1', password, clientId: `c${i}` }),
    );
    await expect.poll(() => asked).toHaveLength(12);
    handlers.authentication = async () => true;
    for (const admit of asked) admit();
    const answers = await Promise.all(tries);
    expect(answers.filter(({ returnCode }) => returnCode === 0)).toHaveLength(4);
    const other = await logger('B-1');
    for (const { raw: line } of answers) line.socket.destroy();
    await expect.poll(() => handlers.lines).toContain('A-1 went');
    const again = await raw('A-1');
    again.socket.destroy();
    await other.end();
  });
});

describe('an invalidated secret', () => {
  it('ends the open connections at once, without their last wills, and frees their places', async () => {
    const will = { topic: 'heliodon/v1/A-1/up/status', payload: Buffer.from('{"online":false}'), qos: 1 };
    const old = await Promise.all([1, 2, 3, 4].map((i) => raw('A-1', { clientId: `old ${i}`, will })));
    const other = await logger('B-1');
    await broker.check('A-1');
    for (const line of old) {
      line.send({ cmd: 'pingreq' });
      expect(await line.next()).toMatchObject({ cmd: 'pingresp' });
    }
    const closed = old.map((line) => new Promise((resolve) => line.socket.once('close', resolve)));
    handlers.authentication = async (_sn, secret) => String(secret) === 'another';
    await broker.check('A-1');
    await Promise.all(closed);
    await expect.poll(() => broker.isConnected('A-1')).toBe(false);
    await other.publish('telemetry', 'still here');
    expect(received()).toEqual(['B-1 telemetry still here']);
    const password = Buffer.from('another');
    const { returnCode, raw: fresh } = await RawMqtt.connect(broker.port, {
      username: 'A-1',
      password,
      clientId: 'new',
    });
    expect(returnCode).toBe(0);
    fresh.socket.destroy();
    await other.end();
  });

  it('is detected also when it is replaced during the check', async () => {
    const password = Buffer.from('secret of A');
    let looked = 0;
    handlers.authentication = async () => {
      looked += 1;
      if (looked > 1) return false;
      await broker.check('A-1');
      return true;
    };
    const { returnCode } = await RawMqtt.connect(broker.port, { username: 'A-1', password, clientId: 'x' });
    expect([returnCode, looked]).toEqual([4, 2]);
  });

  it('of a removed and re-registered logger ends its connections too', async () => {
    const a = await raw('A-1');
    const closed = new Promise((resolve) => a.socket.once('close', resolve));
    handlers.deviceId = 2;
    await broker.check('A-1');
    await closed;
  });

  it('is detected for all loggers when notifications may have been missed', async () => {
    const [a, b] = [await raw('A-1'), await raw('B-1')];
    const closed = new Promise((resolve) => a.socket.once('close', resolve));
    handlers.authentication = async (sn) => sn === 'B-1';
    await broker.check();
    await closed;
    b.send({ cmd: 'pingreq' });
    expect(await b.next()).toMatchObject({ cmd: 'pingresp' });
    b.socket.destroy();
  });
});

describe('connections do not disturb each other', () => {
  it('a wrong secret with the same client id never displaces a connection', async () => {
    const first = await logger('A-1', { clientId: 'plant-1' });
    let closed = false;
    first.client.on('close', () => {
      closed = true;
    });
    for (const username of ['A-1', 'B-1', 'A-1\nplant-1', '']) {
      const { returnCode } = await RawMqtt.connect(broker.port, {
        clientId: 'plant-1',
        username,
        password: Buffer.from('wrong'),
      });
      expect(returnCode).toBe(4);
    }
    await first.publish('telemetry', 'still here');
    expect(closed).toBe(false);
    expect(received()).toEqual(['A-1 telemetry still here']);
    await first.end();
  });

  it('two loggers may use the same client id', async () => {
    const [a, b] = [await logger('A-1', { clientId: 'x' }), await logger('B-1', { clientId: 'x' })];
    await a.publish('telemetry', '1');
    await b.publish('telemetry', '2');
    expect(received()).toEqual(['A-1 telemetry 1', 'B-1 telemetry 2']);
    expect(handlers.lines).toEqual(['A-1 came', 'B-1 came']);
    await a.end();
    await b.end();
  });

  it('the same logger with the same client id replaces its connection and stays online', async () => {
    const first = await logger('A-1', { clientId: 'x' });
    const closed = new Promise<void>((resolve) => first.client.on('close', () => resolve()));
    const second = await logger('A-1', { clientId: 'x' });
    await closed;
    await second.publish('telemetry', 'here');
    expect(handlers.lines.at(-1)).toBe('A-1 came');
    expect(broker.isConnected('A-1')).toBe(true);
    await second.end();
    await expect.poll(() => handlers.lines.at(-1)).toBe('A-1 went');
    expect(broker.isConnected('A-1')).toBe(false);
  });

  it('a second connection of the same logger does not change its state', async () => {
    const first = await logger('A-1', { clientId: 'x' });
    const second = await logger('A-1', { clientId: 'y' });
    await second.end();
    await first.publish('telemetry', '1');
    expect(handlers.lines).toEqual(['A-1 came']);
    await first.end();
    await expect.poll(() => handlers.lines).toEqual(['A-1 came', 'A-1 went']);
  });

  it('connections without a client id do not displace each other', async () => {
    const first = await raw('A-1', { clientId: '' });
    const second = await raw('A-1', { clientId: '' });
    for (const line of [first, second]) {
      line.send({ cmd: 'pingreq' });
      expect(await line.next()).toMatchObject({ cmd: 'pingresp' });
    }
    first.socket.destroy();
    second.socket.destroy();
  });

  it('a message is delivered only to its logger', async () => {
    const [a, b] = [await logger('A-1'), await logger('B-1')];
    await a.listen();
    await b.listen();
    expect(await broker.send('A-1', 'commands', '{"for":"A"}')).toBe(true);
    expect(await a.next('commands')).toEqual({ for: 'A' });
    expect(await broker.send('C-1', 'commands', '{}')).toBe(false);
    expect(b.unread).toEqual([]);
    await a.end();
    await b.end();
    await expect.poll(() => broker.send('A-1', 'commands', '{}')).toBe(false);
  });
});

describe('topics of other loggers', () => {
  const FOREIGN = foreignTopics('A-1', 'B-1');

  it('cannot be subscribed in any of a thousand spellings', { timeout: 30_000 }, async () => {
    const b = await logger('B-1');
    await b.listen();
    let a = await raw('A-1');
    const lines = [a];
    const opened: string[] = [];
    for (const topic of FOREIGN) {
      const granted = await a.subscribe(topic);
      if (granted?.some((quality) => quality !== 128)) opened.push(topic);
      if (granted) continue;
      a = await raw('A-1');
      lines.push(a);
    }
    // In one packet with its own, and as the last of many.
    const mixed = ['heliodon/v1/A-1/down/acks', 'heliodon/v1/B-1/down/commands', 'heliodon/v1/A-1/down/#'];
    expect(await a.subscribe(...mixed)).toEqual([1, 128, 1]);
    expect(opened).toEqual([]);

    for (let i = 0; i < 20; i += 1) await broker.send('B-1', 'commands', JSON.stringify({ i }));
    for (let i = 0; i < 20; i += 1) expect(await b.next('commands')).toEqual({ i });
    await broker.send('A-1', 'acks', '"own"');
    await expect.poll(() => a.unread).toHaveLength(1);
    expect(lines.flatMap((line) => line.unread)).toMatchObject([{ topic: 'heliodon/v1/A-1/down/acks' }]);
    a.socket.destroy();
    await b.end();
  });

  it('cannot be published in any of a thousand spellings', { timeout: 30_000 }, async () => {
    const b = await logger('B-1');
    await b.listen();
    const tried = FOREIGN.filter((_, i) => i % 3 === 0);
    expect(tried.length).toBeGreaterThan(1000);
    await Promise.all([0, 1, 2, 3].map((lane) => writeAll(tried.filter((_, i) => i % 4 === lane))));
    expect(received()).toEqual([]);
    expect(b.unread).toEqual([]);
    await b.publish('telemetry', 'undisturbed');
    expect(received()).toEqual(['B-1 telemetry undisturbed']);
    await b.end();

    /** Each of them closes the connection. */
    async function writeAll(topics: readonly string[]): Promise<void> {
      for (const topic of topics) {
        const a = await raw('A-1', { clientId: topic });
        a.publish(topic, 'mine');
        expect(await a.next(), topic).toBeUndefined();
      }
    }
  });

  it('cannot be published by a last will either', async () => {
    const b = await logger('B-1');
    await b.listen();
    for (const topic of [
      'heliodon/v1/B-1/up/status',
      'heliodon/v1/B-1/down/commands',
      '$SYS/x',
      '#',
      'a/b',
    ]) {
      const { raw: a } = await RawMqtt.connect(broker.port, {
        username: 'A-1',
        password: Buffer.from('secret of A'),
        will: { topic, payload: 'bye', qos: 1, retain: true },
      });
      a.socket.destroy();
    }
    await expect.poll(() => broker.isConnected('A-1')).toBe(false);
    await fence('B-1');
    expect(await b.next('acks')).toBe('fence');
    expect(received()).toEqual([]);
    expect(b.unread).toEqual([]);
    await b.end();
  });

  it('up topics cannot be subscribed, not even by their own logger', async () => {
    const a = await raw('A-1');
    expect(await a.subscribe('heliodon/v1/A-1/up/telemetry', 'heliodon/v1/A-1/up/#')).toEqual([128, 128]);
    a.socket.destroy();
  });
});

describe('acknowledgement', () => {
  it.each([
    [1, 'puback'],
    [2, 'pubrec'],
  ] as const)('of quality %d comes after the message is stored, and not before', async (qos, expected) => {
    let store: () => void = () => undefined;
    handlers.answer = () =>
      new Promise((resolve) => {
        store = resolve;
      });
    const a = await raw('A-1');
    await a.subscribe('heliodon/v1/A-1/down/#');
    const messageId = a.publish('heliodon/v1/A-1/up/telemetry', 'x', { qos });
    await expect.poll(received).toEqual(['A-1 telemetry x']);
    await fence('A-1');
    expect(await a.next()).toMatchObject(fencePacket);
    expect(a.unread).toEqual([]);
    store();
    expect(await a.next()).toMatchObject({ cmd: expected, messageId });
    if (qos === 2) {
      a.send({ cmd: 'pubrel', messageId });
      expect(await a.next()).toMatchObject({ cmd: 'pubcomp', messageId });
    }
    expect(received()).toHaveLength(1);
    a.socket.destroy();
  });

  it('never comes for a message that was not stored: the connection is closed for a retry', async () => {
    handlers.answer = () => Promise.reject(new Error('closing'));
    const a = await raw('A-1');
    a.publish('heliodon/v1/A-1/up/telemetry', 'x');
    expect(await a.next()).toBeUndefined();
  });

  it('is not sent for quality 0', async () => {
    const a = await logger('A-1');
    await a.publish('telemetry', 'x', 0);
    await expect.poll(received).toEqual(['A-1 telemetry x']);
    await a.end();
  });

  it('all of many messages in flight are acknowledged, each once', async () => {
    handlers.answer = async ({ text }) => {
      for (let left = Number(text) % 7; left > 0; left -= 1) await turn();
    };
    const a = await logger('A-1');
    const order: number[] = [];
    const all = Array.from({ length: 200 }, (_, i) =>
      a.publish('telemetry', String(i)).then(() => {
        order.push(i);
      }),
    );
    await Promise.all(all);
    expect(new Set(order).size).toBe(200);
    expect(received()).toHaveLength(200);
    await a.end();
  });
});

describe('limits', () => {
  const head = 'heliodon/v1/A-1/up/telemetry';

  it('a message of the maximum size is accepted', async () => {
    const a = await logger('A-1');
    await a.publish('telemetry', 'x'.repeat(MAX_BYTES));
    expect(handlers.messages[0]?.text).toHaveLength(MAX_BYTES);
    await a.end();
  });

  it('a larger message is rejected before it is buffered', async () => {
    const a = await raw('A-1');
    // Declares 200 MB and sends a part of it.
    const length = Buffer.from([0x30, 0x80, 0x84, 0xaf, 0x5f]);
    a.socket.write(Buffer.concat([length, Buffer.from([0, head.length]), Buffer.from(head)]));
    a.socket.write(Buffer.alloc(300_000, 'x'));
    expect(await a.next()).toBeUndefined();
    expect(received()).toEqual([]);
  });

  it('also before CONNECT', async () => {
    const a = await RawMqtt.open(broker.port);
    a.socket.write(Buffer.from([0x10, 0x80, 0x84, 0xaf, 0x5f]));
    expect(await a.next()).toBeUndefined();
  });

  it('others are served while one connection floods and the store is blocked', async () => {
    const before = process.memoryUsage();
    handlers.answer = ({ sn }) => (sn === 'A-1' ? new Promise(() => undefined) : Promise.resolve());
    const a = await raw('A-1');
    const beside = await logger('B-1', { clientId: 'beside' });
    /** Another connection is served repeatedly while this one is blocked. */
    const isBlocked = async () => {
      for (let i = 0; i < 20 && a.socket.writableNeedDrain; i += 1)
        await beside.publish('telemetry', 'beside');
      return a.socket.writableNeedDrain;
    };
    let written = 0;
    const payload = 'x'.repeat(50_000);
    // 100 MB at full socket speed.
    while (written < 2000) {
      a.publish(head, payload);
      written += 1;
      if (await isBlocked()) break;
    }
    const b = await logger('B-1');
    await b.publish('telemetry', 'here');
    expect(handlers.messages.filter(({ sn }) => sn === 'A-1').length).toBeLessThan(500);
    const grown = process.memoryUsage().rss - before.rss;
    expect(grown).toBeLessThan(150e6);
    a.socket.destroy();
    await beside.end();
    await b.end();
  });

  it('retained messages are not stored', async () => {
    const a = await raw('A-1');
    a.publish('heliodon/v1/A-1/up/status', '{"online":true}', { retain: true });
    expect(await a.next()).toMatchObject({ cmd: 'puback' });
    const b = await raw('A-1', { clientId: 'other' });
    expect(await b.subscribe('heliodon/v1/A-1/down/#')).toEqual([1]);
    await fence('A-1');
    expect(await b.next()).toMatchObject(fencePacket);
    b.send({ cmd: 'pingreq' });
    expect(await b.next()).toMatchObject({ cmd: 'pingresp' });
    expect(b.unread).toEqual([]);
    a.socket.destroy();
    b.socket.destroy();
  });

  it('a message to an offline logger is not sent when it reconnects', async () => {
    const options = { clientId: 'x', clean: false };
    const first = await raw('A-1', options);
    await first.subscribe('heliodon/v1/A-1/down/#');
    first.socket.destroy();
    await expect.poll(() => handlers.lines.at(-1)).toBe('A-1 went');
    expect(await broker.send('A-1', 'commands', '{"old":true}')).toBe(false);
    const second = await raw('A-1', options);
    await second.subscribe('heliodon/v1/A-1/down/#');
    await broker.send('A-1', 'commands', '{"new":true}');
    const packet = await second.next();
    expect(packet?.cmd === 'publish' && packet.payload.toString()).toBe('{"new":true}');
    second.socket.destroy();
  });

  it('a last will is published when the connection is lost, and not after a disconnect', async () => {
    const will = { topic: 'heliodon/v1/A-1/up/status', payload: '{"online":false}', qos: 1 as const };
    const a = await logger('A-1', { will: { ...will, payload: Buffer.from(will.payload) } });
    await a.end();
    const again = await logger('A-1', { will: { ...will, payload: Buffer.from(will.payload) } });
    await expect.poll(() => handlers.lines.length).toBe(3);
    expect(received()).toEqual([]);
    again.drop();
    await expect.poll(received).toEqual(['A-1 status {"online":false}']);
  });

  it('data that is not MQTT ends only that connection', async () => {
    for (const bytes of [
      'GET / HTTP/1.1\r\n\r\n',
      '\0\0\0\0',
      '\xff\xff\xff\xff\xff\xff',
      '\x10\x02\0\x04',
    ]) {
      const a = await RawMqtt.open(broker.port);
      a.socket.write(Buffer.from(bytes, 'latin1'));
      a.socket.end();
      expect(await a.next()).toBeUndefined();
    }
    const b = await logger('B-1');
    await b.publish('telemetry', 'here');
    await b.end();
  });
});
