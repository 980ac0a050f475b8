import { answerAsset, answerOfflineFile, answerPage, clean, install, type WorkerDeps } from './answers.ts';
import type { Build } from './build.ts';
import { isWorkerMessage } from './messages.ts';
import { offlineStyles } from './offlineStyles.ts';
import type { WorkerScope } from './scope.ts';
import { wayOf } from './wayOf.ts';

declare const self: WorkerScope;
declare const __BUILD__: Build;

const deps: WorkerDeps = {
  build: __BUILD__,
  styles: offlineStyles,
  caches: globalThis.caches,
  fetch: (request, init) => fetch(request, init),
};
const answers = { asset: answerAsset, offlineFile: answerOfflineFile, page: answerPage };

self.addEventListener('install', (event) => event.waitUntil(install(deps)));
self.addEventListener('activate', (event) => event.waitUntil(clean(deps).then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => {
  const way = wayOf(event.request, self.location.origin, deps.build);
  if (way !== 'network') event.respondWith(answers[way](deps, event.request));
});
// A new worker waits for the user's confirmation: an open page keeps the files of its build.
self.addEventListener('message', ({ data, ports }) => {
  if (!isWorkerMessage(data)) return;
  if (data.type === 'activate') void self.skipWaiting();
  else ports[0]?.postMessage(deps.build.assets.includes(data.entry));
});
