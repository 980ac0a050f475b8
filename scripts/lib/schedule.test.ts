import { expect, it } from 'vitest';
import { runSteps } from './schedule.mjs';

/** Steps that end on demand, and a list of those running now. */
function bench() {
  const running = new Set<string>();
  const ends = new Map<string, (failed: number) => void>();
  const step = (name: string, needs: string[] = []) => ({
    name,
    needs,
    run: () => {
      running.add(name);
      return new Promise<{ passed: number; failed: number }>((resolve) => {
        ends.set(name, (failed) => {
          running.delete(name);
          resolve({ passed: 1 - failed, failed });
        });
      });
    },
  });
  const end = async (name: string, failed = 0) => {
    ends.get(name)?.(failed);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { step, end, running: () => [...running] };
}

it('runs the given number at a time, in order', async () => {
  const { step, end, running } = bench();
  const done = runSteps([step('a'), step('b'), step('c'), step('d')], 2);
  expect(running()).toEqual(['a', 'b']);
  await end('b');
  expect(running()).toEqual(['a', 'c']);
  await end('a');
  expect(running()).toEqual(['c', 'd']);
  await end('d');
  await end('c');
  expect((await done).map(({ step: name, passed }) => [name, passed])).toEqual([
    ['a', 1],
    ['b', 1],
    ['c', 1],
    ['d', 1],
  ]);
});

it('starts a step when those it needs have ended', async () => {
  const { step, end, running } = bench();
  const done = runSteps([step('e2e', ['build']), step('build'), step('lint')], 2);
  expect(running()).toEqual(['build', 'lint']);
  await end('build');
  expect(running()).toEqual(['lint', 'e2e']);
  await end('lint');
  await end('e2e');
  await done;
});

it('fails a step that needs a failed one without running it', async () => {
  const { step, end } = bench();
  const done = runSteps([step('build'), step('e2e', ['build'])], 2);
  await end('build', 1);
  expect(await done).toMatchObject([
    { step: 'build', failed: 1 },
    { step: 'e2e', failed: 1, failures: ['build failed'] },
  ]);
});

it('counts a step that throws as failed, and continues', async () => {
  const reported: unknown[] = [];
  const thrown = new Error('broken');
  const steps = [
    { name: 'a', run: () => Promise.reject(thrown) },
    { name: 'b', run: async () => ({ passed: 1, failed: 0 }) },
  ];
  const results = await runSteps(steps, 1, { onError: (error) => reported.push(error) });
  expect(results).toMatchObject([{ failed: 1 }, { passed: 1 }]);
  expect(reported).toEqual([thrown]);
});
