import { yearOf } from '../periods/local-time.ts';
import { chinaDays } from './china.ts';
import { americanDays, britishDays, germanDays } from './rules.ts';
import type { SpecialDay, SpecialDays } from './special-days.ts';

/** Undefined: the weekday says it all. */
export type WorkCalendar = (day: string) => SpecialDay | undefined;

/** Countries with a calendar of public holidays, by ISO code. */
const COUNTRIES: Readonly<Record<string, (year: number) => SpecialDays>> = {
  CN: chinaDays,
  DE: (year) => ({ off: germanDays(year), working: [] }),
  GB: (year) => ({ off: britishDays(year), working: [] }),
  US: (year) => ({ off: americanDays(year), working: [] }),
};

/** Countries of time zones that only they use, for plants without a country. */
const COUNTRY_OF_ZONE: Readonly<Record<string, string>> = {
  'Asia/Shanghai': 'CN',
  'Asia/Urumqi': 'CN',
  'Europe/Berlin': 'DE',
  'Europe/London': 'GB',
  'America/New_York': 'US',
  'America/Chicago': 'US',
  'America/Denver': 'US',
  'America/Phoenix': 'US',
  'America/Los_Angeles': 'US',
};

export const noSpecialDays: WorkCalendar = () => undefined;

const known = new Map<string, ReadonlyMap<string, SpecialDay>>();

function specialDaysOf(country: string, year: string): ReadonlyMap<string, SpecialDay> {
  const key = `${country} ${year}`;
  let days = known.get(key);
  if (!days) {
    const { off = [], working = [] } = COUNTRIES[country]?.(Number(year)) ?? {};
    const entries = [
      ...off.map((day) => [day, 'off'] as const),
      ...working.map((day) => [day, 'working'] as const),
    ];
    days = new Map(entries);
    known.set(key, days);
  }
  return days;
}

/** The calendar of a plant's country, or of its time zone if the country is unknown. */
export function workCalendar(country: string, timeZone: string): WorkCalendar {
  const code = country || (COUNTRY_OF_ZONE[timeZone] ?? '');
  return COUNTRIES[code] ? (day) => specialDaysOf(code, yearOf(day)).get(day) : noSpecialDays;
}
