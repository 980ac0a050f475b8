import type { Lang } from '@heliodon/kernel/lang';
import type { Route } from '@heliodon/platform/route';

export interface Position {
  readonly longitude: number;
  readonly latitude: number;
}

/** What other features ask: context.ts hands it to them. */
export interface PlaceBook {
  /** Inside the region, or within a few kilometres of its border, because shapes are simplified. */
  isWithin(position: Position, region: string): Promise<boolean>;
  /** Name of a country, province or city; what is no code is its own name. */
  regionName(code: string, lang: Lang): string;
  timeZoneAt(position: Position): string;
}

export function createPlaces(): { routes: Route[]; book: PlaceBook } {
  const book: PlaceBook = {
    isWithin: async () => true,
    regionName: (code) => code,
    timeZoneAt: () => 'Asia/Shanghai',
  };
  return { routes: [], book };
}
