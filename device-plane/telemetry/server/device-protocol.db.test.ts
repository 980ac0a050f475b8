import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ExternalBroker } from '@heliodon/device-links/mqtt/external-broker';
import { foreignTopics } from '@heliodon/device-links/testing/foreign-topics';
import { type Mosquitto, startMosquitto } from '@heliodon/device-links/testing/mosquitto';
import { RawMqtt } from '@heliodon/device-links/testing/raw-mqtt';
import { TestLogger } from '@heliodon/device-links/testing/test-logger';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGatewayWorld, type GatewayWorld } from './testing/gateway-world.ts';
import { blocksOf } from './testing/protocol-page.ts';

/* Executes the commands in docs/device-protocol.md. */

let world: GatewayWorld;
beforeAll(async () => {
  world = await createGatewayWorld();
});
afterAll(() => world.close());

const SECRETS = { heliodon: 'its-password', 'LG-0001': 'its-secret', 'LG-0002': 'another' };

/** Created by Mosquitto's own tool, as documented. */
function passwordFile(): string {
  const program = join(
    dirname(process.env.MOSQUITTO_PATH ?? '/usr/sbin/mosquitto'),
    '../bin/mosquitto_passwd',
  );
  const file = join(tmpdir(), `heliodon-${process.pid}.passwd`);
  Object.entries(SECRETS).forEach(([name, secret], i) => {
    execFileSync(program, [...(i === 0 ? ['-c'] : []), '-b', file, name, secret], { stdio: 'ignore' });
  });
  const content = readFileSync(file, 'utf8');
  rmSync(file);
  return content;
}

it('a logger that was added manually can connect', async () => {
  const sql = blocksOf('sql').find((text) => text.includes('INSERT INTO device')) ?? '';
  await world.rows(sql);
  const broker = world.broker();
  await world.gateway({ link: broker });
  const logger = await TestLogger.connect(`mqtt://127.0.0.1:${broker.port}`, 'LG-0001', 'its-secret');
  await logger.listen();
  await logger.publish('time', { id: 'q' });
  expect(await logger.next('time')).toMatchObject({ id: 'q' });
  await logger.end();
});

describe('EMQX', () => {
  it('gets the hash of the secret with the query of the page, and sees nothing else', async () => {
    const grants = blocksOf('sql').find((text) => text.includes('GRANT')) ?? '';
    const query =
      /query = "(.*)"/.exec(blocksOf('hocon')[0] ?? '')?.[1]?.replace(/\$\{\w+\}/, () => '$1') ?? '';
    const claim = await world.logger({ kind: 'charger' });
    await world.rows('UPDATE device SET sn_proven = false WHERE id = $1', claim.id);
    const role = `emqx_${Date.now()}`;
    const client = new pg.Client({ connectionString: world.ownerUrl });
    await client.connect();
    await client.query(grants.replaceAll('emqx', role));
    await client.query(`SET ROLE ${role}`);
    const { rows } = await client.query(query, ['LG-0001']);
    const hash = await client.query("SELECT encode(sha256('its-secret'), 'hex') AS hash");
    expect(rows).toEqual([{ password_hash: hash.rows[0].hash }]);
    expect((await client.query(query, ['LG-0009'])).rows).toEqual([]);
    // An account only claims that its charger has a logger's number.
    expect((await client.query(query, [claim.sn])).rows).toEqual([]);
    for (const table of ['account', 'logger_credential', 'device'])
      await expect(client.query(`SELECT * FROM ${table}`)).rejects.toThrow('permission denied');
    await client.query('RESET ROLE');
    await client.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    await client.end();
  });
});

describe('Mosquitto', () => {
  let mosquitto: Mosquitto;
  beforeAll(async () => {
    const settings = (blocksOf('conf')[0] ?? '').replaceAll('/etc/mosquitto/', '$FOLDER/');
    mosquitto = await startMosquitto(settings, {
      'heliodon.passwd': passwordFile(),
      'heliodon.acl': blocksOf('acl')[0] ?? '',
    });
  });
  afterAll(() => mosquitto.stop());

  const connect = (sn: 'LG-0001' | 'LG-0002') => TestLogger.connect(mosquitto.url, sn, SECRETS[sn]);

  it('with the settings of the page, lets each logger send and receive only for itself', async () => {
    const received: string[] = [];
    const url = mosquitto.url.replace('//', `//heliodon:${SECRETS.heliodon}@`);
    const link = new ExternalBroker({
      url,
      clientId: 'heliodon-1',
      onError: (error) => received.push(String(error)),
    });
    await link.start({
      authenticate: async () => undefined,
      refused: () => undefined,
      connected: () => undefined,
      disconnected: () => undefined,
      received: async (sn, channel, payload) => void received.push(`${sn} ${channel} ${payload}`),
    });
    const [first, second] = [await connect('LG-0001'), await connect('LG-0002')];
    await first.listen();
    await second.listen();
    await first.publish('telemetry', 'mine');
    await expect.poll(() => received).toEqual(['LG-0001 telemetry mine']);
    await link.send('LG-0001', 'commands', '{"for":1}');
    expect(await first.next('commands')).toEqual({ for: 1 });
    expect(second.unread).toEqual([]);

    const { raw, logger } = await intrude();
    // Later permitted messages on each connection are the only ones that arrive.
    await logger.publish('telemetry', 'mine too');
    await expect.poll(() => received).toEqual(['LG-0001 telemetry mine', 'LG-0001 telemetry mine too']);
    await link.send('LG-0001', 'commands', '{"for":1}');
    await link.send('LG-0002', 'commands', '{"for":2}');
    expect([await first.next('commands'), await second.next('commands')]).toEqual([{ for: 1 }, { for: 2 }]);
    expect(await raw.next()).toMatchObject({ cmd: 'publish', topic: 'heliodon/v1/LG-0002/down/commands' });
    expect([...first.unread, ...second.unread]).toEqual([]);
    raw.socket.destroy();
    await logger.end();
    await link.stop();
    await first.end();
    await second.end();
  });

  /** Mosquitto accepts and drops such messages, and grants subscriptions that it never serves. */
  async function intrude() {
    const { raw } = await RawMqtt.connect(mosquitto.port, {
      username: 'LG-0002',
      password: Buffer.from(SECRETS['LG-0002']),
      clientId: 'intruder',
    });
    const topics = foreignTopics('LG-0002', 'LG-0001').filter((topic) => !/[#+]|^$/.test(topic));
    for (const topic of topics.slice(0, 300)) raw.publish(topic, 'theirs', { qos: 0 });
    const granted = await raw.subscribe('heliodon/v1/+/down/#', 'heliodon/v1/LG-0001/down/commands', '#');
    expect(granted).toHaveLength(3);
    const logger = await connect('LG-0001');
    await logger.client.publishAsync('heliodon/v1/LG-0001/down/commands', '{"forged":true}', { qos: 1 });
    return { raw, logger };
  }

  it('refuses a wrong secret and no valid one', async () => {
    for (const options of [{}, { username: 'LG-0001', password: Buffer.from('wrong') }]) {
      const { returnCode } = await RawMqtt.connect(mosquitto.port, options);
      expect(returnCode).toBe(5);
    }
  });
});
