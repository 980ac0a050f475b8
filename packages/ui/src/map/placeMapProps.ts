export interface MapPosition {
  readonly longitude: number;
  readonly latitude: number;
}

export interface PlaceMapProps {
  /** Pin position, WGS-84; undefined before one is selected. */
  readonly value: MapPosition | undefined;
  /** Called on click or drag of the pin; without it the map is read-only. */
  readonly onPick?: (position: MapPosition) => void;
  /** Country, province or city code: its border is drawn and the map moves to it. */
  readonly region?: string;
  /** Pixels. */
  readonly height?: number;
}
