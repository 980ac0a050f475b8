import { dayOfNo, dayRangeMs } from '../periods/local-time.ts';
import { STEP_MIN } from './inverter-day.ts';

export const STEP_MS = STEP_MIN * 60_000;
/** Converts kW over one step to kWh. */
export const STEP_H = STEP_MIN / 60;

/** A day of the plant's calendar, cut into steps. */
export interface DayFrame {
  readonly dayNo: number;
  readonly startMs: number;
  /** Usually 92, 96 or 100. */
  readonly steps: number;
}

export function dayFrame(dayNo: number, timeZone: string): DayFrame {
  const { fromMs, toMs } = dayRangeMs(dayOfNo(dayNo), timeZone);
  return { dayNo, startMs: fromMs, steps: Math.ceil((toMs - fromMs) / STEP_MS) };
}
