const MAX_STEPS = 100;

/** Undo and redo of an editor. States share unchanged objects, so a step needs little memory. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** Consecutive steps of the same group are undone together: a drag, a typed word. */
  readonly group: string | undefined;
}

export const startHistory = <T>(present: T): History<T> => ({
  past: [],
  present,
  future: [],
  group: undefined,
});

export function step<T>(history: History<T>, next: T, group?: string): History<T> {
  if (next === history.present) return history;
  if (group !== undefined && group === history.group) return { ...history, present: next, future: [] };
  const past = [...history.past, history.present].slice(-MAX_STEPS);
  return { past, present: next, future: [], group };
}

/** Ends the group, so that the next step begins a new one. */
export const seal = <T>(history: History<T>): History<T> =>
  history.group === undefined ? history : { ...history, group: undefined };

export function undo<T>(history: History<T>): History<T> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    group: undefined,
  };
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, group: undefined };
}
