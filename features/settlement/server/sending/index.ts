import { PassWorker } from '@heliodon/infrastructure/pass-worker';
import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import { route } from '@heliodon/server-kit/route';
import {
  deleteSending,
  getSendingHistory,
  getSendings,
  saveSending,
  sendNow,
  stopSending,
} from '../../contract/sending.contract.ts';
import { readHistory } from './history.queries.ts';
import { SendRuns } from './send-runs.ts';
import type { SendingDeps } from './sending.ports.ts';
import { Sendings } from './sendings.service.ts';

/** Polled every minute, so that the hour is met to the minute. */
const LOOK_EVERY_MS = 60_000;

export function createSending(deps: SendingDeps): FeaturePart {
  const sendings = new Sendings(deps);
  const runs = new SendRuns(deps);
  const worker = new PassWorker<unknown>(
    { what: 'monthly sending', pass: () => runs.pass(), restMs: () => LOOK_EVERY_MS },
    deps.onError,
  );
  return {
    routes: [
      route(getSendings, (request, caller) => sendings.list(request, caller)),
      route(saveSending, (request, caller) => sendings.save(request, caller)),
      route(deleteSending, (request, caller) => sendings.remove(request, caller)),
      route(sendNow, async (request, caller) => {
        const asked = await sendings.test(request, caller);
        worker.wake();
        return asked;
      }),
      route(getSendingHistory, (request, caller) => readHistory(deps.db, request, caller)),
      route(stopSending, (request, visitor) => sendings.stop(request, visitor)),
    ],
    workers: [worker],
  };
}
