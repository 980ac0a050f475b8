import { DAY_MS } from '@heliodon/kernel/time';
import { STEP_MS } from './day-frame.ts';
import type { DayView } from './day-view.ts';
import type { Evidence } from './finding.ts';
import type { Steps } from './inverter-day.ts';
import { runsOf } from './statistics.ts';

interface OfDay {
  readonly chart: string;
  readonly unit: string;
  readonly measured: Steps;
  readonly expected: Steps;
  /** Steps in which the fault is visible. */
  readonly shows: (i: number) => boolean;
  readonly figures: Readonly<Record<string, number>>;
}

/** The curve of one day. */
export function dayEvidence({ day, steps }: DayView, of: OfDay): Evidence {
  const atMs = Array.from({ length: steps }, (_, i) => day.startMs + i * STEP_MS);
  return {
    chart: of.chart,
    unit: of.unit,
    atMs,
    figures: of.figures,
    measured: rounded(of.measured),
    expected: rounded(of.expected),
    bands: runsOf(steps, of.shows).map(({ from, to }) => ({
      fromMs: day.startMs + from * STEP_MS,
      toMs: day.startMs + to * STEP_MS,
    })),
  };
}

interface OverDays {
  readonly chart: string;
  readonly unit: string;
  readonly days: readonly {
    readonly startMs: number;
    readonly measured: number | null;
    readonly expected: number | null;
    readonly shows: boolean;
  }[];
  readonly figures: Readonly<Record<string, number>>;
}

/** A curve with one value per day. */
export function daysEvidence({ chart, unit, days, figures }: OverDays): Evidence {
  return {
    chart,
    unit,
    figures,
    atMs: days.map(({ startMs }) => startMs),
    measured: rounded(days.map(({ measured }) => measured)),
    expected: rounded(days.map(({ expected }) => expected)),
    bands: runsOf(days.length, (i) => days[i]?.shows ?? false).map(({ from, to }) => ({
      fromMs: days[from]?.startMs ?? 0,
      toMs: (days[to - 1]?.startMs ?? 0) + DAY_MS,
    })),
  };
}

/** NaN becomes null. */
export const stepsOf = (values: Float64Array | undefined): (number | null)[] =>
  Array.from(values ?? [], (value) => (Number.isNaN(value) ? null : value));

/** Findings are stored: digits beyond the measuring accuracy are removed. */
const rounded = (steps: Steps): (number | null)[] =>
  steps.map((value) => (value === null ? null : Math.round(value * 1000) / 1000));
