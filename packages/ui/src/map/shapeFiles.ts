import type Feature from 'ol/Feature.js';
import type { FeatureLike } from 'ol/Feature.js';
import TopoJSON from 'ol/format/TopoJSON.js';

/** Made by features/geo/build, served by the portal under a name that changes with the data. */
const FOLDER = `/assets/geo-${import.meta.env.VITE_GEO_VERSION ?? 'dev'}`;
const format = new TopoJSON({ layerName: 'layer' });
const loading = new Map<string, Promise<Feature[]>>();

/** Of the world: countries, marks, seams, towns; of China: provinces; of a province: cities, outline, counties. */
export type ShapeLayer =
  | 'countries'
  | 'marks'
  | 'seams'
  | 'towns'
  | 'provinces'
  | 'cities'
  | 'outline'
  | 'counties';

/** What every shape of ours carries; lines and marks have no name. */
export interface ShapeFacts {
  readonly layer: ShapeLayer;
  readonly code?: string;
  readonly zh?: string;
  readonly en?: string;
  /** Where its name stands: longitude, latitude. */
  readonly label?: [number, number];
  /** Square degrees. */
  readonly size?: number;
}

export const factsOf = (feature: FeatureLike) => feature.getProperties() as ShapeFacts;

/** world, china or province/440000; once a page, in the map's projection. */
export function loadShapes(name: string): Promise<Feature[]> {
  const known = loading.get(name);
  if (known) return known;
  const fresh = fetchShapes(name).catch((error) => {
    loading.delete(name);
    throw error;
  });
  loading.set(name, fresh);
  return fresh;
}

async function fetchShapes(name: string): Promise<Feature[]> {
  const response = await fetch(`${FOLDER}/${name}.json`);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return format.readFeatures(await response.json(), { featureProjection: 'EPSG:3857' }) as Feature[];
}
