import { dayOf, shortDay, yearOf } from '@heliodon/energy/periods/local-time';
import { hourText, keyText, type ReportRange } from '@heliodon/energy/periods/report-range';

/** Text of a span; a single key where both ends are the same. */
export const spanText = (from: string, to: string): string =>
  from === to ? keyText(from) : `${keyText(from)} ~ ${keyText(to)}`;

/** Shortest unambiguous text: hours of one day without the date, days of one year without the year. */
export function shortText({ step, from, to }: ReportRange, key: string): string {
  if (step === 'hour') {
    const time = hourText(key);
    return dayOf(from) === dayOf(to) ? time : `${shortDay(key)} ${time}`;
  }
  return step === 'day' && yearOf(from) === yearOf(to) ? shortDay(key) : key;
}
