import { startTransition, useEffect, useState } from 'react';

/** A tab that is not seen draws no frames; what it will show is made nevertheless. */
const NO_FRAME_MS = 250;

const waiting = new Set<() => void>();
let isAwake = false;

/** One a frame: where a page has ten charts or panels, the person is heard between them. Answers how to take it back. */
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

/** How many of a list are drawn by now: one more with each turn. */
export function useSteps(total: number): number {
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    if (drawn < total) return runOnePerFrame(() => startTransition(() => setDrawn(drawn + 1)));
  }, [drawn, total]);
  return Math.min(drawn, total);
}

/** Whether the turn of this component has come. What it then draws lets a click pass in between. */
export function useTurn(): boolean {
  const [hasCome, setCome] = useState(false);
  useEffect(() => runOnePerFrame(() => startTransition(() => setCome(true))), []);
  return hasCome;
}
