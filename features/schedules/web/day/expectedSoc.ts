import {
  clampToRange,
  type StorageMachine,
  socAfter,
  storageRange,
} from '@heliodon/energy/control/storage-range';
import { DAY_MIN } from '@heliodon/kernel/time';

import type { Day } from './segments.ts';

/** The storage converters of a plan, treated as one. */
export interface PlanMachine {
  readonly ratedKw: number;
  /** Present capacity: rated × SOH. */
  readonly capacityKwh: number;
  readonly socMin: number;
  readonly socMax: number;
  /** Reserve set in the devices; a plan may override it. */
  readonly reserveSoc: number;
}

export interface SocPoint {
  readonly minute: number;
  readonly soc: number;
}

const STEP_MIN = 5;
/** A day repeats: after this many days its initial SOC equals the final SOC of the day before. */
const SETTLING_DAYS = 4;
const MIDDLE_SOC = 50;
const EFFICIENCY = 0.95;

const isOrder = ({ strategy, powerRatio }: Day[number]): boolean =>
  (strategy === 'charge' || strategy === 'discharge') && powerRatio !== 0;

export const hasOrders = (day: Day): boolean => day.some(isOrder);
export const hasSelfUse = (day: Day): boolean => day.some(({ strategy }) => strategy === 'selfUse');

/**
 * Expected SOC by the commands of the plan alone: in self-use, which is not predicted, it stays constant.
 * A day without self-use begins at the final SOC of the same day before. With self-use it begins at the SOC
 * that gives the first command its full range: at the reserve before a charge, full before a discharge.
 */
export function expectedSoc(day: Day, machine: PlanMachine, reserveSoc: number | null): SocPoint[] {
  const reserve = reserveSoc ?? machine.reserveSoc;
  if (hasSelfUse(day)) return dayFrom(day, machine, reserve, socBeforeOrders(day, machine, reserve));
  let start = MIDDLE_SOC;
  let points: SocPoint[] = [];
  for (let i = 0; i < SETTLING_DAYS; i++) {
    points = dayFrom(day, machine, reserve, start);
    start = points.at(-1)?.soc ?? start;
  }
  return points;
}

function socBeforeOrders(day: Day, { socMin, socMax }: PlanMachine, reserveSoc: number): number {
  const first = day.find(isOrder)?.strategy;
  if (first === undefined) return MIDDLE_SOC;
  return first === 'discharge' ? socMax : Math.min(socMax, Math.max(socMin, reserveSoc));
}

function dayFrom(day: Day, machine: PlanMachine, reserveSoc: number, startSoc: number): SocPoint[] {
  let soc = startSoc;
  const points: SocPoint[] = [{ minute: 0, soc }];
  for (const { fromMin, toMin, strategy, powerRatio, cutOffSoc } of day) {
    const held: StorageMachine = {
      ...machine,
      maxChargeKw: machine.ratedKw,
      maxDischargeKw: machine.ratedKw,
      socMin: strategy === 'discharge' ? Math.max(machine.socMin, cutOffSoc) : machine.socMin,
      socMax: strategy === 'charge' ? Math.min(machine.socMax, cutOffSoc) : machine.socMax,
      reserveSoc,
      chargeEfficiency: EFFICIENCY,
      dischargeEfficiency: EFFICIENCY,
    };
    for (let minute = fromMin; minute < toMin; ) {
      const next = Math.min(toMin, (Math.floor(minute / STEP_MIN) + 1) * STEP_MIN);
      const hours = (next - minute) / 60;
      const powerKw = clampToRange((powerRatio / 1000) * machine.ratedKw, storageRange(held, soc, hours));
      soc = socAfter(held, soc, powerKw, hours);
      minute = next;
      points.push({ minute, soc });
    }
  }
  return points;
}

export interface DayEnergy {
  readonly chargeKwh: number;
  readonly dischargeKwh: number;
}

/** Energy at the plant's bus, as the meter would measure it. */
export function energyOf(points: readonly SocPoint[], capacityKwh: number): DayEnergy {
  let [chargeKwh, dischargeKwh] = [0, 0];
  points.forEach(({ soc }, i) => {
    const storedKwh = ((soc - (points[i - 1]?.soc ?? soc)) / 100) * capacityKwh;
    if (storedKwh > 0) chargeKwh += storedKwh / EFFICIENCY;
    else dischargeKwh -= storedKwh * EFFICIENCY;
  });
  return { chargeKwh, dischargeKwh };
}

export const socAt = (points: readonly SocPoint[], minute: number): number | undefined =>
  points.findLast((point) => point.minute <= Math.min(minute, DAY_MIN))?.soc;
