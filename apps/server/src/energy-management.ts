import { createAnalysis, type Optimiser, readForecast } from '@heliodon/analysis/server';
import { createDemand, type DemandDeps } from '@heliodon/demand/server';
import type { DeviceLink } from '@heliodon/device-links/mqtt/device-link';
import { createEms, type DeviceOrders } from '@heliodon/ems/server';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import { createSchedules, readPlannedDays, type SchedulesDeps } from '@heliodon/schedules/server';
import type { ExportQueue } from '@heliodon/server-kit/exports';
import { joinParts } from '@heliodon/server-kit/feature-part';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';

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
