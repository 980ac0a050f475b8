import type { PlanExecution } from '@heliodon/schedules/contract';

export const CHAIN = ['queued', 'sent', 'acknowledged', 'readBack', 'measured'] as const;
export type ChainStep = (typeof CHAIN)[number];

export interface Step {
  readonly name: ChainStep;
  readonly state: 'done' | 'now' | 'waiting' | 'failed';
  readonly at: string | null;
}

/** Something stands in the way that does not pass by itself in a moment. */
const BLOCKED: ReadonlySet<PlanExecution['hold']> = new Set([
  ...(['offline', 'budget', 'agent', 'loggerOld', 'noLogger', 'refused', 'power'] as const),
]);

/** How far the plan of today has come on a device: done up to the last step reached, then the one it is at. */
export function chainSteps({ chain, hold }: Pick<PlanExecution, 'chain' | 'hold'>): Step[] {
  const reached = CHAIN.findLastIndex((name) => chain[name] !== null);
  return CHAIN.map((name, i) => {
    if (i <= reached) return { name, state: 'done', at: chain[name] };
    if (i > reached + 1 || reached < 0) return { name, state: 'waiting', at: null };
    return { name, state: BLOCKED.has(hold) ? 'failed' : 'now', at: null };
  });
}
