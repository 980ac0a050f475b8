import { PassWorker } from '@heliodon/infrastructure/pass-worker';
import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import { route } from '@heliodon/server-kit/route';
import { exportSiteEpisodes, getSiteControl, getSiteEpisodes } from '../../contract/control.contract.ts';
import type { SiteControlDeps } from '../deps.ts';
import { siteControlNow } from './control.service.ts';
import { SITE_ORDERS, SiteController } from './controller.ts';
import { episodesSource, requestEpisodes } from './episodes.export.ts';
import { listEpisodes } from './episodes.queries.ts';
import { forgetEpisodes } from './episodes.ts';
import { sendOrders } from './order-sender.ts';

/** Interval between steps. */
const STEP_MS = 5000;
/** Interval after a step that took longer. */
const LEAST_REST_MS = 500;

const FORGET_EVERY_MS = 24 * 3_600_000;

export interface SiteControl {
  /** A step of all plants; called by the worker every few seconds. */
  pass(): Promise<number>;
}

export function createControl(deps: SiteControlDeps): FeaturePart & { readonly site: SiteControl } {
  const controller = new SiteController(deps);
  const worker = new PassWorker<unknown>(
    {
      what: 'site control',
      pass: () => controller.pass(),
      restMs: (tookMs) => Math.max(LEAST_REST_MS, STEP_MS - tookMs),
    },
    deps.onError,
  );
  const sweeper = new PassWorker<unknown>(
    {
      what: 'old episodes of site control',
      pass: () => forgetEpisodes(deps.db, deps.clock.now()),
      restMs: () => FORGET_EVERY_MS,
    },
    deps.onError,
  );
  return {
    routes: [
      route(getSiteControl, ({ plantId }) => siteControlNow(deps, plantId)),
      route(getSiteEpisodes, (request) => listEpisodes(deps.db, request)),
      route(exportSiteEpisodes, (request, caller) => requestEpisodes(deps, request, caller)),
    ],
    exports: [episodesSource(deps)],
    workers: [worker, sweeper],
    subscriptions: [{ channel: SITE_ORDERS, onEvent: (payload) => void sendOrders(deps, payload) }],
    site: { pass: () => controller.pass() },
  };
}
