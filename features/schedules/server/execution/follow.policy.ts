import { type DevicePlanDay, devicePlanOf } from '@heliodon/energy/schedule/device-plan';
import { planOn, type RankedPlan } from '@heliodon/energy/schedule/plan-calendar';
import type { PlanSegment } from '@heliodon/energy/schedule/planned-quarter';

/* What a device has to be given now, by its plans and by what it was given before. */

export const RUN_MODE = { auto: 0, edge: 1, agent: 2, localAgent: 3 } as const;
export const LOAD_FIRST = 0;

/** Somebody else is in charge: nothing is sent. */
export const isAgent = (runMode: number | null): boolean =>
  runMode === RUN_MODE.agent || runMode === RUN_MODE.localAgent;

export interface GivenBefore {
  /** What the device should follow by now; null: it never got a plan. */
  readonly plan: { readonly version: number; readonly segments: readonly PlanSegment[] } | null;
  /** The version that schedules gave; another one was set by someone else. */
  readonly ours: number | null;
}

export type Following<P extends RankedPlan> =
  | { readonly give: DevicePlanDay; readonly plan: P | null }
  /** It has what it needs. */
  | {
      readonly give: null;
      readonly plan: P | null;
      readonly ours: number | null;
      readonly needsLoadFirst: boolean;
    }
  | { readonly give: null; readonly plan: P | null; readonly hold: 'agent' };

export function following<P extends RankedPlan>(
  plans: readonly P[],
  day: string,
  ratedKw: number,
  { plan: before, ours }: GivenBefore,
  runMode: number | null,
): Following<P> {
  const { plan, part } = planOn(plans, day);
  const wanted = devicePlanOf(part?.segments ?? [], ratedKw);
  const has = before?.segments ?? [];
  const { needsLoadFirst } = wanted;
  if (samePlan(has, wanted.segments))
    return { give: null, plan, ours: plan ? (before?.version ?? null) : ours, needsLoadFirst };
  // Without a plan of ours, what someone else set is left to them.
  if (!plan && before?.version !== ours) return { give: null, plan, ours, needsLoadFirst };
  return isAgent(runMode) ? { give: null, plan, hold: 'agent' } : { give: wanted, plan };
}

/** By value: the database keeps keys in an order of its own. */
export function samePlan(a: readonly PlanSegment[], b: readonly PlanSegment[]): boolean {
  return (
    a.length === b.length &&
    a.every((one, i) => {
      const other = b[i] as PlanSegment;
      return (
        one.fromMin === other.fromMin &&
        one.toMin === other.toMin &&
        one.powerKw === other.powerKw &&
        one.cutOffSoc === other.cutOffSoc
      );
    })
  );
}

export interface SocSettings {
  readonly socMin: number;
  readonly socMax: number;
  readonly reserveSoc: number;
}

/** What to set so that the plan's reserve holds; the other limits stay. Null: it holds already. */
export function reserveWanted(reserveSoc: number | null, known: SocSettings): SocSettings | null {
  if (reserveSoc === null || known.reserveSoc === reserveSoc) return null;
  return { ...known, reserveSoc };
}
