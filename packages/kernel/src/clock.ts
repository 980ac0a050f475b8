/** Time is handed in, so that rules and tests decide what "now" is. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
