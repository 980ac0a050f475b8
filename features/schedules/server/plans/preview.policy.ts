import { devicePlanOn } from '@heliodon/energy/schedule/device-plan';
import type { PlanPart } from '@heliodon/energy/schedule/plan';
import {
  calendarOf,
  changesOf,
  overwrites,
  partOn,
  type RankedPlan,
  type RuleChange,
} from '@heliodon/energy/schedule/plan-calendar';
import type { PlanPreview } from '../../contract/plan.contract.ts';

/* Preview of the effects of a change of plans. */

export interface ShownPlan extends RankedPlan {
  readonly deviceIds: readonly number[];
}

/** The plans of a plant after the change. A new plan has the id 0. */
export interface Foreseen<P extends ShownPlan> {
  readonly before: readonly P[];
  readonly after: readonly P[];
  readonly overwrites: PlanPreview['overwrites'];
}

export const NEW_PLAN_ID = 0;

export function foreseeSave<P extends ShownPlan>(before: readonly P[], saved: P): Foreseen<P> {
  const id = saved.id === NEW_PLAN_ID ? null : saved.id;
  const lost = overwrites(before, { ...saved, id }).flatMap((one) => {
    const plan = before.find((other) => other.id === one.planId);
    const { deviceIds, replaced } = one;
    return plan ? [{ ...named(plan), deviceIds: [...deviceIds], replaced }] : [];
  });
  const taken = new Set(saved.deviceIds);
  const others = before
    .filter((plan) => plan.id !== saved.id)
    .map((plan) =>
      plan.type === saved.type
        ? { ...plan, deviceIds: plan.deviceIds.filter((deviceId) => !taken.has(deviceId)) }
        : plan,
    );
  return { before, after: [...others, saved], overwrites: lost };
}

const FIRST_SPANS = 12;

interface Span {
  readonly from: string;
  readonly to: string;
}

export function previewChanges<P extends ShownPlan>(
  { before, after }: Pick<Foreseen<P>, 'before' | 'after'>,
  changed: P,
  span: Span,
): PlanPreview['changes'] {
  const deviceIds = new Set([before, after].flatMap((plans) => plans.flatMap((plan) => plan.deviceIds)));
  const groups = new Map<string, { of: number[]; change: PlanChange }>();
  // A year is evaluated once for all devices with the same plans.
  const known = new Map<string, PlanChange | null>();
  for (const deviceId of deviceIds) {
    const [was, is] = [plansOf(before, deviceId), plansOf(after, deviceId)];
    const plans = JSON.stringify([was, is].map((own) => own.map(({ id }) => id)));
    const change = known.has(plans) ? known.get(plans) : changesFor(was, is, changed.id, span);
    known.set(plans, change ?? null);
    if (!change) continue;
    const key = JSON.stringify(change);
    const group = groups.get(key);
    if (group) group.of.push(deviceId);
    else groups.set(key, { of: [deviceId], change });
  }
  return [...groups.values()].map(({ of, change }) => ({ deviceIds: of, ...change }));
}

type PlanChange = Omit<PlanPreview['changes'][number], 'deviceIds'>;

/** Null: no change. */
function changesFor<P extends ShownPlan>(
  was: readonly P[],
  is: readonly P[],
  changedId: number,
  span: Span,
): PlanChange | null {
  const changes = changesOf(was, is, span);
  const redrawnDays = redrawn(was, is, changedId, span);
  if (changes.length === 0 && redrawnDays === 0) return null;
  return {
    changedDays: changes.length,
    spans: spansOf(changes).slice(0, FIRST_SPANS),
    unplannedDays: changes.filter((change) => change.after === null).length,
    redrawnDays,
  };
}

/** Whether today's content of any device would change. */
export function writesToday<P extends ShownPlan>(
  { before, after }: Pick<Foreseen<P>, 'before' | 'after'>,
  ratedKw: ReadonlyMap<number, number>,
  today: string,
): boolean {
  return [...ratedKw].some(([deviceId, kw]) => {
    const contentOf = (plans: readonly P[]) =>
      JSON.stringify(devicePlanOn(plansOf(plans, deviceId), today, kw));
    return contentOf(before) !== contentOf(after);
  });
}

export const plansOf = <P extends ShownPlan>(plans: readonly P[], deviceId: number): P[] =>
  plans.filter((plan) => plan.deviceIds.includes(deviceId));

const named = ({ id, name, type }: RankedPlan) => ({ planId: id, name, type });

/** Days on which the plan applies before and after, with different content. */
function redrawn<P extends RankedPlan>(
  was: readonly P[],
  is: readonly P[],
  planId: number,
  { from, to }: Span,
) {
  const later = calendarOf(is, from, to);
  const words = new Map<PlanPart | undefined, string>();
  const contentOf = (plan: P, day: string) => {
    const part = partOn(plan, day);
    if (!words.has(part)) words.set(part, JSON.stringify(part?.segments));
    return `${plan.reserveSoc} ${words.get(part)}`;
  };
  return calendarOf(was, from, to).filter(({ day, plan }, i) => {
    const next = later[i]?.plan;
    return (
      plan &&
      next &&
      plan.id === planId &&
      next.id === planId &&
      contentOf(plan, day) !== contentOf(next, day)
    );
  }).length;
}

function spansOf<P extends RankedPlan>(
  changes: readonly RuleChange<P>[],
): PlanPreview['changes'][number]['spans'] {
  const spans: PlanPreview['changes'][number]['spans'] = [];
  for (const { day, before, after } of changes) {
    const last = spans.at(-1);
    const goesOn =
      last &&
      last.before?.planId === before?.id &&
      last.after?.planId === after?.id &&
      Date.parse(day) - Date.parse(last.to) === 86_400_000;
    if (goesOn) Object.assign(last, { to: day, days: last.days + 1 });
    else
      spans.push({
        from: day,
        to: day,
        days: 1,
        before: before && named(before),
        after: after && named(after),
      });
  }
  return spans;
}
