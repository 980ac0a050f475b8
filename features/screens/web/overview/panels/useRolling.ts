import { useReducedMotion } from '@heliodon/ui/useReducedMotion';
import { useEffect, useRef, useState } from 'react';

const STEP_MS = 4000;

/** Scrolls a list of rows of one height, row by row, and begins again at its end. */
export function useRolling(rows: number, rowRem: number) {
  const box = useRef<HTMLDivElement>(null);
  const calm = useReducedMotion();
  const [place, setPlace] = useState(0);
  useEffect(() => {
    if (calm) return;
    const timer = setInterval(() => {
      const element = box.current;
      if (!element || document.hidden || element.matches(':hover')) return;
      const rowPx = rowRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const hiddenRows = rows - Math.floor(element.clientHeight / rowPx);
      setPlace((now) => (hiddenRows <= 0 || now >= hiddenRows ? 0 : now + 1));
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [rows, rowRem, calm]);
  return { box, place: Math.min(place, Math.max(0, rows - 1)) };
}
