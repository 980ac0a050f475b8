import type { ScheduleSegment, Strategy } from '@heliodon/energy/schedule/plan';
import { DAY_MIN } from '@heliodon/kernel/time';

/* A day of a plan while it is changed: segments always fill the day, because a border belongs to both sides. */

export type DayDraft = readonly ScheduleSegment[];

/** The end of a segment; those that it runs over shrink or go. The last one ends with the day. */
export function withEnd(day: DayDraft, at: number, toMin: number): DayDraft {
  const own = day[at];
  if (!own || at === day.length - 1 || toMin <= own.fromMin || toMin > DAY_MIN) return day;
  const after = day
    .slice(at + 1)
    .filter((one) => one.toMin > toMin)
    .map((one, n) => (n === 0 ? { ...one, fromMin: toMin } : one));
  return [...day.slice(0, at), { ...own, toMin }, ...after];
}

const SIGN: Readonly<Record<Strategy, number>> = { charge: -1, discharge: 1, idle: 0, selfUse: 0 };
const USUAL_RATIO = 500;

/** Charging and discharging have a power; another way keeps none. */
export function withStrategy(day: DayDraft, at: number, strategy: Strategy): DayDraft {
  return changed(day, at, (one) => ({
    ...one,
    strategy,
    powerRatio: SIGN[strategy] * (Math.abs(one.powerRatio) || USUAL_RATIO) + 0,
  }));
}

/** `share` of rated power, percent, positive. */
export const withShare = (day: DayDraft, at: number, share: number): DayDraft =>
  changed(day, at, (one) => ({ ...one, powerRatio: SIGN[one.strategy] * Math.round(share * 10) + 0 }));

export const withCutOff = (day: DayDraft, at: number, cutOffSoc: number): DayDraft =>
  changed(day, at, (one) => ({ ...one, cutOffSoc }));

/** In halves, at a quarter of an hour. */
export function withSplit(day: DayDraft, at: number): DayDraft {
  const own = day[at];
  if (!own || own.toMin - own.fromMin < 30) return day;
  const middle = Math.round((own.fromMin + own.toMin) / 30) * 15;
  return [...day.slice(0, at), { ...own, toMin: middle }, { ...own, fromMin: middle }, ...day.slice(at + 1)];
}

/** Its time goes to the one before it, of the first to the next. */
export function without(day: DayDraft, at: number): DayDraft {
  const own = day[at];
  if (!own || day.length === 1) return day;
  const rest = day.filter((_, n) => n !== at);
  const heir = at === 0 ? 0 : at - 1;
  return rest.map((one, n) => {
    if (n !== heir) return one;
    return at === 0 ? { ...one, fromMin: own.fromMin } : { ...one, toMin: own.toMin };
  });
}

const changed = (day: DayDraft, at: number, to: (one: ScheduleSegment) => ScheduleSegment): DayDraft =>
  day.map((one, n) => (n === at ? to(one) : one));

/** Only what a plan keeps. */
export const bare = ({
  fromMin,
  toMin,
  strategy,
  powerRatio,
  cutOffSoc,
}: ScheduleSegment): ScheduleSegment => ({
  fromMin,
  toMin,
  strategy,
  powerRatio,
  cutOffSoc,
});

export const sameDay = (a: DayDraft, b: DayDraft): boolean =>
  JSON.stringify(a.map(bare)) === JSON.stringify(b.map(bare));
