import { createAnalysis } from '@heliodon/analysis/server';
import { createBackupPower } from '@heliodon/backup-power/server';
import { createDemand, type DemandDeps } from '@heliodon/demand/server';
import type { DeviceLink } from '@heliodon/device-links/mqtt/device-link';
import { createDispatch, type DispatchDeps, type Optimiser } from '@heliodon/dispatch/server';
import { createForecast, readForecast } from '@heliodon/forecast/server';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import { createSchedules, readPlannedDays, type SchedulesDeps } from '@heliodon/schedules/server';
import type { ExportQueue } from '@heliodon/server-kit/exports';
import { joinParts } from '@heliodon/server-kit/feature-part';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { createApplies } from '@heliodon/site/apply/applies';
import type { DeviceOrders } from '@heliodon/site/device-orders';
import { createSiteControl, readWhenAway } from '@heliodon/site-control/server';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';

export interface EnergyManagementDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: TelemetryStore;
  readonly log: OperationLog;
  readonly exports: ExportQueue;
  readonly link: DeviceLink;
  readonly commands: Pick<SchedulesDeps, 'plans' | 'writesOf'> & { readonly followUps: DeviceOrders };
  readonly settlement: Pick<SchedulesDeps, 'pricesOn'> & {
    readonly storageFacts: SchedulesDeps['facts'];
    readonly demandMonths: DemandDeps['billedMonths'];
  };
  readonly signals: DemandDeps['signals'] & DispatchDeps['signals'];
  readonly optimiser: Optimiser;
  readonly onError: (error: unknown, what: string) => void;
}

/** Schedules, demand, site control and forecasts: connects their dependencies. */
export function createEnergyManagement({ commands, settlement, ...deps }: EnergyManagementDeps) {
  const { plans, writesOf, followUps: orders } = commands;
  const { pricesOn, storageFacts, demandMonths } = settlement;
  const schedules = createSchedules({ ...deps, orders, plans, writesOf, pricesOn, facts: storageFacts });
  const demand = createDemand({ ...deps, orders, billedMonths: demandMonths });
  const forecast = createForecast(deps);
  const forecastOf = (plantId: number, kind: 'pv' | 'load', byMs: number) =>
    readForecast(deps.db, plantId, kind, byMs);
  const analysis = createAnalysis(deps);
  const applies = createApplies({ ...deps, orders });
  const { wakeApplies } = applies;
  const backupPower = createBackupPower({ ...deps, orders, wakeApplies });
  const siteControl = createSiteControl({ ...deps, orders });
  const dispatch = createDispatch({
    ...deps,
    orders,
    wakeApplies,
    forecastOf,
    whenAwayOf: (plantId) => readWhenAway(deps.db, plantId, deps.clock.now()),
    savePlan: schedules.save,
    switchOff: schedules.switchOff,
    plannedDays: readPlannedDays,
    reshapePlan: schedules.reshape,
  });
  return {
    ...joinParts([schedules, demand, forecast, analysis, applies, backupPower, siteControl, dispatch]),
    site: siteControl.site,
    offGrid: backupPower.offGrid,
  };
}
