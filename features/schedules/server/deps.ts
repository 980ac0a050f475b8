import type { DevicePlan } from '@heliodon/commands/contract';
import type { QuarterFacts, QuarterPlan } from '@heliodon/energy/schedule/planned-quarter';
import type { PastWrite } from '@heliodon/energy/schedule/write-budget';
import type { DaySegment } from '@heliodon/energy/tariff/tariff-day';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ExportQueue } from '@heliodon/server-kit/exports';
import type { Actor, OperationLog } from '@heliodon/server-kit/operation-log';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';

/** The interface for writing plans to devices; provided by commands. */
export interface PlanWriter {
  /** `reported`: the version that it last reported. A text result: why the device cannot take a plan. */
  assign(
    tx: Database,
    deviceId: number,
    plan: DevicePlan,
    actor: Actor,
    reported: number | null,
  ): Promise<{ commandId: string; version: number } | 'noLogger' | 'loggerOld'>;
  sendAgain(tx: Database, deviceIds: readonly number[]): Promise<number[]>;
}

/** Commands sent together with a plan: the password is requested once. */
export interface DeviceOrders {
  /** Throws if the command password is wrong or a device does not exist. */
  authorise(caller: Caller, deviceIds: readonly number[], password: string | undefined): Promise<void>;
  give(
    order: {
      readonly deviceId: number;
      readonly name: string;
      readonly params: Readonly<Record<string, number>>;
      readonly actor: Actor;
    },
    tx: Database,
  ): Promise<{ readonly commandId: string } | { readonly code: number }>;
  /** Reads the stored values from the device; the response is stored with the command. */
  read(
    order: { readonly deviceId: number; readonly names: readonly string[]; readonly actor: Actor },
    tx: Database,
  ): Promise<unknown>;
}

export interface FactQuarter extends QuarterFacts {
  readonly deviceId: number;
  readonly startMs: number;
  readonly day: string;
  /**
   * The part of the interval for which its last plan counts: only a part if the plan changed within it or it is not
   * over.
   */
  readonly counted: { readonly fromMs: number; readonly toMs: number; readonly plan: QuarterPlan };
}

/** The planned intervals of a plant's storage with the data known about each; provided by settlement. */
export type FactsReader = (
  plant: { readonly plantId: number; readonly timeZone: string },
  fromMs: number,
  toMs: number,
  rules: { readonly graceMs: number; readonly running: boolean },
) => Promise<{ readonly quarters: readonly FactQuarter[] }>;

export interface SchedulesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: Pick<TelemetryStore, 'samplesAt' | 'headlines'>;
  readonly log: OperationLog;
  readonly exports: ExportQueue;
  readonly plans: PlanWriter;
  readonly orders: DeviceOrders;
  readonly writesOf: (deviceIds: readonly number[]) => Promise<ReadonlyMap<number, readonly PastWrite[]>>;
  readonly facts: FactsReader;
  /** For a whole day; undefined: the plant has no prices. */
  readonly pricesOn: (plantId: number, day: string) => Promise<readonly DaySegment[] | undefined>;
  readonly onError: (error: unknown, what: string) => void;
}
