import type { WorkerMessage } from './messages.ts';

/** Entry script of this page; its name changes with every build. */
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
 * Reports a worker of another build: waiting, or activated by another tab. After a reload the page is already new, and
 * a waiting worker needs no confirmation. The returned function checks again, including workers already reported.
 */
export function followNewer(
  container: ServiceWorkerContainer,
  registration: ServiceWorkerRegistration,
  notify: (worker: ServiceWorker) => void,
): () => Promise<void> {
  let looked = new WeakSet<ServiceWorker>();
  const look = async (worker: ServiceWorker | null) => {
    if (!worker || looked.has(worker)) return;
    looked.add(worker);
    if (!(await hasEntry(worker, entryOf(document)))) notify(worker);
  };
  const lookAtWaiting = () => {
    // Without an active worker this is the first visit.
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
