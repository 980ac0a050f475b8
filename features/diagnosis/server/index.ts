import { diagnoseInverter } from '@heliodon/energy/diagnosis/diagnose-inverter';
import { diagnosePlant } from '@heliodon/energy/diagnosis/diagnose-plant';
import { performanceIndices } from '@heliodon/energy/diagnosis/performance-index';
import { PassWorker } from '@heliodon/infrastructure/pass-worker';
import type { ExportQueue } from '@heliodon/server-kit/exports';
import { route } from '@heliodon/server-kit/route';
import {
  dismissFinding,
  exportFindings,
  getFindingDetail,
  getFindings,
  raiseFinding,
  reopenFinding,
} from '../contract/finding.contract.ts';
import { getInverterDay, getInverterDiagnosis } from '../contract/inverter.contract.ts';
import { getPlantDiagnosis, runDiagnosis } from '../contract/plant.contract.ts';
import { ReducedDays, type ReducedDaysDeps } from './days/reduced-days.ts';
import { findingsSource, requestFindings } from './findings/finding.export.ts';
import { type FindingDeps, FindingService } from './findings/finding.service.ts';
import { InverterService } from './inverter.service.ts';
import { OverviewService } from './overview.service.ts';
import { PlantDiagnoses, type PlantDiagnosesDeps } from './plants/plant-diagnoses.ts';

export interface DiagnosisDeps extends ReducedDaysDeps, FindingDeps {
  readonly exports: ExportQueue;
}

/** Interval when there is nothing to do. */
const IDLE_MS = 3000;
const SHORTEST_REST_MS = 50;

/** While work remains, it pauses as long as it worked: pages and samples have priority. */
const restMs = (tookMs: number, done: { more: boolean } | undefined): number =>
  done?.more ? Math.max(SHORTEST_REST_MS, tookMs) : IDLE_MS;

/** Diagnoses plants. Its rules compute for seconds, so it runs in its own thread. */
export function createPlantWorker(
  deps: Omit<PlantDiagnosesDeps, 'rules'> & Pick<DiagnosisDeps, 'onError'>,
): PassWorker<{ more: boolean }> {
  const rules = { inverter: diagnoseInverter, plant: diagnosePlant, indices: performanceIndices };
  const plants = new PlantDiagnoses({ ...deps, rules });
  return new PassWorker({ what: 'diagnosis of plants', pass: () => plants.pass(), restMs }, deps.onError);
}

export function createDiagnosis(deps: DiagnosisDeps) {
  const days = new ReducedDays(deps);
  const findings = new FindingService(deps);
  const overview = new OverviewService(deps);
  const inverters = new InverterService(deps);
  return {
    days,
    workers: [new PassWorker({ what: 'days of inverters', pass: () => days.pass(), restMs }, deps.onError)],
    forgets: [() => days.forgetOld()],
    exports: [findingsSource(deps)],
    routes: [
      route(getPlantDiagnosis, (request) => overview.read(request)),
      route(runDiagnosis, (request, caller) => overview.run(request, caller)),
      route(getFindings, (request) => findings.list(request)),
      route(getFindingDetail, ({ findingId }, caller) => findings.detail(findingId, caller)),
      route(getInverterDiagnosis, (request, caller) => inverters.read(request, caller)),
      route(getInverterDay, (request, caller) => inverters.day(request, caller)),
      route(dismissFinding, (request, caller) => findings.dismiss(request, caller)),
      route(reopenFinding, (request, caller) => findings.reopen(request, caller)),
      route(raiseFinding, (request, caller) => findings.raise(request, caller)),
      route(exportFindings, (request, caller) => requestFindings(deps, request, caller)),
    ],
  };
}
