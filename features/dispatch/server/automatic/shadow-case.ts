import type { RatchetEffect } from '@heliodon/energy/demand/ratchet';
import { closedLoop } from '@heliodon/energy/optimise/closed-loop';
import { type DispatchCase, stepsOf, withoutStandby } from '@heliodon/energy/optimise/dispatch-case';
import { type Dispatch, dispatchCost, follow } from '@heliodon/energy/optimise/follow';
import { ordersWithSelfUse, type StepCalendar } from '@heliodon/energy/optimise/plan-orders';
import { rulePlan } from '@heliodon/energy/optimise/rule-plan';
import type { Future } from '@heliodon/energy/optimise/stored-value';
import type { PlanSegment } from '@heliodon/energy/schedule/planned-quarter';
import type { ShadowWay } from '../../contract/automatic.contract.ts';
import type { DayCosts, WayPeaks } from './shadow.queries.ts';

/* Cost of a completed day by each way of operation. All ways begin with the measured storage level. */

export interface ShadowCase {
  /** As measured; without demand charge, which depends on the way. Energy left at the end has its refill value. */
  readonly of: DispatchCase;
  readonly calendar: StepCalendar;
  /** What was expected at midnight. */
  readonly futures: readonly Future[];
  /** In force on the day; null: none. */
  readonly plan: readonly PlanSegment[] | null;
  readonly measured: Pick<Dispatch, 'batteryKw' | 'gridKw'>;
  /** Energy that the real storage gained over the day; null: not measured. */
  readonly realGainedKwh: number | null;
  readonly demandPricePerKw: number;
  readonly ratchet?: RatchetEffect | undefined;
  /** From the beginning of the day. */
  readonly stepsToMonthEnd: number;
  /** Of the month before the day. */
  readonly peaks: WayPeaks;
}

export interface ShadowResult {
  readonly costs: DayCosts;
  readonly peaks: WayPeaks;
}

/** Steps after which the value of stored energy is calculated again. */
const SOLVE_EVERY = 4;

export function shadowDay(shadow: ShadowCase): ShadowResult {
  const { of, calendar, plan, measured, peaks } = shadow;
  const importTargetKw = Array.from(
    { length: stepsOf(of) },
    () => of.site.importLimitKw ?? Number.POSITIVE_INFINITY,
  );
  const ways = {
    none: follow(withoutStandby(of), { powerKw: [] }),
    rule: rulePlan(of, () => 0),
    plan: plan && follow(of, { ...ordersWithSelfUse([plan], calendar, of), importTargetKw }),
    real: measured,
    optimiser: closedLoop(withDemand(shadow), {
      futuresAt: (from, to) => shadow.futures.map((future) => futureBetween(future, from, to)),
      stepsAhead: stepsOf(of),
      solveEverySteps: SOLVE_EVERY,
    }),
  };
  const costOf = (way: Exclude<ShadowWay, 'plan'>) => costOfWay(shadow, way, ways[way]);
  return {
    costs: {
      none: costOf('none'),
      rule: costOf('rule'),
      plan: ways.plan && costOfWay(shadow, 'plan', ways.plan),
      real: costOf('real'),
      optimiser: costOf('optimiser'),
    },
    peaks: {
      none: peakOf(peaks.none, ways.none),
      rule: peakOf(peaks.rule, ways.rule),
      plan: ways.plan ? peakOf(peaks.plan, ways.plan) : peaks.plan,
      real: peakOf(peaks.real, ways.real),
      optimiser: peakOf(peaks.optimiser, ways.optimiser),
    },
  };
}

/** The peak is paid once for the whole month, so a day bears its share when it is planned. */
function withDemand({ of, demandPricePerKw, ratchet, stepsToMonthEnd, peaks }: ShadowCase): DispatchCase {
  const period = {
    fromStep: 0,
    toStep: stepsToMonthEnd,
    pricePerKw: demandPricePerKw,
    floorKw: peaks.optimiser,
    ratchet,
  };
  return { ...of, demand: [period] };
}

function costOfWay(
  { of, demandPricePerKw, ratchet, peaks, realGainedKwh }: ShadowCase,
  way: ShadowWay,
  dispatch: Pick<Dispatch, 'batteryKw' | 'gridKw'>,
): number {
  const floorKw = peaks[way];
  const demand = [{ fromStep: 0, toStep: stepsOf(of), pricePerKw: demandPricePerKw, floorKw, ratchet }];
  const own = way === 'none' ? withoutStandby(of) : of;
  const { total, stock } = dispatchCost({ ...own, demand }, dispatch);
  // The measured level is more exact than the one calculated from powers and losses.
  const isMeasured = way === 'real' && realGainedKwh !== null;
  const cost = isMeasured ? total + stock - realGainedKwh * (of.battery.endWorthPerKwh ?? 0) : total;
  return Math.round(cost * 100) / 100 + 0;
}

const peakOf = (floorKw: number, { gridKw }: Pick<Dispatch, 'gridKw'>): number =>
  gridKw.reduce((most, kw) => Math.max(most, kw), floorKw);

const futureBetween = ({ weight, pvKw, needKw }: Future, from: number, to: number): Future => ({
  weight,
  pvKw: Array.from(pvKw).slice(from, to),
  needKw: Array.from(needKw).slice(from, to),
});
