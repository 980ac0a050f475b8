/** Lengths of time, each declared here once. A quarter is the quarter of an hour that energy is settled by. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const QUARTER_MS = 900_000;
export const HOUR_MS = 3_600_000;
/** 24 hours: a local day may be shorter or longer when the clocks change. */
export const DAY_MS = 86_400_000;
export const HOUR_S = 3600;
export const QUARTER_MIN = 15;
export const HOUR_MIN = 60;
export const DAY_MIN = 1440;
export const QUARTERS_PER_HOUR = 4;
