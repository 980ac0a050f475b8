import type { OperationsMap, Region } from '../../contract/operations.contract.ts';
import { childrenOf, commonRegion, depthOf, regionKey } from './regions.ts';

/** Without a person at the screen the map goes round. */
export const TOUR_STEP_MS = 14_000;
export const TOUR_AFTER_MS = 60_000;
const STOPS_MAX = 40;

/**
 * The whole, then each of its regions, those with most plants first, each country's provinces behind it. No stop where
 * there is only one: nothing would move.
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

/** The stop after a region; the first one where the region is none. */
export function nextStop(stops: readonly Region[], region: Region): Region | undefined {
  const at = stops.findIndex((stop) => regionKey(stop) === regionKey(region));
  return stops[(at + 1) % stops.length];
}
