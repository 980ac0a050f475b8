import { HOUR_MS } from '@heliodon/kernel/time';

/** Readings further apart than this leave a gap: 15 minutes and slack for a late message. */
export const GAP_MS = 20 * 60_000;

/** A fall up to this is jitter of the last digit, not a new register. */
export const JITTER_KWH = 0.5;

const ROLLOVER_ABOVE = 0.9;
const ROLLOVER_BELOW = 0.1;

/**
 * How the later of two readings follows from the earlier: it grew, rolled over, restarted from zero in between
 * (at least its own value has passed), or belongs to another register and says nothing.
 */
export type Step = 'growth' | 'rollover' | 'restart' | 'foreign';

export const hoursOf = (durationMs: number): number => durationMs / HOUR_MS;

/** Depends on the two readings alone, so that every cut of a period judges a pair alike. */
export function stepOf(
  earlierKwh: number,
  laterKwh: number,
  mostKwh: number,
  rolloverAtKwh: number | undefined,
): Step {
  const grownKwh = laterKwh - earlierKwh;
  // Jitter counts negative, as it is: with the growth after it the sum telescopes and nothing counts twice.
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
