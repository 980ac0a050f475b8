/** One entry per plant; keep the same object until plants change. */
export interface PlantPoints {
  /** Degrees, WGS-84; null without a position. */
  readonly longitudes: readonly (number | null)[];
  readonly latitudes: readonly (number | null)[];
  readonly names: readonly string[];
}

/** Target view; the map moves when `key` changes. */
export interface MapTarget {
  readonly key: string;
  /** Country, province or city code: its border is drawn. */
  readonly region?: string | undefined;
  /** West, south, east, north in degrees; without it the region fills the map. */
  readonly extent?: readonly [number, number, number, number] | undefined;
  /** Maximum zoom. */
  readonly closest?: number;
  /** Slow animation, for automatic movement. */
  readonly slow?: boolean;
}

export interface PlantsMapProps {
  readonly points: PlantPoints;
  /** Indices in PLANT_STATUSES, changed in place; `version` signals changes. */
  readonly statuses: ArrayLike<number>;
  readonly version: number;
  readonly target: MapTarget;
  readonly selected?: number | undefined;
  /** Uses the big screen background regardless of the theme. */
  readonly wall?: boolean;
  /** Page scale. */
  readonly scale?: number;
  /** Read-only: no movement and no clicks. */
  readonly still?: boolean;
  /** Accessible name. */
  readonly label: string;
  /** Plants of the clicked symbol. */
  readonly onPick?: (plants: readonly number[]) => void;
  /** Code of the country, province or city clicked outside of symbols. */
  readonly onPickArea?: (code: string) => void;
}
