/** Throttle: runs at once and then at most once per interval. */
export function seldom(run: () => void, everyMs: number): { ask: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const wait = () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (!again) return;
      again = false;
      run();
      wait();
    }, everyMs);
  };
  return {
    ask() {
      if (timer !== undefined) {
        again = true;
        return;
      }
      run();
      wait();
    },
    stop: () => clearTimeout(timer),
  };
}
