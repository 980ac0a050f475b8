import { type RefObject, useEffect } from 'react';
import { type Spot, swipeOf } from './swipe.ts';
import type { Way } from './useMoving.ts';

/** Detects horizontal swipes by touch or pen. */
export function useSwipe(box: RefObject<HTMLElement | null>, swiped: (way: Way) => void): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let from: (Spot & { readonly pointerId: number }) | undefined;
    const left = new AbortController();
    const listen = (
      type: 'pointerdown' | 'pointerup' | 'pointercancel',
      act: (event: PointerEvent) => void,
    ) => element.addEventListener(type, act, { signal: left.signal });
    listen('pointerdown', ({ pointerId, pointerType, isPrimary, clientX, clientY }) => {
      from = pointerType !== 'mouse' && isPrimary ? { pointerId, x: clientX, y: clientY } : undefined;
    });
    listen('pointerup', ({ pointerId, clientX, clientY }) => {
      const way = from?.pointerId === pointerId ? swipeOf(from, { x: clientX, y: clientY }) : undefined;
      from = undefined;
      if (way) swiped(way);
    });
    listen('pointercancel', () => {
      from = undefined;
    });
    return () => left.abort();
  }, [box, swiped]);
}
