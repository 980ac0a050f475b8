import type { ExportQueue } from '@heliodon/server-kit/exports';
import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import { route } from '@heliodon/server-kit/route';
import { exportCompared, getDeviceChoices } from '../../contract/compare/compared.contract.ts';
import { compareLog, deleteSet, getSetList, saveSet } from '../../contract/compare/sets.contract.ts';
import type { SavedDeps } from '../saved/saved.service.ts';
import { COMPARE_EXPORT, type CompareExportDeps, compareExport, exportedSeries } from './compared.export.ts';
import { listDeviceChoices } from './devices.queries.ts';
import { SetsService } from './sets.service.ts';

export interface CompareDeps extends SavedDeps, CompareExportDeps {
  readonly exports: ExportQueue;
}

export function createCompare(deps: CompareDeps): FeaturePart {
  const { db, log, exports } = deps;
  const sets = new SetsService(deps);
  return {
    exports: [compareExport(deps)],
    routes: [
      route(getDeviceChoices, (request, caller) => listDeviceChoices(db, caller, request)),
      route(getSetList, (request, caller) => sets.list(request, caller)),
      route(saveSet, (request, caller) => sets.save(request, caller)),
      route(deleteSet, (request, caller) => sets.delete(request, caller)),
      route(exportCompared, async ({ format, data }, caller) => {
        const { length: count } = await exportedSeries(db, caller, data);
        const jobId = await exports.request(caller, COMPARE_EXPORT, format, data);
        await log.write(caller, { action: compareLog.export, params: { count, format } });
        return { jobId };
      }),
    ],
  };
}
