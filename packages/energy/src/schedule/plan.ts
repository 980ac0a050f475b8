import { DAY_MIN } from '@heliodon/kernel/time';
import { SETTING_RANGES } from '../control/setting-ranges.ts';

/*
 * A charge and discharge schedule. A device has at most one plan of each type, which covers the whole type: one part
 * for each group of quarters or special days, and each part is a whole day.
 */

/** Ascending priority: year, quarter, special day. */
export const PLAN_TYPES = ['year', 'quarter', 'specialDay'] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

/** selfUse: the unit balances the plant in its work mode, load first. */
export const STRATEGIES = ['charge', 'discharge', 'idle', 'selfUse'] as const;
export type Strategy = (typeof STRATEGIES)[number];

export interface ScheduleSegment {
  /** Minutes of the plant's local time; the end is exclusive. */
  readonly fromMin: number;
  readonly toMin: number;
  readonly strategy: Strategy;
  /** Per mille of rated power, discharge positive: ±1000 is full power; an integer fits a register. */
  readonly powerRatio: number;
  /** SOC in percent at which charging or discharging ends. */
  readonly cutOffSoc: number;
}

/** Local days 'YYYY-MM-DD', inclusive. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

export interface PlanPart {
  /** For a quarter plan, 1 to 4: January to March is 1. */
  readonly quarters: readonly number[];
  /** For a special-day plan. */
  readonly days: readonly DaySpan[];
  readonly segments: readonly ScheduleSegment[];
}

export interface PlanContent {
  readonly name: string;
  readonly type: PlanType;
  /** SOC in percent reserved for a grid outage; null: the device setting is kept. */
  readonly reserveSoc: number | null;
  readonly parts: readonly PlanPart[];
}

/** Specification point 5; maximum number of segments that devices accept. */
export const PLAN_LIMITS = {
  name: { min: 2, max: 50 },
  segments: { min: 1, max: 96 },
  /** All parts of a special-day plan together: more than a year of single days. */
  spans: { max: 400 },
} as const;

export const PLAN_PROBLEMS = [
  'nameLength',
  'reserveRange',
  'partsMissing',
  'yearHasOnePart',
  'quartersMissing',
  'quarterRange',
  'quarterRepeated',
  'daysMissing',
  'daysTooMany',
  'dayInvalid',
  'dayOrder',
  'dayRepeated',
  'segmentCount',
  'segmentMinutes',
  'segmentsOverlap',
  'segmentsGap',
  'ratioRange',
  'ratioDirection',
  'socRange',
  'socBelowReserve',
] as const;
export type PlanProblemCode = (typeof PLAN_PROBLEMS)[number];

export interface PlanProblem {
  readonly code: PlanProblemCode;
  /** Path as in a form: ['parts', 0, 'segments', 3, 'powerRatio']. */
  readonly path: readonly (string | number)[];
}

interface Range {
  readonly min: number;
  readonly max: number;
}
const isWithin = (value: number, { min, max }: Range): boolean => value >= min && value <= max;

export function planProblems(plan: PlanContent): PlanProblem[] {
  const problems: PlanProblem[] = [];
  const { name, reserveSoc, parts } = plan;
  if (!isWithin([...name.trim()].length, PLAN_LIMITS.name))
    problems.push({ code: 'nameLength', path: ['name'] });
  if (reserveSoc !== null && !isWithin(reserveSoc, SETTING_RANGES.reserveSoc))
    problems.push({ code: 'reserveRange', path: ['reserveSoc'] });
  if (parts.length === 0) problems.push({ code: 'partsMissing', path: ['parts'] });
  problems.push(...timeProblems(plan));
  parts.forEach(({ segments }, part) => {
    for (const { code, path } of segmentProblems(segments, reserveSoc))
      problems.push({ code, path: ['parts', part, ...path] });
  });
  return problems;
}

/** Each quarter and each day may belong to one part only. */
function timeProblems({ type, parts }: PlanContent): PlanProblem[] {
  if (type === 'year') return parts.length > 1 ? [{ code: 'yearHasOnePart', path: ['parts', 1] }] : [];
  return type === 'quarter' ? quarterProblems(parts) : dayProblems(parts);
}

function quarterProblems(parts: readonly PlanPart[]): PlanProblem[] {
  const taken = new Set<number>();
  return parts.flatMap(({ quarters }, part): PlanProblem[] => {
    if (quarters.length === 0) return [{ code: 'quartersMissing', path: ['parts', part, 'quarters'] }];
    return quarters.flatMap((quarter, i): PlanProblem[] => {
      const path = ['parts', part, 'quarters', i];
      if (![1, 2, 3, 4].includes(quarter)) return [{ code: 'quarterRange', path }];
      if (taken.has(quarter)) return [{ code: 'quarterRepeated', path }];
      taken.add(quarter);
      return [];
    });
  });
}

interface PlacedSpan extends DaySpan {
  readonly path: PlanProblem['path'];
  /** Index among the spans of all parts. */
  readonly place: number;
}

function dayProblems(parts: readonly PlanPart[]): PlanProblem[] {
  let place = 0;
  const spans = parts.map(({ days }, part) =>
    days.map((span, i): PlacedSpan => ({ ...span, path: ['parts', part, 'days', i], place: place++ })),
  );
  if (place > PLAN_LIMITS.spans.max) {
    const over = spans.findIndex((own) => own.some((span) => span.place === PLAN_LIMITS.spans.max));
    return [{ code: 'daysTooMany', path: ['parts', over, 'days'] }];
  }
  const repeated = repeatedSpans(spans.flat().filter((span) => spanProblem(span) === undefined));
  return spans.flatMap((own, part): PlanProblem[] => {
    if (own.length === 0) return [{ code: 'daysMissing', path: ['parts', part, 'days'] }];
    return own.flatMap((span): PlanProblem[] => {
      const code = spanProblem(span) ?? (repeated.has(span.place) ? 'dayRepeated' : undefined);
      return code ? [{ code, path: span.path }] : [];
    });
  });
}

function spanProblem({ from, to }: DaySpan): PlanProblemCode | undefined {
  if (!isDay(from) || !isDay(to)) return 'dayInvalid';
  return to < from ? 'dayOrder' : undefined;
}

/** Indices of overlapping spans; of two, the later in the plan. */
function repeatedSpans(spans: readonly PlacedSpan[]): ReadonlySet<number> {
  const repeated = new Set<number>();
  let reaching: PlacedSpan | undefined;
  for (const span of [...spans].sort((a, b) =>
    a.from < b.from ? -1 : a.from > b.from ? 1 : a.place - b.place,
  )) {
    if (reaching && span.from <= reaching.to) repeated.add(Math.max(span.place, reaching.place));
    if (!reaching || span.to > reaching.to) reaching = span;
  }
  return repeated;
}

function isDay(day: string): boolean {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
}

/** For one day, in any order. A gap is reported at the segment after it, or at the list for the end of the day. */
export function segmentProblems(
  segments: readonly ScheduleSegment[],
  reserveSoc: number | null = null,
): PlanProblem[] {
  if (!isWithin(segments.length, PLAN_LIMITS.segments)) return [{ code: 'segmentCount', path: ['segments'] }];
  const problems = segments.flatMap((segment, i) =>
    valueProblems(segment, reserveSoc).map(
      ([code, field]): PlanProblem => ({ code, path: ['segments', i, field] }),
    ),
  );
  if (problems.some(({ code }) => code === 'segmentMinutes')) return problems;
  const inOrder = segments.map((segment, i) => ({ ...segment, i })).sort((a, b) => a.fromMin - b.fromMin);
  let endMin = 0;
  for (const { fromMin, toMin, i } of inOrder) {
    if (fromMin < endMin) problems.push({ code: 'segmentsOverlap', path: ['segments', i, 'fromMin'] });
    if (fromMin > endMin) problems.push({ code: 'segmentsGap', path: ['segments', i, 'fromMin'] });
    endMin = Math.max(endMin, toMin);
  }
  if (endMin < DAY_MIN) problems.push({ code: 'segmentsGap', path: ['segments'] });
  return problems;
}

function valueProblems(
  segment: ScheduleSegment,
  reserveSoc: number | null,
): [PlanProblemCode, keyof ScheduleSegment][] {
  const { fromMin, toMin, strategy, powerRatio, cutOffSoc } = segment;
  const problems: [PlanProblemCode, keyof ScheduleSegment][] = [];
  const whole = Number.isInteger(fromMin) && Number.isInteger(toMin);
  if (!whole || fromMin < 0 || toMin > DAY_MIN || toMin <= fromMin)
    problems.push(['segmentMinutes', 'fromMin']);
  if (!Number.isInteger(powerRatio) || !isWithin(powerRatio, SETTING_RANGES.powerRatio))
    problems.push(['ratioRange', 'powerRatio']);
  else if (Math.sign(powerRatio) !== DIRECTION[strategy]) problems.push(['ratioDirection', 'powerRatio']);
  if (!isWithin(cutOffSoc, SETTING_RANGES.soc)) problems.push(['socRange', 'cutOffSoc']);
  else if (strategy === 'discharge' && reserveSoc !== null && cutOffSoc < reserveSoc)
    problems.push(['socBelowReserve', 'cutOffSoc']);
  return problems;
}

/** Sign of the power for each strategy; 0 if the ratio must be 0. */
const DIRECTION: Readonly<Record<Strategy, number>> = { charge: -1, discharge: 1, idle: 0, selfUse: 0 };
