import { dayNoOf, dayOfNo, dayStartMs, localDay } from '@heliodon/energy/periods/local-time';

const ZONE = 'Asia/Shanghai';

/** A day of the demo plants this many days ago. */
export const dayAgo = (days: number): string => dayOfNo(dayNoOf(localDay(Date.now(), ZONE)) - days);

/** Its first instant. */
export const midnightAgo = (days: number): number => dayStartMs(dayAgo(days), ZONE);
