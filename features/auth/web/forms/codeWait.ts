import { useEffect, useState } from 'react';
import type { codePurposes } from '../../contract/auth.contract.ts';
import { browserKeep } from '../session/browserKeep.ts';

export type CodePurpose = (typeof codePurposes)[number];

interface Wait {
  readonly target: string;
  readonly untilMs: number;
}

const waits = browserKeep(
  'codeWaits',
  (value): value is Partial<Record<CodePurpose, Wait>> => typeof value === 'object' && value !== null,
);

/** Seconds until another code may be asked for; kept in the browser, so that a reload does not hide it. */
export function secondsLeft(wait: Wait | undefined, target: string, nowMs: number): number {
  if (!wait || (target && wait.target !== target)) return 0;
  return Math.max(0, Math.ceil((wait.untilMs - nowMs) / 1000));
}

export function useCodeWait(purpose: CodePurpose, target: string) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const left = secondsLeft(waits.read()?.[purpose], target, nowMs);

  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNowMs(Date.now()), 500);
    return () => clearInterval(timer);
  }, [left]);

  const start = (to: string, seconds: number) => {
    const now = Date.now();
    waits.write({ ...waits.read(), [purpose]: { target: to, untilMs: now + seconds * 1000 } });
    setNowMs(now);
  };
  return { left, start };
}
