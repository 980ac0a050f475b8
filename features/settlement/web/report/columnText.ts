import { dayOf, shortDay, yearOf } from '@heliodon/energy/periods/local-time';
import { hourText, keyText, type ReportRange } from '@heliodon/energy/periods/report-range';

/** From one to the other, once where they are the same. */
export const spanText = (from: string, to: string): string =>
  from === to ? keyText(from) : `${keyText(from)} ~ ${keyText(to)}`;

/** As short as the range allows: hours of one day are told without it, days of one year without that. */
export function shortText({ step, from, to }: ReportRange, key: string): string {
  if (step === 'hour') {
    const time = hourText(key);
    return dayOf(from) === dayOf(to) ? time : `${shortDay(key)} ${time}`;
  }
  return step === 'day' && yearOf(from) === yearOf(to) ? shortDay(key) : key;
}
