import { STEP_H } from './day-frame.ts';

/** After a pause of this many days, a finding starts again. */
const LONGEST_PAUSE_DAYS = 5;

/** The uncertainty halves with every day of evidence, and with each multiple of the limit that the effect reaches. */
export function surenessOf(days: number, effect: number, limit: number, most = 0.98): number {
  const doubt = 0.5 ** Math.max(0, days) * 0.5 ** Math.max(0, effect / limit - 1);
  return Math.round(Math.max(0.4, Math.min(most, 1 - doubt)) * 100) / 100;
}

/** First of the consecutive days up to the last one. Ascending. */
export function sinceOf(dayNos: readonly number[]): number {
  let since = dayNos.at(-1) ?? 0;
  for (const dayNo of dayNos.toReversed()) if (since - dayNo <= LONGEST_PAUSE_DAYS) since = dayNo;
  return since;
}

export interface DayKwh {
  readonly dayNo: number;
  readonly kwh: number;
}

/** Energy of the steps with a deficit, kWh. */
export function kwhOf(steps: number, missingKw: (i: number) => number): number {
  let kwh = 0;
  for (let i = 0; i < steps; i += 1) kwh += Math.max(0, missingKw(i)) * STEP_H;
  return Math.round(kwh * 100) / 100;
}
