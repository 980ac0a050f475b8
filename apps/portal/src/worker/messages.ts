/** From a page to the worker. `hasEntry` returns whether the page's entry script belongs to the worker's build. */
export type WorkerMessage =
  | { readonly type: 'activate' }
  | { readonly type: 'hasEntry'; readonly entry: string };

export function isWorkerMessage(data: unknown): data is WorkerMessage {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false;
  return data.type === 'activate' || (data.type === 'hasEntry' && 'entry' in data);
}
