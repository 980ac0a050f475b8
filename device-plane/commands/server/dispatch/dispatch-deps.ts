import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import type { CommandSteps } from '../command.steps.ts';
import type { Line } from './line.ts';

/** Shared dependencies of the dispatcher parts. */
export interface DispatchDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly kinds: ReadonlyMap<string, DeviceKind>;
  readonly store: Pick<TelemetryStore, 'samplesAt'>;
  readonly line: Line;
  readonly steps: CommandSteps;
}
