import { PassWorker, resting } from '@heliodon/infrastructure/pass-worker';
import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import { route } from '@heliodon/server-kit/route';
import { demandLog } from '../contract/demand.rules.ts';
import { exportDemandIncome, getDemandIncome } from '../contract/income.contract.ts';
import { exportDemandDays, getDemandDays } from '../contract/schedule.contract.ts';
import { getDemandMachines, getDemandSettings, saveDemandSettings } from '../contract/settings.contract.ts';
import { getDemandStatistics } from '../contract/statistics.contract.ts';
import { getDemandEvents, getDemandWatch } from '../contract/watch.contract.ts';
import { DEMAND_DAYS_EXPORT, demandDaysExport } from './days/days.export.ts';
import { readDays } from './days/days.service.ts';
import type { DemandDeps } from './deps.ts';
import { DEMAND_INCOME_EXPORT, demandIncomeExport } from './income/income.export.ts';
import { readIncome } from './income/income.service.ts';
import { mustView } from './report-file.ts';
import { readMachinesNow } from './settings/machines.service.ts';
import { readSetup, saveSettings } from './settings/settings.service.ts';
import { readStatistics } from './statistics/statistics.service.ts';
import { DemandWatch } from './watch/demand-watch.ts';
import { readEvents } from './watch/event.queries.ts';
import { readWatch } from './watch/watch.service.ts';

export type { DemandDeps } from './deps.ts';
export { writeLimit } from './limit.queries.ts';

const WATCH_EVERY_MS = 5_000;

export function createDemand(deps: DemandDeps): FeaturePart {
  const { db, exports, log, onError } = deps;
  const watch = new DemandWatch(deps);
  return {
    routes: [
      route(getDemandSettings, ({ plantId }) => readSetup(deps, plantId)),
      route(getDemandMachines, ({ plantId }) => readMachinesNow(deps, plantId)),
      route(saveDemandSettings, async (request, caller) => {
        await saveSettings(deps, request, caller);
        return {};
      }),
      route(getDemandWatch, ({ plantId }) => readWatch(deps, plantId)),
      route(getDemandEvents, ({ plantId, ...paging }) => readEvents(db, plantId, paging)),
      route(getDemandDays, (span) => readDays(deps, span)),
      route(exportDemandDays, async ({ span, format }, caller) => {
        // Checked when the export is requested, not later in the job.
        mustView(caller);
        const { plant } = await readDays(deps, span);
        const jobId = await exports.request(caller, DEMAND_DAYS_EXPORT, format, span);
        const params = { plant: plant.name, format };
        await log.write(caller, { action: demandLog.exportDays, params, plantId: span.plantId });
        return { jobId };
      }),
      route(getDemandStatistics, (asked) => readStatistics(deps, asked)),
      route(getDemandIncome, (asked) => readIncome(deps, asked)),
      route(exportDemandIncome, async ({ format, ...asked }, caller) => {
        mustView(caller);
        const { plantName } = await readIncome(deps, asked);
        const jobId = await exports.request(caller, DEMAND_INCOME_EXPORT, format, asked);
        const params = { plant: plantName, year: asked.year, format };
        await log.write(caller, { action: demandLog.exportIncome, params, plantId: asked.plantId });
        return { jobId };
      }),
    ],
    exports: [demandDaysExport(deps), demandIncomeExport(deps)],
    workers: [
      new PassWorker<unknown>(
        { what: 'demand watch', pass: () => watch.pass(), restMs: resting(4, WATCH_EVERY_MS) },
        onError,
      ),
    ],
  };
}
