import type { Limiter } from '@heliodon/infrastructure/limiter';
import { type BackgroundWorker, PassWorker } from '@heliodon/infrastructure/pass-worker';
import { type Route, route } from '@heliodon/server-kit/route';
import type pg from 'pg';
import * as calls from '../contract/index.ts';
import { ClaimService, endOldClaims } from './claims/claim.service.ts';
import { ConfigService } from './config/config.service.ts';
import { SetupDispatch } from './delivery/setup-dispatch.ts';
import { SetupMessages } from './delivery/setup-listener.ts';
import type { CommissioningDeps } from './deps.ts';
import { HereService } from './here/here.service.ts';
import { LocalLoggers } from './here/local-loggers.ts';
import type { LoggerProgram } from './here/logger-process.ts';
import { listSetupLoggers } from './loggers.queries.ts';
import { MapLibrary } from './maps/library.ts';
import { MapService } from './maps/map.service.ts';
import { OwnMaps } from './maps/own-maps.queries.ts';
import { forgetOldTasks } from './tasks/task.queries.ts';
import { TaskService } from './tasks/task.service.ts';

/** Deadlines are in seconds; new work wakes the worker. */
const PASS_EVERY_MS = 1000;

/** How loggers are run beside the server. */
export interface LocalLoggersSetting {
  readonly program: LoggerProgram;
  readonly dataDir: string;
  readonly mqttUrl: () => string;
  readonly onLine: (sn: string, line: string, isError: boolean) => void;
}

interface Deps extends CommissioningDeps {
  readonly limiter: Limiter;
  readonly pool: Pick<pg.Pool, 'connect'>;
  /** Undefined: this installation runs none. */
  readonly localLoggers: LocalLoggersSetting | undefined;
}

export function createCommissioning(deps: Deps) {
  const { db, clock, onError } = deps;
  const library = new MapLibrary();
  const ownMaps = new OwnMaps(library);
  const tasks = new TaskService({ ...deps, ownMaps });
  const configs = new ConfigService({ ...deps, ownMaps });
  const claims = new ClaimService(deps);
  const maps = new MapService({ ...deps, library });
  const dispatch = new SetupDispatch(deps);
  const worker = new PassWorker(
    { what: 'configuration of loggers', pass: () => dispatch.pass(), restMs: () => PASS_EVERY_MS },
    onError,
  );
  const here = new HereService({ ...deps, startsLoggers: deps.localLoggers !== undefined });
  const local = deps.localLoggers && localWorker(deps, deps.localLoggers);
  const wake = () => {
    worker.wake();
    local?.wake();
  };
  const routes: Route[] = [
    route(calls.getSetupLoggers, async ({ plantId }, caller) => ({
      loggers: await listSetupLoggers(db, plantId),
      canStartHere: await here.canStart(plantId, caller),
    })),
    route(calls.startLoggerHere, (request, caller) => here.start(request, caller)),
    route(calls.claimLogger, (request, caller) => claims.claim(request, caller)),
    route(calls.startSetupTask, (request, caller) => tasks.start(request, caller)),
    route(calls.getSetupTask, (request, caller) => tasks.get(request, caller)),
    route(calls.cancelSetupTask, (request, caller) => tasks.cancel(request, caller)),
    route(calls.getSetupConfig, (request, caller) => configs.get(request, caller)),
    route(calls.getSetupVersions, (request, caller) => configs.versions(request, caller)),
    route(calls.getSetupVersion, (request, caller) => configs.version(request, caller)),
    route(calls.saveSetupConfig, (request, caller) => configs.save(request, caller)),
    route(calls.rollBackSetup, (request, caller) => configs.rollBack(request, caller)),
    route(calls.getRegisterMaps, (request, caller) => maps.list(request, caller)),
    route(calls.getRegisterMap, (request, caller) => maps.get(request, caller)),
    route(calls.saveRegisterMap, (request, caller) => maps.save(request, caller)),
    route(calls.deleteRegisterMap, (request, caller) => maps.remove(request, caller)),
  ];
  return {
    routes,
    subscriptions: [{ channel: 'setup', onEvent: wake, onReconnect: wake }],
    gatewayWorkers: [worker, ...(local ? [local] : [])],
    sweeps: [() => endOldClaims(db, clock.now()), () => forgetOldTasks(db, clock.now())],
    /** Receives the messages of the channel `setup`. */
    messages: new SetupMessages({ ...deps, wake }),
    dispatch,
  };
}

/** A removed logger stops soon; a started one begins at once. */
const LOCAL_EVERY_MS = 5000;

function localWorker(deps: Deps, setting: LocalLoggersSetting): BackgroundWorker & { wake(): void } {
  const loggers = new LocalLoggers({ ...deps, ...setting });
  const worker = new PassWorker(
    { what: 'loggers beside the server', pass: () => loggers.pass(), restMs: () => LOCAL_EVERY_MS },
    deps.onError,
  );
  return {
    start: () => worker.start(),
    wake: () => worker.wake(),
    stop: async () => {
      await worker.stop();
      await loggers.stop();
    },
  };
}
