import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import { route } from '@heliodon/server-kit/route';
import { getApplyState } from '../../contract/apply.contract.ts';
import { findApply, presentApply } from './apply.queries.ts';
import { type ApplyDeps, ApplyWorker } from './apply.worker.ts';

interface Applies {
  /** A change is pending. */
  wakeApplies(): void;
}

/** Applies the changes that features store in `ems_apply`. */
export function createApplies(deps: ApplyDeps): FeaturePart & Applies {
  const { worker } = new ApplyWorker(deps);
  return {
    routes: [
      route(getApplyState, async ({ plantId, applyId }, caller) =>
        presentApply(await findApply(deps.db, plantId, applyId), caller.lang),
      ),
    ],
    workers: [worker],
    wakeApplies: () => worker.wake(),
  };
}
