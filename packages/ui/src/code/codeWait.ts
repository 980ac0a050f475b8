import { type CodeWait, kept } from '@heliodon/web/storage';
import { useEffect, useState } from 'react';

const TICK_MS = 500;

/** Seconds until another code may be requested. */
export function secondsLeft(wait: CodeWait | undefined, target: string, nowMs: number): number {
  if (!wait || (target && wait.target !== target)) return 0;
  return Math.max(0, Math.ceil((wait.untilMs - nowMs) / 1000));
}

/** The countdown of one purpose; stored in the browser, so it survives reloads and closed dialogs. */
export function useCodeWait(name: string, target: string) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const left = secondsLeft(kept.codeWaits.read()?.[name], target, nowMs);
  const waiting = left > 0;

  useEffect(() => {
    if (!waiting) return;
    const tick = () => setNowMs(Date.now());
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [waiting]);

  const start = (seconds: number) => {
    const now = Date.now();
    kept.codeWaits.write({ ...kept.codeWaits.read(), [name]: { target, untilMs: now + seconds * 1000 } });
    setNowMs(now);
  };
  return { left, start };
}
