import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import { route } from '@heliodon/server-kit/route';
import {
  electricityLog,
  exportElectricityReport,
  getElectricityReport,
} from '../../contract/electricity.contract.ts';
import type { SettlementDeps } from '../part.ts';
import { ELECTRICITY_EXPORT, electricityExportSource } from './electricity.export.ts';
import { electricityReport } from './electricity.service.ts';

export function createElectricity(deps: SettlementDeps): FeaturePart {
  const { exports, log } = deps;
  return {
    routes: [
      route(getElectricityReport, (span) => electricityReport(deps, span)),
      route(exportElectricityReport, async ({ format, ...asked }, caller) => {
        // Invalid requests are rejected here, not in the job.
        const { plant } = await electricityReport(deps, asked.report);
        const jobId = await exports.request(caller, ELECTRICITY_EXPORT, format, asked);
        await log.write(caller, {
          action: electricityLog.export,
          params: { plant: plant.name, format },
          plantId: plant.plantId,
        });
        return { jobId };
      }),
    ],
    exports: [electricityExportSource(deps)],
  };
}
