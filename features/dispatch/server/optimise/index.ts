import { AppError } from '@heliodon/kernel/app-error';
import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import { mustHave } from '@heliodon/server-kit/must-have';
import { route } from '@heliodon/server-kit/route';
import { optimisePlan, tryPlanDays } from '../../contract/optimise.contract.ts';
import { optimiseErrors, optimiseLog } from '../../contract/optimise.rules.ts';
import {
  cancelBacktest,
  exportBacktest,
  getBacktest,
  getBacktests,
  startBacktest,
} from '../../contract/optimise-backtest.contract.ts';
import { BACKTEST_EXPORT, backtestSource } from './backtest/backtest.export.ts';
import { BacktestService, readBacktest } from './backtest/backtest.service.ts';
import { OptimiseService } from './optimise.service.ts';
import type { OptimiseDeps } from './optimise-deps.ts';

export function createOptimise(deps: OptimiseDeps): FeaturePart {
  const { db, exports, log } = deps;
  const plans = new OptimiseService(deps);
  const backtests = new BacktestService(deps);
  return {
    routes: [
      route(optimisePlan, (terms, caller) => plans.propose(terms, caller)),
      route(tryPlanDays, (request) => plans.tryPlan(request)),
      route(startBacktest, (terms, caller) => backtests.start(terms, caller)),
      route(getBacktests, (request, caller) => backtests.list(request, caller)),
      route(getBacktest, (request, caller) => backtests.read(request, caller)),
      route(cancelBacktest, (request, caller) => backtests.cancel(request, caller)),
      route(exportBacktest, async ({ format, ...asked }, caller) => {
        mustHave(caller, 'energyAnalysisView');
        const { result } = await readBacktest(db, asked);
        if (result === null) throw new AppError(optimiseErrors.notDone);
        const jobId = await exports.request(caller, BACKTEST_EXPORT, format, asked);
        const params = { id: asked.backtestId, format };
        await log.write(caller, { action: optimiseLog.export, params, plantId: asked.plantId });
        return { jobId };
      }),
    ],
    exports: [backtestSource(db)],
    // Backtests are run by BacktestJobs in the optimiser's thread.
  };
}
