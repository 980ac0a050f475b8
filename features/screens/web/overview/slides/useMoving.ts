import { useReducedMotion } from '@heliodon/ui/useReducedMotion';
import { useOverviewStore } from '@heliodon/web/stores';
import { useCallback, useLayoutEffect, useRef } from 'react';

/** On to the next one, or back. */
export type Way = 1 | -1;

const MOVE: KeyframeAnimationOptions = { duration: 450, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };
const beside = (way: number) => ({ transform: `translateX(${way * 100}%)` });
const inSight = { transform: 'none' };

/** Of the slides in a view one is in sight; on the way to another both move, so that a person sees where it came from. */
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
