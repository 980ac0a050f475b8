import type { DeviceLink } from '@heliodon/device-links/mqtt/device-link';
import type { Database } from '@heliodon/infrastructure/database';
import { Limiter } from '@heliodon/infrastructure/limiter';
import { PassWorker, resting } from '@heliodon/infrastructure/pass-worker';
import type { Clock } from '@heliodon/kernel/clock';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { DAY_MS } from '@heliodon/kernel/time';
import { Hook } from '@heliodon/server-kit/hook';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { type Route, route } from '@heliodon/server-kit/route';
import type { PostgresTelemetryStore } from '@heliodon/telemetry-store/postgres-store';
import { getDeviceEnergy, getPlantEnergy } from '../contract/energy.contract.ts';
import { type DeviceNow, deviceTopic } from '../contract/live.contract.ts';
import { getQuarantineList } from '../contract/quarantine.contract.ts';
import { DeviceDirectory } from './device-directory.ts';
import { deviceEnergy, plantEnergy } from './energy.queries.ts';
import { Gateway } from './gateway.ts';
import { Ingest } from './ingest.ts';
import { LiveSource } from './live-source.ts';
import { LoggerClaims } from './logger-claims.ts';
import { LoggerConnections } from './logger-connections.ts';
import { LoggerRegistry } from './logger-registry.ts';
import { PlantStates } from './plant-states.ts';
import { listQuarantine } from './quarantine.queries.ts';
import { type LoggedRefusal, RefusedLines } from './refused-lines.ts';
import { PlantRecounts } from './rollups/recount.ts';
import { type CountedDay, Rollups } from './rollups/rollup.service.ts';

export interface TelemetryDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: PostgresTelemetryStore;
  readonly log: OperationLog;
  readonly kinds: readonly DeviceKind[];
  readonly link: DeviceLink;
  /** No other gateway uses this database. */
  readonly ownsDatabase: boolean;
  readonly keepRawDays: () => number;
  readonly keepQuarterDays: () => number;
  /** A refused connection, for the program's log. */
  readonly onRefused: (line: LoggedRefusal) => void;
  readonly onError: (error: unknown, what: string) => void;
}

export function createTelemetry(deps: TelemetryDeps) {
  const { db, clock, store, kinds, onError } = deps;
  const loggers = new LoggerRegistry(db, kinds);
  const daysCounted = new Hook<[tx: Database, days: readonly CountedDay[]]>();
  const gateway = new Gateway({
    db,
    clock,
    link: deps.link,
    ingest: new Ingest({ store, clock, onError }),
    loggers,
    links: new LoggerConnections(db, deps.ownsDatabase, onError),
    devices: new DeviceDirectory(db, deps.log, kinds),
    refusedLines: new RefusedLines({ db, clock, onRefused: deps.onRefused }),
    claims: new LoggerClaims({ db, clock, limiter: new Limiter(db) }),
    keepRawDays: deps.keepRawDays,
    onError,
  });
  const rollups = new Rollups({
    db,
    clock,
    store,
    kinds,
    onError,
    ensureMonths: (fromMs, toMs) => store.ensureMonths(fromMs, toMs),
    onDays: (tx, days) => daysCounted.run(tx, days),
  });
  const live = new LiveSource({ db, store, kinds: new Map(kinds.map((kind) => [kind.id, kind])) });
  const plantStates = new PlantStates(db);
  const recounts = new PlantRecounts({ db, clock, keepQuarterDays: deps.keepQuarterDays });
  const countAll = async () => {
    await rollups.pass();
    await recounts.pass();
  };
  const routes: Route[] = [
    route(getQuarantineList, (request) => listQuarantine(db, request)),
    route(getPlantEnergy, (request) => plantEnergy(db, request)),
    route(getDeviceEnergy, (request, caller) => deviceEnergy(db, caller, request)),
  ];
  return {
    routes,
    subscriptions: [
      {
        channel: 'device',
        onEvent: (loggerId: string) => loggers.changed(loggerId),
        onReconnect: () => loggers.forgetAll(),
      },
      {
        channel: 'samples',
        onEvent: (piece: string) => plantStates.onNotification(piece),
        onReconnect: () => plantStates.onReconnect(),
      },
    ],
    gateway,
    loggers,
    rollups,
    recounts,
    /** Called with recalculated device days, within the transaction. */
    daysCounted,
    workers: [
      new PassWorker({ what: 'roll-ups', pass: countAll, restMs: resting(3, 2000) }, onError),
      new PassWorker(
        { what: 'plant states', pass: () => plantStates.pass(), restMs: resting(9, 5000) },
        onError,
      ),
    ],
    live,
    deviceNow: (deviceId: number) => live.read(deviceTopic(deviceId)) as Promise<DeviceNow | undefined>,
    forgets: [() => forgetOld(deps)],
  };
}

const QUARANTINE_DAYS = 30;

/** Deletes samples, intervals and refusals older than their retention. */
async function forgetOld({ db, clock, store, keepRawDays, keepQuarterDays }: TelemetryDeps): Promise<void> {
  const before = (days: number) => clock.now().getTime() - days * DAY_MS;
  await store.forgetBefore(before(keepRawDays()));
  await store.forgetMonthsBefore(before(keepQuarterDays()));
  for (const refusals of ['quarantine', 'line_refusal'] as const)
    await db
      .deleteFrom(refusals)
      .where('at', '<', new Date(before(QUARANTINE_DAYS)))
      .execute();
}
