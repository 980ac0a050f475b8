import type { Database } from '@heliodon/infrastructure/database';
import { PassWorker } from '@heliodon/infrastructure/pass-worker';
import type { Clock } from '@heliodon/kernel/clock';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import type { AlarmSignals } from '../signals.ts';
import { AlarmEngine, type Pass } from './alarm-engine.ts';
import { type ClusterWarnings, publishBatteryWarnings } from './battery-warnings.ts';
import { CommunicationWatch } from './communication.ts';
import { endGone, forgetSignals } from './sweep.ts';

/** Notifications trigger a pass; without them it checks at this interval. */
const IDLE_MS = 2000;
/** Notifications within this time are handled in one pass. */
const GATHER_MS = 10;
const LINES_EVERY_MS = 3000;
const SWEEP_EVERY_MS = 15_000;

export interface AlarmWorkDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: TelemetryStore;
  readonly kinds: readonly DeviceKind[];
  readonly signals: AlarmSignals;
  readonly onError: (error: unknown, what: string) => void;
}

/** All parts that create alarms. */
export function createAlarmEngine(deps: AlarmWorkDeps) {
  const { db, clock, signals, onError } = deps;
  const engine = new AlarmEngine({ ...deps, kinds: new Map(deps.kinds.map((kind) => [kind.id, kind])) });
  const watch = new CommunicationWatch(db);
  const judging = new PassWorker<Pass>(
    {
      what: 'alarms',
      pass: () => engine.pass(),
      restMs: (_, done) => (done?.more ? 0 : IDLE_MS),
      wokenMs: GATHER_MS,
    },
    onError,
  );
  const lines = new PassWorker(
    { what: 'lines of loggers', pass: () => watch.lines(), restMs: () => LINES_EVERY_MS },
    onError,
  );
  const sweep = async () => {
    await watch.devices();
    await endGone(db);
  };
  const sweeping = new PassWorker(
    { what: 'alarms of what is gone', pass: sweep, restMs: () => SWEEP_EVERY_MS },
    onError,
  );
  return {
    workers: [judging, lines, sweeping] as PassWorker<unknown>[],
    /** Starts a pass because something is due. */
    wake: () => judging.wake(),
    /** Called by the battery feature in the transaction that computes the daily figures. */
    onWarnings: (tx: Database, found: ClusterWarnings) => publishBatteryWarnings(tx, signals, found),
    /** Runs once a day. */
    forgetOld: () => forgetSignals(db, clock.now()),
  };
}
