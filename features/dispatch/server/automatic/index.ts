import { PassWorker } from '@heliodon/infrastructure/pass-worker';
import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import { route } from '@heliodon/server-kit/route';
import * as calls from '../../contract/automatic.contract.ts';
import { setBatteryWear } from '../../contract/battery-wear.contract.ts';
import { measureNext } from '../losses/losses.pass.ts';
import { BatteryWearService } from '../wear/wear.service.ts';
import type { AutomaticDeps, GuidanceDeps } from './automatic-deps.ts';
import { guideDue } from './guidance.pass.ts';
import { forgetGuidance } from './guidance.queries.ts';
import { DispatchModeService } from './mode.service.ts';
import { shadowNext } from './shadow.pass.ts';
import { dispatchShadow } from './shadow.service.ts';
import { dispatchTimeline } from './timeline.service.ts';

export function createAutomatic(deps: AutomaticDeps): FeaturePart {
  const modes = new DispatchModeService(deps);
  const wear = new BatteryWearService(deps);
  return {
    routes: [
      route(calls.getDispatchMode, ({ plantId }) => modes.get(plantId)),
      route(calls.setDispatchMode, (request, caller) => modes.set(request, caller)),
      route(setBatteryWear, (request, caller) => wear.set(request, caller)),
      route(calls.getDispatchTimeline, (request) => dispatchTimeline(deps, request)),
      route(calls.getDispatchShadow, (request) => dispatchShadow(deps, request)),
    ],
    forgets: [() => forgetGuidance(deps.db, deps.clock.now())],
    // Guidance and comparisons are calculated by guidanceWorker in a thread of their own.
  };
}

/** Guidance must be new soon after the beginning of an interval. */
const GUIDE_EVERY_MS = 3000;
/** Between two looks for completed days and unmeasured losses. */
const SHADOW_EVERY_MS = 60_000;

/**
 * Calculates guidance, and measurements of losses and comparisons while no plant waits for guidance. It blocks, so it
 * needs its own thread.
 */
export function guidanceWorker(deps: GuidanceDeps): Pick<PassWorker<unknown>, 'start' | 'stop'> {
  let shadowFromMs = 0;
  const pass = async (): Promise<Done> => {
    if ((await guideDue(deps)) > 0) return 'guidance';
    const nowMs = deps.clock.now().getTime();
    if (nowMs < shadowFromMs) return 'nothing';
    if ((await measureNext(deps)) || (await shadowNext(deps))) return 'background';
    shadowFromMs = nowMs + SHADOW_EVERY_MS;
    return 'nothing';
  };
  const restMs = (tookMs: number, done: Done | undefined): number => {
    if (done === 'guidance') return 0;
    // This is not urgent and leaves half of the time to other work.
    return done === 'background' ? Math.min(tookMs, GUIDE_EVERY_MS) : GUIDE_EVERY_MS;
  };
  return new PassWorker<Done>({ what: 'automatic dispatch', pass, restMs }, deps.onError);
}

type Done = 'guidance' | 'background' | 'nothing';
