import { accountsCalls } from '@heliodon/accounts/contract';
import { alarmsCalls } from '@heliodon/alarms/contract';
import { analysisCalls } from '@heliodon/analysis/contract';
import { authCalls } from '@heliodon/auth/contract';
import { backupCalls } from '@heliodon/backup/contract';
import { backupPowerCalls } from '@heliodon/backup-power/contract';
import { batteriesCalls } from '@heliodon/batteries/contract';
import { cancellationCalls } from '@heliodon/cancellation/contract';
import { chargingCalls } from '@heliodon/charging/contract';
import { commandsCalls } from '@heliodon/commands/contract';
import { commissioningCalls } from '@heliodon/commissioning/contract';
import type { AnyCall } from '@heliodon/contract/call';
import { demandCalls } from '@heliodon/demand/contract';
import { deviceCalls } from '@heliodon/devices/contract';
import { diagnosisCalls } from '@heliodon/diagnosis/contract';
import { dispatchCalls } from '@heliodon/dispatch/contract';
import { downloadsCalls } from '@heliodon/downloads/contract';
import { forecastCalls } from '@heliodon/forecast/contract';
import { placesCalls } from '@heliodon/geo/contract';
import { metersCalls } from '@heliodon/meters/contract';
import { notificationsCalls } from '@heliodon/notifications/contract';
import { plantsCalls } from '@heliodon/plants/contract';
import { schedulesCalls } from '@heliodon/schedules/contract';
import { screensCalls } from '@heliodon/screens/contract';
import { settlementCalls } from '@heliodon/settlement/contract';
import { siteCalls } from '@heliodon/site/contract';
import { siteControlCalls } from '@heliodon/site-control/contract';
import { systemCalls } from '@heliodon/system/contract';
import { tariffsCalls } from '@heliodon/tariffs/contract';
import { telemetryCalls } from '@heliodon/telemetry/contract';
import { topologyCalls } from '@heliodon/topology/contract';

/** All calls of the server. Routes, OpenAPI and the authorisation test are generated from this table. */
export const callTable: readonly AnyCall[] = [
  ...authCalls,
  ...accountsCalls,
  ...cancellationCalls,
  ...plantsCalls,
  ...placesCalls,
  ...tariffsCalls,
  ...metersCalls,
  ...batteriesCalls,
  ...systemCalls,
  ...downloadsCalls,
  ...telemetryCalls,
  ...commissioningCalls,
  ...deviceCalls,
  ...commandsCalls,
  ...alarmsCalls,
  ...notificationsCalls,
  ...diagnosisCalls,
  ...settlementCalls,
  ...schedulesCalls,
  ...demandCalls,
  ...siteCalls,
  ...siteControlCalls,
  ...dispatchCalls,
  ...backupPowerCalls,
  ...forecastCalls,
  ...analysisCalls,
  ...screensCalls,
  ...topologyCalls,
  ...backupCalls,
  ...chargingCalls,
];
