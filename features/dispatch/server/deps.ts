import type { CallRequest } from '@heliodon/contract/call';
import type { PlanPart, PlanType } from '@heliodon/energy/schedule/plan';
import type { PlanSegment } from '@heliodon/energy/schedule/planned-quarter';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { savePlan } from '@heliodon/schedules/contract';
import type { Caller } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import type { DeviceOrders } from '@heliodon/site/device-orders';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';

/** Mean power of 15-minute intervals from `startMs` on. */
export interface PowerForecast {
  readonly startMs: number;
  readonly kw: readonly number[];
}

/** The newest forecast that existed at the given time; provided by features/forecast. */
export type ForecastOf = (
  plantId: number,
  kind: 'pv' | 'load',
  byMs: number,
) => Promise<PowerForecast | undefined>;

/** A forecast with its 10 and 90 % quantiles. */
export interface BandForecast extends PowerForecast {
  readonly madeAtMs: number;
  readonly lowKw: readonly number[];
  readonly highKw: readonly number[];
}

/**
 * The forecasts that would have been made at past moments, which must be asked in the order of time; provided by
 * features/forecast.
 */
export type KnownForecastsOf = (
  db: Database,
  plantId: number,
  fromMs: number,
  toMs: number,
) => Promise<
  (nowMs: number) => {
    readonly pv: BandForecast | undefined;
    readonly load: BandForecast | undefined;
  }
>;

/** Same as the call of features/schedules. */
export type SavePlan = (
  request: CallRequest<typeof savePlan>,
  caller: Caller,
) => Promise<{ readonly planId: number }>;

/** Disables a plan of features/schedules; does nothing if it is missing or already disabled. */
export type SwitchOffPlan = (
  plantId: number,
  planId: number,
  caller: Caller,
  password: string | undefined,
) => Promise<unknown>;

/** The plan that applies to each device of a plant on each day; provided by features/schedules. */
export type PlannedDaysOf = (
  db: Database,
  plantId: number,
  days: readonly string[],
  now: Date,
) => Promise<ReadonlyMap<number, readonly (readonly PlanSegment[])[]>>;

/**
 * Changes the days of a plan on behalf of the platform. False: the plan is disabled, missing, of another type or was
 * changed since.
 */
export type ReshapePlan = (
  plantId: number,
  planId: number,
  content: { readonly type: PlanType; readonly parts: readonly PlanPart[]; readonly version: number },
) => Promise<boolean>;

export interface PackagesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: TelemetryStore;
  readonly log: OperationLog;
  readonly onError: (error: unknown, what: string) => void;
  readonly orders: DeviceOrders;
  /** Signals that a change is waiting to be applied. */
  readonly wakeApplies: () => void;
  readonly forecastOf: ForecastOf;
  readonly savePlan: SavePlan;
  readonly switchOff: SwitchOffPlan;
  readonly plannedDays: PlannedDaysOf;
  readonly reshapePlan: ReshapePlan;
}
