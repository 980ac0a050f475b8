import type { ScheduleSegment, Strategy } from '@heliodon/energy/schedule/plan';
import { DAY_MIN } from '@heliodon/kernel/time';

/* A day of a plan during editing: segments always cover the day, because neighbours share a boundary. */

export type DayDraft = readonly ScheduleSegment[];

/** Sets the end of a segment; overlapped segments shrink or are removed. The last one ends with the day. */
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

/** Sets the strategy. Charging and discharging have a power ratio; other strategies have none. */
export function withStrategy(day: DayDraft, at: number, strategy: Strategy): DayDraft {
  return changed(day, at, (one) => ({
    ...one,
    strategy,
    powerRatio: SIGN[strategy] * (Math.abs(one.powerRatio) || USUAL_RATIO) + 0,
  }));
}

/** `share`: percent of rated power, positive. */
export const withShare = (day: DayDraft, at: number, share: number): DayDraft =>
  changed(day, at, (one) => ({ ...one, powerRatio: SIGN[one.strategy] * Math.round(share * 10) + 0 }));

export const withCutOff = (day: DayDraft, at: number, cutOffSoc: number): DayDraft =>
  changed(day, at, (one) => ({ ...one, cutOffSoc }));

/** Splits a segment in half, on a 15-minute boundary. */
export function withSplit(day: DayDraft, at: number): DayDraft {
  const own = day[at];
  if (!own || own.toMin - own.fromMin < 30) return day;
  const middle = Math.round((own.fromMin + own.toMin) / 30) * 15;
  return [...day.slice(0, at), { ...own, toMin: middle }, { ...own, fromMin: middle }, ...day.slice(at + 1)];
}

/** Removes a segment; its time is added to the previous one, for the first segment to the next one. */
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

/** Segment with only the fields that a plan stores. */
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
