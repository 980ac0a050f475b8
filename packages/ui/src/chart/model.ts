import type { EnergyRole, Phase, PricePeriod, StatusTone } from '../tokens.ts';

export type ChartValue = number | null | undefined;

export interface TimeSpan {
  fromMs: number;
  toMs: number;
}

/** Instants on the clock of a plant, or named places (days, months, devices). */
export type ChartX =
  | {
      kind: 'time';
      at: readonly number[];
      timeZone: string;
      /** Samples closer than a minute: tooltip and table tell the second. */
      seconds?: boolean;
      /** A day whatever its date, counted from midnight: only the time of day is told. `timeZone` is UTC. */
      clock?: boolean;
      /** Whole days of the axis, whatever was measured of them. A day that is not over yet is marked. */
      span?: TimeSpan;
    }
  | {
      kind: 'category';
      labels: readonly string[];
      name?: string;
      /** The place that is not over yet, and the word for it. */
      running?: { at: number; text: string };
    };

export interface ChartSeries {
  key: string;
  name: string;
  unit: string;
  data: readonly ChartValue[];
  /** Filled only for energy flows: `area`. `band`: from `low` to `data`, without lines. */
  kind?: 'line' | 'area' | 'bar' | 'step' | 'band';
  /** The lower edge of a band. */
  low?: readonly ChartValue[];
  /** The fixed colour of what is measured; others take the next colour of the theme. */
  energy?: EnergyRole;
  price?: PricePeriod;
  /** Something wrong in itself, like time lost by a fault. */
  status?: StatusTone;
  /** Of three-phase current. */
  phase?: Phase;
  /** Place among the twenty colours for many curves of the same meaning. */
  tint?: number;
  /** Series of the same stack lie on top of each other. */
  stack?: string;
  /** Planned or forecast, not measured. */
  dashed?: boolean;
  /** Lighter: the other direction of what has the same colour. */
  pale?: boolean;
  decimals?: number;
  /** What its numbers mean, where they are codes. */
  words?: Readonly<Record<number, string>>;
  /** Switched off in the legend at first. */
  hidden?: boolean;
}

export type BandTone = 'night' | PricePeriod | StatusTone | EnergyRole;

/** A light band behind the curves; positions are instants or labels, as on the x axis. */
export interface ChartBand {
  from: number | string;
  to: number | string;
  tone: BandTone;
  label?: string;
}

/** A thin line across the curves: an alarm, a limit. */
export type ChartMark =
  | { at: number | string; label: string; tone: StatusTone }
  | { value: number; unit: string; label: string; tone: StatusTone };

export interface ChartModel {
  x: ChartX;
  series: readonly ChartSeries[];
  bands?: readonly ChartBand[];
  marks?: readonly ChartMark[];
}

/** With a mark at the place that is not over yet; below 0: there is none. */
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
