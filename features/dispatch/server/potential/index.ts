import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import { mustHave } from '@heliodon/server-kit/must-have';
import { route } from '@heliodon/server-kit/route';
import { exportPotential, getPotential, potentialLog } from '../../contract/potential.contract.ts';
import { POTENTIAL_EXPORT, potentialSource } from './potential.export.ts';
import { readPotential, readPotentialMonths } from './potential.queries.ts';
import { forgetPotential } from './potential.rows.ts';
import type { PotentialDeps } from './potential-deps.ts';

export function createPotential({ db, clock, log, exports }: PotentialDeps): FeaturePart {
  return {
    routes: [
      route(getPotential, async ({ keyword, kind, month, ...page }, caller) => {
        const [found, months] = await Promise.all([
          readPotential(db, caller, { keyword, kind, month }, page),
          readPotentialMonths(db, caller),
        ]);
        return { ...found, months };
      }),
      route(exportPotential, async (request, caller) => {
        mustHave(caller, 'dispatchView');
        const { format } = request;
        const jobId = await exports.request(caller, POTENTIAL_EXPORT, format, request);
        await log.write(caller, { action: potentialLog.export, params: { format } });
        return { jobId };
      }),
    ],
    exports: [potentialSource(db)],
    forgets: [() => forgetPotential(db, clock.now())],
    // Months are calculated by potentialWorker in the thread of the backtests.
  };
}
