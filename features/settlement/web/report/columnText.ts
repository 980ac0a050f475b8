import { hourText, keyText, type ReportRange } from '@heliodon/energy/periods/report-range';

/** From one to the other, once where they are the same. */
export const spanText = (from: string, to: string): string =>
  from === to ? keyText(from) : `${keyText(from)} ~ ${keyText(to)}`;

/** As short as the range allows: hours of one day are told without it, days of one year without that. */
export function shortText({ step, from, to }: ReportRange, key: string): string {
  if (step === 'hour') {
    const time = hourText(key);
    return from.slice(0, 10) === to.slice(0, 10) ? time : `${key.slice(5, 10)} ${time}`;
  }
  return step === 'day' && from.slice(0, 4) === to.slice(0, 4) ? key.slice(5) : key;
}
