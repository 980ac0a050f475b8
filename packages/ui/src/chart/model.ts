import type { EnergyRole, Phase, PricePeriod, StatusTone } from '../tokens.ts';

export type ChartValue = number | null | undefined;

export interface TimeSpan {
  fromMs: number;
  toMs: number;
}

/** Instants in the plant's time zone, or named categories (days, months, devices). */
export type ChartX =
  | {
      kind: 'time';
      at: readonly number[];
      timeZone: string;
      /** Samples closer than a minute: tooltip and table show seconds. */
      seconds?: boolean;
      /** Time of day without a date, counted from midnight. `timeZone` is UTC. */
      clock?: boolean;
      /** The whole days of the axis, regardless of the data. An unfinished day is marked. */
      span?: TimeSpan;
      /** End of the last interval: the axis ends here, and steps that fill their interval are drawn to it. */
      untilMs?: number;
    }
  | {
      kind: 'category';
      labels: readonly string[];
      name?: string;
      /** The unfinished category and its label. */
      running?: { at: number; text: string };
    };

export interface ChartSeries {
  key: string;
  name: string;
  unit: string;
  data: readonly ChartValue[];
  /** `area` only for energy flows. `band`: from `low` to `data`, without lines. */
  kind?: 'line' | 'area' | 'bar' | 'step' | 'band';
  /** For steps of whole intervals: the last value before a gap is drawn until the next point or `untilMs`. */
  fillsStep?: boolean;
  /** Lower edge of a band. */
  low?: readonly ChartValue[];
  /** Fixed colour of the quantity; others take the next colour of the theme. */
  energy?: EnergyRole;
  price?: PricePeriod;
  /** For quantities that are bad in themselves, like downtime. */
  status?: StatusTone;
  /** Phase of three-phase current. */
  phase?: Phase;
  /** Index in the twenty colours for many lines of the same quantity. */
  tint?: number;
  /** Series with the same stack are stacked. */
  stack?: string;
  /** Planned or forecast, not measured. */
  dashed?: boolean;
  /** Lighter: the opposite direction of a series with the same colour. */
  pale?: boolean;
  decimals?: number;
  /** Texts of its values if they are codes. */
  words?: Readonly<Record<number, string>>;
  /** Initially hidden in the legend. */
  hidden?: boolean;
}

export type BandTone = 'night' | PricePeriod | StatusTone | EnergyRole;

/** A light background band; positions are instants or categories, as on the x axis. */
export interface ChartBand {
  from: number | string;
  to: number | string;
  tone: BandTone;
  label?: string;
}

/** A thin line across the chart: an alarm, a limit. */
export type ChartMark =
  | { at: number | string; label: string; tone: StatusTone }
  | { value: number; unit: string; label: string; tone: StatusTone };

export interface ChartModel {
  /** Pixels for the labels on each side, so that charts below each other have the same time axis. */
  gutterPx?: number;
  x: ChartX;
  series: readonly ChartSeries[];
  bands?: readonly ChartBand[];
  marks?: readonly ChartMark[];
}

/** Marks the unfinished category; negative: none. */
export function withRunning(model: ChartModel, at: number, text: string): ChartModel {
  const { x } = model;
  return at < 0 || x.kind !== 'category' ? model : { ...model, x: { ...x, running: { at, text } } };
}

export function hasValues(model: ChartModel): boolean {
  return model.series.some((series) => series.data.some((value) => typeof value === 'number'));
}

export function pointCount(model: ChartModel): number {
  return model.x.kind === 'time' ? model.x.at.length : model.x.labels.length;
}
