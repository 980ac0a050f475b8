/** Durations, declared only here. A quarter is the 15-minute settlement interval. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const QUARTER_MS = 900_000;
export const HOUR_MS = 3_600_000;
/** 24 hours: a local day may be shorter or longer at clock changes. */
export const DAY_MS = 86_400_000;
export const HOUR_S = 3600;
export const QUARTER_MIN = 15;
export const HOUR_MIN = 60;
export const DAY_MIN = 1440;
export const QUARTERS_PER_HOUR = 4;
