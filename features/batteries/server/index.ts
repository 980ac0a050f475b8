import { PassWorker } from '@heliodon/infrastructure/pass-worker';
import { route } from '@heliodon/server-kit/route';
import {
  exportCellReport,
  getBatteryList,
  getBatteryTree,
  getCellDays,
  getCellHistory,
  getCellRanking,
  getCluster,
  getStackCells,
  getStackMoments,
  getWarningList,
} from '../contract/batteries.contract.ts';
import { type CellDeps, CellService } from './cell.service.ts';
import { CellDays, type CellDaysDeps } from './days/cell-days.ts';
import { type ReportDeps, reportExport, requestReport } from './report.export.ts';
import { type StackDeps, StackService } from './stack.service.ts';

export type BatteriesDeps = StackDeps & CellDeps & CellDaysDeps & ReportDeps;

/** Interval when there is nothing to do. */
const IDLE_MS = 3000;
const SHORTEST_REST_MS = 50;

export function createBatteries(deps: BatteriesDeps) {
  const stacks = new StackService(deps);
  const cells = new CellService(deps);
  const days = new CellDays(deps);
  return {
    days,
    workers: [
      new PassWorker(
        {
          what: 'days of cells',
          pass: () => days.pass(),
          // While work remains, it pauses as long as it worked: pages and samples have priority.
          restMs: (tookMs, done) => (done?.more ? Math.max(SHORTEST_REST_MS, tookMs) : IDLE_MS),
        },
        deps.onError,
      ),
    ],
    forgets: [() => days.forgetOld()],
    exports: [reportExport(deps)],
    routes: [
      route(getBatteryList, (request) => stacks.list(request)),
      route(getBatteryTree, (request, caller) => stacks.tree(request, caller)),
      route(getStackCells, (request, caller) => stacks.cells(request, caller)),
      route(getStackMoments, (request, caller) => stacks.moments(request, caller)),
      route(getCluster, (request, caller) => stacks.cluster(request, caller)),
      route(getCellHistory, (request, caller) => cells.history(request, caller)),
      route(getCellDays, (request, caller) => cells.days(request, caller)),
      route(getCellRanking, (request, caller) => cells.ranking(request, caller)),
      route(getWarningList, (request) => cells.warnings(request)),
      route(exportCellReport, (request, caller) => requestReport(deps, request, caller)),
    ],
  };
}
