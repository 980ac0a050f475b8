import type { Diagram } from '../../contract/index.ts';

const MAX_STEPS = 100;

/** Drawings share what did not change, so a step costs little. */
export interface History {
  readonly past: readonly Diagram[];
  readonly present: Diagram;
  readonly future: readonly Diagram[];
  /** Steps of the same group that follow one another are undone at once: a drag, a word that is typed. */
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

/** The next step begins a new group. */
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
