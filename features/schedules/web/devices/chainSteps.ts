import type { PlanExecution } from '@heliodon/schedules/contract';

export const CHAIN = ['queued', 'sent', 'acknowledged', 'readBack', 'measured'] as const;
export type ChainStep = (typeof CHAIN)[number];

export interface Step {
  readonly name: ChainStep;
  readonly state: 'done' | 'now' | 'waiting' | 'failed';
  readonly at: string | null;
}

/** Reasons that block the plan and do not clear shortly by themselves. */
const BLOCKED: ReadonlySet<PlanExecution['hold']> = new Set([
  ...(['offline', 'budget', 'agent', 'loggerOld', 'noLogger', 'refused', 'power'] as const),
]);

/** Progress of today's plan on a device: done up to the last step reached, then the current step. */
export function chainSteps({ chain, hold }: Pick<PlanExecution, 'chain' | 'hold'>): Step[] {
  const reached = CHAIN.findLastIndex((name) => chain[name] !== null);
  return CHAIN.map((name, i) => {
    if (i <= reached) return { name, state: 'done', at: chain[name] };
    if (i > reached + 1 || reached < 0) return { name, state: 'waiting', at: null };
    return { name, state: BLOCKED.has(hold) ? 'failed' : 'now', at: null };
  });
}
