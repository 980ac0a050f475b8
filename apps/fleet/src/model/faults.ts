import { DAY_MIN, DAY_MS, HOUR_MS, MINUTE_MS } from '@heliodon/kernel/time';

import { chance, hash32, seedOf } from './noise.ts';
import type { FaultSpec, FaultType, PlantSpec } from './spec.ts';

interface FaultHabit {
  /** Event of the device's kind, see device-plane/kinds/<kind>/events.ts; 0: no event. */
  readonly code: number;
  /** Minimum interval in days, and probability. */
  readonly everyDays: number;
  readonly likely: number;
  readonly minutes: readonly [least: number, most: number];
  /** Solar hours at which it begins; default: any time. */
  readonly hours?: readonly [from: number, to: number];
}

/** For faults that occur only if specified, without an event. */
const STEADY: FaultHabit = { code: 0, everyDays: 60, likely: 0.9, minutes: [8 * DAY_MIN, 35 * DAY_MIN] };
const HABITS: Readonly<Record<FaultType, FaultHabit>> = {
  weakString: { code: 207, everyDays: 60, likely: 0.9, minutes: [8 * DAY_MIN, 35 * DAY_MIN] },
  gridOverVoltage: { code: 101, everyDays: 12, likely: 0.8, minutes: [3, 14], hours: [11, 14] },
  lowInsulation: { code: 202, everyDays: 30, likely: 0.6, minutes: [60, 150], hours: [5.5, 7] },
  fanFailure: { code: 306, everyDays: 90, likely: 0.6, minutes: [DAY_MIN, 5 * DAY_MIN] },
  hotCell: { code: 204, everyDays: 40, likely: 0.8, minutes: [180, 540], hours: [12, 17] },
  weakCell: { code: 107, everyDays: 75, likely: 0.8, minutes: [DAY_MIN, 12 * DAY_MIN] },
  doorOpen: { code: 305, everyDays: 25, likely: 0.7, minutes: [4, 45], hours: [9, 17] },
  pcsOverTemperature: { code: 308, everyDays: 35, likely: 0.7, minutes: [20, 70], hours: [13, 16] },
  chargerStop: { code: 304, everyDays: 30, likely: 0.7, minutes: [10, 60], hours: [8, 20] },
  dirtySensor: { code: 106, everyDays: 80, likely: 0.7, minutes: [2 * DAY_MIN, 9 * DAY_MIN] },
  offline: { code: 103, everyDays: 14, likely: 0.7, minutes: [8, 240] },
  deadString: { ...STEADY, code: 207 },
  shadedString: STEADY,
  soiling: STEADY,
  fastAgeing: STEADY,
  wetCable: STEADY,
  blockedCooling: STEADY,
  silent: { code: 0, everyDays: 9, likely: 0.5, minutes: [60, 240], hours: [6, 17] },
};

/** Recurring faults occur daily after a specified start, and last longer than usual. */
const DAILY: Partial<Record<FaultType, FaultHabit>> = {
  gridOverVoltage: { ...HABITS.gridOverVoltage, everyDays: 1, likely: 0.85, minutes: [12, 50] },
  silent: { ...HABITS.silent, everyDays: 1, likely: 0.8, minutes: [70, 300] },
};

/** The end is exclusive. */
export interface Window {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface PlannedFault {
  readonly fault: FaultSpec;
  readonly code: number;
  readonly activeAt: (atMs: number) => Window | undefined;
  readonly windows: (fromMs: number, toMs: number) => Window[];
}

export function planFault(spec: PlantSpec, fault: FaultSpec): PlannedFault {
  const daily = DAILY[fault.type];
  if (fault.fromMs === undefined) return planByHabit(spec, fault, HABITS[fault.type]);
  if (!daily) return planSteady(fault, fault.fromMs);
  return within(planByHabit(spec, fault, daily), fault.fromMs, fault.toMs ?? Number.POSITIVE_INFINITY);
}

function planSteady(fault: FaultSpec, fromMs: number): PlannedFault {
  const window = { fromMs, toMs: fault.toMs ?? Number.POSITIVE_INFINITY };
  return {
    fault,
    code: HABITS[fault.type].code,
    activeAt: (atMs) => (atMs >= window.fromMs && atMs < window.toMs ? window : undefined),
    windows: (from, to) => (window.toMs > from && window.fromMs < to ? [window] : []),
  };
}

function within(planned: PlannedFault, fromMs: number, toMs: number): PlannedFault {
  const inside = (window: Window | undefined) =>
    window && window.fromMs >= fromMs && window.toMs <= toMs ? window : undefined;
  return {
    ...planned,
    activeAt: (atMs) => inside(planned.activeAt(atMs)),
    windows: (from, to) => planned.windows(from, to).filter(inside),
  };
}

function planByHabit(spec: PlantSpec, fault: FaultSpec, habit: FaultHabit): PlannedFault {
  const seed = hash32(spec.seed, seedOf(`${fault.type} ${fault.sn}`), fault.part ?? 0);
  const slotMs = habit.everyDays * DAY_MS;
  // Slots begin at solar midnight, so that hours are solar hours.
  const shiftMs = spec.longitude * 240_000;
  const slotOf = (atMs: number) => Math.floor((atMs + shiftMs) / slotMs);

  const inSlot = (slot: number): Window | undefined => {
    if (chance(seed, slot, 1) >= habit.likely) return undefined;
    const [least, most] = habit.minutes;
    const lengthMs = (least + (most - least) * chance(seed, slot, 2) ** 2) * MINUTE_MS;
    const room = Math.max(0, habit.everyDays - 1 - lengthMs / DAY_MS);
    const days = Math.floor(room * chance(seed, slot, 3));
    const [from, to] = habit.hours ?? [0, 24];
    const startMs = days * DAY_MS + (from + (to - from) * chance(seed, slot, 4)) * HOUR_MS;
    const fromMs = Math.round((slot * slotMs - shiftMs + startMs) / 1000) * 1000;
    return { fromMs, toMs: fromMs + Math.round(lengthMs / 1000) * 1000 };
  };

  let keptSlot = Number.NaN;
  let kept: Window | undefined;
  return {
    fault,
    code: habit.code,
    activeAt: (atMs) => {
      const slot = slotOf(atMs);
      if (slot !== keptSlot) {
        keptSlot = slot;
        kept = inSlot(slot);
      }
      return kept !== undefined && atMs >= kept.fromMs && atMs < kept.toMs ? kept : undefined;
    },
    windows: (fromMs, toMs) => {
      const found: Window[] = [];
      for (let slot = slotOf(fromMs); slot <= slotOf(toMs); slot++) {
        const window = inSlot(slot);
        if (window && window.toMs > fromMs && window.fromMs < toMs) found.push(window);
      }
      return found;
    },
  };
}
