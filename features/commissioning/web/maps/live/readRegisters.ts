import type { CallResponse } from '@heliodon/contract/call';
import type { Lang } from '@heliodon/kernel/lang';
import { codesIn, type LoggerTexts, textsIn } from '@heliodon/telemetry/logger-text';
import { callApi } from '@heliodon/web/client';
import {
  getSetupTask,
  type startSetupTask as StartTask,
  startSetupTask,
} from '../../../contract/commissioning.contract.ts';
import { isRefusalText, REFUSAL_CODES, type ReadOutcome, type ReadWords } from './readPass.ts';

type Task = Parameters<typeof callApi<typeof StartTask>>[1]['task'];
type Registers = Extract<Task, { do: 'registers' }>;

/** Where registers are read: a unit on a line of a logger. */
export interface ReadTarget {
  readonly deviceId: number;
  readonly line: Registers['line'];
  readonly unit: number;
}

const FIRST_LOOK_MS = 150;
const LOOK_EVERY_MS = 400;

/** Resolves early when the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });

/** Reads through the logger: starts a task and waits for its result. Throws CallFailed, or the abort. */
export function registerReader(
  { deviceId, line, unit }: ReadTarget,
  lang: Lang,
  signal: AbortSignal,
): ReadWords {
  const quiet = { mask: false, quiet: true, signal };
  return async ({ code, address, count }) => {
    const task = { do: 'registers', line, unit, function: code, address, count } as const;
    const { taskId } = await callApi(startSetupTask, { deviceId, task }, quiet);
    for (let wait = FIRST_LOOK_MS; ; wait = LOOK_EVERY_MS) {
      await pause(wait, signal);
      signal.throwIfAborted();
      const outcome = outcomeOf(await callApi(getSetupTask, { taskId }, quiet), lang);
      if (outcome) return outcome;
    }
  };
}

/** Undefined while the task runs. */
export function outcomeOf(
  { state, error, registers }: Pick<CallResponse<typeof getSetupTask>, 'state' | 'error' | 'registers'>,
  lang: Lang,
): ReadOutcome | undefined {
  if (state === 'done' && registers) return { words: registers.words };
  if (state === 'waiting' || state === 'running') return undefined;
  const texts = error ?? state;
  return { error: textsIn(texts, lang).join('\n'), refused: isRefusal(texts) };
}

const isRefusal = (texts: LoggerTexts): boolean =>
  typeof texts === 'string'
    ? isRefusalText(texts)
    : texts.some((text) => codesIn(text).some((code) => REFUSAL_CODES.includes(code)));
