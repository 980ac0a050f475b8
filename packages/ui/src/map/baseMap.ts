import { containsExtent, type Extent, getArea, intersects } from 'ol/extent.js';
import Feature from 'ol/Feature.js';
import type MultiPolygon from 'ol/geom/MultiPolygon.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import OlMap from 'ol/Map.js';
import { fromLonLat, transformExtent } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import View from 'ol/View.js';
import { areaStyles, CITY_ZOOM, labelStyle, type MapLook } from './mapStyle.ts';
import { factsOf, loadShapes } from './shapeFiles.ts';

const PROJECTION = 'EPSG:3857';
/** West, south, east, north. */
export const fromDegrees = (degrees: Extent): Extent => transformExtent(degrees, 'EPSG:4326', PROJECTION);
const WORLD = fromDegrees([-180, -58, 180, 80]);
const CHINA = fromDegrees([73.4, 18, 135.2, 53.6]);
const FLIGHT_MS = 450;

/** Land, borders and names without internet. Independent of the content: a page adds its layers to `map`. */
export class BaseMap {
  readonly map: OlMap;
  readonly #areas = new VectorSource();
  readonly #seams = new VectorSource();
  readonly #chosen = new VectorSource();
  readonly #labels = new VectorSource();
  readonly #layers: VectorLayer[];
  readonly #provinces = new Map<string, Feature>();
  readonly #detailed = new Set<string>();
  readonly #onError: (error: unknown) => void;
  #calm = false;
  #disposed = false;
  /** Number of the newest selection: shapes may arrive out of order. */
  #choice = 0;

  constructor(target: HTMLElement, look: MapLook, onError: (error: unknown) => void) {
    this.#onError = onError;
    const smooth = { updateWhileAnimating: true, updateWhileInteracting: true };
    this.#layers = [
      new VectorLayer({ source: this.#seams, ...smooth }),
      new VectorLayer({ source: this.#areas, ...smooth }),
      new VectorLayer({ source: this.#chosen, ...smooth }),
      new VectorLayer({ source: this.#labels, declutter: true }),
    ];
    this.map = new OlMap({
      target,
      controls: [],
      layers: this.#layers,
      view: new View({
        extent: WORLD,
        constrainOnlyCenter: true,
        minZoom: 1.5,
        maxZoom: 16,
        enableRotation: false,
        center: fromLonLat([104.5, 36.5]),
        zoom: 3.4,
      }),
    });
    this.map.getView().fit(CHINA, { size: this.map.getSize() ?? [600, 360], padding: [8, 8, 8, 8] });
    this.setLook(look);
    this.map.on('moveend', () => this.#loadDetail());
  }

  /** Rejects if the shapes cannot be loaded; may be called again. */
  async load(): Promise<void> {
    const [world, china] = await Promise.all([loadShapes('world'), loadShapes('china')]);
    if (this.#disposed || this.#provinces.size > 0) return;
    this.#seams.addFeatures(world.filter((feature) => factsOf(feature).layer === 'seams'));
    this.#add(world.filter((feature) => factsOf(feature).layer !== 'seams'));
    this.#add(china);
    for (const feature of china) this.#provinces.set(factsOf(feature).code ?? '', feature);
    this.#loadDetail();
  }

  setLook(look: MapLook): void {
    const { area, seam, chosen } = areaStyles(look);
    const label = labelStyle(look);
    const [seams, areas, region, labels] = this.#layers;
    seams?.setStyle(seam);
    areas?.setStyle((feature) => (this.#isReplaced(feature as Feature) ? undefined : area(feature)));
    region?.setStyle(chosen);
    labels?.setStyle((feature) => label(feature, this.map.getView().getZoom() ?? 0));
  }

  /** Disables animation for users who prefer reduced motion. */
  setCalm(calm: boolean): void {
    this.#calm = calm;
  }

  /** Highlights a country, province or city; returns its extent. Only the last of several calls counts. */
  async choose(region: string | undefined): Promise<Extent | undefined> {
    this.#choice += 1;
    const choice = this.#choice;
    const feature = region && (await this.#shapeOf(region));
    if (this.#disposed || choice !== this.#choice) return undefined;
    this.#chosen.clear();
    if (region === 'CN') return CHINA;
    if (!feature) return undefined;
    this.#chosen.addFeature(feature);
    return mainExtent(feature);
  }

  /** Code of the region at a pixel: a city if cities are drawn, else a province or country. */
  regionAt(pixel: number[]): string | undefined {
    const areas = this.#layers[1];
    const codes = this.map
      .getFeaturesAtPixel(pixel, { layerFilter: (layer) => layer === areas })
      .map((feature) => factsOf(feature))
      .filter(({ layer }) => layer === 'cities' || layer === 'provinces' || layer === 'countries')
      .sort((a, b) => (b.code?.length ?? 0) - (a.code?.length ?? 0) || (a.layer === 'cities' ? -1 : 1));
    return codes[0]?.code;
  }

  /** Disables interaction. */
  freeze(): void {
    for (const interaction of this.map.getInteractions().getArray()) interaction.setActive(false);
  }

  flyTo(extent: Extent, options: { maxZoom?: number; atOnce?: boolean; durationMs?: number } = {}): void {
    const duration = this.#calm || options.atOnce ? 0 : (options.durationMs ?? FLIGHT_MS);
    this.map.getView().fit(extent, { padding: [28, 28, 28, 28], maxZoom: options.maxZoom ?? 11, duration });
  }

  zoomBy(levels: number): void {
    const view = this.map.getView();
    const zoom = (view.getZoom() ?? 0) + levels;
    view.cancelAnimations();
    if (this.#calm) view.setZoom(zoom);
    else view.animate({ zoom, duration: 180 });
  }

  /** Shapes are shared by all maps of a page and must not reference this one. */
  dispose(): void {
    this.#disposed = true;
    this.map.setTarget(undefined);
    for (const source of [this.#areas, this.#seams, this.#chosen, this.#labels]) {
      source.clear(true);
      source.dispose();
    }
    for (const layer of this.map.getAllLayers()) layer.dispose();
    this.map.dispose();
  }

  #add(features: readonly Feature[]): void {
    this.#areas.addFeatures(features.filter((feature) => !isTown(feature)));
    this.#labels.addFeatures(features.flatMap(labelOf));
  }

  /** A province with drawn cities is not drawn itself. */
  #isReplaced(feature: Feature): boolean {
    const { layer, code } = factsOf(feature);
    if (layer !== 'provinces' && layer !== 'cities' && layer !== 'outline') return false;
    const close = (this.map.getView().getZoom() ?? 0) >= CITY_ZOOM;
    return layer === 'provinces' ? close && this.#detailed.has(code ?? '') : !close;
  }

  #loadDetail(): void {
    const view = this.map.getView();
    if ((view.getZoom() ?? 0) < CITY_ZOOM - 0.5) return;
    const seen = view.calculateExtent(this.map.getSize());
    for (const [code, feature] of this.#provinces) {
      const extent = feature.getGeometry()?.getExtent();
      if (extent && intersects(extent, seen)) this.#detail(code).catch(this.#onError);
    }
  }

  async #detail(province: string): Promise<Feature[]> {
    const features = await loadShapes(`province/${province}`);
    if (!this.#disposed && !this.#detailed.has(province)) {
      this.#detailed.add(province);
      this.#add(features);
    }
    return features;
  }

  /** Provinces abroad have no shape: the country is used. */
  async #shapeOf(region: string): Promise<Feature | undefined> {
    const isChinese = /^\d{6}$/.test(region);
    const features = isChinese ? await this.#detail(`${region.slice(0, 2)}0000`) : await loadShapes('world');
    const code = isChinese ? region : region.slice(0, 2);
    return features.find((feature) => factsOf(feature).code === code);
  }
}

function isTown(feature: Feature): boolean {
  const { layer } = factsOf(feature);
  return layer === 'towns' || layer === 'counties';
}

function labelOf(feature: Feature): Feature[] {
  const { layer, zh, en, label, size, code } = factsOf(feature);
  const geometry = feature.getGeometry();
  if (isTown(feature)) return [feature];
  if (!label || !geometry) return [];
  return [new Feature({ layer, zh, en, size, code, geometry: new Point(fromLonLat(label)) })];
}

/** Of the largest part: for example France without overseas islands. */
function mainExtent(feature: Feature): Extent | undefined {
  const parts = (feature.getGeometry() as MultiPolygon | undefined)?.getPolygons() ?? [];
  const extents = parts.map((part) => part.getExtent());
  return extents.sort((a, b) => getArea(b) - getArea(a))[0];
}

export const isInside = (extent: Extent, longitude: number, latitude: number) =>
  containsExtent(extent, new Point(fromLonLat([longitude, latitude])).getExtent());
