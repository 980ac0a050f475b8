import { MINUTE_MS } from '@heliodon/kernel/time';
import { dayRangeMs, localMinute, nextDay } from '../periods/local-time.ts';
import type { ScheduleSegment } from './plan.ts';
import { planOn, type RankedPlan } from './plan-calendar.ts';
import type { PlanSegment } from './planned-quarter.ts';

/* A day of a schedule in the form a device accepts: kilowatts, and gaps in which its work mode applies. */

export interface DevicePlanDay {
  readonly segments: readonly PlanSegment[];
  /** It has gaps for self-consumption, which require the work mode load first. */
  readonly needsLoadFirst: boolean;
}

/** Setpoint resolution of devices: 0.1 kW. */
const POWER_STEPS = 10;

/** `ratedKw`: of this device. The device itself applies its power limits. */
export function devicePlanOf(segments: readonly ScheduleSegment[], ratedKw: number): DevicePlanDay {
  const inOrder = [...segments].sort((a, b) => a.fromMin - b.fromMin);
  const sent: PlanSegment[] = [];
  for (const { fromMin, toMin, strategy, powerRatio, cutOffSoc } of inOrder) {
    if (strategy === 'selfUse') continue;
    const powerKw = Math.round((powerRatio / 1000) * ratedKw * POWER_STEPS) / POWER_STEPS + 0;
    const last = sent.at(-1);
    const goesOn = last?.toMin === fromMin && last.powerKw === powerKw && last.cutOffSoc === cutOffSoc;
    if (last && goesOn) sent[sent.length - 1] = { ...last, toMin };
    else sent.push({ fromMin, toMin, powerKw, cutOffSoc });
  }
  return { segments: sent, needsLoadFirst: inOrder.some(({ strategy }) => strategy === 'selfUse') };
}

/** Whether a device accepts it: segments in order, without overlap, within a day. */
export function isDevicePlan(segments: readonly PlanSegment[]): boolean {
  let endMin = 0;
  for (const { fromMin, toMin, powerKw, cutOffSoc } of segments) {
    if (!(fromMin >= endMin && toMin > fromMin && toMin <= 1440)) return false;
    if (!Number.isFinite(powerKw) || !(cutOffSoc >= 0 && cutOffSoc <= 100)) return false;
    endMin = toMin;
  }
  return true;
}

/** The segments for a day; without a plan the list is empty and the work mode applies. */
export const devicePlanOn = (plans: readonly RankedPlan[], day: string, ratedKw: number): DevicePlanDay =>
  devicePlanOf(planOn(plans, day).part?.segments ?? [], ratedKw);

/**
 * The next day on which the device needs another plan. A device repeats its plan daily, so it is written only then.
 * Null: none within the days examined.
 */
export function nextPlanChange(
  plans: readonly RankedPlan[],
  day: string,
  ratedKw: number,
  withinDays = 366,
): string | null {
  const contentOn = (of: string) => JSON.stringify(devicePlanOn(plans, of, ratedKw));
  const now = contentOn(day);
  let next = day;
  for (let i = 0; i < withinDays; i++) {
    next = nextDay(next);
    if (contentOn(next) !== now) return next;
  }
  return null;
}

export interface SegmentTime<S> {
  readonly segment: S;
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * When the segments run on a day, in order. By wall clock: skipped time does not occur and repeated time occurs twice,
 * so a segment of one hour can last none or two.
 */
export function timesOn<S extends { readonly fromMin: number; readonly toMin: number }>(
  segments: readonly S[],
  day: string,
  timeZone: string,
): SegmentTime<S>[] {
  const { fromMs, toMs } = dayRangeMs(day, timeZone);
  const times: SegmentTime<S>[] = [];
  for (let ms = fromMs; ms < toMs; ms += MINUTE_MS) {
    const minute = localMinute(ms, timeZone);
    const segment = segments.find((one) => one.fromMin <= minute && minute < one.toMin);
    if (!segment) continue;
    const last = times.at(-1);
    if (last?.segment === segment && last.toMs === ms)
      times[times.length - 1] = { ...last, toMs: ms + MINUTE_MS };
    else times.push({ segment, fromMs: ms, toMs: ms + MINUTE_MS });
  }
  return times;
}
