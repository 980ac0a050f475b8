import type { CallResponse } from '@heliodon/contract/call';
import type { Lang } from '@heliodon/kernel/lang';
import type { locatePlace, searchPlace } from '../contract/places.contract.ts';
import type { Position } from '../rules/position.ts';

export type PlaceRow = CallResponse<typeof searchPlace>['rows'][number];
export type Located = CallResponse<typeof locatePlace>;

/** A source of places: the local files or a map service. */
export interface PlaceSource {
  /** Best first, at most ten. */
  search(keyword: string, lang: Lang, countryCode?: string): Promise<PlaceRow[]>;
  locate(position: Position, lang: Lang): Promise<Located>;
}
