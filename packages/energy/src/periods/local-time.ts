import { DAY_MS } from '@heliodon/kernel/time';

/*
 * Local days. A day is 'YYYY-MM-DD'; a zone is an IANA name, and an unknown one throws Intl's RangeError (plants are
 * saved with a checked zone). The only state is a cache of Intl results.
 */

/** The largest UTC offset in the time-zone database. */
const MOST_OFFSET_MS = 16 * 3_600_000;
/** Eleven years of days: the size at which a cache is cleared. */
const CACHED_DAYS = 4_000;

export interface DayRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A UTC day, in which a zone's offset changes at most once: beforeMs up to changeMs, afterMs from then on. */
interface OffsetDay {
  readonly index: number;
  readonly beforeMs: number;
  readonly changeMs: number;
  readonly afterMs: number;
}

class Zone {
  readonly #clock: Intl.DateTimeFormat;
  readonly #days = new Map<number, OffsetDay>();
  #recent: OffsetDay | undefined;

  constructor(timeZone: string) {
    this.#clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  /** Local clock minus UTC at an instant. */
  offsetMs(ms: number): number {
    const index = Math.floor(ms / DAY_MS);
    const day = this.#recent?.index === index ? this.#recent : this.#day(index);
    return ms < day.changeMs ? day.beforeMs : day.afterMs;
  }

  #day(index: number): OffsetDay {
    let day = this.#days.get(index);
    if (!day) {
      if (this.#days.size >= CACHED_DAYS) this.#days.clear();
      day = this.#measure(index);
      this.#days.set(index, day);
    }
    this.#recent = day;
    return day;
  }

  #measure(index: number): OffsetDay {
    const startMs = index * DAY_MS;
    const endMs = startMs + DAY_MS;
    const beforeMs = this.#askOffsetMs(startMs);
    const afterMs = this.#askOffsetMs(endMs);
    const changeMs =
      beforeMs === afterMs ? endMs : firstMs(startMs, endMs, (ms) => this.#askOffsetMs(ms) !== beforeMs);
    return { index, beforeMs, changeMs, afterMs };
  }

  #askOffsetMs(ms: number): number {
    const [month = 1, day, year = 1970, hour, minute, second] = (
      this.#clock.format(ms).match(/\d+/g) ?? []
    ).map(Number);
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
  }
}

/** Binary search for the first ms after `noMs`, up to `yesMs`, at which a monotone condition holds. */
function firstMs(noMs: number, yesMs: number, holds: (ms: number) => boolean): number {
  let no = noMs;
  let yes = yesMs;
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2);
    if (holds(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}

const zones = new Map<string, Zone>();

function zoneOf(timeZone: string): Zone {
  let zone = zones.get(timeZone);
  if (!zone) {
    zone = new Zone(timeZone);
    zones.set(timeZone, zone);
  }
  return zone;
}

/** The UTC day of an instant. */
export const utcDay = (ms: number): string => dayOf(new Date(ms).toISOString());

const dayNames = new Map<number, string>();

/** The calendar day this many days after 1970-01-01. */
export function dayOfNo(dayNo: number): string {
  let name = dayNames.get(dayNo);
  if (name === undefined) {
    if (dayNames.size >= CACHED_DAYS) dayNames.clear();
    name = utcDay(dayNo * DAY_MS);
    dayNames.set(dayNo, name);
  }
  return name;
}

export const dayNoOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

export function localDay(ms: number, timeZone: string): string {
  return dayOfNo(Math.floor((ms + zoneOf(timeZone).offsetMs(ms)) / DAY_MS));
}

/** Local clock minus UTC at an instant. */
export const clockOffsetMs = (ms: number, timeZone: string): number => zoneOf(timeZone).offsetMs(ms);

/** Local wall-clock time since midnight: 02:30 occurs twice when clocks are set back. */
export function timeOfDayMs(ms: number, timeZone: string): number {
  const localMs = ms + zoneOf(timeZone).offsetMs(ms);
  return localMs - Math.floor(localMs / DAY_MS) * DAY_MS;
}

/** Local minutes since midnight, 0 to 1439; time-of-use prices depend on it. */
export const localMinute = (ms: number, timeZone: string): number =>
  Math.floor(timeOfDayMs(ms, timeZone) / 60_000);

/** The first instant of the day; for a day that the zone skipped, the start of the next one. */
export function dayStartMs(day: string, timeZone: string): number {
  const zone = zoneOf(timeZone);
  const midnightMs = dayNoOf(day) * DAY_MS;
  // Monotone: since 2011 no zone has set its clock back across midnight into the previous day.
  const reached = (ms: number) => ms + zone.offsetMs(ms) >= midnightMs;
  return firstMs(midnightMs - MOST_OFFSET_MS, midnightMs + MOST_OFFSET_MS, reached);
}

export const nextDay = (day: string): string => dayOfNo(dayNoOf(day) + 1);

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (day: string): number => (((dayNoOf(day) + 4) % 7) + 7) % 7;

/** 'YYYY-MM-DD' of an hour such as 'YYYY-MM-DDTHH'. */
export const dayOf = (hour: string): string => hour.slice(0, 10);

/** 'YYYY-MM' of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** 'YYYY' of a day or month. */
export const yearOf = (day: string): string => day.slice(0, 4);

/** Of a day: 1 to 31. */
export const dayOfMonth = (day: string): number => Number(day.slice(8, 10));

/** 'MM-DD' of a day, where its year is known from the context. */
export const shortDay = (day: string): string => day.slice(5, 10);

/** Usually 23, 24 or 25 hours; empty for a day that the zone skipped. */
export const dayRangeMs = (day: string, timeZone: string): DayRange => ({
  fromMs: dayStartMs(day, timeZone),
  toMs: dayStartMs(nextDay(day), timeZone),
});
