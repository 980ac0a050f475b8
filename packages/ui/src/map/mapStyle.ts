import type { Lang } from '@heliodon/kernel/lang';
import type { FeatureLike } from 'ol/Feature.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { fontFamilies } from '../tokens.ts';
import type { MapPalette } from './mapColors.ts';
import { factsOf, type ShapeLayer } from './shapeFiles.ts';

export interface MapLook {
  readonly palette: MapPalette;
  readonly lang: Lang;
  /** Font scale; default 1. */
  readonly scale?: number;
}

/** From this zoom on, the cities of a province are drawn instead of the province. */
export const CITY_ZOOM = 5.6;
const TOWN_ZOOM = 4.6;
const COUNTY_ZOOM = 7.8;
/**
 * Metres. The world and China shapes come from different sources: land of this width under their common border hides
 * gaps.
 */
const SEAM_WIDTH = 60_000;

/** Areas and lines, one style a kind. */
export function areaStyles({ palette: { map, brand } }: MapLook) {
  const area = (fill: string, line: string, width: number) =>
    new Style({ fill: new Fill({ color: fill }), stroke: new Stroke({ color: line, width }) });
  const styles: Partial<Record<ShapeLayer, Style>> = {
    countries: area(map.abroad, map.border, 0.75),
    marks: area(map.land, map.border, 0.75),
    provinces: area(map.land, map.border, 0.75),
    cities: area(map.land, map.borderFaint, 0.75),
    outline: new Style({ stroke: new Stroke({ color: map.border, width: 1.25 }) }),
  };
  const seam = new Stroke({ color: map.abroad, lineCap: 'butt', lineJoin: 'round' });
  const seamStyle = new Style({ stroke: seam });
  const chosen = new Style({
    // Inner borders stay visible.
    fill: new Fill({ color: `${brand.solid}2E` }),
    stroke: new Stroke({ color: brand.solid, width: 1.75 }),
  });
  return {
    chosen,
    seam: (_: FeatureLike, resolution: number) => {
      seam.setWidth(SEAM_WIDTH / resolution);
      return seamStyle;
    },
    area: (feature: FeatureLike) => styles[factsOf(feature).layer],
  };
}

/** Font size in pixels, and the area in square pixels that a region needs to show its name. */
const NAMES: Partial<Record<ShapeLayer, { weight: number; px: number; room: number; faint?: boolean }>> = {
  countries: { weight: 500, px: 12, room: 900, faint: true },
  provinces: { weight: 600, px: 13, room: 700 },
  cities: { weight: 500, px: 12, room: 700 },
};

/** Names of regions and towns; ol omits overlapping ones. */
export function labelStyle({ palette: { map }, lang, scale = 1 }: MapLook) {
  const family = fontFamilies[lang];
  const halo = new Stroke({ color: map.halo, width: 3 });
  const ink = new Fill({ color: map.label });
  const faint = new Fill({ color: map.labelFaint });
  const dot = new CircleStyle({
    radius: 2.25,
    fill: new Fill({ color: map.labelFaint }),
    stroke: new Stroke({ color: map.halo, width: 1 }),
  });
  const made = new Map<FeatureLike, Style>();
  const styleOf = (feature: FeatureLike, make: () => Style) => {
    const known = made.get(feature) ?? make();
    made.set(feature, known);
    return known;
  };
  return (feature: FeatureLike, zoom: number): Style | undefined => {
    const facts = factsOf(feature);
    const text = facts[lang] ?? '';
    if (facts.layer === 'towns' || facts.layer === 'counties') {
      if (zoom < (facts.layer === 'towns' ? TOWN_ZOOM : COUNTY_ZOOM)) return undefined;
      const name = new Text({
        text,
        font: `${Math.round(11 * scale)}px ${family}`,
        fill: faint,
        stroke: halo,
        offsetY: -10 * scale,
      });
      return styleOf(feature, () => new Style({ image: dot, text: name }));
    }
    const name = NAMES[facts.layer];
    if (!name || (facts.layer === 'provinces' && zoom >= CITY_ZOOM + 0.6)) return undefined;
    if (facts.layer === 'cities' && zoom < CITY_ZOOM) return undefined;
    const pixelsPerDegree = (256 * 2 ** zoom) / 360;
    if ((facts.size ?? 0) * pixelsPerDegree ** 2 < name.room * scale ** 2) return undefined;
    return styleOf(feature, () => {
      const style = new Style({
        text: new Text({
          text,
          font: `${name.weight} ${Math.round(name.px * scale)}px ${family}`,
          fill: name.faint ? faint : ink,
          stroke: halo,
          padding: [4, 6, 4, 6],
        }),
      });
      style.setZIndex(1000 + (facts.size ?? 0));
      return style;
    });
  };
}
