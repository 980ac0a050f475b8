import { resolve } from 'node:path';
import { type Problem, parseOptions, type Value } from './options.mjs';

export type Role = 'all' | 'api' | 'gateway' | 'worker';
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

export interface Config {
  port: number;
  host: string;
  mqttPort: number;
  /** File paths; both or none. */
  mqttTls: { cert: string; key: string } | undefined;
  mqttClientId: string;
  mqttDynamicSecurity: boolean;
  ocppPort: number | undefined;
  /** Complete or undefined. */
  ocppTls: { port: number; cert: string; key: string } | undefined;
  keepRawDays: number;
  keepQuarterDays: number;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | undefined;
  mqttUrl: string | undefined;
  /** Off with an external broker, and in processes without a gateway. */
  localLogger: boolean;
  demo: boolean;
  demoFleet: boolean;
  demoHistoryDays: number;
  role: Role;
  /** Without a trailing slash. */
  publicUrl: string | undefined;
  tlsBehindProxy: boolean;
  sessionIdleMinutes: number;
  sessionMaxDays: number;
  logLevel: LogLevel;
  ossSecret: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  sms: SmsConfig | undefined;
  amapKey: string | undefined;
  weatherUrl: string | undefined;
  exportKeepDays: number;
  selfRegistration: boolean;
  smsCodesPerHour: number;
  smsCodesPerDay: number;
  settingsKey: string | undefined;
  /** age1… */
  backupRecipient: string | undefined;
  logAnchorFile: string | undefined;
  logAnchorUrl: string | undefined;
  metricsToken: string | undefined;
  /** Names of the options that were given: they override the system configuration page. */
  given: readonly string[];
}

export interface SmsConfig {
  provider: 'aliyun' | 'tencent';
  keyId: string;
  keySecret: string;
  signName: string;
  templates: { code: string; alarm: string };
  /** For Tencent. */
  appId: string;
  region: string;
  endpoint: string | undefined;
}

export interface Flags {
  help: boolean;
  resetAdmin: boolean;
}

export type LoadedConfig = { ok: true; config: Config; flags: Flags } | { ok: false; problems: Problem[] };

/** The demo's passwords are public: by default it is reachable from this machine only. */
const LOOPBACK = '127.0.0.1';
const EVERY_INTERFACE = '0.0.0.0';

/** @param base base folder of a relative DATA_DIR */
export function loadConfig(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  base = process.cwd(),
): LoadedConfig {
  const parsed = parseOptions(argv, env);
  if (!parsed.ok) return parsed;
  const { values, flags } = parsed;
  return {
    ok: true,
    config: {
      port: Number(values.port),
      host: optionalText(values.host) ?? (values.demo === true ? LOOPBACK : EVERY_INTERFACE),
      mqttPort: Number(values.mqttPort),
      mqttTls:
        values.mqttTlsCert === undefined
          ? undefined
          : {
              cert: resolve(base, String(values.mqttTlsCert)),
              key: resolve(base, String(values.mqttTlsKey)),
            },
      mqttClientId: String(values.mqttClientId),
      mqttDynamicSecurity: values.mqttDynamicSecurity === true,
      ocppPort: values.ocppPort === undefined ? undefined : Number(values.ocppPort),
      ocppTls:
        values.ocppTlsPort === undefined
          ? undefined
          : {
              port: Number(values.ocppTlsPort),
              cert: resolve(base, String(values.ocppTlsCert)),
              key: resolve(base, String(values.ocppTlsKey)),
            },
      keepRawDays: Number(values.keepRawDays),
      keepQuarterDays: Number(values.keepQuarterDays),
      dataDir: resolve(base, String(values.dataDir)),
      databaseUrl: optionalText(values.databaseUrl),
      mqttUrl: optionalText(values.mqttUrl),
      localLogger:
        values.localLogger === true &&
        values.mqttUrl === undefined &&
        (values.role === 'all' || values.role === 'gateway'),
      demo: values.demo === true,
      demoFleet: values.demoFleet === true,
      demoHistoryDays: Number(values.demoHistoryDays),
      role: values.role as Role,
      publicUrl: optionalText(values.publicUrl)?.replace(/\/+$/, ''),
      tlsBehindProxy: values.tlsBehindProxy === true,
      sessionIdleMinutes: Number(values.sessionIdleMinutes),
      sessionMaxDays: Number(values.sessionMaxDays),
      logLevel: values.logLevel as LogLevel,
      ossSecret: optionalText(values.ossSecret),
      smtpUrl: optionalText(values.smtpUrl),
      mailFrom: optionalText(values.mailFrom),
      sms: smsConfig(values),
      amapKey: optionalText(values.amapKey),
      weatherUrl: optionalText(values.weatherUrl),
      exportKeepDays: Number(values.exportKeepDays),
      selfRegistration: values.selfRegistration === true,
      smsCodesPerHour: Number(values.smsCodesPerHour),
      smsCodesPerDay: Number(values.smsCodesPerDay),
      settingsKey: optionalText(values.settingsKey),
      backupRecipient: optionalText(values.backupRecipient),
      logAnchorFile:
        values.logAnchorFile === undefined ? undefined : resolve(base, String(values.logAnchorFile)),
      logAnchorUrl: optionalText(values.logAnchorUrl),
      metricsToken: optionalText(values.metricsToken),
      given: parsed.given,
    },
    flags: { help: flags.help === true, resetAdmin: flags.resetAdmin === true },
  };
}

/** Complete if a provider is named: checked by options.mjs. */
function smsConfig(values: Readonly<Record<string, Value>>): SmsConfig | undefined {
  if (values.smsProvider === undefined) return undefined;
  return {
    provider: values.smsProvider as SmsConfig['provider'],
    keyId: String(values.smsKeyId),
    keySecret: String(values.smsKeySecret),
    signName: String(values.smsSignName),
    templates: { code: String(values.smsCodeTemplate), alarm: String(values.smsAlarmTemplate) },
    appId: String(values.smsAppId ?? ''),
    region: String(values.smsRegion),
    endpoint: optionalText(values.smsEndpoint),
  };
}

function optionalText(value: Value): string | undefined {
  return value === undefined ? undefined : String(value);
}
