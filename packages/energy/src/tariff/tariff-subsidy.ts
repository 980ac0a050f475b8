import { utcDay } from '../periods/local-time.ts';
/** The first day without the subsidy: the same day this many years later, or 1 March for a missing 29 February. */
export function subsidyEnd(installDate: string, years: number): string {
  const [year = 0, month = 1, day = 1] = installDate.split('-').map(Number);
  return utcDay(Date.UTC(year + years, month - 1, day));
}

export const isSubsidised = (installDate: string, years: number, day: string): boolean =>
  installDate <= day && day < subsidyEnd(installDate, years);
