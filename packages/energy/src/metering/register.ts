import { HOUR_MS } from '@heliodon/kernel/time';

/** A larger distance between readings is a gap: 15 minutes plus tolerance for a late message. */
export const GAP_MS = 20 * 60_000;

/** A decrease up to this is jitter of the last digit, not a new register. */
export const JITTER_KWH = 0.5;

const ROLLOVER_ABOVE = 0.9;
const ROLLOVER_BELOW = 0.1;

/**
 * How the later of two readings relates to the earlier one: growth, rollover, restart from zero (at least its own value
 * has passed), or a different register without information.
 */
export type Step = 'growth' | 'rollover' | 'restart' | 'foreign';

export const hoursOf = (durationMs: number): number => durationMs / HOUR_MS;

/** Depends only on the two readings, so the result is the same however a period is cut. */
export function stepOf(
  earlierKwh: number,
  laterKwh: number,
  mostKwh: number,
  rolloverAtKwh: number | undefined,
): Step {
  const grownKwh = laterKwh - earlierKwh;
  // Jitter counts as negative: the following growth compensates it and nothing counts twice.
  if (grownKwh >= -JITTER_KWH) return grownKwh <= mostKwh ? 'growth' : 'foreign';
  if (
    rolloverAtKwh !== undefined &&
    earlierKwh > rolloverAtKwh * ROLLOVER_ABOVE &&
    laterKwh < rolloverAtKwh * ROLLOVER_BELOW &&
    rolledKwh(earlierKwh, laterKwh, rolloverAtKwh) <= mostKwh
  ) {
    return 'rollover';
  }
  return laterKwh >= 0 && laterKwh <= mostKwh ? 'restart' : 'foreign';
}

export function stepKwh(
  step: Exclude<Step, 'foreign'>,
  earlierKwh: number,
  laterKwh: number,
  rolloverAtKwh = 0,
): number {
  if (step === 'restart') return laterKwh;
  return step === 'growth' ? laterKwh - earlierKwh : rolledKwh(earlierKwh, laterKwh, rolloverAtKwh);
}

const rolledKwh = (earlierKwh: number, laterKwh: number, rolloverAtKwh: number): number =>
  rolloverAtKwh - earlierKwh + laterKwh;
