import { learnPvDay } from '@heliodon/energy/forecast/learn-pv-day';
import { dayKind, isOff, type LoadQuarter } from '@heliodon/energy/forecast/load-day';
import { forecastLoad } from '@heliodon/energy/forecast/load-forecast';
import { emptyHabit, learnLoadDay } from '@heliodon/energy/forecast/load-habit';
import {
  clearPower,
  emptyResponse,
  type PlantResponse,
  type PvSite,
} from '@heliodon/energy/forecast/plant-response';
import { forecastPv } from '@heliodon/energy/forecast/pv-forecast';
import type { MeasuredDay, MeasuredQuarter, QuarterForecast } from '@heliodon/energy/forecast/quarter';
import type { WorkCalendar } from '@heliodon/energy/holidays/work-calendar';
import { dayStartMs } from '@heliodon/energy/periods/local-time';
import { sunAt } from '@heliodon/energy/sun/sun';
import { HOUR_MS, QUARTER_MS } from '@heliodon/kernel/time';
import type { DemoHistory } from './demo-history.ts';
import { type FitRow, hindsightError } from './hindsight-bound.ts';

/* The forecast of the product against simple ones that see the same data. */

/** Forecasts at these minutes of the local day, evaluated for the given steps ahead. */
export interface Lead {
  readonly originsMin: readonly number[];
  readonly steps: number;
}
export const LEADS = {
  nextDay: { originsMin: [0], steps: 96 },
  fourHours: { originsMin: [480, 600, 720, 840, 960], steps: 16 },
} as const satisfies Record<string, Lead>;
export type LeadName = keyof typeof LEADS;

export interface Scores {
  /** Mean absolute error in kW, by method. */
  readonly maeKw: Readonly<Record<string, number>>;
  /** Of the best combination of all methods in hindsight, by hour of the day or of the origin and the lead time. */
  readonly hindsightKw: number;
  readonly belowP10: number;
  readonly belowP90: number;
  readonly quarters: number;
}

/** What a simple forecast may use. */
interface Known<Q extends MeasuredQuarter> {
  readonly past: readonly MeasuredDay<Q>[];
  readonly today: readonly Q[];
  readonly nowMs: number;
}
type Simple<State, Q extends MeasuredQuarter> = (
  known: Known<Q>,
  state: State,
) => (startMs: number) => number | undefined;

interface Subject<State, Q extends MeasuredQuarter> {
  readonly timeZone: string;
  readonly days: readonly MeasuredDay<Q>[];
  readonly start: State;
  readonly learn: (state: State, day: MeasuredDay<Q>) => State;
  readonly forecast: (state: State, nowMs: number, today: readonly Q[]) => readonly QuarterForecast[];
  readonly simple: Readonly<Record<string, Simple<State, Q>>>;
  readonly counts: (startMs: number) => boolean;
}

/** `warmUpDays` are only learned. An interval counts if every method knows it. */
function compare<State, Q extends MeasuredQuarter>(
  of: Subject<State, Q>,
  { originsMin, steps }: Lead,
  warmUpDays: number,
): Scores | undefined {
  const energy = new Map(
    of.days.flatMap(({ quarters }) => quarters.map((one) => [one.startMs, one.energyKwh] as const)),
  );
  const sums: Record<string, number> = {};
  const fitRows: FitRow[] = [];
  let [quarters, belowP10, belowP90] = [0, 0, 0];
  let state = of.start;
  for (const [at, day] of of.days.entries()) {
    if (at >= warmUpDays) {
      const past = of.days.slice(0, at);
      for (const originMin of originsMin) {
        const nowMs = dayStartMs(day.day, of.timeZone) + originMin * 60_000;
        const today = day.quarters.filter(({ startMs }) => startMs + QUARTER_MS <= nowMs);
        const own = of.forecast(state, nowMs, today);
        const methods = Object.entries(of.simple).map(
          ([name, simple]) => [name, simple({ past, today, nowMs }, state)] as const,
        );
        for (const { startMs, p10Kwh, p50Kwh, p90Kwh } of own) {
          if (startMs < nowMs || startMs >= nowMs + steps * QUARTER_MS || !of.counts(startMs)) continue;
          const actual = energy.get(startMs);
          const others = methods.map(([name, valueAt]) => [name, valueAt(startMs)] as const);
          if (actual === undefined || actual === null || others.some(([, value]) => value === undefined))
            continue;
          quarters += 1;
          if (actual < p10Kwh) belowP10 += 1;
          if (actual < p90Kwh) belowP90 += 1;
          fitRows.push({
            group: originMin * 24 + Math.floor((startMs - nowMs) / HOUR_MS),
            inputs: [p50Kwh, p90Kwh, ...others.map(([, value]) => value ?? 0)],
            actual,
          });
          for (const [name, value] of [['own', p50Kwh] as const, ...others])
            sums[name] = (sums[name] ?? 0) + Math.abs((value ?? 0) - actual) * 4;
        }
      }
    }
    state = of.learn(state, day);
  }
  if (quarters === 0) return undefined;
  const maeKw = Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, sum / quarters]));
  const hindsightKw = (hindsightError(fitRows) * 4) / quarters;
  return { maeKw, hindsightKw, quarters, belowP10: belowP10 / quarters, belowP90: belowP90 / quarters };
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
};

/** The same local interval of the last complete day. */
const persistence = ({ past }: Known<MeasuredQuarter>) => {
  const last = new Map(past.at(-1)?.quarters.map(({ startMs, energyKwh }) => [startMs, energyKwh]));
  return (startMs: number) => last.get(startMs - 96 * QUARTER_MS) ?? undefined;
};

const DARK_SHARE = 0.03;
const MEDIAN_DAYS = 30;

export function comparePv(
  site: PvSite,
  { pv }: DemoHistory,
  lead: Lead,
  warmUpDays: number,
): Scores | undefined {
  type Clear = (startMs: number) => number;
  const clearOf = (state: PlantResponse): Clear => {
    const clear = clearPower(state, site);
    return (startMs) => (clear ? clear(startMs + QUARTER_MS / 2) / 4 : 0);
  };
  const clearness = (clear: Clear, quarters: readonly MeasuredQuarter[]) => {
    let [sum, full] = [0, 0];
    for (const { startMs, energyKwh } of quarters) {
      sum += energyKwh ?? 0;
      full += clear(startMs);
    }
    return full > 0 ? sum / full : undefined;
  };
  return compare<PlantResponse, DemoHistory['pv'][number]['quarters'][number]>(
    {
      timeZone: site.timeZone,
      days: pv,
      start: emptyResponse,
      learn: learnPvDay.bind(null, site),
      forecast: (state, nowMs, today) => forecastPv(site, state, { nowMs, today }, 1),
      counts: (startMs) => sunAt(startMs + QUARTER_MS / 2, site.latitude, site.longitude).elevationDeg > 0,
      simple: {
        persistence,
        /** The clearness of the last hour; before sunrise that of yesterday. */
        clearSkyPersistence: ({ past, today }, state) => {
          const clear = clearOf(state);
          const lit = today.filter(({ startMs }) => clear(startMs) * 4 > DARK_SHARE * state.mostKw);
          const share = clearness(clear, lit.length > 0 ? lit.slice(-4) : (past.at(-1)?.quarters ?? []));
          return (startMs) => (share === undefined ? undefined : share * clear(startMs));
        },
        /** The median clearness of the same interval in 30 days. */
        monthMedian: ({ past }, state) => {
          const clear = clearOf(state);
          const byDay = past
            .slice(-MEDIAN_DAYS)
            .map(({ quarters }) => new Map(quarters.map((one) => [one.startMs, one.energyKwh])));
          return (startMs) => {
            const shares = byDay.flatMap((day, at) => {
              const then = startMs - (byDay.length - at) * 96 * QUARTER_MS;
              const [energyKwh, full] = [day.get(then) ?? undefined, clear(then)];
              return energyKwh === undefined || full <= 0 ? [] : [energyKwh / full];
            });
            return shares.length === 0 ? clear(startMs) : median(shares) * clear(startMs);
          };
        },
      },
    },
    lead,
    warmUpDays,
  );
}

const LIKE_DAYS = 5;

export function compareLoad(
  { timeZone, calendar }: { readonly timeZone: string; readonly calendar: WorkCalendar },
  { load }: DemoHistory,
  lead: Lead,
  warmUpDays: number,
): Scores | undefined {
  const isFree = (day: string) => isOff(dayKind(day, calendar));
  return compare<typeof emptyHabit, LoadQuarter>(
    {
      timeZone,
      days: load,
      start: emptyHabit,
      learn: (state, day) => learnLoadDay(timeZone, state, day, { calendar }),
      forecast: (state, nowMs, today) => forecastLoad(timeZone, state, { nowMs, today, calendar }, 1),
      counts: () => true,
      simple: {
        persistence,
        /** The mean of the newest five working days, or days off. */
        fiveLikeDays: ({ past, nowMs }) => {
          const day = new Date(nowMs + 12 * 3_600_000).toISOString().slice(0, 10);
          const own = past.at(-1)?.day;
          const nextDay = own
            ? new Date(Date.parse(`${own}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
            : day;
          const like = past.filter((one) => isFree(one.day) === isFree(nextDay)).slice(-LIKE_DAYS);
          const startOf = (name: string) => dayStartMs(name, timeZone);
          const first = startOf(nextDay);
          const lists = like.map((one) => {
            const start = startOf(one.day);
            return new Map(one.quarters.map(({ startMs, energyKwh }) => [startMs - start, energyKwh]));
          });
          return (startMs) => {
            const values = lists.flatMap((list) => list.get(startMs - first) ?? []);
            return values.length === 0
              ? undefined
              : values.reduce((sum, kwh) => sum + kwh, 0) / values.length;
          };
        },
        /** The last hour continues. */
        lastHour: ({ today, past }) => {
          const near = (today.length > 0 ? today : (past.at(-1)?.quarters ?? [])).slice(-4);
          const known = near.flatMap(({ energyKwh }) => energyKwh ?? []);
          const mean = known.reduce((sum, kwh) => sum + kwh, 0) / Math.max(1, known.length);
          return () => (known.length === 0 ? undefined : mean);
        },
      },
    },
    lead,
    warmUpDays,
  );
}
