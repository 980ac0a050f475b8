import { join } from 'node:path';
import { settingLimits } from '@heliodon/system/contract';
import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { helpText, OPTIONS, parseOptions, SWITCHES } from './options.mjs';

const GOOD_SECRET = 'f4Qz81LmX0vTn6RbY2cK9wHs7pDj3uEa';
const RECIPIENT = 'age1ckgw5p3024455xkkdrwxuv9kpyv2s3rgpvaa5clw2ll9gjvmd95sl7s64k';

describe('defaults', () => {
  it('fills all options that have defaults and omits the rest', () => {
    const loaded = loadConfig([], { PORT: '', DATABASE_URL: '' }, '/srv/heliodon');
    expect(loaded).toEqual({
      ok: true,
      flags: { help: false, resetAdmin: false },
      config: {
        port: 8080,
        host: '127.0.0.1',
        mqttPort: 1883,
        dataDir: '/srv/heliodon/data',
        databaseUrl: undefined,
        mqttUrl: undefined,
        localLogger: true,
        mqttTls: undefined,
        mqttClientId: 'heliodon',
        mqttDynamicSecurity: false,
        ocppPort: undefined,
        ocppTls: undefined,
        keepRawDays: 90,
        keepQuarterDays: 1100,
        demoFleet: true,
        demoHistoryDays: 396,
        demo: true,
        role: 'all',
        publicUrl: undefined,
        tlsBehindProxy: false,
        sessionIdleMinutes: 480,
        sessionMaxDays: 7,
        logLevel: 'info',
        ossSecret: undefined,
        smtpUrl: undefined,
        mailFrom: undefined,
        sms: undefined,
        amapKey: undefined,
        weatherUrl: undefined,
        exportKeepDays: 7,
        selfRegistration: true,
        smsCodesPerHour: 300,
        smsCodesPerDay: 2000,
        settingsKey: undefined,
        given: [],
      },
    });
  });

  it('keeps an absolute data folder', () => {
    const loaded = loadConfig(['--data-dir', join('/', 'var', 'h')], {}, '/elsewhere');
    expect(loaded.ok && loaded.config.dataDir).toBe(join('/', 'var', 'h'));
  });
});

it.each([
  [{}, '127.0.0.1'],
  [{ DEMO: 'off' }, '0.0.0.0'],
  [{ HOST: '0.0.0.0' }, '0.0.0.0'],
  [{ HOST: '192.168.1.5', DEMO: 'off' }, '192.168.1.5'],
])('%j listens on %s: without HOST the demo stays on this machine', (env, host) => {
  const loaded = loadConfig([], env);
  expect(loaded.ok && loaded.config.host).toBe(host);
});

it('reports options that were set explicitly, not defaults', () => {
  const loaded = loadConfig(['--keep-raw-days', '60'], { SELF_REGISTRATION: 'off', MAIL_FROM: '' });
  expect(loaded.ok && loaded.config.given).toEqual(['keepRawDays', 'selfRegistration']);
});

it.each(Object.entries(settingLimits))('%s has the same limits on the page', (name, limits) => {
  const option = OPTIONS.find((one) => one.name === name);
  expect(option?.rule).toEqual({ kind: 'integer', ...limits });
});

describe('accepted values', () => {
  it.each([
    [[], { PORT: '0' }, 'port', 0],
    [[], { PORT: '65535' }, 'port', 65_535],
    [['--port', '9000'], { PORT: '9001' }, 'port', 9000],
    [['--port=9000'], {}, 'port', 9000],
    [['--port', '9000'], { PORT: 'unused nonsense' }, 'port', 9000],
    [['--demo', 'off'], {}, 'demo', false],
    [[], { DEMO: 'off' }, 'demo', false],
    [[], { ROLE: 'gateway' }, 'role', 'gateway'],
    [[], { TLS_BEHIND_PROXY: 'on' }, 'tlsBehindProxy', true],
    [[], { HOST: '::1' }, 'host', '::1'],
    [[], { SESSION_IDLE_MINUTES: '5' }, 'sessionIdleMinutes', 5],
    [[], { SESSION_MAX_DAYS: '90' }, 'sessionMaxDays', 90],
    [[], { DATABASE_URL: 'postgres://u:p@db/h' }, 'databaseUrl', 'postgres://u:p@db/h'],
    [[], { DATABASE_URL: 'postgres:///h?host=/run/pg' }, 'databaseUrl', 'postgres:///h?host=/run/pg'],
    [[], { PUBLIC_URL: 'https://pv.example.com/' }, 'publicUrl', 'https://pv.example.com/'],
    [[], { OSS_SECRET: GOOD_SECRET }, 'ossSecret', GOOD_SECRET],
    [[], { BACKUP_RECIPIENT: RECIPIENT }, 'backupRecipient', RECIPIENT],
    [[], { PORT: '1883', MQTT_URL: 'mqtt://broker' }, 'mqttPort', 1883],
  ])('%j %j gives %s %j', (argv, env, name, value) => {
    const parsed = parseOptions(argv, env);
    expect(parsed.ok && parsed.values[name]).toBe(value);
  });

  it.each(SWITCHES)('$flag is a switch', ({ flag, name }) => {
    const parsed = parseOptions([flag], {});
    expect(parsed.ok && parsed.flags[name]).toBe(true);
  });
});

describe('refused values', () => {
  it.each([
    [[], { PORT: '70000' }, 'PORT=70000 is refused: expected a port number from 0 to 65535'],
    [[], { PORT: '80a' }, 'PORT=80a is refused: expected a port number from 0 to 65535'],
    [[], { PORT: '-1' }, 'PORT=-1 is refused: expected a port number from 0 to 65535'],
    [[], { PORT: '80.5' }, 'PORT=80.5 is refused: expected a port number from 0 to 65535'],
    [['--port', '70000'], {}, '--port 70000 is refused: expected a port number from 0 to 65535'],
    [['--port'], {}, '--port is refused: expected a port number from 0 to 65535 (a value is missing)'],
    [[], { PORT: '1883' }, 'MQTT_PORT=1883 is refused: expected a port other than PORT'],
    ...[RECIPIENT.replace('k', 'm'), RECIPIENT.slice(0, -1), 'AGE-SECRET-KEY-1QQ', 'age1'].map(
      (text): [string[], Record<string, string>, string] => [
        [],
        { BACKUP_RECIPIENT: text },
        `BACKUP_RECIPIENT=${text} is refused: expected a public key of age-keygen, age1 and 58 characters`,
      ],
    ),
    [[], { HOST: 'a b' }, 'HOST=a b is refused: expected a host name or an IP address'],
    [[], { DATA_DIR: ' ' }, 'DATA_DIR=  is refused: expected a folder path'],
    [[], { DEMO: 'no' }, 'DEMO=no is refused: expected on or off'],
    [[], { ROLE: 'web' }, 'ROLE=web is refused: expected one of all, api, gateway, worker'],
    [[], { SESSION_MAX_DAYS: '91' }, 'SESSION_MAX_DAYS=91 is refused: expected a whole number from 1 to 90'],
    [
      [],
      { PUBLIC_URL: 'ftp://x' },
      'PUBLIC_URL=ftp://x is refused: expected an address that begins with http:// or https://',
    ],
    [
      [],
      { SMTP_URL: 'smtp://' },
      'SMTP_URL=smtp:// is refused: expected an address that begins with smtp:// or smtps:// (no host)',
    ],
    [['--nonsense'], {}, '--nonsense is refused: expected an option that --help lists'],
    [['nonsense'], {}, 'nonsense is refused: expected an option that --help lists'],
    [
      ['--oss-secret', '--demo=off'],
      {},
      '--oss-secret is refused: expected an option that --help lists; set the environment variable OSS_SECRET instead',
    ],
  ])('%j %j: %s', (argv, env, message) => {
    const parsed = parseOptions(argv, env);
    expect(parsed.ok ? [] : parsed.problems.map((p) => p.message)).toEqual([message]);
  });

  it('reports every problem at once', () => {
    const parsed = parseOptions(['--what'], { PORT: 'x', ROLE: 'y' });
    expect(parsed.ok ? [] : parsed.problems.map((p) => p.variable)).toEqual(['--what', 'PORT', 'ROLE']);
  });
});

describe('secrets', () => {
  it.each([
    ['changeme', 'this is a well-known default'],
    ['secret', 'this is a well-known default'],
    ['password', 'this is a well-known default'],
    ['Secret-123', 'this is a well-known default'],
    ['kT9vQ2', 'it has 6 characters'],
    ['changeme-changeme-changeme-changeme', 'this is a well-known default'],
    [
      'your-super-secret-key-change-me-please'.replace('change-me', 'changeme'),
      'this is a well-known default',
    ],
    ['a'.repeat(40), 'it repeats a few characters'],
    ['abababababababababababababababab', 'it repeats a few characters'],
    ['k3Vw9QzRk3Vw9QzRk3Vw9QzRk3Vw9QzR', 'it repeats one piece'],
    ['abcdefghijklmnopqrstuvwxyz0123456789', 'it counts up or down'],
  ])('%s is rejected: %s', (value, why) => {
    const parsed = parseOptions([], { OSS_SECRET: value });
    const message = parsed.ok ? '' : (parsed.problems[0]?.message ?? '');
    expect(message).toBe(
      `OSS_SECRET=*** is refused: expected a random secret of at least 32 characters (${why})`,
    );
  });

  it.each([
    [{ DATABASE_URL: 'mysql://root:hunter2@db/h' }, 'DATABASE_URL=mysql://***@db/h'],
    [{ DATABASE_URL: 'postgres://u:hunter2/x@y@db:port/h' }, 'DATABASE_URL=postgres://***@db:port/h'],
    [{ SMTP_URL: 'smpt://mail/?password=hunter2&x=1' }, 'SMTP_URL=smpt://mail/?password=***&x=1'],
  ])('%j is shown without its password', (env, shown) => {
    const parsed = parseOptions([], env);
    const message = parsed.ok ? '' : (parsed.problems[0]?.message ?? '');
    expect(message).toContain(`${shown} is refused`);
    expect(JSON.stringify(parsed)).not.toContain('hunter2');
  });
});

it('help lists every variable, flag and default', () => {
  const text = helpText();
  for (const option of OPTIONS) {
    expect(text).toContain(option.env);
    if (option.flag) expect(text).toContain(option.flag);
    if (option.default) expect(text).toContain(`Default ${option.default}.`);
  }
});

describe('TLS of the broker', () => {
  it('requires certificate and key together', () => {
    const loaded = loadConfig(
      [],
      { MQTT_TLS_CERT: 'cert.pem', MQTT_TLS_KEY: '/keys/key.pem' },
      '/srv/heliodon',
    );
    expect(loaded.ok && loaded.config.mqttTls).toEqual({
      cert: '/srv/heliodon/cert.pem',
      key: '/keys/key.pem',
    });
  });

  it.each([
    [{ MQTT_TLS_CERT: 'cert.pem' }, 'MQTT_TLS_KEY'],
    [{ MQTT_TLS_KEY: 'key.pem' }, 'MQTT_TLS_CERT'],
  ])('rejects %o alone and names the missing option', (env, variable) => {
    const loaded = loadConfig([], env);
    expect(loaded.ok ? [] : loaded.problems.map((problem) => problem.variable)).toEqual([variable]);
  });
});

describe('TLS for chargers', () => {
  const complete = { OCPP_TLS_PORT: '8443', OCPP_TLS_CERT: 'cert.pem', OCPP_TLS_KEY: '/keys/key.pem' };

  it('requires port, certificate and key together', () => {
    const loaded = loadConfig([], complete, '/srv/heliodon');
    expect(loaded.ok && loaded.config.ocppTls).toEqual({
      port: 8443,
      cert: '/srv/heliodon/cert.pem',
      key: '/keys/key.pem',
    });
  });

  it.each(['OCPP_TLS_PORT', 'OCPP_TLS_CERT', 'OCPP_TLS_KEY'])('names %s if only it is missing', (name) => {
    const loaded = loadConfig([], { ...complete, [name]: '' });
    expect(loaded.ok ? [] : loaded.problems.map((problem) => problem.variable)).toEqual([name]);
  });
});

describe('text messages', () => {
  const complete = {
    SMS_PROVIDER: 'tencent',
    SMS_KEY_ID: 'AKID-x',
    SMS_KEY_SECRET: GOOD_SECRET,
    SMS_SIGN_NAME: '日晷云',
    SMS_CODE_TEMPLATE: '1001',
    SMS_ALARM_TEMPLATE: '1002',
    SMS_APP_ID: '1400000000',
  };

  it('accepts a provider with all its options', () => {
    const loaded = loadConfig([], complete);
    expect(loaded.ok && loaded.config.sms).toEqual({
      provider: 'tencent',
      keyId: 'AKID-x',
      keySecret: GOOD_SECRET,
      signName: '日晷云',
      templates: { code: '1001', alarm: '1002' },
      appId: '1400000000',
      region: 'ap-guangzhou',
      endpoint: undefined,
    });
  });

  it.each([
    [{ ...complete, SMS_APP_ID: '' }, ['SMS_APP_ID']],
    [{ ...complete, SMS_PROVIDER: 'aliyun', SMS_APP_ID: '' }, []],
    [
      { SMS_PROVIDER: 'aliyun', SMS_KEY_ID: 'x' },
      ['SMS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_CODE_TEMPLATE', 'SMS_ALARM_TEMPLATE'],
    ],
    [{ ...complete, SMS_PROVIDER: 'twilio' }, ['SMS_PROVIDER']],
    [{ ...complete, SMS_SIGN_NAME: '长'.repeat(31) }, ['SMS_SIGN_NAME']],
    [{ MAIL_FROM: 'Plants <a@b.example> x' }, ['MAIL_FROM']],
    [{ MAIL_FROM: 'Plants <alarm@b.example>' }, []],
    [{ MAIL_FROM: 'alarm@b.example' }, []],
  ])('%o requires %j', (env, variables) => {
    const loaded = loadConfig([], env);
    expect(loaded.ok ? [] : loaded.problems.map((problem) => problem.variable)).toEqual(variables);
  });

  it('a wrong secret is not printed', () => {
    const loaded = loadConfig([], { ...complete, SMS_KEY_SECRET: 'hunter2hunter2hunter2' });
    expect(loaded.ok).toBe(false);
    expect(JSON.stringify(loaded)).not.toContain('hunter2');
  });
});
