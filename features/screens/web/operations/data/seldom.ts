/** Throttle: calls immediately, then once per `everyMs` at most; `forget` drops a pending call. */
export function seldom(act: () => void, everyMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastMs = Number.NEGATIVE_INFINITY;
  const now = () => {
    timer = undefined;
    lastMs = Date.now();
    act();
  };
  return {
    ask(): void {
      if (timer !== undefined) return;
      const waitMs = lastMs + everyMs - Date.now();
      if (waitMs > 0) timer = setTimeout(now, waitMs);
      else now();
    },
    forget(): void {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
