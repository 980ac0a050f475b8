import { startTransition, useEffect, useState } from 'react';

/** Hidden tabs have no animation frames; their content is rendered anyway. */
const NO_FRAME_MS = 250;

const waiting = new Set<() => void>();
let isAwake = false;

/**
 * Runs one action per frame: on a page with ten charts or panels, user input is handled in between. Returns a cancel
 * function.
 */
export function runOnePerFrame(act: () => void): () => void {
  waiting.add(act);
  if (!isAwake) wake();
  return () => waiting.delete(act);
}

function wake(): void {
  isAwake = true;
  const frame = requestAnimationFrame(() => {
    clearTimeout(late);
    setTimeout(actNext);
  });
  const late = setTimeout(() => {
    cancelAnimationFrame(frame);
    actNext();
  }, NO_FRAME_MS);
}

function actNext(): void {
  const [act] = waiting;
  isAwake = false;
  if (!act) return;
  waiting.delete(act);
  if (waiting.size > 0) wake();
  act();
}

/** Number of list items to render now: one more per frame. */
export function useSteps(total: number): number {
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    if (drawn < total) return runOnePerFrame(() => startTransition(() => setDrawn(drawn + 1)));
  }, [drawn, total]);
  return Math.min(drawn, total);
}

/** Whether this component may render its content now, so that clicks are handled in between. */
export function useTurn(): boolean {
  const [hasCome, setCome] = useState(false);
  useEffect(() => runOnePerFrame(() => startTransition(() => setCome(true))), []);
  return hasCome;
}
