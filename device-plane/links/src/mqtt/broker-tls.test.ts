import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BuiltInBroker } from './built-in-broker.ts';
import { upTopic } from './topics.ts';

let folder: string;
let tls: { key: string; cert: string };
let broker: BuiltInBroker;
const received: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'broker-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    key,
    '-out',
    cert,
  ];
  const subject = ['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync('openssl', ['req', '-x509', ...made, ...subject], { stdio: 'ignore' });
  tls = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  broker = new BuiltInBroker({
    port: 0,
    host: '127.0.0.1',
    tls,
    servesLocally: true,
    maxMessageBytes: 1000,
    onError: () => undefined,
  });
  await broker.start({
    authenticate: async (sn, secret) => (sn === 'LG-1' && secret.toString() === 'secret' ? 1 : undefined),
    refused: () => undefined,
    connected: () => undefined,
    disconnected: () => undefined,
    received: async (_sn, _channel, payload) => void received.push(payload.toString()),
  });
});
afterAll(async () => {
  await broker.stop();
  rmSync(folder, { recursive: true, force: true });
});

const who = { username: 'LG-1', password: 'secret', protocolVersion: 4, reconnectPeriod: 0 } as const;

it('receives messages over TLS from a logger that trusts the certificate', async () => {
  const client = await connectAsync(`mqtts://127.0.0.1:${broker.port}`, { ...who, ca: tls.cert });
  await client.publishAsync(upTopic('LG-1', 'telemetry'), '{"id":"1"}', { qos: 1 });
  expect(received).toEqual(['{"id":"1"}']);
  await client.endAsync();
});

it('serves programs on this machine without TLS, on another port', async () => {
  expect(broker.localUrl).toMatch(/^mqtt:\/\/127\.0\.0\.1:\d+$/);
  expect(broker.localUrl).not.toContain(`:${broker.port}`);
  const client = await connectAsync(broker.localUrl, { ...who, connectTimeout: 1000 }, false);
  await client.endAsync();
  const wrong = connectAsync(broker.localUrl, { ...who, password: 'wrong', connectTimeout: 1000 }, false);
  await expect(wrong).rejects.toThrow();
});

it('refuses connections without TLS', async () => {
  const plain = connectAsync(`mqtt://127.0.0.1:${broker.port}`, { ...who, connectTimeout: 1000 }, false);
  await expect(plain).rejects.toThrow();
});

it('is refused by a logger that does not trust the certificate', async () => {
  const careful = connectAsync(`mqtts://127.0.0.1:${broker.port}`, { ...who, connectTimeout: 1000 }, false);
  await expect(careful).rejects.toThrow(/self-signed/);
});
