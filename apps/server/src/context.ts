import { createAccounts } from '@heliodon/accounts/server';
import { passwordTriesKey } from '@heliodon/auth/contract';
import { createAuth, type DemoAccount, guessableProblem } from '@heliodon/auth/server';
import { backupKeysOf, createBackup, type RestoreOrder } from '@heliodon/backup/server';
import { createBatteries } from '@heliodon/batteries/server';
import { createCancellation } from '@heliodon/cancellation/server';
import { createCharging, PILE_QUESTION, PileQuestionDispatcher } from '@heliodon/charging/server';
import { createCommands } from '@heliodon/commands/server';
import { createCompare } from '@heliodon/compare/server';
import { deviceKinds } from '@heliodon/device-kinds/kinds';
import type { Piles } from '@heliodon/device-links/ocpp/ocpp-endpoint';
import { createDevices } from '@heliodon/devices/server';
import { createDiagnosis } from '@heliodon/diagnosis/server';
import { createDownloads } from '@heliodon/downloads/server';
import { SITE_ORDERS } from '@heliodon/ems/server';
import { type Database, openDatabase, openPool } from '@heliodon/infrastructure/database';
import { FileStore } from '@heliodon/infrastructure/file-store';
import { JobQueue } from '@heliodon/infrastructure/jobs';
import { Limiter } from '@heliodon/infrastructure/limiter';
import { Notifications } from '@heliodon/infrastructure/postgres/database-events';
import { loadServerKeys } from '@heliodon/infrastructure/server-keys';
import { ServerSecrets } from '@heliodon/infrastructure/server-secrets';
import { type Clock, systemClock } from '@heliodon/kernel/clock';
import { createMeters } from '@heliodon/meters/server';
import { createPlaces } from '@heliodon/places/server';
import { createPlants } from '@heliodon/plants/server';
import { createScreens, screenLogo } from '@heliodon/screens/server';
import { SignedLogHeads } from '@heliodon/server-kit/log-chain/signed-log-heads';
import { Pictures } from '@heliodon/server-kit/pictures/pictures';
import type { Route } from '@heliodon/server-kit/route';
import { createSettlement } from '@heliodon/settlement/server';
import type { Demo } from '@heliodon/system/contract';
import { createSystem, operationLog } from '@heliodon/system/server';
import { createTariffs } from '@heliodon/tariffs/server';
import { type DeviceNow, deviceTopic } from '@heliodon/telemetry/contract';
import { createTelemetry } from '@heliodon/telemetry/server';
import { newestCode } from '@heliodon/telemetry-store/newest-code';
import { PostgresTelemetryStore } from '@heliodon/telemetry-store/postgres-store';
import { LIMIT_RULE, LimitedDevices } from '@heliodon/telemetry-store/watched-devices';
import { createTopology, topologyPicture } from '@heliodon/topology/server';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { createAlerting } from './alerting.ts';
import { backgroundTasks } from './background-tasks.ts';
import { createDeviceLines } from './device-lines.ts';
import { createEnergyManagement } from './energy-management.ts';
import { createSettings } from './installation-settings.ts';
import { createLivePages } from './live-pages.ts';
import { Metrics } from './metrics/metrics.ts';
import { installationState } from './metrics/state.queries.ts';
import { productVersion } from './product-version.ts';
import { OptimiserThreads } from './start/optimiser.ts';
import { TableThreads } from './start/table-threads.ts';

export type Context = Awaited<ReturnType<typeof createContext>>;

const NO_DEMO: Demo = { historyPercent: null, spareLogger: null };

/** The only place where adapters are built and features are given what they need. */
export async function createContext(
  config: Config,
  databaseUrl: string,
  log: Logger,
  options: {
    clock?: Clock;
    demoAccounts?: readonly DemoAccount[];
    /** What the demo tells about itself; without it there is nothing to tell. */
    demoFacts?: (db: Database) => Promise<Demo>;
    /** Who may charge, and what was charged. */
    piles?: Piles;
    /** Ends this context, restores the database and starts anew. */
    restoreNow?: (order: RestoreOrder) => void;
  } = {},
) {
  const clock = options.clock ?? systemClock;
  const onError = (error: unknown) => log.error({ err: error }, 'database connection');
  const { db, pool, close } = openDatabase(databaseUrl, { onError });
  const limiter = new Limiter(db);
  const files = new FileStore(db);
  const jobs = new JobQueue(databaseUrl, log);
  const notifications = new Notifications(databaseUrl, onError);
  const { settings, settingsKey, reloadSettings, retention, providers, messenger } = await createSettings(
    config,
    { db, clock, notifications, log, onError },
  );
  const secrets = new ServerSecrets(db, {
    box: settings.box,
    // Other processes may work with a database of DATABASE_URL.
    replaceForeign: !config.databaseUrl,
    onReplaced: (name) => log.warn(`${name} was sealed with another settings key and is made anew`),
  });
  const keys = await loadServerKeys(secrets);
  const operations = operationLog(db, clock);
  const tables = new TableThreads();

  const auth = createAuth({
    db,
    clock,
    limiter,
    messenger,
    keys,
    log: operations,
    security: () => settings.current.security,
    oss: { secret: config.ossSecret, publicUrl: config.publicUrl },
    demoAccounts: options.demoAccounts ?? [],
  });
  const accounts = createAccounts({
    db,
    clock,
    tables,
    log: operations,
    identity: {
      checkCode: (target, purpose, code, caller) => auth.codes.check(target, purpose, code, caller),
      prove: (caller, proof) => auth.proofs.check(caller, proof),
      contactChanged: (tx, change) => auth.contactUndo.offer(tx, change),
      checkOwnPassword: (caller, encrypted) => auth.ownPassword.check(caller, encrypted),
      chosenPassword: (encrypted, caller, of) => auth.credentials.chosen(encrypted, caller, of),
      held: (tx, caller, own) => auth.sessions.held(tx, caller, own),
      endOtherSessions: (accountId, except, tx) => auth.sessions.endAll(accountId, except, tx),
      endTree: (accountId, tx) => auth.sessions.endTree(accountId, tx),
      forgetWrongPasswords: (accountId) => limiter.forgetAll(passwordTriesKey(accountId)),
      contactsGone: async (tx, accountId, contacts) => {
        await auth.sessions.endTickets(accountId, tx);
        await auth.codes.forget(tx, contacts);
      },
    },
  });
  const places = createPlaces({
    amap: () => {
      const key = settings.current.amapKey;
      return key ? { key } : undefined;
    },
    onError: (error) => log.warn({ err: error }, 'AMap'),
  });
  const tariffs = createTariffs({ db, clock, log: operations });
  const { downloads, routes: downloadRoutes } = createDownloads({
    db,
    clock,
    files,
    keepDays: () => retention().exportKeepDays,
    enqueue: (jobId) => jobs.add('export', { jobId }),
    callerOf: (accountId, lang) => auth.sessions.forJob(accountId, lang),
  });
  const system = createSystem({
    db,
    clock,
    log: operations,
    exports: downloads,
    providers,
    settings,
    checkAmap: places.checkAmap,
    demo: async () => options.demoFacts?.(db) ?? NO_DEMO,
    prove: (caller, proof) => auth.proofs.check(caller, proof),
    heads: new SignedLogHeads(config, settingsKey, (error) =>
      log.warn({ err: error }, 'anchor of the operation log'),
    ),
    onBroken: (result) => log.error(result, 'the operation log is not as it was written'),
    onError: (error, what) => log.error({ err: error }, what),
  });
  const plants = createPlants({
    db,
    log: operations,
    exports: downloads,
    places: places.lookup,
    emptyPlant: (tx, plantId) => devices.emptyPlant(tx, plantId),
    inNewZone: (tx, plantId) => telemetry.recounts.askInNewZone(tx, plantId),
    metersWithoutSide: (tx, plantId, screenType) => meters.withoutSide(tx, plantId, screenType),
    tariffs: { insertFirst: (...given) => tariffs.insertFirst(...given) },
  });
  const cancellation = createCancellation({
    db,
    clock,
    log: operations,
    ownPassword: auth.ownPassword,
    identity: {
      sendCode: (target, visitor) => auth.codes.send(target, 'cancel', visitor),
      checkCode: (target, code, caller) => auth.codes.check(target, 'cancel', code, caller),
      accountIdOf: (login) => auth.accountIdOf(login),
      rightsOf: (accountIds, tx) => auth.sessions.rightsOf(accountIds, tx),
      endSessions: (accountId, tx) => auth.sessions.endAll(accountId, 0, tx),
    },
    removePlant: (tx, plant, caller) => plants.removeIn(tx, plant, caller),
  });
  for (const source of [...system.exports, ...plants.exports]) downloads.register(source);

  // Samples have connections of their own: neither waits for the other.
  const writing = openPool(databaseUrl, { max: 3, onError });
  const limited = new LimitedDevices(db);
  const reloadLimits = () => limited.reload().catch(onError);
  notifications.on(LIMIT_RULE, () => void reloadLimits());
  notifications.onReconnect(() => void reloadLimits());
  const store = new PostgresTelemetryStore(writing, pool, deviceKinds, limited);
  const batteries = createBatteries({
    db,
    clock,
    store,
    log: operations,
    exports: downloads,
    keepDays: () => retention().keepQuarterDays,
    onWarnings: (tx, found) => alarms.engine.onWarnings(tx, found),
    onError: (error, what) => log.error({ err: error }, what),
  });
  for (const source of batteries.exports) downloads.register(source);
  const charging = createCharging({
    db,
    clock,
    store,
    log: operations,
    exports: downloads,
    tlsPort: config.ocppTls?.port ?? null,
    files,
    publicUrl: config.publicUrl ?? '',
    callerOf: (accountId, lang) => auth.sessions.forJob(accountId, lang),
    keepRawDays: () => retention().keepRawDays,
    authorise: (caller, deviceIds, password) => commands.followUps.authorise(caller, deviceIds, password),
    onError: (error, what) => log.error({ err: error }, what),
  });
  for (const source of charging.exports) downloads.register(source);
  const compare = createCompare({ db, clock, store, log: operations, exports: downloads });
  for (const source of compare.exports) downloads.register(source);
  const { link, ocpp, mqttUrl } = await createDeviceLines(config, {
    db,
    clock,
    notifications,
    log,
    piles: () => options.piles ?? charging,
  });
  const telemetry = createTelemetry({
    db,
    clock,
    store,
    log: operations,
    kinds: deviceKinds,
    link,
    ownsDatabase: !config.databaseUrl,
    keepRawDays: () => retention().keepRawDays,
    keepQuarterDays: () => retention().keepQuarterDays,
    onRefused: (line) => log.warn(line, 'connection refused'),
    onDays: async (tx, days) => {
      await batteries.days.marks(tx, days);
      await diagnosis.days.marks(tx, days);
      await charging.days.marks(tx, days);
    },
    onError: (error, what) => log.error({ err: error }, what),
  });
  const meters = createMeters({
    db,
    clock,
    log: operations,
    recounts: telemetry.recounts,
    money: {
      facts: (tx, plantId, months) => settlement.recounted.facts(tx, plantId, months),
      months: (recount) => settlement.recounted.months(recount),
    },
  });
  notifications.on('device', (loggerId) => telemetry.loggers.changed(loggerId));
  notifications.onReconnect(() => telemetry.loggers.forgetAll());
  const questions = new PileQuestionDispatcher({
    db,
    clock,
    holds: (sn) => ocpp.isConnected(sn),
    ask: (order) => ocpp.ask(order),
    uploadUrl: (deviceId, questionId) => charging.files.uploadUrl(deviceId, questionId),
    onError: (error, what) => log.error({ err: error }, what),
  });
  notifications.on(PILE_QUESTION, () => questions.worker.wake());
  notifications.onReconnect(() => questions.worker.wake());
  notifications.on('samples', (piece) => telemetry.plantStates.heard(piece));
  notifications.onReconnect(() => telemetry.plantStates.heardNothing());

  const deviceNow = (deviceId: number) =>
    telemetry.live.read(deviceTopic(deviceId)) as Promise<DeviceNow | undefined>;
  const devices = createDevices({
    db,
    store,
    limiter,
    log: operations,
    kinds: deviceKinds,
    exports: downloads,
    offGrid: (tx, deviceIds) => energy.offGrid(tx, deviceIds),
    deviceNow,
  });
  for (const source of devices.exports) downloads.register(source);

  const commands = createCommands({
    db,
    clock,
    limiter,
    log: operations,
    files,
    kinds: deviceKinds,
    store,
    newestCode,
    link,
    credentials: {
      typedPassword: (encrypted, caller) => auth.credentials.typed(encrypted, caller),
      chosenPassword: (encrypted, caller, of) => auth.credentials.chosen(encrypted, caller, of),
      checkOwnPassword: (caller, encrypted) => auth.ownPassword.check(caller, encrypted),
    },
    publicUrl: config.publicUrl ?? '',
    callerOf: (accountId, lang) => auth.sessions.forJob(accountId, lang),
    onError: (error, what) => log.error({ err: error }, what),
  });
  telemetry.gateway.listenTo(commands.dispatcher);
  notifications.on('command', () => commands.dispatcher.wake());
  notifications.onReconnect(() => commands.dispatcher.wake());

  const failed = (error: unknown, what: string) => log.error({ err: error }, what);
  const { alarms, notices, senders } = createAlerting({
    db,
    clock,
    store,
    notifications,
    providers,
    messenger,
    limiter,
    kinds: deviceKinds,
    log: operations,
    exports: downloads,
    rightsOf: (accountIds) => auth.sessions.rightsOf(accountIds),
    publicUrl: config.publicUrl ?? '',
    onError: failed,
  });
  const diagnosis = createDiagnosis({
    db,
    clock,
    store,
    kinds: deviceKinds,
    log: operations,
    exports: downloads,
    signals: alarms.signals,
    keepRawDays: () => retention().keepRawDays,
    onError: failed,
  });
  const settlement = createSettlement({
    db,
    clock,
    store,
    tables,
    log: operations,
    exports: downloads,
    files: downloads,
    messenger,
    callerOf: (accountId, lang) => auth.sessions.forJob(accountId, lang),
    mailCarried: () => providers.mail !== undefined,
    secrets,
    keepRawDays: () => retention().keepRawDays,
    publicUrl: config.publicUrl ?? '',
    onError: failed,
  });
  const optimiser = new OptimiserThreads(databaseUrl, log);
  const energy = createEnergyManagement({
    db,
    clock,
    store,
    log: operations,
    exports: downloads,
    link,
    schedules: {
      plans: commands.plans,
      writesOf: commands.writes.read,
      facts: settlement.storageFacts,
      pricesOn: settlement.pricesOn,
    },
    billedMonths: settlement.demandMonths,
    signals: alarms.signals,
    orders: commands.followUps,
    optimiser,
    onError: failed,
  });
  const pictures = new Pictures({
    db,
    clock,
    files,
    log: operations,
    uses: [topologyPicture, screenLogo],
    callerOf: (accountId, lang) => auth.sessions.forJob(accountId, lang),
  });
  const screens = createScreens({
    db,
    clock,
    log: operations,
    pictures,
    deviceNow,
    places: places.lookup,
    rightsOf: (accountIds) => auth.sessions.rightsOf(accountIds),
    demoRuns: config.demo,
    onError: failed,
  });
  const topology = createTopology({ db, clock, log: operations, pictures, kinds: deviceKinds });
  notifications.on(SITE_ORDERS, (payload) => void energy.site.sendOrders(payload));
  const backup = createBackup({
    db,
    clock,
    log: operations,
    databaseUrl,
    databaseIsHere: !config.databaseUrl,
    dataDir: config.dataDir,
    keys: settingsKey && (await backupKeysOf(settingsKey)),
    recipient: config.backupRecipient,
    productVersion: productVersion(),
    alone: config.role === 'all' && options.restoreNow !== undefined,
    enqueue: (jobId) => jobs.add('backup', { jobId }),
    restoreNow: (order) => options.restoreNow?.(order),
    checkPassword: (caller, encrypted) => auth.ownPassword.check(caller, encrypted),
    prove: (caller, proof) => auth.proofs.check(caller, proof),
    typed: (caller, encrypted, rule) => auth.credentials.other(encrypted, caller, rule),
    isCommon: (password) => guessableProblem(password) !== undefined,
    callerOf: (accountId, lang) => auth.sessions.forJob(accountId, lang),
    onError: failed,
  });
  const sources = [...alarms.exports, ...diagnosis.exports, ...settlement.exports, ...energy.exports];
  for (const source of sources) downloads.register(source);

  const hub = createLivePages({ notifications, log, telemetry, alarms, screens, sessions: auth.sessions });
  const metrics = new Metrics({ pool, sockets: () => hub.size, state: () => installationState(db) });

  const routes: Route[] = [
    ...auth.routes,
    ...accounts.routes,
    ...cancellation.routes,
    ...plants.routes,
    ...places.routes,
    ...tariffs.routes,
    ...meters.routes,
    ...batteries.routes,
    ...compare.routes,
    ...system.routes,
    ...downloadRoutes,
    ...telemetry.routes,
    ...devices.routes,
    ...commands.routes,
    ...alarms.routes,
    ...notices.routes,
    ...diagnosis.routes,
    ...settlement.routes,
    ...energy.routes,
    ...screens.routes,
    ...topology.routes,
    ...backup.routes,
    ...charging.routes,
  ];
  return {
    config,
    db,
    clock,
    limiter,
    files,
    pictures,
    backup,
    jobs,
    hub,
    notifications,
    metrics,
    downloads,
    routes,
    operations,
    sessions: auth.sessions,
    telemetry,
    commands,
    charging,
    store,
    site: energy.site,
    optimiser,
    /** What a thread needs to follow the settings by itself. */
    settings: { frame: settings.frame, key: settingsKey },
    reloadSettings,
    /** Which devices have limits is known before the first sample comes. */
    reloadLimits,
    /** Passes that go on for as long as a worker runs. */
    workers: [
      system.logCheck.worker,
      ...telemetry.workers,
      batteries.worker,
      ...charging.workers,
      ...alarms.workers,
      notices.dispatcher,
      ...senders,
      ...diagnosis.workers,
      ...settlement.workers,
      ...energy.workers,
      ...screens.workers,
      ...topology.workers,
    ],
    /** Before the program ends: what the log says by then cannot be shortened unnoticed. */
    noteLogHead: () => system.logCheck.note(),
    /** Where devices of this machine find the broker; known when the gateway has started. */
    mqttUrl,
    ocpp,
    questions,
    tasks: backgroundTasks({
      db,
      downloads,
      system,
      backup,
      sweeps: [commands.firmware, pictures, cancellation],
      forgets: [
        telemetry,
        batteries.days,
        alarms.engine,
        notices,
        diagnosis.days,
        commands.writes,
        charging.maintenance,
        charging.files,
      ],
    }),
    ping: () => db.selectNoFrom((q) => q.lit(1).as('one')).execute(),
    close: async () => {
      metrics.stop();
      alarms.feed.stop();
      screens.feed.stop();
      tables.stop();
      await optimiser.stop();
      await writing.end();
      await close();
    },
  };
}
