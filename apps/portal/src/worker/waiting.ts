import type { WorkerMessage } from './messages.ts';

/** The script that this page began with; its name changes with every build. */
const entryOf = (page: Document): string =>
  page.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src') ?? '';

function hasEntry(worker: ServiceWorker, entry: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const message: WorkerMessage = { type: 'hasEntry', entry };
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data === true);
    };
    worker.postMessage(message, [port2]);
  });
}

/**
 * Tells of a worker of another build than this page: one that waits, or one that another tab has let in. After a plain
 * reload the page is new already, and the worker that waits needs nobody's word. The answer looks once more, also at
 * workers that it has told of.
 */
export function followNewer(
  container: ServiceWorkerContainer,
  registration: ServiceWorkerRegistration,
  tell: (worker: ServiceWorker) => void,
): () => Promise<void> {
  let looked = new WeakSet<ServiceWorker>();
  const look = async (worker: ServiceWorker | null) => {
    if (!worker || looked.has(worker)) return;
    looked.add(worker);
    if (!(await hasEntry(worker, entryOf(document)))) tell(worker);
  };
  const lookAtWaiting = () => {
    // Without an active one this is the first visit: nothing is new.
    if (registration.active) void look(registration.waiting);
  };
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', lookAtWaiting);
  });
  container.addEventListener('controllerchange', () => void look(container.controller));
  lookAtWaiting();
  return async () => {
    await registration.update().catch(() => undefined);
    looked = new WeakSet();
    await look(registration.waiting ?? container.controller);
  };
}
