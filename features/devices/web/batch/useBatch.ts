import { useAction } from '@heliodon/ui/useAction';
import { useState } from 'react';
import { withResults } from './batchRows.ts';
import type { Target } from './target.ts';

interface Result {
  readonly deviceId: number;
  readonly code: number;
  readonly msg: string;
}

/** Runs a call for devices and keeps the result of each; a later run may cover only some of them. */
export function useBatch<R extends Result>(
  targets: readonly Target[],
  run: (deviceIds: number[]) => Promise<{ results: readonly R[] }>,
) {
  const [results, setResults] = useState<ReadonlyMap<number, R>>();
  const {
    run: start,
    busy,
    failure,
  } = useAction(async (deviceIds: number[] = targets.map(({ deviceId }) => deviceId)) => {
    const answer = await run(deviceIds);
    setResults((before) => withResults(before ?? new Map<number, R>(), answer.results));
  });

  return { results, busy, failure, start, reset: () => setResults(undefined) };
}
