import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import { route } from '@heliodon/server-kit/route';
import { energyLog, exportEnergyAnalysis, getEnergyAnalysis } from '../../contract/energy.contract.ts';
import type { AnalysisDeps } from '../deps.ts';
import { mustView } from '../view-right.ts';
import { ENERGY_EXPORT, energyExportSource } from './energy.export.ts';
import { energyAnalysis } from './energy.service.ts';

export function createEnergy(deps: AnalysisDeps): FeaturePart {
  const { exports, log } = deps;
  return {
    routes: [
      route(getEnergyAnalysis, (span) => energyAnalysis(deps, span)),
      route(exportEnergyAnalysis, async ({ format, ...span }, caller) => {
        // Checked when the export is requested, not later in the job.
        mustView(caller);
        const { plant } = await energyAnalysis(deps, span);
        const jobId = await exports.request(caller, ENERGY_EXPORT, format, span);
        await log.write(caller, {
          action: energyLog.export,
          params: { plant: plant.name, format },
          plantId: plant.plantId,
        });
        return { jobId };
      }),
    ],
    exports: [energyExportSource(deps)],
  };
}
