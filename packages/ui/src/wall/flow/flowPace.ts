import { isValue, type Numeric } from '@heliodon/kernel/format/number';

/** Below this nothing flows: meters and converters show some watts at rest. */
export const IDLE_KW = 0.05;

export interface FlowPace {
  /** Dots on the way at a time. */
  readonly dots: number;
  /** Units of the drawing per second. */
  readonly speed: number;
  /** Of the line, units of the drawing. */
  readonly width: number;
}

const STILL: FlowPace = { dots: 0, speed: 0, width: 3 };
const DOTS = [2, 7] as const;
const SPEED = [55, 190] as const;
const WIDTH = [5, 14] as const;

const between = ([low, high]: readonly [number, number], share: number): number => low + (high - low) * share;

/**
 * More power: faster, more and larger. By the root, so that a tenth of the power can still be told from none.
 * `fullKw`: what counts as much.
 */
export function flowPace(powerKw: Numeric, fullKw: number): FlowPace {
  if (!isValue(powerKw) || Math.abs(powerKw) < IDLE_KW) return STILL;
  const share = fullKw > 0 ? Math.min(1, Math.sqrt(Math.abs(powerKw) / fullKw)) : 1;
  return {
    dots: Math.round(between(DOTS, share)),
    speed: Math.round(between(SPEED, share)),
    width: Math.round(between(WIDTH, share) * 10) / 10,
  };
}
