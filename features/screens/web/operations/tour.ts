import type { OperationsMap, Region } from '../../contract/operations.contract.ts';
import { childrenOf, commonRegion, depthOf, regionKey } from './regions.ts';

/** The tour starts after TOUR_AFTER_MS without user activity. */
export const TOUR_STEP_MS = 14_000;
export const TOUR_AFTER_MS = 60_000;
const STOPS_MAX = 40;

/**
 * The common region of all plants, then its subregions, those with most plants first, each country followed
 * by its provinces. No stops if fewer than two regions follow: the map would not move.
 */
export function tourStops(map: OperationsMap): Region[] {
  const whole = commonRegion(
    map,
    map.ids.map((_, plant) => plant),
  );
  const stops: Region[] = [];
  for (const { region } of childrenOf(map, whole)) {
    stops.push(region);
    if (depthOf(region) === 1) stops.push(...childrenOf(map, region).map((child) => child.region));
  }
  return stops.length < 2 ? [] : [whole, ...stops.slice(0, STOPS_MAX - 1)];
}

/** The stop after a region; the first one where the region is not a stop. */
export function nextStop(stops: readonly Region[], region: Region): Region | undefined {
  const at = stops.findIndex((stop) => regionKey(stop) === regionKey(region));
  return stops[(at + 1) % stops.length];
}
