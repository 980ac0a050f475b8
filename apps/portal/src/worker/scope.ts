/** Types of the worker's global scope: the worker library conflicts with that for pages. */
interface WorkerEvents {
  install: { waitUntil(work: Promise<unknown>): void };
  activate: { waitUntil(work: Promise<unknown>): void };
  fetch: { readonly request: Request; respondWith(answer: Promise<Response>): void };
  message: { readonly data: unknown; readonly ports: readonly MessagePort[] };
}

export interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void): void;
}
