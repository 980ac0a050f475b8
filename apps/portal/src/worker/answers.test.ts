import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  ASSET_CACHE,
  answerAsset,
  answerOfflineFile,
  answerPage,
  clean,
  install,
  PATIENCE_MS,
} from './answers.ts';
import { OFFLINE_FILES, OFFLINE_STYLES } from './build.ts';

const ORIGIN = 'https://portal.example';
const build = { id: 'b2', assets: ['/assets/new.js', '/assets/both.js'] };
const keyOf = (key: RequestInfo | URL) =>
  new URL(key instanceof Request ? key.url : String(key), ORIGIN).href;

/** The part of the Cache API that the worker uses. */
class FakeCache {
  readonly entries = new Map<string, Response>();
  match = async (key: RequestInfo | URL) => this.entries.get(keyOf(key))?.clone();
  put = async (key: RequestInfo | URL, response: Response) => void this.entries.set(keyOf(key), response);
  keys = async () => [...this.entries.keys()].map((url) => new Request(url));
  delete = async (key: RequestInfo | URL) => this.entries.delete(keyOf(key));
}

function world(fetched: (url: string) => Promise<Response>) {
  const stored = new Map<string, FakeCache>();
  const caches = {
    open: async (name: string) => {
      const cache = stored.get(name) ?? new FakeCache();
      stored.set(name, cache);
      return cache as unknown as Cache;
    },
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  };
  const fetch = vi.fn((request: Request | string) => fetched(keyOf(request)));
  return { stored, fetch, deps: { build, styles: 'body{}', caches, fetch } };
}

/** Same-origin responses are "basic" in a browser. */
const answered = (text: string, status = 200) =>
  Object.defineProperty(new Response(text, { status }), 'type', { value: 'basic' });
const asset = new Request(`${ORIGIN}/assets/new.js`);
const page = new Request(`${ORIGIN}/monitoring`);

describe('a file of this build', () => {
  test('is fetched once', async () => {
    const { deps, fetch } = world(async () => answered('code'));
    expect(await (await answerAsset(deps, asset)).text()).toBe('code');
    expect(await (await answerAsset(deps, asset)).text()).toBe('code');
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('is not cached if it does not exist', async () => {
    const { deps, fetch } = world(async () => answered('', 404));
    await answerAsset(deps, asset);
    await answerAsset(deps, asset);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('comes from the network if storage is blocked', async () => {
    const { deps } = world(async () => answered('code'));
    const open = () => Promise.reject(new DOMException('blocked', 'SecurityError'));
    const blocked = { ...deps, caches: { ...deps.caches, open } };
    expect(await (await answerAsset(blocked, asset)).text()).toBe('code');
  });
});

describe('a page', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const withOffline = async (fetched: (url: string) => Promise<Response>) => {
    const made = world(async (url) => answered(`file ${new URL(url).pathname}`));
    await install(made.deps);
    return { ...made, deps: { ...made.deps, fetch: (r: Request | string) => fetched(keyOf(r)) } };
  };

  test('comes from the server and is never cached', async () => {
    const { deps, stored } = await withOffline(async () => answered('fresh'));
    expect(await (await answerPage(deps, page)).text()).toBe('fresh');
    expect([...stored.values()].flatMap(({ entries }) => [...entries.keys()])).toEqual(
      [...OFFLINE_FILES, OFFLINE_STYLES].map((path) => ORIGIN + path),
    );
  });

  test.each([
    ['no network', () => Promise.reject(new TypeError('failed'))],
    ['a proxy without its server', async () => answered('bad gateway', 502)],
  ])('is the offline page with %s', async (_case, fetched) => {
    const { deps } = await withOffline(fetched);
    expect(await (await answerPage(deps, page)).text()).toBe('file /offline.html');
  });

  test('is the offline page if the server takes too long', async () => {
    const { deps } = await withOffline(() => new Promise(() => undefined));
    const answer = answerPage(deps, page);
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    expect(await (await answer).text()).toBe('file /offline.html');
  });

  test.each([404, 500])('of the server is shown unchanged with status %i', async (status) => {
    const { deps } = await withOffline(async () => answered('as it is', status));
    expect(await (await answerPage(deps, page)).text()).toBe('as it is');
  });

  test('fails as without a worker if nothing was cached', async () => {
    const { deps } = world(() => Promise.reject(new TypeError('failed')));
    await expect(answerPage(deps, page)).rejects.toThrow('failed');
  });
});

test.each([
  ['a file of the server: the newest there is', '/theme.js', async () => answered('newer'), 'newer'],
  ['one without a network', '/theme.js', () => Promise.reject(new TypeError('failed')), 'file /theme.js'],
  ['the styles, which the server does not have', OFFLINE_STYLES, async () => answered('', 404), 'body{}'],
])('of the offline page: %s', async (_case, path, fetched, text) => {
  const { deps } = world(async (url) => answered(`file ${new URL(url).pathname}`));
  await install(deps);
  const answer = await answerOfflineFile({ ...deps, fetch: fetched }, new Request(ORIGIN + path));
  expect(await answer.text()).toBe(text);
});

test('an incomplete set of offline files does not install', async () => {
  const { deps } = world(async (url) => answered('', url.endsWith('offline.js') ? 404 : 200));
  await expect(install(deps)).rejects.toThrow('/offline.js: 404');
});

test('a new build removes the cache of the old one, except for files of both', async () => {
  const { deps, stored } = world(async () => answered(''));
  for (const name of ['heliodon-offline-b1', 'heliodon-offline-b2', 'of-somebody-else'])
    await deps.caches.open(name);
  const assets = await deps.caches.open(ASSET_CACHE);
  for (const name of ['old', 'both']) await assets.put(`/assets/${name}.js`, answered(name));
  await clean(deps);
  expect([...stored.keys()]).toEqual(['heliodon-offline-b2', 'of-somebody-else', ASSET_CACHE]);
  expect([...(stored.get(ASSET_CACHE)?.entries.keys() ?? [])]).toEqual([`${ORIGIN}/assets/both.js`]);
});
