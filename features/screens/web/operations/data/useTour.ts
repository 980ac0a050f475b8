import { useReducedMotion } from '@heliodon/ui/useReducedMotion';
import { onMoves } from '@heliodon/ui/wall/moves';
import { kept } from '@heliodon/web/storage';
import { useEffect, useRef, useState } from 'react';
import type { Region } from '../../../contract/operations.contract.ts';
import { nextStop, TOUR_AFTER_MS, TOUR_STEP_MS } from '../tour.ts';

interface Tour {
  readonly stops: readonly Region[];
  readonly region: Region;
  readonly go: (region: Region) => void;
}

/** Tour of the regions without user activity; the user's on/off setting is stored. */
export function useTour(tour: Tour) {
  const calm = useReducedMotion();
  const [on, setOn] = useState(() => kept.operationsTour.read() ?? !calm);
  const latest = useRef(tour);
  latest.current = tour;
  useEffect(() => {
    if (!on) return;
    let movedMs = Date.now();
    const stop = onMoves(() => {
      movedMs = Date.now();
    });
    const timer = setInterval(() => {
      if (document.hidden || Date.now() - movedMs < TOUR_AFTER_MS) return;
      const { stops, region, go } = latest.current;
      const next = nextStop(stops, region);
      if (next) go(next);
    }, TOUR_STEP_MS);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [on]);
  const toggle = () => {
    kept.operationsTour.write(!on);
    setOn(!on);
  };
  return { on, toggle };
}
