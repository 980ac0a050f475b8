import type { DiagramEdge } from '../../contract/index.ts';

export interface Flow {
  readonly way: 'forward' | 'backward';
  /**
   * Seconds between two dashes; only a few steps, so that the animation does not restart with every sample.
   */
  readonly periodS: number;
}

const SLOWEST_S = 2.4;
const FASTEST_S = 0.6;
/** From 1 kW to 1 MW in steps of half a decade. */
const STEPS = 6;

/**
 * Direction and speed of the animation; undefined if idle or unknown. Ten times the power is about 1.6 times
 * as fast.
 */
export function flowOf(flow: DiagramEdge['flow'], powerKw: number | null): Flow | undefined {
  if (!flow || powerKw === null || powerKw === 0 || Math.abs(powerKw) < flow.idleKw) return undefined;
  const isForward = powerKw > 0 === (flow.positive === 'forward');
  const step = Math.min(STEPS, Math.max(0, Math.round(Math.log10(Math.abs(powerKw)) * 2)));
  const periodS = SLOWEST_S * (FASTEST_S / SLOWEST_S) ** (step / STEPS);
  return { way: isForward ? 'forward' : 'backward', periodS: Math.round(periodS * 100) / 100 };
}
