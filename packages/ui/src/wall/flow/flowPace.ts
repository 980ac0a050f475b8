import { isValue, type Numeric } from '@heliodon/kernel/format/number';

/** Below this the flow is idle: meters and converters report some watts at rest. */
export const IDLE_KW = 0.05;

export interface FlowPace {
  /** Number of dots on the line. */
  readonly dots: number;
  /** Drawing units per second. */
  readonly speed: number;
  /** Line width in drawing units. */
  readonly width: number;
}

const STILL: FlowPace = { dots: 0, speed: 0, width: 3 };
const DOTS = [2, 7] as const;
const SPEED = [55, 190] as const;
const WIDTH = [5, 14] as const;

const between = ([low, high]: readonly [number, number], share: number): number => low + (high - low) * share;

/**
 * More power: faster, more and larger. Square root scale, so that 10 % is visibly different from 0. `fullKw`: power at
 * the maximum.
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
