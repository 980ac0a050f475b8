import { type Build, OFFLINE_FILES, OFFLINE_STYLES } from './build.ts';

/** `network`: not handled by the worker. */
export type Way = 'asset' | 'offlineFile' | 'page' | 'network';

type Asked = Pick<Request, 'method' | 'mode' | 'url' | 'headers'>;

/** Calls, files and the API document are never cached. */
const SERVER_PATHS = /^\/(sems|docs|healthz)(\/|$)/;
const FILE = /\.\w+$/;

/** How a request is handled. Requests with a token are never cached. */
export function wayOf({ method, mode, url, headers }: Asked, origin: string, { assets }: Build): Way {
  const address = new URL(url);
  const path = address.pathname;
  if (method !== 'GET' || address.origin !== origin || SERVER_PATHS.test(path)) return 'network';
  if (headers.has('authorization') || headers.has('range')) return 'network';
  if (mode === 'navigate') return FILE.test(path) ? 'network' : 'page';
  if (address.search !== '') return 'network';
  if (assets.includes(path)) return 'asset';
  return path === OFFLINE_STYLES || OFFLINE_FILES.includes(path) ? 'offlineFile' : 'network';
}
