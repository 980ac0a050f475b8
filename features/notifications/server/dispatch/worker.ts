import { PassWorker } from '@heliodon/infrastructure/pass-worker';
import { type DispatcherDeps, dispatchNotices } from './dispatcher.ts';

/** Steps, ends of quiet hours and digests come due by the clock. */
const LOOK_EVERY_MS = 10_000;
/** Alarms that are raised together are told together. */
const GATHER_NEWS_MS = 500;

export const noticeWorker = (
  deps: DispatcherDeps & { onError: (error: unknown, what: string) => void },
): PassWorker<{ more: boolean }> =>
  new PassWorker(
    {
      what: 'notices',
      pass: () => dispatchNotices(deps),
      restMs: (_tookMs, done) => (done?.more ? 0 : LOOK_EVERY_MS),
      wokenMs: GATHER_NEWS_MS,
    },
    deps.onError,
  );
