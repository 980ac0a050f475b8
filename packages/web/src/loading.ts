import { create } from 'zustand';

const MASK_CLOSE_DELAY_MS = 300;

interface Timer {
  set(run: () => void, ms: number): unknown;
  clear(handle: unknown): void;
}

const realTimer: Timer = {
  set: (run, ms) => setTimeout(run, ms),
  clear: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
};

/** Counts pending operations. Visible from the first one, hidden shortly after the last has ended. */
export function pendingCounter(show: (visible: boolean) => void, timer: Timer = realTimer) {
  let pending = 0;
  let visible = false;
  let closing: unknown;

  const set = (next: boolean) => {
    if (next === visible) return;
    visible = next;
    show(next);
  };

  return {
    /** Returns the function that ends it; repeated calls have no effect. */
    begin(): () => void {
      pending += 1;
      timer.clear(closing);
      set(true);
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        pending -= 1;
        if (pending > 0) return;
        timer.clear(closing);
        closing = timer.set(() => set(false), MASK_CLOSE_DELAY_MS);
      };
    },
  };
}

interface LoadingState {
  /** Calls that count in the mask. */
  requests: boolean;
  /** During navigation between non-public pages. */
  navigation: boolean;
}

export const useLoading = create<LoadingState>(() => ({ requests: false, navigation: false }));

export const beginRequest = pendingCounter((requests) => useLoading.setState({ requests })).begin;
export const beginNavigation = pendingCounter((navigation) => useLoading.setState({ navigation })).begin;
