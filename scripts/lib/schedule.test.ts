import { expect, it } from 'vitest';
import { runSteps } from './schedule.mjs';

/** Steps that end when they are told to, and what is running now. */
function bench() {
  const running = new Set<string>();
  const ends = new Map<string, (failed: number) => void>();
  const step = (name: string, cores: number, needs: string[] = []) => ({
    name,
    cores,
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

it('runs side by side what the cores allow, in order', async () => {
  const { step, end, running } = bench();
  const done = runSteps([step('a', 1), step('b', 1), step('c', 1), step('d', 2), step('e', 1)], 2);
  expect(running()).toEqual(['a', 'b']);
  await end('b');
  expect(running()).toEqual(['a', 'c']);
  await end('a');
  // Both cores are kept for the next one.
  expect(running()).toEqual(['c']);
  await end('c');
  expect(running()).toEqual(['d']);
  await end('d');
  await end('e');
  expect((await done).map(({ step: name, passed }) => [name, passed])).toEqual([
    ['a', 1],
    ['b', 1],
    ['c', 1],
    ['d', 1],
    ['e', 1],
  ]);
});

it('starts a step when its needs are over, and one that needs all cores on a machine with fewer', async () => {
  const { step, end, running } = bench();
  const done = runSteps([step('e2e', 8, ['build']), step('build', 1), step('lint', 1)], 2);
  expect(running()).toEqual(['build', 'lint']);
  await end('build');
  await end('lint');
  expect(running()).toEqual(['e2e']);
  await end('e2e');
  await done;
});

it('fails what needs a failed step without running it', async () => {
  const { step, end } = bench();
  const done = runSteps([step('build', 1), step('e2e', 2, ['build'])], 2);
  await end('build', 1);
  expect(await done).toMatchObject([
    { step: 'build', failed: 1 },
    { step: 'e2e', failed: 1, failures: ['build failed'] },
  ]);
});

it('counts a step that throws as failed, and goes on', async () => {
  const told: unknown[] = [];
  const thrown = new Error('broken');
  const steps = [
    { name: 'a', cores: 1, run: () => Promise.reject(thrown) },
    { name: 'b', cores: 1, run: async () => ({ passed: 1, failed: 0 }) },
  ];
  const results = await runSteps(steps, 1, { onError: (error) => told.push(error) });
  expect(results).toMatchObject([{ failed: 1 }, { passed: 1 }]);
  expect(told).toEqual([thrown]);
});
