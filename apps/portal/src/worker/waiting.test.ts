import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followNewer } from './waiting.ts';

beforeEach(() => {
  const script = { getAttribute: () => '/assets/old.js' };
  vi.stubGlobal('document', { querySelector: () => script });
});
afterEach(() => vi.unstubAllGlobals());

/** A worker that reports whether it belongs to the page's build. */
const workerOf = (ofThisBuild: boolean) =>
  ({
    postMessage: (_: unknown, [port]: MessagePort[]) => {
      port?.postMessage(ofThisBuild);
      port?.close();
    },
  }) as unknown as ServiceWorker;

function world({ waiting, controller }: { waiting?: ServiceWorker; controller: ServiceWorker }) {
  const update = vi.fn(async () => undefined);
  const registration = Object.assign(new EventTarget(), { active: controller, waiting, update });
  const container = Object.assign(new EventTarget(), { controller });
  const notify = vi.fn();
  const lookAgain = followNewer(
    container as unknown as ServiceWorkerContainer,
    registration as unknown as ServiceWorkerRegistration,
    notify,
  );
  return { update, notify, lookAgain, registration, container };
}

test('the user is notified of a waiting worker once, and again if a part of the page failed to load', async () => {
  const waiting = workerOf(false);
  const { notify, lookAgain, container, update } = world({ waiting, controller: workerOf(true) });
  await vi.waitFor(() => expect(notify).toHaveBeenCalledTimes(1));
  container.dispatchEvent(new Event('controllerchange'));
  await lookAgain();
  expect(update).toHaveBeenCalledTimes(1);
  expect(notify.mock.calls).toEqual([[waiting], [waiting]]);
});

test('the user is notified of a worker activated by another tab, too', async () => {
  const controller = workerOf(false);
  const { notify, lookAgain } = world({ controller });
  expect(notify).not.toHaveBeenCalled();
  await lookAgain();
  expect(notify.mock.calls).toEqual([[controller]]);
});

test('the user is not notified while the page is of the newest build, online and offline', async () => {
  const { notify, lookAgain, update } = world({ controller: workerOf(true) });
  await lookAgain();
  update.mockRejectedValueOnce(new TypeError('failed'));
  await lookAgain();
  expect(notify).not.toHaveBeenCalled();
});
