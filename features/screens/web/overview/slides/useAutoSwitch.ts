import { onMoves } from '@heliodon/ui/wall/moves';
import { useEffect, useRef } from 'react';

/** Calls `next` every `seconds`; user activity restarts the interval, a hidden page is skipped. */
export function useAutoSwitch(on: boolean, seconds: number, next: () => void): void {
  const go = useRef(next);
  go.current = next;
  useEffect(() => {
    if (!on) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!document.hidden) go.current();
        wait();
      }, seconds * 1000);
    };
    wait();
    const stop = onMoves(wait);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [on, seconds]);
}
