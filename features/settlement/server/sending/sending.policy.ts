import { dayStartMs, localDay, monthOf, timeOfDayMs, utcDay } from '@heliodon/energy/periods/local-time';
import { slotAfter } from '@heliodon/energy/periods/report-range';
import { HOUR_MS } from '@heliodon/kernel/time';

/** Maximum waiting time for unsettled days of the month. */
const SETTLING_MS = 3 * 24 * HOUR_MS;

export interface SendingTimes {
  readonly dayOfMonth: number;
  readonly hour: number;
  /** Of its plants. */
  readonly timeZones: readonly string[];
}

/** Due time of a month's reports: in the following month, when the hour is reached in the time zones of all plants. */
export function dueAtMs({ dayOfMonth, hour, timeZones }: SendingTimes, month: string): number {
  const day = `${slotAfter('month', month, 1)}-${String(dayOfMonth).padStart(2, '0')}`;
  return Math.max(...timeZones.map((zone) => clockAtMs(day, hour, zone)));
}

/** On a day with a clock change, the hour is not at its usual distance from midnight. */
function clockAtMs(day: string, hour: number, timeZone: string): number {
  const atMs = dayStartMs(day, timeZone) + hour * HOUR_MS;
  return atMs + (hour * HOUR_MS - timeOfDayMs(atMs, timeZone));
}

/** The latest month that is over in the time zones of all plants. */
export function lastMonth(timeZones: readonly string[], nowMs: number): string {
  const months = timeZones.map((zone) => monthOf(localDay(nowMs, zone)));
  return slotAfter('month', months.toSorted()[0] ?? monthOf(utcDay(nowMs)), -1);
}

/**
 * The month whose reports are due now, if any. After a downtime only the last month is sent; reports due before the
 * sending was set up are not sent.
 */
export function dueMonth(
  times: SendingTimes,
  activeSinceMs: number,
  nowMs: number,
): { readonly month: string; readonly dueMs: number } | undefined {
  const month = lastMonth(times.timeZones, nowMs);
  const dueMs = dueAtMs(times, month);
  return dueMs <= nowMs && dueMs >= activeSinceMs ? { month, dueMs } : undefined;
}

/** Next due time. */
export function nextDueMs(times: SendingTimes, nowMs: number): number {
  const month = lastMonth(times.timeZones, nowMs);
  const dueMs = dueAtMs(times, month);
  return dueMs > nowMs ? dueMs : dueAtMs(times, slotAfter('month', month, 1));
}

export const waitsForSettling = (pendingDays: number, dueMs: number, nowMs: number): boolean =>
  pendingDays > 0 && nowMs < dueMs + SETTLING_MS;
