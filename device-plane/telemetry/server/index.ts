import type { DeviceLink } from '@heliodon/device-links/mqtt/device-link';
import type { Database } from '@heliodon/infrastructure/database';
import { PassWorker, resting } from '@heliodon/infrastructure/pass-worker';
import type { Clock } from '@heliodon/kernel/clock';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { type Route, route } from '@heliodon/server-kit/route';
import type { PostgresTelemetryStore } from '@heliodon/telemetry-store/postgres-store';
import { getDeviceEnergy, getPlantEnergy } from '../contract/energy.contract.ts';
import { getQuarantineList } from '../contract/quarantine.contract.ts';
import { DeviceDirectory } from './device-directory.ts';
import { deviceEnergy, plantEnergy } from './energy.queries.ts';
import { Gateway } from './gateway.ts';
import { Ingest } from './ingest.ts';
import { LiveSource } from './live-source.ts';
import { LoggerConnections } from './logger-connections.ts';
import { LoggerRegistry } from './logger-registry.ts';
import { PlantStates } from './plant-states.ts';
import { listQuarantine } from './quarantine.queries.ts';
import { type RefusedLine, RefusedLines } from './refused-lines.ts';
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
  /** Told, within the pass that counted them, which days of which devices were counted anew. */
  readonly onDays?: (tx: Database, days: readonly CountedDay[]) => Promise<void>;
  /** A connection that was not let in, for the log of the program. */
  readonly onRefused: (line: RefusedLine & { readonly times: number }) => void;
  readonly onError: (error: unknown, what: string) => void;
}

export function createTelemetry(deps: TelemetryDeps) {
  const { db, clock, store, kinds, onError } = deps;
  const loggers = new LoggerRegistry(db, kinds);
  const gateway = new Gateway({
    db,
    clock,
    link: deps.link,
    ingest: new Ingest({ store, clock, onError }),
    loggers,
    links: new LoggerConnections(db, deps.ownsDatabase, onError),
    devices: new DeviceDirectory(db, deps.log, kinds),
    refusedLines: new RefusedLines({ db, clock, onRefused: deps.onRefused }),
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
    ...(deps.onDays && { onDays: deps.onDays }),
  });
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
    gateway,
    loggers,
    rollups,
    plantStates,
    recounts,
    workers: [
      new PassWorker({ what: 'roll-ups', pass: countAll, restMs: resting(3, 2000) }, onError),
      new PassWorker(
        { what: 'plant states', pass: () => plantStates.pass(), restMs: resting(9, 5000) },
        onError,
      ),
    ],
    live: new LiveSource({ db, store, kinds: new Map(kinds.map((kind) => [kind.id, kind])) }),
    /** Once a day: samples, quarters and refusals that have had their time. */
    async forgetOld() {
      const before = (days: number) => clock.now().getTime() - days * 86_400_000;
      await store.forgetBefore(before(deps.keepRawDays()));
      await store.forgetMonthsBefore(before(deps.keepQuarterDays()));
      for (const refusals of ['quarantine', 'line_refusal'] as const)
        await db
          .deleteFrom(refusals)
          .where('at', '<', new Date(before(QUARANTINE_DAYS)))
          .execute();
    },
  };
}

const QUARANTINE_DAYS = 30;
