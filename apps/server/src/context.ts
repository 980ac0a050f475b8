import { createAccounts } from '@heliodon/accounts/server';
import { createAlarms } from '@heliodon/alarms/server';
import { createAuth, type DemoAccount } from '@heliodon/auth/server';
import { createBackup, type RestoreOrder } from '@heliodon/backup/server';
import { createBatteries } from '@heliodon/batteries/server';
import { createCancellation } from '@heliodon/cancellation/server';
import { createCharging } from '@heliodon/charging/server';
import { createCommissioning } from '@heliodon/commissioning/server';
import type { Piles } from '@heliodon/device-links/ocpp/ocpp-endpoint';
import { createDevices } from '@heliodon/devices/server';
import { createDiagnosis } from '@heliodon/diagnosis/server';
import { createDownloads } from '@heliodon/downloads/server';
import { createGeo } from '@heliodon/geo/server';
import type { Database } from '@heliodon/infrastructure/database';
import { type Clock, systemClock } from '@heliodon/kernel/clock';
import { createMeters } from '@heliodon/meters/server';
import { createNotifications } from '@heliodon/notifications/server';
import { createPlants } from '@heliodon/plants/server';
import { createScreens, screenLogo } from '@heliodon/screens/server';
import { type FeaturePart, joinParts } from '@heliodon/server-kit/feature-part';
import { Pictures } from '@heliodon/server-kit/pictures/pictures';
import { createSettlement } from '@heliodon/settlement/server';
import type { Demo } from '@heliodon/system/contract';
import { createSystem } from '@heliodon/system/server';
import { createTariffs } from '@heliodon/tariffs/server';
import { createTopology, topologyPicture } from '@heliodon/topology/server';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { createAdapters } from './adapters.ts';
import { createDevicePlane } from './device-plane.ts';
import { createEnergyManagement } from './energy-management.ts';
import { createLivePages } from './live-pages.ts';
import { createMessageSenders } from './message-senders.ts';
import { Metrics } from './metrics/metrics.ts';
import { installationState } from './metrics/state.queries.ts';
import { cleanUpTasks } from './start/clean-up-tasks.ts';
import { localLoggers } from './start/local-loggers.ts';
import { OptimiserThreads } from './start/optimiser.ts';

export type Context = Awaited<ReturnType<typeof createContext>>;

export interface ContextOptions {
  readonly clock?: Clock;
  readonly demoAccounts?: readonly DemoAccount[];
  /** The state of the demo; undefined: no demo. */
  readonly demoFacts?: (db: Database) => Promise<Demo>;
  /** Replaces those of the charging feature. */
  readonly piles?: Piles;
  /** Closes this context, restores the database and starts again. */
  readonly restoreNow?: (order: RestoreOrder) => void;
}

const NO_DEMO: Demo = { historyPercent: null, spareLogger: null };

/** Creates all features with their dependencies, in dependency order. */
export async function createContext(
  config: Config,
  databaseUrl: string,
  programLog: Logger,
  options: ContextOptions = {},
) {
  const adapters = await createAdapters(config, databaseUrl, programLog, options.clock ?? systemClock);
  const { db, events } = adapters;
  const parts: FeaturePart[] = [adapters];
  const add = <T extends FeaturePart>(part: T): T => {
    parts.push(part);
    return part;
  };
  const { identity, sessions, callerOf } = add(
    createAuth({ ...adapters, demoAccounts: options.demoAccounts ?? [] }),
  );
  const { queue } = add(createDownloads({ ...adapters, callerOf }));
  const { prove, rightsOf } = identity;
  const kit = { ...adapters, exports: queue, callerOf, prove, rightsOf };

  add(createMessageSenders(kit));
  add(createAccounts({ ...kit, identity }));
  const { lookup: places, checkAmap } = add(createGeo(kit));
  const tariffs = add(createTariffs(kit));
  const demo = async () => options.demoFacts?.(db) ?? NO_DEMO;
  const { noteLogHead } = add(createSystem({ ...kit, checkAmap, demo }));
  const plane = add(await createDevicePlane(config, { ...kit, identity }));
  const { link, ocpp, telemetry, commands } = plane;
  const { deviceNow, recounts, daysCounted } = telemetry;
  const commissioning = add(
    createCommissioning({
      ...kit,
      link,
      takesClaims: !config.mqttUrl,
      localLoggers: config.localLogger ? localLoggers(config, plane.localMqttUrl, programLog) : undefined,
    }),
  );
  telemetry.gateway.listenToSetup(commissioning.messages);
  const { engine, signals } = add(createAlarms(kit));
  add(createNotifications(kit));
  const batteries = add(createBatteries({ ...kit, onWarnings: engine.onWarnings }));
  const charging = add(createCharging({ ...kit, ocpp, authorise: commands.authorise }));
  ocpp.servePiles(options.piles ?? charging);
  const diagnosis = add(createDiagnosis({ ...kit, signals }));
  for (const { days } of [batteries, charging, diagnosis])
    daysCounted.add((tx, counted) => days.marks(tx, counted));
  const settlement = add(createSettlement({ ...kit, exportFiles: queue }));
  const optimiser = new OptimiserThreads(databaseUrl, programLog);
  const energy = add(createEnergyManagement({ ...kit, link, commands, settlement, signals, optimiser }));
  const { emptyPlant } = add(createDevices({ ...kit, deviceNow, offGrid: energy.offGrid }));
  const meters = add(createMeters({ ...kit, recounts, money: settlement.recounted }));
  const { removeIn: removePlant } = add(
    createPlants({
      ...kit,
      places,
      tariffs,
      emptyPlant,
      inNewZone: (tx, plantId) => recounts.askInNewZone(tx, plantId),
      metersWithoutSide: meters.withoutSide,
    }),
  );
  add(createCancellation({ ...kit, identity, removePlant }));
  const pictures = new Pictures({ ...kit, uses: [topologyPicture, screenLogo] });
  add({ sweeps: [() => pictures.sweep()] });
  add(createTopology({ ...kit, pictures }));
  add(createScreens({ ...kit, pictures, deviceNow, places }));
  const isOnlyProcess = config.role === 'all' && options.restoreNow !== undefined;
  const restoreNow = (order: RestoreOrder) => options.restoreNow?.(order);
  const backup = add(
    await createBackup({ ...kit, identity, recipient: config.backupRecipient, isOnlyProcess, restoreNow }),
  );

  const features = joinParts(parts);
  const source = telemetry.live;
  const { hub, subscriptions } = createLivePages({ ...kit, sessions, source, feeds: features.feeds });
  for (const offered of features.exports) queue.register(offered);
  for (const one of [...features.subscriptions, ...subscriptions]) events.subscribe(one);
  const metrics = new Metrics({ ...kit, sockets: () => hub.size, state: () => installationState(db) });
  return {
    ...kit,
    telemetry,
    commands,
    ocpp,
    mqttUrl: plane.mqttUrl,
    routes: features.routes,
    workers: features.workers,
    gatewayWorkers: features.gatewayWorkers,
    tasks: [...features.tasks, ...cleanUpTasks(features)],
    sessions,
    downloads: queue,
    hub,
    metrics,
    backup,
    charging,
    pictures,
    optimiser,
    site: energy.site,
    noteLogHead,
    ping: () => db.selectNoFrom((q) => q.lit(1).as('one')).execute(),
    close: async () => {
      metrics.stop();
      for (const stop of features.stops) await stop();
      await optimiser.stop();
      await adapters.close();
    },
  };
}
