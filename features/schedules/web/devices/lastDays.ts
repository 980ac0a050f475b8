import { dayNoOf, dayOfNo } from '@heliodon/energy/periods/local-time';

/** The `count` days up to and including `today`, oldest first. */
export const lastDays = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => dayOfNo(dayNoOf(today) - (count - 1 - i)));
