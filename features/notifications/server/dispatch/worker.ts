import { PassWorker } from '@heliodon/infrastructure/pass-worker';
import { type DispatcherDeps, dispatchNotices } from './dispatcher.ts';

/** Polling interval: escalation steps, ends of quiet hours and digests become due by time. */
const LOOK_EVERY_MS = 10_000;
/** Delay that lets simultaneous alarms be sent together. */
const GATHER_MS = 500;

export const noticeWorker = (
  deps: DispatcherDeps & { onError: (error: unknown, what: string) => void },
): PassWorker<{ more: boolean }> =>
  new PassWorker(
    {
      what: 'notices',
      pass: () => dispatchNotices(deps),
      restMs: (_tookMs, done) => (done?.more ? 0 : LOOK_EVERY_MS),
      wokenMs: GATHER_MS,
    },
    deps.onError,
  );
