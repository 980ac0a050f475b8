import { extentOf } from '@heliodon/ui/map/clusters';
import type { MapTarget } from '@heliodon/ui/map/PlantsMap';
import type { OperationsMap, Region } from '../../../contract/operations.contract.ts';
import { depthOf, plantsIn, regionKey, shapeOf } from '../regions.ts';

/** Minimum extent in degrees, for plants at a single point. */
const AROUND = 0.02;
/** Margin on each side, as a share of the extent. */
const MARGIN = 0.12;
const PLANT_ZOOM = 10;
const CLOSEST_ZOOM = 15;

function extentOfPlants(map: OperationsMap, plants: readonly number[]): MapTarget['extent'] {
  const placed = plants.filter((plant) => map.longitudes[plant] != null && map.latitudes[plant] != null);
  const extent = extentOf(
    placed.map((plant) => map.longitudes[plant] ?? 0),
    placed.map((plant) => map.latitudes[plant] ?? 0),
  );
  if (!extent) return undefined;
  const [west, south, east, north] = extent;
  const wide = AROUND + (east - west) * MARGIN;
  const high = AROUND + (north - south) * MARGIN;
  return [
    Math.max(-180, west - wide),
    Math.max(-58, south - high),
    Math.min(180, east + wide),
    Math.min(80, north + high),
  ];
}

/** Fits the map to the region's border where it has one, otherwise to its plants. */
export function regionTarget(map: OperationsMap, region: Region, slow = false): MapTarget {
  const shaped = depthOf(region) === 1 || (region.country === 'CN' && depthOf(region) > 0);
  return {
    key: `region ${regionKey(region)}`,
    region: shapeOf(region),
    extent: shaped ? undefined : extentOfPlants(map, plantsIn(map, region)),
    slow,
  };
}

/** Zooms to some plants; `turn` distinguishes repeated requests. */
export const plantsTarget = (
  map: OperationsMap,
  plants: readonly number[],
  region: Region,
  turn: number,
): MapTarget => ({
  key: `plants ${turn}`,
  region: shapeOf(region),
  extent: extentOfPlants(map, plants),
  closest: plants.length === 1 ? PLANT_ZOOM : CLOSEST_ZOOM,
});
