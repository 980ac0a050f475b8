import { DAY_MS, MINUTE_MS } from '@heliodon/kernel/time';
import { RAW_MAX_DAYS } from '../contract/device-history.contract.ts';

/** A day on which clocks are set back has an hour more. */
const LONG_HOUR_MS = 3_600_000;
/** More points than a screen has pixels say nothing more. */
const MAX_STEPS = 3000;
/** Whole parts of a quarter of an hour, by which every time zone differs from UTC; then half hours. */
const STEPS_MIN = [5, 10, 15];
const LONGEST_MS = 30 * MINUTE_MS;

/** How long a mean goes for a curve over this time; null: the samples themselves. */
export function stepFor(fromMs: number, toMs: number): number | null {
  const spanMs = toMs - fromMs;
  if (spanMs <= RAW_MAX_DAYS * DAY_MS + LONG_HOUR_MS) return null;
  const steps = STEPS_MIN.map((minutes) => minutes * MINUTE_MS);
  return steps.find((stepMs) => spanMs / stepMs <= MAX_STEPS) ?? LONGEST_MS;
}
