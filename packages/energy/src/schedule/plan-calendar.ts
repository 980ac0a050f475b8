import { nextDay } from '../periods/local-time.ts';
import { monthNumber } from '../tariff/tariff-day.ts';
import { PLAN_TYPES, type PlanContent, type PlanPart, type PlanType } from './plan.ts';

/* Which plan applies to a device on a day. `plans` belong to one device. */

export interface RankedPlan extends PlanContent {
  readonly id: number;
  readonly enabled: boolean;
}

export interface Ruling<P extends RankedPlan = RankedPlan> {
  readonly day: string;
  /** Null: none, the work mode of the device applies. */
  readonly plan: P | null;
  readonly part: PlanPart | null;
  readonly reason: PlanType | 'none';
  /** Enabled plans for this day with lower priority, highest first. */
  readonly outranked: readonly P[];
}

export const quarterOf = (day: string): number => Math.ceil(monthNumber(day) / 3);

export function partOn({ type, parts }: PlanContent, day: string): PlanPart | undefined {
  if (type === 'year') return parts[0];
  if (type === 'quarter') return parts.find(({ quarters }) => quarters.includes(quarterOf(day)));
  return parts.find(({ days }) => days.some(({ from, to }) => from <= day && day <= to));
}

/** Special day before quarter before year; of one type (which saving prevents) the newest. */
export function planOn<P extends RankedPlan>(plans: readonly P[], day: string): Ruling<P> {
  const rank = ({ type }: P) => PLAN_TYPES.indexOf(type);
  const [ruling, ...outranked] = plans
    .filter((plan) => plan.enabled)
    .flatMap((plan) => {
      const part = partOn(plan, day);
      return part ? [{ plan, part }] : [];
    })
    .sort((a, b) => rank(b.plan) - rank(a.plan) || b.plan.id - a.plan.id);
  return {
    day,
    plan: ruling?.plan ?? null,
    part: ruling?.part ?? null,
    reason: ruling?.plan.type ?? 'none',
    outranked: outranked.map(({ plan }) => plan),
  };
}

/** Both days inclusive. */
export function calendarOf<P extends RankedPlan>(plans: readonly P[], from: string, to: string): Ruling<P>[] {
  const rulings: Ruling<P>[] = [];
  for (let day = from; day <= to; day = nextDay(day)) rulings.push(planOn(plans, day));
  return rulings;
}

export const yearCalendar = <P extends RankedPlan>(plans: readonly P[], year: number): Ruling<P>[] =>
  calendarOf(plans, `${year}-01-01`, `${year}-12-31`);

export interface RuleChange<P extends RankedPlan> {
  readonly day: string;
  readonly before: P | null;
  readonly after: P | null;
}

/** Effect of enabling, disabling or saving a plan: the days for which the applicable plan changes. */
export function changesOf<P extends RankedPlan>(
  before: readonly P[],
  after: readonly P[],
  span: { readonly from: string; readonly to: string },
): RuleChange<P>[] {
  const later = calendarOf(after, span.from, span.to);
  return calendarOf(before, span.from, span.to).flatMap((was, i) => {
    const is = later[i]?.plan ?? null;
    return was.plan?.id === is?.id ? [] : [{ day: was.day, before: was.plan, after: is }];
  });
}

export interface AssignedPlan {
  readonly id: number;
  readonly type: PlanType;
  readonly deviceIds: readonly number[];
}

export interface Overwrite {
  readonly planId: number;
  /** Devices that the saved plan takes over. */
  readonly deviceIds: readonly number[];
  /** No device remains. */
  readonly replaced: boolean;
}

/**
 * Plans of the same type that lose devices when this plan is saved; `id` null: new. Shown for confirmation before
 * saving.
 */
export function overwrites(
  existing: readonly AssignedPlan[],
  saved: { readonly id: number | null; readonly type: PlanType; readonly deviceIds: readonly number[] },
): Overwrite[] {
  const wanted = new Set(saved.deviceIds);
  return existing
    .filter(({ id, type }) => id !== saved.id && type === saved.type)
    .flatMap(({ id, deviceIds }) => {
      const taken = deviceIds.filter((deviceId) => wanted.has(deviceId));
      if (taken.length === 0) return [];
      return [{ planId: id, deviceIds: taken, replaced: taken.length === deviceIds.length }];
    });
}
