import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import type { DeviceOrders } from '@heliodon/site/device-orders';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import type { AwayWay } from '../../contract/automatic.contract.ts';
import type { BandForecast, PlannedDaysOf } from '../deps.ts';
import type { FallbackSink } from './fallback-alarm.ts';

/** The newest forecast that existed at the given time; provided by features/forecast. */
export type BandForecastOf = (
  plantId: number,
  kind: 'pv' | 'load',
  byMs: number,
) => Promise<BandForecast | undefined>;

/** Dependencies of the calculation. */
export interface GuidanceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: Pick<TelemetryStore, 'samplesUpTo'>;
  readonly log: OperationLog;
  /** Receives fallbacks as alarm signals. */
  readonly signals: FallbackSink;
  readonly forecastOf: BandForecastOf;
  readonly plannedDays: PlannedDaysOf;
  readonly onError: (error: unknown, what: string) => void;
}

/** What storage does when the platform is away; null: unknown. Provided by features/site-control. */
export type WhenAwayOf = (
  plantId: number,
) => Promise<{ readonly way: AwayWay; readonly untilMs: number | null } | null>;

/** Dependencies of the calls. */
export interface AutomaticDeps extends Omit<GuidanceDeps, 'onError' | 'plannedDays'> {
  readonly whenAwayOf: WhenAwayOf;
  readonly orders: Pick<DeviceOrders, 'authorise'>;
}
