import { memoizeByValue } from '@heliodon/infrastructure/memoize-by-value';
import type { Lang } from '@heliodon/kernel/lang';
import { type Route, route } from '@heliodon/server-kit/route';
import { getRegionList, locatePlace, searchPlace } from '../contract/places.contract.ts';
import type { Position } from '../rules/position.ts';
import { timeZoneAt } from '../rules/time-zone.ts';
import { OfflineSource } from './offline-source.ts';
import { PlaceData } from './place-data.ts';
import type { PlaceSource } from './place-source.ts';

export type { Position } from '../rules/position.ts';

/** The interface for other features, provided by context.ts. */
export interface PlaceLookup {
  /**
   * Inside the region, or within a few kilometres of its border, because shapes are simplified. An unknown code
   * contains nothing; text that is not a code (a city abroad) cannot be checked and contains everything.
   */
  isWithin(position: Position, region: string): Promise<boolean>;
  /** Name of a country, province or city; text that is not a code is returned unchanged. */
  regionName(code: string, lang: Lang): string;
  timeZoneAt(position: Position): string;
}

interface AmapOptions {
  readonly key: string;
  readonly baseUrl?: string;
}

export interface PlacesDeps {
  /** AMap's web service for searches in China, if a key is configured; evaluated for each request. */
  readonly amap?: () => AmapOptions | undefined;
  readonly onError?: (error: unknown, what: string) => void;
}

export function createGeo({ amap, onError = () => undefined }: PlacesDeps = {}): {
  routes: Route[];
  lookup: PlaceLookup;
  /** Sends a simple request to AMap; throws if it fails. */
  checkAmap: (options: AmapOptions) => Promise<void>;
} {
  const placeData = new PlaceData();
  const offline = new OfflineSource(placeData);
  const source = memoizeByValue(
    () => amap?.(),
    (options) =>
      options
        ? amapSource(options, {
            placeData,
            other: offline,
            onError: (error) => onError(error, 'AMap'),
          })
        : offline,
  );
  const lookup: PlaceLookup = {
    isWithin: async (position, region) => (await placeData.finder()).isWithin(position, region),
    regionName: (code, lang) => placeData.names.name(code, lang),
    timeZoneAt: (position) => timeZoneAt(position),
  };
  const routes = [
    route(getRegionList, async ({ parent }, { lang }) => ({ rows: placeData.names.list(parent, lang) })),
    route(searchPlace, async ({ keyword, countryCode }, { lang }) => ({
      rows: await source().search(keyword, lang, countryCode),
    })),
    route(locatePlace, (position, { lang }) => source().locate(position, lang)),
  ];
  return { routes, lookup, checkAmap };
}

async function checkAmap(options: AmapOptions): Promise<void> {
  const { AmapClient } = await import('./amap-client.ts');
  await new AmapClient(options).search('北京');
}

/** Loaded on the first request. */
function amapSource(
  options: AmapOptions,
  deps: { placeData: PlaceData; other: PlaceSource; onError: (error: unknown) => void },
): PlaceSource {
  const load = async () => {
    const [{ AmapClient }, { AmapSource }] = await Promise.all([
      import('./amap-client.ts'),
      import('./amap-source.ts'),
    ]);
    return new AmapSource({ ...deps, client: new AmapClient(options) });
  };
  let loaded: Promise<PlaceSource> | undefined;
  const get = () => {
    loaded ??= load();
    return loaded;
  };
  return {
    search: async (...question) => (await get()).search(...question),
    locate: async (...question) => (await get()).locate(...question),
  };
}
