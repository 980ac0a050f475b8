import type { Palette } from '@heliodon/ui/tokens';
import type { MapSummary, View } from './cellValues.ts';

/* Colours of values: a ramp of anchors, worked out into steps once a theme. */

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Usual range of an LFP cell: a fixed range makes two times comparable. */
export const FIXED: Record<View, Range> = {
  voltage: { from: 2.8, to: 3.6 },
  temperature: { from: 10, to: 45 },
  deviation: { from: -50, to: 50 },
};

/** Smaller differences are noise and get no strong colours. */
const LEAST_SPAN: Record<View, number> = { voltage: 0.02, temperature: 3, deviation: 20 };

/** From the lowest to the highest; deviations as far to either side of 0. */
export function autoRange(view: View, { min, max }: Pick<MapSummary, 'min' | 'max'>): Range {
  const least = LEAST_SPAN[view];
  if (view === 'deviation') {
    const far = Math.max(least / 2, Math.abs(min), Math.abs(max));
    return { from: -far, to: far };
  }
  const lacking = Math.max(0, least - (max - min)) / 2;
  return { from: min - lacking, to: max + lacking };
}

export const STEPS = 96;

/** 0 to STEPS − 1; what lies outside takes the colour of the end. */
export function stepOf(value: number, { from, to }: Range): number {
  const share = to > from ? (value - from) / (to - from) : 0.5;
  return Math.max(0, Math.min(STEPS - 1, Math.floor(share * STEPS)));
}

type Rgb = readonly [number, number, number];

const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;

const VOLTAGE = ['#31307E', '#2A6FB0', '#1E9E9A', '#7BBF5A', '#F2D24B'];
const TEMPERATURE = ['#2B6CB0', '#5FA8CF', '#D9C36A', '#EE8F55', '#C8372F'];

/** Anchors of the ramp; no deviation is the ground of the theme. */
export function anchorsOf(view: View, palette: Palette): readonly string[] {
  if (view === 'voltage') return VOLTAGE;
  if (view === 'temperature') return TEMPERATURE;
  return ['#1F5FB0', '#6FA6DA', palette.borderStrong, '#EFA06A', '#C8372F'];
}

export interface Ramp {
  readonly fills: readonly string[];
  /** Whether dark ink reads better on the fill. */
  readonly darkInk: readonly boolean[];
}

export function rampOf(anchors: readonly string[]): Ramp {
  const colors = anchors.map(rgbOf);
  const fills: string[] = [];
  const darkInk: boolean[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const x = (step / (STEPS - 1)) * (colors.length - 1);
    const i = Math.min(colors.length - 2, Math.floor(x));
    const [a, b] = [colors[i], colors[i + 1]] as [Rgb, Rgb];
    const [r, g, blue] = a.map((channel, c) => Math.round(channel + ((b[c] ?? 0) - channel) * (x - i))) as [
      number,
      number,
      number,
    ];
    fills.push(`rgb(${r} ${g} ${blue})`);
    darkInk.push(0.299 * r + 0.587 * g + 0.114 * blue > 140);
  }
  return { fills, darkInk };
}
