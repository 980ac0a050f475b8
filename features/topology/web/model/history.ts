import type { Diagram } from '../../contract/index.ts';

const MAX_STEPS = 100;

/** Diagrams share unchanged objects, so a step needs little memory. */
export interface History {
  readonly past: readonly Diagram[];
  readonly present: Diagram;
  readonly future: readonly Diagram[];
  /** Consecutive steps of the same group are undone together: a drag, a typed word. */
  readonly group: string | undefined;
}

export const startHistory = (present: Diagram): History => ({
  past: [],
  present,
  future: [],
  group: undefined,
});

export function step(history: History, next: Diagram, group?: string): History {
  if (next === history.present) return history;
  if (group !== undefined && group === history.group) return { ...history, present: next, future: [] };
  const past = [...history.past, history.present].slice(-MAX_STEPS);
  return { past, present: next, future: [], group };
}

/** Ends the group, so that the next step begins a new one. */
export const seal = (history: History): History =>
  history.group === undefined ? history : { ...history, group: undefined };

export function undo(history: History): History {
  const previous = history.past.at(-1);
  if (!previous) return history;
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    group: undefined,
  };
}

export function redo(history: History): History {
  const [next, ...future] = history.future;
  if (!next) return history;
  return { past: [...history.past, history.present], present: next, future, group: undefined };
}
