import { DAY_MS } from '@heliodon/kernel/time';

/** The `count` days up to and including `today`, oldest first. */
export const lastDays = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) =>
    new Date(Date.parse(`${today}T00:00:00Z`) - (count - 1 - i) * DAY_MS).toISOString().slice(0, 10),
  );
