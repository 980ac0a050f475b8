import { request } from 'node:http';
import { freePort } from '@heliodon/infrastructure/free-port';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Supervisor } from '../supervisor.ts';
import { StatusServer } from './status-server.ts';

const STATUS: Supervisor['status'] = {
  sn: 'LG-1',
  nowMs: Date.parse('2026-07-01T08:00:00Z'),
  clockKnown: true,
  clockOffsetS: 0.2,
  platform: { url: 'mqtt://10.0.0.2:1883', isUp: false, error: 'connect ECONNREFUSED' },
  store: {
    waiting: 12,
    bytes: 1 << 20,
    maxBytes: 200 << 20,
    trouble: null,
    dropped: 0,
    damaged: 0,
    refused: 0,
    untimed: 0,
    setAside: 0,
    setAsideFile: 'refused.jsonl',
  },
  control: { edge: false, platform: false },
  claimCode: null,
  configuration: { version: null, isOnTrial: false },
  devices: [
    {
      sn: 'MET-1',
      kind: 'meter',
      brand: '<b>Acrel</b>',
      isOpen: true,
      atMs: 1_782_892_800_000,
      error: null,
      errorMs: null,
      values: { powerKw: 12.5, workStatus: 0 },
      steeringError: null,
    },
    {
      sn: 'INV-1',
      kind: 'inverter',
      isOpen: false,
      atMs: null,
      error: 'unit 3: no answer',
      errorMs: 1,
      values: null,
      steeringError: null,
    },
  ],
};

let server: StatusServer;
let port: number;
let status: Supervisor['status'] | undefined;

beforeEach(async () => {
  port = await freePort();
  status = STATUS;
  server = new StatusServer({ host: '127.0.0.1', port, status: () => status });
  await server.start();
});
afterEach(() => server.stop());

async function restarted(failing: () => undefined): Promise<StatusServer> {
  await server.stop();
  const other = new StatusServer({ host: '127.0.0.1', port, status: failing });
  await other.start();
  return other;
}

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ code: number; body: string; csp: string }>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers, method }, (response) => {
      let body = '';
      response.on('data', (text) => {
        body += text;
      });
      const csp = String(response.headers['content-security-policy']);
      response.on('end', () => resolve({ code: response.statusCode ?? 0, body, csp }));
    });
    asked.on('error', reject).end();
  });

it.each([
  ['/?lang=en', {}, ['Data logger', 'not connected', 'Total active power', '12.5 kW', 'Normal', 'no answer']],
  ['/?lang=zh', {}, ['数据采集器', '未连接', '总有功功率', '12.5 kW', '正常', '无应答']],
  ['/', { 'accept-language': 'zh-CN,zh;q=0.9' }, ['数据采集器']],
  ['/', { 'accept-language': 'fr' }, ['Data logger']],
])('%s %o is shown', async (path, headers, texts) => {
  const { code, body, csp } = await ask(path, headers);
  expect([code, csp.startsWith("default-src 'none'")]).toEqual([200, true]);
  for (const text of texts) expect(body).toContain(text);
  expect(body).toContain('&lt;b&gt;Acrel');
  expect(body).not.toMatch(/<script|https?:\/\/(?!www\.w3)/);
});

it.each([
  ['/?lang=en', 'Dropped because the time was unknown</dt><dd>3<'],
  ['/?lang=zh', '因时间未知丢弃</dt><dd>3<'],
])('%s shows how many records were dropped because their time was unknown', async (path, text) => {
  status = { ...STATUS, store: { ...STATUS.store, untimed: 3 } };
  expect((await ask(path)).body).toContain(text);
});

it('shows the file with rejected entries', async () => {
  status = { ...STATUS, store: { ...STATUS.store, setAside: 2 } };
  expect((await ask('/?lang=en')).body).toContain('<dd>2 · refused.jsonl<');
});

it('is available as JSON', async () => {
  expect(JSON.parse((await ask('/status.json')).body)).toEqual(STATUS);
});

it.each([
  ['a name that was made to point here', '/', { host: 'evil.example.com' }, 'GET', 403],
  ['a name that begins like an address', '/', { host: '127.evil.example' }, 'GET', 403],
  ['what is no address', '//', {}, 'GET', 400],
  ['anything but reading', '/', {}, 'POST', 405],
  ['other paths', '/etc/passwd', {}, 'GET', 404],
])('rejects %s', async (_, path, headers, method, code) => {
  expect((await ask(path, headers, method)).code).toBe(code);
});

it('continues when the page cannot be generated', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  server = await restarted(() => {
    throw new Error('no status');
  });
  expect((await ask('/')).code).toBe(500);
  expect((await ask('/status.css')).code).toBe(200);
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

it('shows that the logger has not started yet', async () => {
  status = undefined;
  expect((await ask('/')).code).toBe(503);
});

it.each([
  ['/?lang=en', ['Claim code', 'LG-1', 'KX7QW2MPRA', 'Devices → Connect devices', 'Add by claim code']],
  ['/?lang=zh', ['认领码', 'LG-1', 'KX7QW2MPRA', '接入设备', '用认领码添加']],
])('%s shows serial number and claim code until the platform has accepted it', async (path, texts) => {
  expect((await ask(path)).body).not.toContain('KX7QW2MPRA');
  status = { ...STATUS, claimCode: 'KX7QW2MPRA' };
  const { body } = await ask(path);
  for (const text of texts) expect(body).toContain(text);
});

it.each([
  [null, false, 'logger.json'],
  [7, false, 'version 7 of the platform'],
  [8, true, 'version 8 of the platform, waiting for confirmation'],
])('shows configuration %s, on trial: %s', async (version, isOnTrial, text) => {
  status = { ...STATUS, configuration: { version, isOnTrial } };
  expect((await ask('/?lang=en')).body).toContain(`<dd>${text}<`);
});
