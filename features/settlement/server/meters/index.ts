import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import { route } from '@heliodon/server-kit/route';
import { exportMeterStatistics, getMeterStatistics, metersLog } from '../../contract/meters.contract.ts';
import type { SettlementDeps } from '../part.ts';
import { METER_EXPORT, meterExportSource } from './meters.export.ts';
import { meterReport } from './meters.service.ts';

export function createMeters(deps: SettlementDeps): FeaturePart {
  const { exports, log } = deps;
  return {
    routes: [
      route(getMeterStatistics, (request) => meterReport(deps, request)),
      route(exportMeterStatistics, async (request, caller) => {
        // Invalid requests are rejected here, not in the job.
        const { plant } = await meterReport(deps, request.report);
        const { format } = request;
        const jobId = await exports.request(caller, METER_EXPORT, format, request);
        await log.write(caller, {
          action: metersLog.export,
          params: { plant: plant.name, format },
          plantId: plant.plantId,
        });
        return { jobId };
      }),
    ],
    exports: [meterExportSource(deps)],
  };
}
