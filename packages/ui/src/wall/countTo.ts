import { isValue, type Numeric } from '@heliodon/kernel/format/number';
import { useLayoutEffect, useRef } from 'react';
import { useReducedMotion } from '../useReducedMotion.ts';

const RUN_MS = 800;

/** Ease-out, 0 to 1. */
const eased = (share: number): number => 1 - (1 - share) ** 3;

/** Calls `write` with each intermediate value, without rendering; at once with reduced motion. */
export function useCountTo(target: Numeric, write: (shown: Numeric) => void): void {
  const calm = useReducedMotion();
  const shown = useRef<Numeric>(undefined);
  const latest = useRef(write);
  latest.current = write;
  // Text around the number may have changed, for example the unit with the language.
  useLayoutEffect(() => write(shown.current), [write]);
  useLayoutEffect(() => {
    const start = shown.current;
    const show = (value: Numeric) => {
      shown.current = value;
      latest.current(value);
    };
    if (calm || !isValue(target) || !isValue(start) || start === target || document.hidden) {
      show(target);
      return;
    }
    const beganMs = performance.now();
    let frame = requestAnimationFrame(function step(nowMs) {
      const share = Math.min(1, Math.max(0, (nowMs - beganMs) / RUN_MS));
      show(share < 1 ? start + (target - start) * eased(share) : target);
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target, calm]);
}
