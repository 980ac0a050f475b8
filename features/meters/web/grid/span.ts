import { DAY_MS } from '@heliodon/kernel/time';

/** Days that the curves go over, the chosen one last: what getDeviceHistory answers at once. */
export const SPANS = [1, 7, 31] as const;
export type Span = (typeof SPANS)[number];

/** Counted in UTC: days of a calendar, whatever the clocks do. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
