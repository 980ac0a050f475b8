/** Asks at once, then once in a while at most: a wish in between is kept until the time is over, or forgotten. */
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
