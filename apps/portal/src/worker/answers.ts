import { type Build, OFFLINE_FILES, OFFLINE_PAGE, OFFLINE_STYLES } from './build.ts';

export const ASSET_CACHE = 'heliodon-assets';
const OFFLINE_PREFIX = 'heliodon-offline-';

/** Maximum waiting time before the offline page is shown. */
export const PATIENCE_MS = 8000;
/** Status of a proxy whose server is unavailable. */
const AWAY = [502, 503, 504];

export interface WorkerDeps {
  readonly build: Build;
  /** Of the offline page. */
  readonly styles: string;
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
}

const offlineCache = ({ id }: Build) => OFFLINE_PREFIX + id;

/** If storage is blocked or full, nothing is cached and the network is used. */
async function kept(deps: WorkerDeps, cache: string, key: Request | string): Promise<Response | undefined> {
  try {
    return await (await deps.caches.open(cache)).match(key);
  } catch {
    return undefined;
  }
}

async function keep(deps: WorkerDeps, request: Request, response: Response): Promise<void> {
  try {
    await (await deps.caches.open(ASSET_CACHE)).put(request, response);
  } catch {
    // Full or blocked: the next visit uses the network again.
  }
}

/** The address changes with the content: a cached file is always valid. */
export async function answerAsset(deps: WorkerDeps, request: Request): Promise<Response> {
  const known = await kept(deps, ASSET_CACHE, request);
  if (known) return known;
  const response = await deps.fetch(request);
  // An HTML page instead of a file would stay cached: only complete same-origin responses are stored.
  if (response.status === 200 && response.type === 'basic') await keep(deps, request, response.clone());
  return response;
}

export async function answerOfflineFile(deps: WorkerDeps, request: Request): Promise<Response> {
  const asked = deps.fetch(request);
  const answer = await asked.catch(() => undefined);
  if (answer?.ok) return answer;
  const known = await kept(deps, offlineCache(deps.build), new URL(request.url).pathname);
  return known ?? answer ?? asked;
}

/** Pages always come from the server, with their own nonce; the offline page is used on failure. */
export async function answerPage(deps: WorkerDeps, request: Request): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, undefined);
  });
  const asked = deps.fetch(request);
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  clearTimeout(timer);
  if (answer && !AWAY.includes(answer.status)) return answer;
  const page = await kept(deps, offlineCache(deps.build), OFFLINE_PAGE);
  return page ?? answer ?? asked;
}

export async function install({ build, styles, caches, fetch }: WorkerDeps): Promise<void> {
  const cache = await caches.open(offlineCache(build));
  const put = async (path: string) => {
    const response = await fetch(path, { cache: 'reload' });
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    await cache.put(path, response);
  };
  await Promise.all(OFFLINE_FILES.map(put));
  const headers = { 'content-type': 'text/css; charset=utf-8' };
  await cache.put(OFFLINE_STYLES, new Response(styles, { headers }));
}

/** Removes files of earlier builds, except those also in this build. */
export async function clean({ build, caches }: WorkerDeps): Promise<void> {
  const stale = (await caches.keys()).filter(
    (name) => name.startsWith('heliodon-') && name !== ASSET_CACHE && name !== offlineCache(build),
  );
  await Promise.all(stale.map((name) => caches.delete(name)));
  const assets = await caches.open(ASSET_CACHE);
  const old = (await assets.keys()).filter(({ url }) => !build.assets.includes(new URL(url).pathname));
  await Promise.all(old.map((request) => assets.delete(request)));
}
