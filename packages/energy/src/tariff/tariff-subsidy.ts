import { utcDay } from '../periods/local-time.ts';
/** The first day without it: the same day so many years later, or 1 March for a 29 February that does not come. */
export function subsidyEnd(installDate: string, years: number): string {
  const [year = 0, month = 1, day = 1] = installDate.split('-').map(Number);
  return utcDay(Date.UTC(year + years, month - 1, day));
}

export const isSubsidised = (installDate: string, years: number, day: string): boolean =>
  installDate <= day && day < subsidyEnd(installDate, years);
