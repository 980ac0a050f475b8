import { accountsAccess } from '@heliodon/accounts/access-cases';
import { alarmsAccess } from '@heliodon/alarms/access-cases';
import { analysisAccess } from '@heliodon/analysis/access-cases';
import { authAccess } from '@heliodon/auth/access-cases';
import { backupAccess } from '@heliodon/backup/access-cases';
import { backupPowerAccess } from '@heliodon/backup-power/access-cases';
import { batteriesAccess } from '@heliodon/batteries/access-cases';
import { cancellationAccess } from '@heliodon/cancellation/access-cases';
import { chargingAccess } from '@heliodon/charging/access-cases';
import { commandsAccess } from '@heliodon/commands/access-cases';
import { commissioningAccess } from '@heliodon/commissioning/access-cases';
import { demandAccess } from '@heliodon/demand/access-cases';
import { devicesAccess } from '@heliodon/devices/access-cases';
import { diagnosisAccess } from '@heliodon/diagnosis/access-cases';
import { dispatchAccess } from '@heliodon/dispatch/access-cases';
import { downloadsAccess } from '@heliodon/downloads/access-cases';
import { forecastAccess } from '@heliodon/forecast/access-cases';
import { placesAccess } from '@heliodon/geo/access-cases';
import { metersAccess } from '@heliodon/meters/access-cases';
import { notificationsAccess } from '@heliodon/notifications/access-cases';
import { plantsAccess } from '@heliodon/plants/access-cases';
import { schedulesAccess } from '@heliodon/schedules/access-cases';
import { screensAccess } from '@heliodon/screens/access-cases';
import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';
import { settlementAccess } from '@heliodon/settlement/access-cases';
import { siteAccess } from '@heliodon/site/access-cases';
import { siteControlAccess } from '@heliodon/site-control/access-cases';
import { systemAccess } from '@heliodon/system/access-cases';
import { tariffsAccess } from '@heliodon/tariffs/access-cases';
import { telemetryAccess } from '@heliodon/telemetry/access-cases';
import { topologyAccess } from '@heliodon/topology/access-cases';

/** Of all features. A call without a case fails the authorisation test. */
export const accessCases: AccessCases = {
  ...authAccess,
  ...accountsAccess,
  ...cancellationAccess,
  ...plantsAccess,
  ...placesAccess,
  ...tariffsAccess,
  ...metersAccess,
  ...batteriesAccess,
  ...systemAccess,
  ...downloadsAccess,
  ...telemetryAccess,
  ...devicesAccess,
  ...commandsAccess,
  ...commissioningAccess,
  ...alarmsAccess,
  ...notificationsAccess,
  ...diagnosisAccess,
  ...settlementAccess,
  ...schedulesAccess,
  ...demandAccess,
  ...siteAccess,
  ...siteControlAccess,
  ...dispatchAccess,
  ...backupPowerAccess,
  ...forecastAccess,
  ...analysisAccess,
  ...screensAccess,
  ...topologyAccess,
  ...backupAccess,
  ...chargingAccess,
};
