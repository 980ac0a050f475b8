import type { ScheduleSegment, Strategy } from '@heliodon/energy/schedule/plan';
import { DAY_MIN, QUARTER_MIN } from '@heliodon/kernel/time';

/*
 * A day of a plan while it is edited: ordered segments without gaps from 0 to 1440 minutes.
 * Every change here keeps this invariant.
 */

export type Day = readonly ScheduleSegment[];
/** Action of a segment, without its time. */
export type Action = Pick<ScheduleSegment, 'strategy' | 'powerRatio' | 'cutOffSoc'>;

/** Default action of each strategy; a reserve may require more than this cut-off of discharge. */
export const START_OF: Readonly<Record<Strategy, Action>> = {
  charge: { strategy: 'charge', powerRatio: -1000, cutOffSoc: 95 },
  discharge: { strategy: 'discharge', powerRatio: 1000, cutOffSoc: 10 },
  idle: { strategy: 'idle', powerRatio: 0, cutOffSoc: 10 },
  selfUse: { strategy: 'selfUse', powerRatio: 0, cutOffSoc: 10 },
};

export const emptyDay = (strategy: Strategy = 'selfUse'): ScheduleSegment[] => [
  { fromMin: 0, toMin: DAY_MIN, ...START_OF[strategy] },
];

const actionOf = ({ strategy, powerRatio, cutOffSoc }: Action): Action => ({
  strategy,
  powerRatio,
  cutOffSoc,
});

const isSame = (a: Action, b: Action): boolean =>
  a.strategy === b.strategy && a.powerRatio === b.powerRatio && a.cutOffSoc === b.cutOffSoc;

/** Overwrites a stretch of the day with an action and merges it with adjacent segments of the same action. */
export function paint(day: Day, stretch: ScheduleSegment): ScheduleSegment[] {
  const { fromMin, toMin } = stretch;
  if (toMin <= fromMin) return [...day];
  const before = day
    .filter((one) => one.fromMin < fromMin)
    .map((one) => ({ ...one, toMin: Math.min(one.toMin, fromMin) }));
  const after = day
    .filter((one) => one.toMin > toMin)
    .map((one) => ({ ...one, fromMin: Math.max(one.fromMin, toMin) }));
  const [left, right] = [before.at(-1), after[0]];
  const joinsLeft = left !== undefined && isSame(left, stretch);
  const joinsRight = right !== undefined && isSame(right, stretch);
  const middle = {
    ...stretch,
    fromMin: joinsLeft ? left.fromMin : fromMin,
    toMin: joinsRight ? right.toMin : toMin,
  };
  return [...(joinsLeft ? before.slice(0, -1) : before), middle, ...(joinsRight ? after.slice(1) : after)];
}

/** Sets a segment's end: later ones are shortened, removed or extended. The end of the day is fixed. */
export function setEnd(day: Day, index: number, toMin: number): ScheduleSegment[] {
  const segment = day[index];
  if (!segment || index === day.length - 1) return [...day];
  const end = Math.min(Math.max(toMin, segment.fromMin + 1), DAY_MIN);
  const behind = day.slice(index + 1).filter((one) => one.toMin > end);
  return [
    ...day.slice(0, index),
    { ...segment, toMin: end },
    ...behind.map((one, i) => (i === 0 ? { ...one, fromMin: end } : one)),
  ];
}

/** Sets a segment's start: earlier ones are shortened, removed or extended. The start of the day is fixed. */
export function setStart(day: Day, index: number, fromMin: number): ScheduleSegment[] {
  const segment = day[index];
  if (!segment || index === 0) return [...day];
  const start = Math.max(Math.min(fromMin, segment.toMin - 1), 0);
  const ahead = day.slice(0, index).filter((one) => one.fromMin < start);
  return [
    ...ahead.map((one, i) => (i === ahead.length - 1 ? { ...one, toMin: start } : one)),
    { ...segment, fromMin: start },
    ...day.slice(index + 1),
  ];
}

/** Moves the edge after the segment at `index` within the two segments; one of zero length is removed. */
export function moveEdge(day: Day, index: number, toMin: number): ScheduleSegment[] {
  const [left, right] = [day[index], day[index + 1]];
  if (!left || !right) return [...day];
  const edge = Math.min(Math.max(toMin, left.fromMin), right.toMin);
  return day
    .map((one) => (one === left ? { ...one, toMin: edge } : one === right ? { ...one, fromMin: edge } : one))
    .filter((one) => one.toMin > one.fromMin);
}

/** A new strategy takes its default power and cut-off; the absolute power is kept where both have one. */
export function setStrategy(day: Day, index: number, strategy: Strategy): ScheduleSegment[] {
  return day.map((one, i) => {
    if (i !== index || one.strategy === strategy) return one;
    const start = START_OF[strategy];
    const size = one.powerRatio === 0 ? Math.abs(start.powerRatio) : Math.abs(one.powerRatio);
    return { ...one, ...start, powerRatio: Math.sign(start.powerRatio) * size + 0 };
  });
}

export const setValues = (
  day: Day,
  index: number,
  values: Partial<Pick<Action, 'powerRatio' | 'cutOffSoc'>>,
): ScheduleSegment[] => day.map((one, i) => (i === index ? { ...one, ...values } : one));

/** Splits a segment into two with its action, in the middle, at a 15-minute boundary where there is one. */
export function split(day: Day, index: number): ScheduleSegment[] {
  const segment = day[index];
  if (!segment || segment.toMin - segment.fromMin < 2) return [...day];
  const middle = (segment.fromMin + segment.toMin) / 2;
  const round = Math.round(middle / QUARTER_MIN) * QUARTER_MIN;
  const atMin = round > segment.fromMin && round < segment.toMin ? round : Math.floor(middle);
  return [
    ...day.slice(0, index),
    { ...segment, toMin: atMin },
    { ...segment, fromMin: atMin },
    ...day.slice(index + 1),
  ];
}

/** Removes a segment; its time goes to the previous one, that of the first to the next one. */
export function join(day: Day, index: number): ScheduleSegment[] {
  const gone = day[index];
  if (!gone || day.length === 1) return [...day];
  const heir = index === 0 ? 1 : index - 1;
  return day
    .map((one, i) =>
      i === heir
        ? { ...one, fromMin: Math.min(one.fromMin, gone.fromMin), toMin: Math.max(one.toMin, gone.toMin) }
        : one,
    )
    .filter((_, i) => i !== index);
}

export const indexAt = (day: Day, minute: number): number =>
  day.findIndex(({ fromMin, toMin }) => fromMin <= minute && minute < toMin);

/** Power per mille from the height on the bar: discharge positive, charge negative, in steps of 5 percent. */
export function ratioAt(strategy: Strategy, share: number): number {
  const size = Math.min(Math.max(Math.round(Math.abs(share) * 20) * 50, 50), 1000);
  if (strategy === 'charge') return -size;
  return strategy === 'discharge' ? size : 0;
}

const PER_PERCENT = 10;
const signOf = (strategy: Strategy): 1 | -1 => (strategy === 'charge' ? -1 : 1);

/** Absolute power in percent; together with `ratioOf` it returns the typed value even if it is invalid. */
export const sizePercent = ({ strategy, powerRatio }: Pick<Action, 'strategy' | 'powerRatio'>): number =>
  (signOf(strategy) * powerRatio) / PER_PERCENT + 0;
export const ratioOf = (strategy: Strategy, percent: number): number =>
  signOf(strategy) * Math.round(percent * PER_PERCENT) + 0;

/** The stretch that a pointer covered, in either direction, rounded to steps, one step at least. */
export function stretched(a: number, b: number, stepMin: number): { fromMin: number; toMin: number } {
  const [low, high] = [Math.min(a, b), Math.max(a, b)].map(
    (minute) => Math.round(minute / stepMin) * stepMin,
  );
  const fromMin = Math.min(Math.max(low ?? 0, 0), DAY_MIN - stepMin);
  return { fromMin, toMin: Math.min(Math.max(high ?? 0, fromMin + stepMin), DAY_MIN) };
}

/** Brush with the defaults of a strategy at this power; discharge stops at the reserve at the latest. */
export const brushOf = (strategy: Strategy, powerRatio: number, reserveSoc: number | null): Action => ({
  ...actionOf(START_OF[strategy]),
  powerRatio,
  cutOffSoc:
    strategy === 'discharge'
      ? Math.max(START_OF.discharge.cutOffSoc, reserveSoc ?? 0)
      : START_OF[strategy].cutOffSoc,
});
