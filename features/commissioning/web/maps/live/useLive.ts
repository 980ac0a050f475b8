import type { Lang } from '@heliodon/kernel/lang';
import type { Block } from '@heliodon/register-maps/read-plan';
import { useLang } from '@heliodon/ui/useLang';
import { CallFailed } from '@heliodon/web/client';
import { useEffect, useRef, useState } from 'react';
import { NO_FINDINGS, readPass } from './readPass.ts';
import { pause, type ReadTarget, registerReader } from './readRegisters.ts';

/** Time between the starts of two passes. */
const EVERY_MS = 3000;
/** Of each request, so that a large map stays far below the limit of the call. */
const REQUEST_MS = 1000;

export interface LiveState {
  readonly words: ReadonlyMap<string, number>;
  /** Reason by the name of the number: the device does not have these registers. */
  readonly refused: ReadonlyMap<string, string>;
  /** Why the last pass ended early. */
  readonly error: string | undefined;
  readonly readAtMs: number | undefined;
}

const NOTHING: LiveState = {
  words: new Map(),
  refused: new Map(),
  error: undefined,
  readAtMs: undefined,
};

/** Reads the blocks again and again while there is a target. A changed plan applies from the next pass. */
export function useLive(target: ReadTarget | undefined, plan: readonly Block[]): LiveState {
  const lang = useLang();
  const [state, setState] = useState(NOTHING);
  const latest = useRef(plan);
  latest.current = plan;
  // The same target in a new object continues.
  const key = target && JSON.stringify(target);

  useEffect(() => {
    setState(NOTHING);
    if (key === undefined) return;
    const ending = new AbortController();
    void run(JSON.parse(key), lang, latest, ending.signal, setState);
    return () => ending.abort();
  }, [key, lang]);
  return state;
}

async function run(
  target: ReadTarget,
  lang: Lang,
  plan: { readonly current: readonly Block[] },
  signal: AbortSignal,
  set: (change: (before: LiveState) => LiveState) => void,
): Promise<void> {
  const read = registerReader(target, lang, signal);
  let findings = NO_FINDINGS;
  let seen = plan.current;
  while (!signal.aborted) {
    const startedMs = Date.now();
    // An edited register may exist now.
    if (seen !== plan.current) findings = NO_FINDINGS;
    seen = plan.current;
    try {
      const result = await readPass(
        seen,
        findings,
        read,
        () => signal.aborted,
        ({ words, findings: { refused } }) => {
          if (signal.aborted) return;
          // A large map takes many requests: what has been read is shown at once.
          set((before) => ({
            ...before,
            words: new Map([...before.words, ...words]),
            refused: new Map(refused),
            readAtMs: words.size > 0 ? Date.now() : before.readAtMs,
          }));
        },
      );
      if (signal.aborted) return;
      findings = result.findings;
      set((before) => ({ ...before, refused: findings.refused, error: result.error }));
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof CallFailed)) throw error;
      set((before) => ({ ...before, error: error.msg }));
    }
    const passMs = Math.max(EVERY_MS, seen.length * REQUEST_MS);
    await pause(Math.max(0, startedMs + passMs - Date.now()), signal);
  }
}
