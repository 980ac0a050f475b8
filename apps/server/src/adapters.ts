import { deviceKinds } from '@heliodon/device-kinds/kinds';
import { openDatabase, openPool } from '@heliodon/infrastructure/database';
import { FileStore } from '@heliodon/infrastructure/file-store';
import { JobQueue } from '@heliodon/infrastructure/jobs';
import { Limiter } from '@heliodon/infrastructure/limiter';
import { DatabaseEvents } from '@heliodon/infrastructure/postgres/database-events';
import { loadServerKeys } from '@heliodon/infrastructure/server-keys';
import { ServerSecrets } from '@heliodon/infrastructure/server-secrets';
import type { Clock } from '@heliodon/kernel/clock';
import { SignedLogHeads } from '@heliodon/server-kit/log-chain/signed-log-heads';
import { operationLog } from '@heliodon/system/server';
import { PostgresTelemetryStore } from '@heliodon/telemetry-store/postgres-store';
import { LIMIT_RULE, LimitedDevices } from '@heliodon/telemetry-store/watched-devices';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { createSettings } from './installation-settings.ts';
import { productVersion } from './product-version.ts';
import { TableThreads } from './start/table-threads.ts';

/** Database, files, jobs, settings and the telemetry store; every feature receives all of them. */
export async function createAdapters(config: Config, databaseUrl: string, programLog: Logger, clock: Clock) {
  const onError = (error: unknown, what: string) => programLog.error({ err: error }, what);
  const onDatabaseError = (error: unknown) => programLog.error({ err: error }, 'database connection');
  const { db, pool, close } = openDatabase(databaseUrl, { onError: onDatabaseError });
  // Separate connections for samples, so that samples and pages never wait for each other.
  const writing = openPool(databaseUrl, { max: 3, onError: onDatabaseError });
  const { subscriptions, ...configured } = await createSettings(config, {
    db,
    clock,
    programLog,
    onError: onDatabaseError,
  });
  const secrets = new ServerSecrets(db, {
    box: configured.settings.box,
    // Other processes may use the database of DATABASE_URL.
    replaceForeign: !config.databaseUrl,
    onReplaced: (name) => programLog.warn(`${name} was sealed with another settings key and is replaced`),
  });
  const limited = new LimitedDevices(db);
  /** Devices with limits must be known before the first sample is stored. */
  const reloadLimits = () => limited.reload().catch(onDatabaseError);
  const limiter = new Limiter(db);
  const tables = new TableThreads();
  return {
    ...configured,
    config,
    db,
    pool,
    clock,
    limiter,
    secrets,
    tables,
    reloadLimits,
    programLog,
    /** The operation log of user changes. */
    log: operationLog(db, clock),
    files: new FileStore(db),
    jobs: new JobQueue(databaseUrl, programLog),
    events: new DatabaseEvents(databaseUrl, onDatabaseError),
    keys: await loadServerKeys(secrets),
    kinds: deviceKinds,
    store: new PostgresTelemetryStore(writing, pool, deviceKinds, limited),
    publicUrl: config.publicUrl ?? '',
    /** Transit sign-on from the oss system. */
    oss: { secret: config.ossSecret, publicUrl: config.publicUrl },
    demoRuns: config.demo,
    databaseUrl,
    dataDir: config.dataDir,
    /** No other process uses this database. */
    ownsDatabase: !config.databaseUrl,
    tlsPort: config.ocppTls?.port ?? null,
    productVersion: productVersion(),
    security: () => configured.settings.current.security,
    amap: () => amapOf(configured.settings.current.amapKey),
    mailCarried: () => configured.providers.mail !== undefined,
    /** Channels with a configured provider. */
    carried: () => ({
      sms: configured.providers.sms !== undefined,
      mail: configured.providers.mail !== undefined,
    }),
    exportKeepDays: () => configured.retention().exportKeepDays,
    keepRawDays: () => configured.retention().keepRawDays,
    keepQuarterDays: () => configured.retention().keepQuarterDays,
    onError,
    subscriptions: [
      ...subscriptions,
      { channel: LIMIT_RULE, onEvent: () => void reloadLimits(), onReconnect: () => void reloadLimits() },
    ],
    heads: new SignedLogHeads(config, configured.settingsKey, (error) =>
      onError(error, 'operation log anchor'),
    ),
    onBroken: (result: object) => programLog.error(result, 'the operation log is not as it was written'),
    sweeps: [() => limiter.sweep()],
    close: async () => {
      tables.stop();
      await writing.end();
      await close();
    },
  };
}

const amapOf = (key: string | undefined) => (key ? { key } : undefined);
