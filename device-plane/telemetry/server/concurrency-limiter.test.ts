import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';

it('never exceeds the limit, serves all in order, and continues after a failure', async () => {
  const limiter = new ConcurrencyLimiter(2);
  let inside = 0;
  let most = 0;
  const served: number[] = [];
  const visits = Array.from({ length: 20 }, (_, i) =>
    limiter.pass(async () => {
      inside += 1;
      most = Math.max(most, inside);
      await turn();
      inside -= 1;
      served.push(i);
      if (i === 3) throw new Error('no');
      return i;
    }),
  );
  const ends = await Promise.allSettled(visits);
  expect(most).toBe(2);
  expect(served).toEqual(Array.from({ length: 20 }, (_, i) => i));
  expect(ends.filter((end) => end.status === 'rejected')).toHaveLength(1);
});
