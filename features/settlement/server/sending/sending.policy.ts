import { dayStartMs, localDay, monthOf, timeOfDayMs, utcDay } from '@heliodon/energy/periods/local-time';
import { slotAfter } from '@heliodon/energy/periods/report-range';
import { HOUR_MS } from '@heliodon/kernel/time';

/** So long a sending waits for days of its month to be settled. */
const SETTLING_MS = 3 * 24 * HOUR_MS;

export interface SendingTimes {
  readonly dayOfMonth: number;
  readonly hour: number;
  /** Of its plants. */
  readonly timeZones: readonly string[];
}

/** When the reports of a month are due: in the month after it, when the hour has come at all plants. */
export function dueAtMs({ dayOfMonth, hour, timeZones }: SendingTimes, month: string): number {
  const day = `${slotAfter('month', month, 1)}-${String(dayOfMonth).padStart(2, '0')}`;
  return Math.max(...timeZones.map((zone) => clockAtMs(day, hour, zone)));
}

/** A day on which clocks are changed has the hour earlier or later than its midnight says. */
function clockAtMs(day: string, hour: number, timeZone: string): number {
  const atMs = dayStartMs(day, timeZone) + hour * HOUR_MS;
  return atMs + (hour * HOUR_MS - timeOfDayMs(atMs, timeZone));
}

/** The month that is over at all plants. */
export function lastMonth(timeZones: readonly string[], nowMs: number): string {
  const months = timeZones.map((zone) => monthOf(localDay(nowMs, zone)));
  return slotAfter('month', months.toSorted()[0] ?? monthOf(utcDay(nowMs)), -1);
}

/**
 * The month whose reports are to be sent now, if any. Whoever was away sends the last month and nothing before it;
 * what was due before the sending was set up is not sent at all.
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

/** When it is due the next time. */
export function nextDueMs(times: SendingTimes, nowMs: number): number {
  const month = lastMonth(times.timeZones, nowMs);
  const dueMs = dueAtMs(times, month);
  return dueMs > nowMs ? dueMs : dueAtMs(times, slotAfter('month', month, 1));
}

export const waitsForSettling = (pendingDays: number, dueMs: number, nowMs: number): boolean =>
  pendingDays > 0 && nowMs < dueMs + SETTLING_MS;
