/** One entry a plant; keep the object the same until plants come or go. */
export interface PlantPoints {
  /** Degrees, WGS-84; null where nobody placed the plant. */
  readonly longitudes: readonly (number | null)[];
  readonly latitudes: readonly (number | null)[];
  readonly names: readonly string[];
}

/** Where to look; the map moves when `key` changes. */
export interface MapTarget {
  readonly key: string;
  /** Country, province or city code: its border is drawn. */
  readonly region?: string | undefined;
  /** West, south, east, north in degrees; without it the region fills the map. */
  readonly extent?: readonly [number, number, number, number] | undefined;
  /** The closest zoom that it may end in. */
  readonly closest?: number;
  /** Nobody waits for it. */
  readonly slow?: boolean;
}

export interface PlantsMapProps {
  readonly points: PlantPoints;
  /** Places in PLANT_STATUSES, changed in place; `version` says that they were. */
  readonly statuses: ArrayLike<number>;
  readonly version: number;
  readonly target: MapTarget;
  readonly selected?: number | undefined;
  /** On the ground of the big screens, whatever the theme. */
  readonly wall?: boolean;
  /** How large the page is drawn. */
  readonly scale?: number;
  /** Only shows: neither moves nor answers clicks. */
  readonly still?: boolean;
  /** Read out. */
  readonly label: string;
  /** Plants of the mark that was clicked. */
  readonly onPick?: (plants: readonly number[]) => void;
  /** Code of the country, province or city that was clicked beside all marks. */
  readonly onPickArea?: (code: string) => void;
}
