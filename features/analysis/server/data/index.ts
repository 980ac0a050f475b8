import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import { route } from '@heliodon/server-kit/route';
import {
  dataLog,
  deleteAnalysisView,
  exportAnalysisData,
  getAnalysisData,
  getAnalysisViews,
  saveAnalysisView,
} from '../../contract/data.contract.ts';
import type { AnalysisDeps } from '../deps.ts';
import { mustView } from '../view-right.ts';
import { DATA_EXPORT, dataExportSource } from './data.export.ts';
import { analysedPlants, analysisData } from './data.service.ts';
import { listViews, removeView, saveView } from './views.service.ts';

export function createData(deps: AnalysisDeps): FeaturePart {
  const { db, exports, log } = deps;
  return {
    routes: [
      route(getAnalysisData, (span, caller) => analysisData(deps, span, caller)),
      route(exportAnalysisData, async ({ format, ...asked }, caller) => {
        mustView(caller);
        const plants = await analysedPlants(db, caller, asked.span.plantIds);
        const jobId = await exports.request(caller, DATA_EXPORT, format, asked);
        const names = plants.map(({ name }) => name).join(', ');
        await log.write(caller, { action: dataLog.export, params: { plants: names, format } });
        return { jobId };
      }),
      route(getAnalysisViews, (_, caller) => listViews(deps, caller)),
      route(saveAnalysisView, (view, caller) => saveView(deps, view, caller)),
      route(deleteAnalysisView, (view, caller) => removeView(deps, view, caller)),
    ],
    exports: [dataExportSource(deps)],
  };
}
