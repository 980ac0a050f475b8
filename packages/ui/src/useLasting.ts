import { useDelayed } from './useDelayed.ts';

const WHILE_MS = 250;

/** Whether something has been so for a while: what passes at once is not worth showing, and its drawing delays the answer. */
export function useLasting(now: boolean): boolean {
  return useDelayed(now, WHILE_MS) && now;
}
