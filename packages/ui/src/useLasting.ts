import { useDelayed } from './useDelayed.ts';

const WHILE_MS = 250;

/** Whether a state has lasted for a while: short states are not worth rendering. */
export function useLasting(now: boolean): boolean {
  return useDelayed(now, WHILE_MS) && now;
}
