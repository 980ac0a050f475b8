// All program options as data. Plain JavaScript without dependencies: `npm start` reads it before anything is
// installed, for --help and to reject invalid values at once.

import { checkRule, describeRule, shownValue } from './rules.mjs';

/**
 * @typedef {import('./rules.mjs').Rule} Rule
 * @typedef {{
 *   name: string, env: string, flag?: string, default?: string, rule: Rule, help: string, secret?: true
 * }} Option A secret has no flag: a command line can be read by every user of the machine.
 * @typedef {{ name: string, flag: string, help: string }} Switch
 * @typedef {{ variable: string, value: string, rule: string, message: string }} Problem
 * @typedef {string | number | boolean | undefined} Value
 * @typedef {{ ok: true, values: Record<string, Value>, given: string[], flags: Record<string, boolean> }
 *   | { ok: false, problems: Problem[] }} Parsed
 */

/** @type {readonly Option[]} */
export const OPTIONS = [
  {
    name: 'port',
    env: 'PORT',
    flag: '--port',
    default: '8080',
    rule: { kind: 'port' },
    help: 'Port of the portal and the API; 0 selects a free port.',
  },
  {
    name: 'host',
    env: 'HOST',
    flag: '--host',
    rule: { kind: 'host' },
    help: 'Address to listen on for portal, loggers and chargers; default 127.0.0.1 with the demo, 0.0.0.0 otherwise.',
  },
  {
    name: 'mqttPort',
    env: 'MQTT_PORT',
    flag: '--mqtt-port',
    default: '1883',
    rule: { kind: 'port' },
    help: 'Port of the built-in MQTT broker; 0 selects a free port.',
  },
  {
    name: 'mqttTlsCert',
    env: 'MQTT_TLS_CERT',
    flag: '--mqtt-tls-cert',
    rule: { kind: 'file' },
    help: 'PEM file with the certificate chain of the built-in broker; MQTT_PORT then uses TLS.',
  },
  {
    name: 'mqttTlsKey',
    env: 'MQTT_TLS_KEY',
    flag: '--mqtt-tls-key',
    rule: { kind: 'file' },
    help: 'PEM file with the private key of MQTT_TLS_CERT.',
  },
  {
    name: 'mqttClientId',
    env: 'MQTT_CLIENT_ID',
    flag: '--mqtt-client-id',
    default: 'heliodon',
    rule: { kind: 'name' },
    help: 'MQTT client ID of this process at the broker of MQTT_URL; must be unique per process and the same at every start.',
  },
  {
    name: 'mqttDynamicSecurity',
    env: 'MQTT_DYNAMIC_SECURITY',
    flag: '--mqtt-dynamic-security',
    default: 'off',
    rule: { kind: 'boolean' },
    help: 'on: the broker of MQTT_URL is a Mosquitto with the dynamic security plugin; the platform disables the user of a logger that was removed or got a new secret.',
  },
  {
    name: 'ocppPort',
    env: 'OCPP_PORT',
    flag: '--ocpp-port',
    rule: { kind: 'port' },
    help: 'Additional port for OCPP chargers (ws://…/ocpp/<identity>); with ROLE=all, PORT accepts them too. 0 selects a free port.',
  },
  {
    name: 'ocppTlsPort',
    env: 'OCPP_TLS_PORT',
    flag: '--ocpp-tls-port',
    rule: { kind: 'port' },
    help: 'Port for OCPP chargers over TLS (wss://…/ocpp/<identity>), with OCPP_TLS_CERT and OCPP_TLS_KEY; 0 selects a free port.',
  },
  {
    name: 'ocppTlsCert',
    env: 'OCPP_TLS_CERT',
    flag: '--ocpp-tls-cert',
    rule: { kind: 'file' },
    help: 'PEM file with the certificate chain of OCPP_TLS_PORT.',
  },
  {
    name: 'ocppTlsKey',
    env: 'OCPP_TLS_KEY',
    flag: '--ocpp-tls-key',
    rule: { kind: 'file' },
    help: 'PEM file with the private key of OCPP_TLS_CERT.',
  },
  {
    name: 'keepRawDays',
    env: 'KEEP_RAW_DAYS',
    flag: '--keep-raw-days',
    default: '90',
    rule: { kind: 'integer', min: 35, max: 3650 },
    help: 'Retention of samples in days; older samples are deleted, and rejected on arrival.',
  },
  {
    name: 'keepQuarterDays',
    env: 'KEEP_QUARTER_DAYS',
    flag: '--keep-quarter-days',
    default: '1100',
    rule: { kind: 'integer', min: 400, max: 7300 },
    help: 'Retention of 15-minute values in days; daily and monthly values are kept permanently.',
  },
  {
    name: 'dataDir',
    env: 'DATA_DIR',
    flag: '--data-dir',
    default: './data',
    rule: { kind: 'path' },
    help: 'Folder for the database, keys and files; relative to the project folder.',
  },
  {
    name: 'databaseUrl',
    env: 'DATABASE_URL',
    rule: { kind: 'url', protocols: ['postgres', 'postgresql'] },
    help: 'Use this PostgreSQL instead of the built-in one.',
    secret: true,
  },
  {
    name: 'mqttUrl',
    env: 'MQTT_URL',
    rule: { kind: 'url', protocols: ['mqtt', 'mqtts', 'ws', 'wss'] },
    help: 'Use this MQTT broker instead of the built-in one.',
    secret: true,
  },
  {
    name: 'localLogger',
    env: 'LOCAL_LOGGER',
    flag: '--local-logger',
    default: 'on',
    rule: { kind: 'boolean' },
    help: 'The platform manager may start data loggers beside the server; only with the built-in broker.',
  },
  {
    name: 'demo',
    env: 'DEMO',
    flag: '--demo',
    default: 'on',
    rule: { kind: 'boolean' },
    help: 'Demo plants with history and accounts with public passwords; off for production.',
  },
  {
    name: 'demoFleet',
    env: 'DEMO_FLEET',
    flag: '--demo-fleet',
    default: 'on',
    rule: { kind: 'boolean' },
    help: 'Simulated devices and history for the demo plants; off: plants without devices.',
  },
  {
    name: 'demoHistoryDays',
    env: 'DEMO_HISTORY_DAYS',
    flag: '--demo-history-days',
    default: '396',
    rule: { kind: 'integer', min: 2, max: 396 },
    help: 'Days of history generated for the simulated devices.',
  },
  {
    name: 'role',
    env: 'ROLE',
    flag: '--role',
    default: 'all',
    rule: { kind: 'enum', values: ['all', 'api', 'gateway', 'worker'] },
    help: 'Part of the program that this process runs.',
  },
  {
    name: 'publicUrl',
    env: 'PUBLIC_URL',
    flag: '--public-url',
    rule: { kind: 'url', protocols: ['http', 'https'] },
    help: 'Public URL of the portal, used in messages and QR codes.',
  },
  {
    name: 'tlsBehindProxy',
    env: 'TLS_BEHIND_PROXY',
    flag: '--tls-behind-proxy',
    default: 'off',
    rule: { kind: 'boolean' },
    help: 'A reverse proxy terminates HTTPS: trust X-Forwarded-* headers and send HSTS.',
  },
  {
    name: 'sessionIdleMinutes',
    env: 'SESSION_IDLE_MINUTES',
    flag: '--session-idle-minutes',
    default: '480',
    rule: { kind: 'integer', min: 5, max: 10_080 },
    help: 'Minutes of inactivity after which a session ends.',
  },
  {
    name: 'sessionMaxDays',
    env: 'SESSION_MAX_DAYS',
    flag: '--session-max-days',
    default: '7',
    rule: { kind: 'integer', min: 1, max: 90 },
    help: 'Maximum duration of a session in days.',
  },
  {
    name: 'selfRegistration',
    env: 'SELF_REGISTRATION',
    flag: '--self-registration',
    default: 'on',
    rule: { kind: 'boolean' },
    help: 'Users may register accounts on the sign-in page.',
  },
  {
    name: 'smsCodesPerHour',
    env: 'SMS_CODES_PER_HOUR',
    flag: '--sms-codes-per-hour',
    default: '300',
    rule: { kind: 'integer', min: 10, max: 100_000 },
    help: 'Maximum SMS codes per hour for all unknown browsers together.',
  },
  {
    name: 'smsCodesPerDay',
    env: 'SMS_CODES_PER_DAY',
    flag: '--sms-codes-per-day',
    default: '2000',
    rule: { kind: 'integer', min: 10, max: 1_000_000 },
    help: 'Maximum SMS codes per day for all unknown browsers together.',
  },
  {
    name: 'settingsKey',
    env: 'SETTINGS_KEY',
    rule: { kind: 'secret', minLength: 32 },
    help: 'Key that encrypts secrets of the system configuration, the same for all processes; default: settings.key in DATA_DIR.',
    secret: true,
  },
  {
    name: 'backupRecipient',
    env: 'BACKUP_RECIPIENT',
    flag: '--backup-recipient',
    rule: { kind: 'ageRecipient' },
    help: 'Public key (age-keygen) that encrypts automatic backups; default: the server key derived from settings.key.',
  },
  {
    name: 'logAnchorFile',
    env: 'LOG_ANCHOR_FILE',
    flag: '--log-anchor-file',
    rule: { kind: 'file' },
    help: 'Second file for the signed heads of the operation log, preferably on another machine; append only.',
  },
  {
    name: 'logAnchorUrl',
    env: 'LOG_ANCHOR_URL',
    rule: { kind: 'url', protocols: ['https', 'http'] },
    help: 'URL that receives each signed head of the operation log as a line of text by POST.',
    secret: true,
  },
  {
    name: 'metricsToken',
    env: 'METRICS_TOKEN',
    rule: { kind: 'secret', minLength: 16 },
    help: 'Bearer token for GET /metrics; without it only this machine has access.',
    secret: true,
  },
  {
    name: 'logLevel',
    env: 'LOG_LEVEL',
    flag: '--log-level',
    default: 'info',
    rule: { kind: 'enum', values: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] },
    help: 'Level of the program log.',
  },
  {
    name: 'ossSecret',
    env: 'OSS_SECRET',
    rule: { kind: 'secret', minLength: 32 },
    help: 'Secret shared with the oss system for transit sign-on.',
    secret: true,
  },
  {
    name: 'smtpUrl',
    env: 'SMTP_URL',
    rule: { kind: 'url', protocols: ['smtp', 'smtps'] },
    help: 'Mail server; without it emails stay in the outbox of the system configuration.',
    secret: true,
  },
  {
    name: 'mailFrom',
    env: 'MAIL_FROM',
    flag: '--mail-from',
    rule: { kind: 'mailbox' },
    help: 'Sender address of emails; default: no-reply at the host of PUBLIC_URL.',
  },
  {
    name: 'smsProvider',
    env: 'SMS_PROVIDER',
    flag: '--sms-provider',
    rule: { kind: 'enum', values: ['aliyun', 'tencent'] },
    help: 'SMS provider; without it text messages stay in the outbox. Requires the other SMS_ options.',
  },
  {
    name: 'smsKeyId',
    env: 'SMS_KEY_ID',
    flag: '--sms-key-id',
    rule: { kind: 'name' },
    help: 'AccessKey ID (Aliyun) or SecretId (Tencent).',
  },
  {
    name: 'smsKeySecret',
    env: 'SMS_KEY_SECRET',
    rule: { kind: 'secret', minLength: 16 },
    help: 'AccessKey Secret (Aliyun) or SecretKey (Tencent).',
    secret: true,
  },
  {
    name: 'smsSignName',
    env: 'SMS_SIGN_NAME',
    flag: '--sms-sign-name',
    rule: { kind: 'text', maxLength: 30 },
    help: 'Approved signature at the start of text messages.',
  },
  {
    name: 'smsCodeTemplate',
    env: 'SMS_CODE_TEMPLATE',
    flag: '--sms-code-template',
    rule: { kind: 'name' },
    help: 'Approved template for codes, with the placeholder code (Tencent: {1}).',
  },
  {
    name: 'smsAlarmTemplate',
    env: 'SMS_ALARM_TEMPLATE',
    flag: '--sms-alarm-template',
    rule: { kind: 'name' },
    help: 'Approved template for alarms, with the placeholders plant, device, level, text, count (Tencent: {1} to {5}).',
  },
  {
    name: 'smsAppId',
    env: 'SMS_APP_ID',
    flag: '--sms-app-id',
    rule: { kind: 'name' },
    help: 'SmsSdkAppId, for Tencent only.',
  },
  {
    name: 'smsRegion',
    env: 'SMS_REGION',
    flag: '--sms-region',
    default: 'ap-guangzhou',
    rule: { kind: 'name' },
    help: 'Region, for Tencent only.',
  },
  {
    name: 'smsEndpoint',
    env: 'SMS_ENDPOINT',
    flag: '--sms-endpoint',
    rule: { kind: 'url', protocols: ['https', 'http'] },
    help: 'Overrides the public address of the provider, e.g. for your own gateway.',
  },
  {
    name: 'amapKey',
    env: 'AMAP_KEY',
    rule: { kind: 'secret', minLength: 16 },
    help: 'Key of the AMap web service for place search in China; default: the built-in places.',
    secret: true,
  },
  {
    name: 'weatherUrl',
    env: 'WEATHER_URL',
    rule: { kind: 'url', protocols: ['https', 'http'] },
    help: 'Weather service compatible with Open-Meteo; without it PV and load forecasts use the plants’ own history.',
    secret: true,
  },
  {
    name: 'exportKeepDays',
    env: 'EXPORT_KEEP_DAYS',
    flag: '--export-keep-days',
    default: '7',
    rule: { kind: 'integer', min: 1, max: 365 },
    help: 'Retention of finished exports in days.',
  },
];

/** @type {readonly Switch[]} */
export const SWITCHES = [
  { name: 'help', flag: '--help', help: 'Show this text.' },
  {
    name: 'resetAdmin',
    flag: '--reset-admin',
    help: 'Set a new random password for the platform manager and print it.',
  },
];

/**
 * The command line wins over the environment; an empty variable counts as not set.
 * @param {readonly string[]} argv without the program and script
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Parsed}
 */
export function parseOptions(argv, env) {
  const line = readCommandLine(argv);
  const problems = [...line.problems];
  /** @type {Record<string, Value>} */
  const values = {};
  /** @type {string[]} */
  const named = [];
  for (const option of OPTIONS) {
    const given = line.given.get(option.name);
    const text = given ?? (env[option.env] || option.default);
    if (text === undefined) continue;
    if (given !== undefined || env[option.env]) named.push(option.name);
    const checked = checkRule(option.rule, text);
    if (checked.ok) values[option.name] = checked.value;
    else
      problems.push(
        toProblem(option, given === undefined ? option.env : String(option.flag), text, checked.why),
      );
  }
  if (values.port !== 0 && values.port === values.mqttPort && values.mqttUrl === undefined) {
    const rule = 'a port other than PORT';
    const value = String(values.mqttPort);
    problems.push({
      variable: 'MQTT_PORT',
      value,
      rule,
      message: `MQTT_PORT=${value} is refused: expected ${rule}`,
    });
  }
  problems.push(...missingTogether(values, ['mqttTlsCert', 'mqttTlsKey']));
  problems.push(...missingTogether(values, ['ocppTlsPort', 'ocppTlsCert', 'ocppTlsKey']));
  const refused = new Set(problems.map(({ variable }) => variable));
  problems.push(...missingSmsOptions(values).filter(({ variable }) => !refused.has(variable)));
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, values, given: named, flags: line.flags };
}

/**
 * Options that are nothing without each other.
 * @param {Record<string, Value>} values
 * @param {readonly string[]} names
 * @returns {Problem[]}
 */
function missingTogether(values, names) {
  const together = OPTIONS.filter(({ name }) => names.includes(name));
  const missing = together.filter(({ name }) => values[name] === undefined);
  if (missing.length === together.length) return [];
  const envs = together.map(({ env }) => env);
  const rule = `${envs.slice(0, -1).join(', ')} and ${envs.at(-1)} together`;
  return missing.map(({ env }) => ({
    variable: env,
    value: '',
    rule,
    message: `${env} is missing: expected ${rule}`,
  }));
}

const SMS_NEEDS = ['smsKeyId', 'smsKeySecret', 'smsSignName', 'smsCodeTemplate', 'smsAlarmTemplate'];

/**
 * @param {Record<string, Value>} values
 * @returns {Problem[]}
 */
function missingSmsOptions(values) {
  if (values.smsProvider === undefined) return [];
  const needed = values.smsProvider === 'tencent' ? [...SMS_NEEDS, 'smsAppId'] : SMS_NEEDS;
  return OPTIONS.filter(({ name }) => needed.includes(name) && values[name] === undefined).map(({ env }) => {
    const rule = `a value, because SMS_PROVIDER is ${values.smsProvider}`;
    return { variable: env, value: '', rule, message: `${env} is missing: expected ${rule}` };
  });
}

/** @param {readonly string[]} argv */
function readCommandLine(argv) {
  /** @type {Map<string, string>} */
  const given = new Map();
  /** @type {Record<string, boolean>} */
  const flags = Object.fromEntries(SWITCHES.map((s) => [s.name, false]));
  /** @type {Problem[]} */
  const problems = [];
  for (let i = 0; i < argv.length; i += 1) {
    const word = String(argv[i]);
    const cut = word.indexOf('=');
    const flag = cut < 0 ? word : word.slice(0, cut);
    const inline = cut < 0 ? undefined : word.slice(cut + 1);
    const known = SWITCHES.find((s) => s.flag === flag);
    const option = OPTIONS.find((o) => o.flag === flag);
    if (known && inline === undefined) flags[known.name] = true;
    else if (option) {
      const next = argv[i + 1];
      const value = inline ?? (next?.startsWith('--') ? undefined : next);
      if (inline === undefined && value !== undefined) i += 1;
      if (value) given.set(option.name, value);
      else problems.push(toProblem(option, flag, '', 'a value is missing'));
    } else problems.push(unknownFlag(flag));
  }
  return { given, flags, problems };
}

/**
 * @param {string} flag
 * @returns {Problem}
 */
function unknownFlag(flag) {
  const rule = 'an option that --help lists';
  const secret = OPTIONS.find((o) => !o.flag && flag === `--${o.env.toLowerCase().replaceAll('_', '-')}`);
  const hint = secret ? `; set the environment variable ${secret.env} instead` : '';
  return { variable: flag, value: '', rule, message: `${flag} is refused: expected ${rule}${hint}` };
}

/**
 * @param {Option} option
 * @param {string} variable as the user wrote it: the environment variable or the flag
 * @param {string} text
 * @param {string} [why]
 * @returns {Problem}
 */
function toProblem(option, variable, text, why) {
  const value = shownValue(option.rule, text);
  const rule = describeRule(option.rule);
  const shown = variable.startsWith('--') ? `${variable} ${value}`.trimEnd() : `${variable}=${value}`;
  return { variable, value, rule, message: `${shown} is refused: expected ${rule}${why ? ` (${why})` : ''}` };
}

/** How this program is started: by npm in a clone, by the script of an archive otherwise. */
export function startCommand() {
  return process.env.HELIODON_COMMAND ?? 'npm start --';
}

/** @returns {string} */
export function helpText() {
  const rows = OPTIONS.map((option) => {
    const standard = option.default === undefined ? '' : ` Default ${option.default}.`;
    const rule = describeRule(option.rule);
    const help = `${option.help}\n${rule.charAt(0).toUpperCase()}${rule.slice(1)}.${standard}`;
    return [option.env, option.flag ?? '', help];
  });
  const width = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)) + 2);
  const lines = rows.map(([env = '', flag = '', help = '']) => {
    const indent = ' '.repeat(2 + (width[0] ?? 0) + (width[1] ?? 0));
    return `  ${env.padEnd(width[0] ?? 0)}${flag.padEnd(width[1] ?? 0)}${help.replaceAll('\n', `\n${indent}`)}`;
  });
  const switches = SWITCHES.map((s) => `  ${s.flag.padEnd((width[0] ?? 0) + (width[1] ?? 0))}${s.help}`);
  return [
    'Heliodon: console for solar, storage and charging plants',
    '',
    `Usage: ${startCommand()} [options]`,
    '',
    'Environment variable or option (the option wins; secrets by environment only):',
    ...lines,
    '',
    'Switches:',
    ...switches,
    '',
  ].join('\n');
}
