export interface MapPosition {
  readonly longitude: number;
  readonly latitude: number;
}

export interface PlaceMapProps {
  /** Where the pin stands; none before something was picked. WGS-84. */
  readonly value: MapPosition | undefined;
  /** By a click or by dragging the pin; without it the map only shows. */
  readonly onPick?: (position: MapPosition) => void;
  /** Country, province or city code: its border is drawn and the map moves to it. */
  readonly region?: string;
  /** Pixels. */
  readonly height?: number;
}
