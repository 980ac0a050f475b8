import { useEffect, useState } from 'react';

const waiting = new Set<() => void>();
let isAwake = false;

/** One a frame: where a page has ten charts or panels, the person is heard between them. Answers how to take it back. */
export function inTurn(act: () => void): () => void {
  waiting.add(act);
  if (!isAwake) wake();
  return () => waiting.delete(act);
}

function wake(): void {
  isAwake = true;
  requestAnimationFrame(() => setTimeout(actNext));
}

function actNext(): void {
  const [act] = waiting;
  isAwake = false;
  if (!act) return;
  waiting.delete(act);
  if (waiting.size > 0) wake();
  act();
}

/** How many of a list are drawn by now: some at once, some more with each turn. */
export function useSteps(total: number, step: number): number {
  const [drawn, setDrawn] = useState(step);
  useEffect(() => {
    if (drawn < total) return inTurn(() => setDrawn(drawn + step));
  }, [drawn, total, step]);
  return Math.min(drawn, total);
}

/** Whether the turn of this component has come. */
export function useTurn(): boolean {
  const [hasCome, setCome] = useState(false);
  useEffect(() => inTurn(() => setCome(true)), []);
  return hasCome;
}
