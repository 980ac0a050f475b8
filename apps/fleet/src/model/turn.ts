import { type LocalTime, monthOfDay } from './local-time.ts';

/** Share of a step after the start of a new local hour, day, month or year; −1: none in this step. */
export interface Turn {
  readonly hour: number;
  readonly day: number;
  readonly month: number;
  readonly year: number;
}

const NONE: Turn = { hour: -1, day: -1, month: -1, year: -1 };

export function turnOf(before: LocalTime, after: LocalTime, stepH: number): Turn {
  const hourStays = Math.floor(before.hour) === Math.floor(after.hour);
  if (before.day === after.day && hourStays) return NONE;
  const hour = hourStays ? -1 : Math.min(1, (after.hour - Math.floor(after.hour)) / stepH);
  if (before.day === after.day) return { ...NONE, hour };
  const day = Math.min(1, after.hour / stepH);
  const from = monthOfDay(before.day);
  const to = monthOfDay(after.day);
  return {
    hour,
    day,
    month: from === to ? -1 : day,
    year: Math.floor(from / 12) === Math.floor(to / 12) ? -1 : day,
  };
}

/** A counter reset at that time. */
export const roll = (counted: number, more: number, share: number): number =>
  share < 0 ? counted + more : more * share;
