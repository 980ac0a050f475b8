import { createAnalysis, type Optimiser, readForecast } from '@heliodon/analysis/server';
import { createDemand, type DemandDeps } from '@heliodon/demand/server';
import { createEms, type DeviceOrders } from '@heliodon/ems/server';
import type { Clock } from '@heliodon/kernel/clock';
import type { Database } from '@heliodon/platform/database';
import type { ExportQueue } from '@heliodon/platform/exports';
import { joinParts } from '@heliodon/platform/feature-part';
import type { DeviceLink } from '@heliodon/platform/mqtt/device-link';
import type { OperationLog } from '@heliodon/platform/operation-log';
import type { TelemetryStore } from '@heliodon/platform/telemetry/telemetry-store';
import { createSchedules, readPlannedDays, type SchedulesDeps } from '@heliodon/schedules/server';

export interface EnergyManagementDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: TelemetryStore;
  readonly log: OperationLog;
  readonly exports: ExportQueue;
  readonly link: DeviceLink;
  /** The way of plans to devices, and what money knows of storage and prices. */
  readonly schedules: Pick<SchedulesDeps, 'plans' | 'writesOf' | 'facts' | 'pricesOn'>;
  /** The demand that bills take. */
  readonly billedMonths: DemandDeps['billedMonths'];
  readonly signals: DemandDeps['signals'];
  readonly orders: DeviceOrders;
  readonly optimiser: Optimiser;
  readonly onError: (error: unknown, what: string) => void;
}

/** Schedules, demand, site control, forecasts: what they need of each other is given to them here. */
export function createEnergyManagement(deps: EnergyManagementDeps) {
  const schedules = createSchedules({ ...deps, ...deps.schedules });
  const demand = createDemand(deps);
  const analysis = createAnalysis({ ...deps, plannedDays: readPlannedDays });
  const ems = createEms({
    ...deps,
    forecastOf: (plantId, kind, byMs) => readForecast(deps.db, plantId, kind, byMs),
    savePlan: schedules.save,
    switchOff: schedules.switchOff,
    plannedDays: readPlannedDays,
    reshapePlan: schedules.reshape,
  });
  return { ...joinParts([schedules, demand, analysis, ems]), site: ems.site, offGrid: ems.offGrid };
}
