import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authErrors } from '@heliodon/auth/errors';
import { startMailServer, type TestMailServer } from '@heliodon/infrastructure/testing/mail-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { type Answer, startTestServer, type TestServer } from './server.ts';
import { World } from './world.ts';

const PASSWORD = 'Pw-7hQz!mail@secret';
const SMS_SECRET = 'Sk-4vXw9sms-secret';
const AMAP_KEY = 'Ak-0f3c9amap-secret';
const TOKEN = 'Tk-88weather-secret';
const secrets = [PASSWORD, SMS_SECRET, AMAP_KEY, TOKEN];

let server: TestServer;
let root = '';
let mailServer: TestMailServer;
let mailPort = 0;

beforeAll(async () => {
  mailServer = await startMailServer(PASSWORD);
  mailPort = mailServer.port;
  server = await startTestServer();
  root = await new World(server).token(await new World(server).root());
});
afterAll(async () => {
  await mailServer.stop();
  await server.stop();
});
beforeEach(async () => {
  await server.db.deleteFrom('system_setting').execute();
  await server.context.reloadSettings();
  await server.db.deleteFrom('attempt').execute();
});

const sms = {
  provider: 'none',
  keyId: '',
  signName: '',
  codeTemplate: '',
  alarmTemplate: '',
  appId: '',
  region: '',
  endpoint: '',
};
const mail = () => ({
  host: '127.0.0.1',
  port: mailPort,
  security: 'none',
  user: 'robot@example.com',
  fromName: 'Sun',
  fromAddress: 'sun@example.com',
});
const retention = { keepRawDays: 60, keepQuarterDays: 800, exportKeepDays: 3 };
const security = {
  sessionIdleMinutes: 30,
  sessionMaxDays: 2,
  selfRegistration: false,
  smsCodesPerHour: 100,
  smsCodesPerDay: 1000,
};

const call = (path: string, body: unknown = {}, on = server) => on.call(path, body, { token: root });
const byPassword = async (password = server.adminPassword ?? '', on = server) => ({
  by: 'password',
  password: await on.credential(password),
});
const save = async (section: string, values: object, secret: object = {}, version = 0, on = server) => {
  const proof = ['sms', 'mail', 'security'].includes(section)
    ? { proof: await byPassword(server.adminPassword, on) }
    : {};
  return call('/system/saveSettings', { section, version, values, secrets: secret, ...proof }, on);
};
const saved = async (...given: Parameters<typeof save>) => {
  expect(await save(...given)).toMatchObject({ code: 1000 });
};
const read = async (section: string, on = server) =>
  (await call('/system/getSettings', {}, on)).data.sections[section];

async function everythingWritten(): Promise<string> {
  const rows = await Promise.all([
    server.db.selectFrom('system_setting').selectAll().execute(),
    server.db.selectFrom('operation_log').selectAll().execute(),
    server.db.selectFrom('outbox_message').selectAll().execute(),
  ]);
  return JSON.stringify(rows);
}

describe('settings for the delivery of codes and session durations', () => {
  it.each(['sms', 'mail', 'security'])('require identity verification: %s', async (section) => {
    const values = { sms, mail: mail(), security }[section];
    const body = { section, version: 0, values, secrets: {} };
    expect((await call('/system/saveSettings', body)).code).toBe(2001);
    const proof = await byPassword('Wrong1pass');
    expect((await call('/system/saveSettings', { ...body, proof })).code).toBe(authErrors.wrongPassword.code);
    expect((await read(section)).version).toBe(0);
  });
});

describe('secrets', () => {
  it('never leave the server: not in responses, not in the log, not readable in the database', async () => {
    const answers: Answer[] = [];
    const note = async (answer: Promise<Answer>) => void answers.push(await answer);
    const aliyun = {
      ...sms,
      provider: 'aliyun',
      keyId: 'id',
      signName: 's',
      codeTemplate: 'c',
      alarmTemplate: 'a',
    };
    await note(save('sms', aliyun, { keySecret: SMS_SECRET }));
    await note(save('mail', mail(), { password: PASSWORD }));
    await note(save('map', {}, { amapKey: AMAP_KEY }));
    await note(save('weather', { url: 'http://127.0.0.1:9/v1' }, { token: TOKEN }));
    expect(answers.map(({ code }) => code)).toEqual([1000, 1000, 1000, 1000]);
    await note(call('/system/testProvider', { provider: 'mail', target: 'me@example.com' }));
    await note(call('/system/testProvider', { provider: 'weather' }));
    await note(call('/system/getSettings'));
    await note(call('/system/getProviders'));
    await note(save('mail', mail(), { password: null }, 0));
    await note(save('mail', { ...mail(), port: 0 }, { password: PASSWORD }, 1));
    await note(call('/system/getLogList', { from: '2026-01-01', to: '2026-12-31', timeZone: 'UTC' }));
    const written = `${JSON.stringify(answers)} ${await everythingWritten()}`;
    for (const secret of secrets) expect(written).not.toContain(secret);
    expect(await read('mail')).toMatchObject({
      secrets: { password: { set: true, at: expect.stringMatching(/Z$/), unreadable: false } },
      changedBy: 'admin',
      locked: [],
    });
  });

  it('are kept if omitted, and deleted if removed', async () => {
    await saved('mail', mail(), { password: PASSWORD });
    await saved('mail', { ...mail(), fromName: 'Moon' }, {}, 1);
    expect(await read('mail')).toMatchObject({ version: 2, secrets: { password: { set: true } } });
    await saved('mail', mail(), { password: null }, 2);
    expect((await read('mail')).secrets.password).toEqual({ set: false, at: null, unreadable: false });
  });

  it('are sent only to the service for which they were entered', async () => {
    await saved('mail', mail(), { password: PASSWORD });
    for (const other of [{ host: 'localhost' }, { port: 2526 }, { security: 'starttls' }, { user: 'moon' }])
      expect((await save('mail', { ...mail(), ...other }, {}, 1)).code).toBe(3104);
    await saved('weather', { url: 'http://127.0.0.1:9/v1' }, { token: TOKEN });
    expect((await save('weather', { url: 'http://127.0.0.1:8/v1' }, {}, 1)).code).toBe(3104);
    await saved('mail', { ...mail(), host: '' }, {}, 1);
    expect((await save('mail', { ...mail(), host: 'localhost' }, {}, 2)).code).toBe(3104);
    await saved('mail', { ...mail(), host: 'localhost' }, { password: PASSWORD }, 2);
  });

  it('are removed from the response of a service that repeats them', async () => {
    const wrong = 'Wrong-but-secret';
    await saved('mail', mail(), { password: wrong });
    const { data } = await call('/system/testProvider', { provider: 'mail', target: 'me@example.com' });
    expect(mailServer.logins).toContain(`robot@example.com ${wrong}`);
    expect(data.ok).toBe(false);
    expect(data.detail).toContain('no entry for ***');
  });

  it('are required to enable SMS', async () => {
    const aliyun = {
      ...sms,
      provider: 'aliyun',
      keyId: 'id',
      signName: 's',
      codeTemplate: 'c',
      alarmTemplate: 'a',
    };
    expect((await save('sms', aliyun)).code).toBe(3103);
  });
});

describe('changes', () => {
  it('take effect at once, and a mail is sent with them', async () => {
    const test = { provider: 'mail', target: 'me@example.com' };
    expect((await call('/system/testProvider', test)).code).toBe(3101);
    await saved('mail', mail(), { password: PASSWORD });
    const { data } = await call('/system/testProvider', test);
    expect(data).toEqual({ ok: true, detail: expect.stringMatching(/^250/) });
    expect(mailServer.mails.at(-1)).toContain('From: Sun <sun@example.com>');
    expect((await call('/system/getProviders')).data.mail).toBe(`SMTP 127.0.0.1:${mailPort}`);
    const entries = await server.db
      .selectFrom('operation_log')
      .select(['action', 'params', 'status'])
      .execute();
    expect(entries).toContainEqual({
      action: 'settings.testMail',
      params: { target: 'm***@example.com' },
      status: 'success',
    });
  });

  it('based on an older version are rejected', async () => {
    await saved('retention', retention);
    expect((await save('retention', retention)).code).toBe(2008);
    const both = await Promise.all([
      save('retention', retention, {}, 1),
      save('retention', { ...retention, exportKeepDays: 9 }, {}, 1),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual([1000, 2008]);
  });

  it('reach another process on the same database, in both directions', async () => {
    const other = await startTestServer({ url: server.url });
    try {
      await other.context.events.start();
      await saved('mail', mail(), { password: PASSWORD });
      await saved('security', security);
      const carrier = async () => (await call('/system/getProviders', {}, other)).data.mail;
      await vi.waitUntil(async () => (await carrier()) === `SMTP 127.0.0.1:${mailPort}`);
      await vi.waitUntil(async () => !(await other.call('/user/getSignInFacts')).data.selfRegistration);
      const { data } = await call(
        '/system/testProvider',
        { provider: 'mail', target: 'me@example.com' },
        other,
      );
      expect(data.ok).toBe(true);
      await saved('mail', { ...mail(), host: '' }, {}, 1);
      await vi.waitUntil(async () => (await carrier()) === null);
    } finally {
      await other.stop();
    }
  });

  it('of self-registration disable it', async () => {
    const code = { target: 'new@example.com', purpose: 'register' };
    expect((await server.call('/user/getSignInFacts')).data).toEqual({ selfRegistration: true });
    await saved('security', security);
    expect((await server.call('/user/getSignInFacts')).data).toEqual({ selfRegistration: false });
    expect((await server.call('/user/sendCode', code)).code).toBe(authErrors.registrationOff.code);
    const password = await server.credential('Aa345678');
    const request = { target: 'new@example.com', code: '123456', password, consent: true };
    expect((await server.call('/user/register', request)).code).toBe(authErrors.registrationOff.code);
  });
});

describe('values of the environment', () => {
  it('take precedence, are shown without secrets and cannot be changed', async () => {
    const loaded = loadConfig([], {
      SMTP_URL: `smtp://robot:${encodeURIComponent(PASSWORD)}@127.0.0.1:${mailPort}?ignoreTLS=true`,
      AMAP_KEY: 'f4Qz81LmX0vTn6RbY2cK9wHs',
      WEATHER_URL: 'https://weather.example.com/v1?apikey=Secret-in-a-query',
      KEEP_RAW_DAYS: '70',
    });
    if (!loaded.ok) throw new Error('not valid');
    const { smtpUrl, amapKey, weatherUrl, keepRawDays, given } = loaded.config;
    await saved('retention', retention);
    await saved('map', {}, { amapKey: AMAP_KEY });
    const other = await startTestServer({
      url: server.url,
      config: { smtpUrl, amapKey, weatherUrl, keepRawDays, given },
    });
    try {
      const { data } = await call('/system/getSettings', {}, other);
      expect(JSON.stringify(data)).not.toMatch(/Secret-in|Pw-7hQz|f4Qz81/);
      expect(data.sections.mail).toMatchObject({
        values: { host: '127.0.0.1', port: mailPort, user: 'robot', security: 'none' },
        secrets: { password: { set: true, at: null } },
        locked: ['host', 'port', 'security', 'user', 'password'],
      });
      expect(data.sections.weather.values.url).toBe('https://weather.example.com/v1');
      expect(data.sections.retention).toMatchObject({
        values: { keepRawDays: 70, exportKeepDays: 3 },
        locked: ['keepRawDays'],
      });
      expect((await save('map', {}, { amapKey: null }, 1, other)).code).toBe(3102);
      expect((await save('mail', mail(), { password: 'x' }, 0, other)).code).toBe(3102);
      await saved('retention', { ...retention, keepRawDays: 90, exportKeepDays: 5 }, {}, 1, other);
      expect((await read('retention', other)).values).toMatchObject({ keepRawDays: 70, exportKeepDays: 5 });
      const test = { provider: 'mail', target: 'me@example.com' };
      expect((await call('/system/testProvider', test, other)).data.ok).toBe(true);
    } finally {
      await other.stop();
    }
    // Without the environment variable, the stored value applies again.
    await server.context.reloadSettings();
    expect((await read('retention')).values).toEqual({ ...retention, exportKeepDays: 5 });
  });
});

describe('the key', () => {
  it.each([
    ['is another one', Buffer.alloc(32, 7).toString('base64'), true],
    ['is damaged', 'not a key', false],
  ])('%s: secrets count as not set, everything else works', async (_, content, usable) => {
    await saved('mail', mail(), { password: PASSWORD });
    await saved('retention', retention);
    const dataDir = await mkdtemp(join(tmpdir(), 'heliodon-settings-'));
    await writeFile(join(dataDir, 'settings.key'), content);
    const other = await startTestServer({ url: server.url, config: { settingsKey: undefined, dataDir } });
    try {
      const { data } = await call('/system/getSettings', {}, other);
      expect(data.keyUsable).toBe(usable);
      expect(data.sections.mail.secrets.password).toMatchObject({ set: false, unreadable: true });
      expect(data.sections.mail.values.host).toBe('127.0.0.1');
      expect(data.sections.retention.values).toEqual(retention);
      const again = await save('mail', mail(), { password: PASSWORD }, 1, other);
      expect(again.code).toBe(usable ? 1000 : 3100);
      if (usable) expect((await read('mail', other)).secrets.password).toMatchObject({ set: true });
      await saved('retention', retention, {}, 1, other);
    } finally {
      await other.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

describe('refused values', () => {
  const weather = (url: string) => ['weather', { url }] as const;
  it.each([
    weather('ftp://weather.example.com'),
    weather('https://user:pw@weather.example.com'),
    weather('https://weather.example.com?apikey=x'),
    weather('http://169.254.169.254/latest'),
    weather('http://[fe80::1]/'),
    weather('weather.example.com'),
    ['mail', { ...mail(), host: 'a b', port: 25 }],
    ['mail', { ...mail(), host: '169.254.1.1', port: 25 }],
    ['mail', { ...mail(), port: 70_000 }],
    ['mail', { ...mail(), port: 25, fromAddress: 'nobody' }],
    ['mail', { ...mail(), port: 25, extra: 1 }],
    ['sms', { ...sms, provider: 'aliyun' }],
    ['sms', { ...sms, provider: 'twilio' }],
    ['sms', { ...sms, endpoint: 'http://2852039166/' }],
    ['retention', { ...retention, keepRawDays: 34 }],
    ['retention', { ...retention, keepQuarterDays: 7301 }],
    ['retention', { ...retention, exportKeepDays: 0.5 }],
    ['security', { ...security, sessionIdleMinutes: 4 }],
    ['security', { ...security, selfRegistration: 'no' }],
  ] as const)('%s %j', async (section, values) => {
    expect((await save(section, values)).code).toBe(2001);
  });

  it.each([
    ['retention', retention, { amapKey: 'x' }],
    ['map', {}, { amapKey: '' }],
    ['map', {}, { amapKey: 'x'.repeat(501) }],
    ['map', {}, { amapKey: 'a\nb' }],
  ])('%s %j with secrets %j', async (section, values, secret) => {
    expect((await save(section, values, secret)).code).toBe(2001);
  });
});

describe('the weather service', () => {
  const hour = Math.floor(Date.now() / 3_600_000) * 3600;
  const body = JSON.stringify({ hourly: { time: [hour, hour + 3600] } });
  const asked: URL[] = [];
  const service = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://local');
    asked.push(url);
    if (url.pathname === '/moved') response.writeHead(302, { location: '/v1' }).end();
    else if (url.pathname === '/endless') response.writeHead(200).end('x'.repeat(1_100_000));
    else response.writeHead(200).end(body);
  });
  let origin = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      service.listen(0, '127.0.0.1', resolve);
    });
    origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  });
  afterAll(() => void service.close());
  const tested = async (path: string) => {
    await saved('weather', { url: `${origin}${path}` }, { token: TOKEN });
    return (await call('/system/testProvider', { provider: 'weather' })).data;
  };

  it('is queried with its token', async () => {
    expect(await tested('/v1')).toEqual({ ok: true, detail: '2 h' });
    expect(asked.at(-1)?.searchParams.get('apikey')).toBe(TOKEN);
  });

  it('gets no redirects followed, and no unlimited response read', async () => {
    expect(await tested('/moved')).toEqual({ ok: false, detail: 'The weather service answered 302' });
    expect(asked.at(-1)?.pathname).toBe('/moved');
    await server.db.deleteFrom('system_setting').execute();
    expect(await tested('/endless')).toEqual({
      ok: false,
      detail: 'the answer is longer than 1000000 bytes',
    });
  });

  it('is queried at most 20 times per hour', async () => {
    await tested('/v1');
    const codes: number[] = [];
    for (let n = 0; n < 20; n += 1)
      codes.push((await call('/system/testProvider', { provider: 'weather' })).code);
    expect(codes).toEqual([...Array.from({ length: 19 }, () => 1000), 2004]);
  });
});
