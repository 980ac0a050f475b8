import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import { route } from '@heliodon/server-kit/route';
import {
  exportIncome,
  exportIncomePlants,
  getIncome,
  getIncomePlants,
  incomeLog,
} from '../../contract/income.contract.ts';
import { exportPlannedIncome, getPlannedIncome } from '../../contract/income-planned.contract.ts';
import type { SettlementDeps } from '../part.ts';
import { INCOME_EXPORT, incomeSource, PLANNED_EXPORT, plannedSource } from './income.export.ts';
import { IncomeService } from './income.service.ts';
import { PlannedService } from './planned.service.ts';
import { incomePlantsSource, PLANTS_EXPORT } from './plants.export.ts';
import { readIncomePlants } from './plants.queries.ts';

export function createIncome(deps: SettlementDeps): FeaturePart {
  const { db, clock, exports, log } = deps;
  const income = new IncomeService(deps);
  const planned = new PlannedService({ db, clock });
  return {
    routes: [
      route(getIncome, (request) => income.read(request)),
      route(getPlannedIncome, (request) => planned.read(request)),
      route(getIncomePlants, ({ keyword, period, ...page }, caller) =>
        readIncomePlants(db, caller, { keyword, period }, page, clock.now()),
      ),
      route(exportIncome, async (request, caller) => {
        const { plantId, format } = request;
        const jobId = await exports.request(caller, INCOME_EXPORT, format, request);
        await log.write(caller, { action: incomeLog.export, params: { format }, plantId });
        return { jobId };
      }),
      route(exportPlannedIncome, async (request, caller) => {
        const { plantId, format } = request;
        const jobId = await exports.request(caller, PLANNED_EXPORT, format, request);
        await log.write(caller, { action: incomeLog.exportPlanned, params: { format }, plantId });
        return { jobId };
      }),
      route(exportIncomePlants, async (request, caller) => {
        const { format } = request;
        const jobId = await exports.request(caller, PLANTS_EXPORT, format, request);
        await log.write(caller, { action: incomeLog.exportPlants, params: { format } });
        return { jobId };
      }),
    ],
    exports: [
      incomeSource({ db, clock }, income),
      plannedSource({ db, clock }, planned),
      incomePlantsSource({ db, clock }),
    ],
  };
}
