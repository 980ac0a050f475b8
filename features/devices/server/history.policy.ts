import { DAY_MS, HOUR_MS, MINUTE_MS } from '@heliodon/kernel/time';
import { RAW_MAX_DAYS } from '../contract/device-history.contract.ts';

/** More points than a screen has pixels are of no use. */
const MAX_STEPS = 3000;
/** Divisors of 15 minutes, the granularity of time zone offsets; then half hours. */
const STEPS_MIN = [5, 10, 15];
const LONGEST_MS = 30 * MINUTE_MS;

/** Averaging interval of a curve over this range; null: samples. */
export function stepFor(fromMs: number, toMs: number): number | null {
  const spanMs = toMs - fromMs;
  // A day on which clocks are set back has an hour more.
  if (spanMs <= RAW_MAX_DAYS * DAY_MS + HOUR_MS) return null;
  const steps = STEPS_MIN.map((minutes) => minutes * MINUTE_MS);
  return steps.find((stepMs) => spanMs / stepMs <= MAX_STEPS) ?? LONGEST_MS;
}
