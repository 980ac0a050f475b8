import { easeOut } from 'ol/easing.js';
import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import Translate from 'ol/interaction/Translate.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import { fromLonLat, toLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import Icon from 'ol/style/Icon.js';
import Style from 'ol/style/Style.js';
import type { MapPalette } from './mapColors.ts';
import type { MapPosition } from './placeMapProps.ts';

/** 0.1 m. */
const DIGITS = 6;
const WIDTH_PX = 30;

/** The pin of a position: set by the parent, by click, by dragging, or by Enter in the centre of the map. */
export class Pin {
  readonly #map: OlMap;
  readonly #feature = new Feature<Point>();
  readonly #layer: VectorLayer;
  readonly #drag: Translate;

  constructor(map: OlMap, onPick: (position: MapPosition) => void) {
    this.#map = map;
    this.#layer = new VectorLayer({
      source: new VectorSource({ features: [this.#feature] }),
      zIndex: 10,
      updateWhileAnimating: true,
      updateWhileInteracting: true,
    });
    map.addLayer(this.#layer);
    this.#drag = new Translate({ layers: [this.#layer], hitTolerance: 8 });
    this.#drag.on('translateend', () => {
      const at = this.#feature.getGeometry()?.getCoordinates();
      if (at) onPick(toPosition(at));
    });
    map.addInteraction(this.#drag);
  }

  setMovable(movable: boolean): void {
    this.#drag.setActive(movable);
  }

  setLook(palette: MapPalette): void {
    this.#layer.setStyle(
      new Style({
        image: new Icon({ src: drawing(palette), width: WIDTH_PX, anchor: [0.5, 0.94] }),
      }),
    );
  }

  put(position: MapPosition | undefined): void {
    const geometry = position && new Point(fromLonLat([position.longitude, position.latitude]));
    this.#feature.setGeometry(geometry);
  }

  /** Moves the pin to the centre at a useful zoom. */
  fly(position: MapPosition, { zoom, atOnce }: { zoom: number; atOnce: boolean }): void {
    const view = this.#map.getView();
    const target = { center: fromLonLat([position.longitude, position.latitude]), zoom };
    if (atOnce) {
      view.setCenter(target.center);
      view.setZoom(zoom);
    } else view.animate({ ...target, duration: 450, easing: easeOut });
  }
}

export function toPosition(coordinate: number[]): MapPosition {
  const [longitude = 0, latitude = 0] = toLonLat(coordinate);
  return { longitude: Number(longitude.toFixed(DIGITS)), latitude: Number(latitude.toFixed(DIGITS)) };
}

function drawing({ brand, map, shadow }: MapPalette): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="80" viewBox="0 0 30 40">
    <ellipse cx="15" cy="37.5" rx="6" ry="2" fill="${shadow}" fill-opacity=".22"/>
    <path d="M15 1.5c7 0 12.5 5.4 12.5 12.3C27.5 22.6 15 37.5 15 37.5S2.5 22.6 2.5 13.8C2.5 6.9 8 1.5 15 1.5z"
      fill="${brand.solid}" stroke="${map.halo}" stroke-width="1.5"/>
    <circle cx="15" cy="13.8" r="5" fill="${map.halo}"/>
  </svg>`;
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
}
