import { useReducedMotion } from '@heliodon/ui/useReducedMotion';
import { useOverviewStore } from '@heliodon/web/stores';
import { useCallback, useLayoutEffect, useRef } from 'react';

/** Direction: forward or back. */
export type Way = 1 | -1;

const MOVE: KeyframeAnimationOptions = { duration: 450, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };
const beside = (way: number) => ({ transform: `translateX(${way * 100}%)` });
const inSight = { transform: 'none' };

/** Transition between slides: both move, so that the direction of the change is visible. */
export function useMoving(place: number) {
  const view = useRef<HTMLDivElement>(null);
  const calm = useReducedMotion();
  const way = useRef<Way>(1);
  const shown = useRef(place);
  useLayoutEffect(() => {
    const slides = view.current?.children;
    const before = shown.current;
    shown.current = place;
    if (!slides || before === place || calm) return;
    slides[before]?.animate([inSight, beside(-way.current)], MOVE);
    slides[place]?.animate([beside(way.current), inSight], MOVE);
  }, [place, calm]);

  const show = useCallback((slide: number, by: Way) => {
    way.current = by;
    useOverviewStore.setState({ slide });
  }, []);
  return { view, show };
}
