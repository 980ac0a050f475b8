import { SUCCESS } from '@heliodon/contract/errors';
import type { Target } from './target.ts';

/** Current result of an operation for one device. */
export interface Outcome {
  readonly state: 'running' | 'ok' | 'failed';
  readonly text: string;
  /** Progress, if the operation provides it. */
  readonly percent?: number;
}

export interface BatchRow extends Outcome {
  readonly deviceId: number;
  readonly name: string;
}

interface Result {
  readonly deviceId: number;
  readonly code: number;
  readonly msg: string;
}

export const batchRows = (
  targets: readonly Target[],
  outcomes: ReadonlyMap<number, Outcome>,
  waiting: string,
): BatchRow[] =>
  targets.map(({ deviceId, name }) => ({
    deviceId,
    name,
    ...(outcomes.get(deviceId) ?? { state: 'running', text: waiting }),
  }));

/** Outcome of a result that is final at once. */
export const settled = ({ code, msg }: Result): Outcome => ({
  state: code === SUCCESS ? 'ok' : 'failed',
  text: msg,
});

export function countStates(rows: readonly Outcome[]): Record<Outcome['state'], number> {
  const counts = { running: 0, ok: 0, failed: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

/** Results of a later attempt replace earlier ones. */
export function withResults<R extends Result>(
  before: ReadonlyMap<number, R>,
  results: readonly R[],
): Map<number, R> {
  return new Map([...before, ...results.map((result) => [result.deviceId, result] as const)]);
}
