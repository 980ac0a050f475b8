import { optimiseErrors } from '@heliodon/dispatch/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AskQueue, TASK_LIMIT_MS, TURN_LIMIT_MS } from './ask-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A thread that answers on demand. */
function queueOf() {
  const posted: { id: number; task: string }[] = [];
  const thread = {
    start: vi.fn(),
    post: (message: unknown) => void posted.push(message as { id: number; task: string }),
    cut: vi.fn(async () => undefined),
  };
  const queue = new AskQueue<string, string>(thread);
  const ended: string[] = [];
  const ask = (task: string) =>
    void queue.ask(task).then(
      (answer) => ended.push(answer),
      (error: { entry: unknown }) =>
        ended.push(`${task} ${error.entry === optimiseErrors.busy ? 'busy' : 'failed'}`),
    );
  const answer = () => queue.answered({ id: posted.at(-1)?.id ?? 0, answer: `${posted.at(-1)?.task} done` });
  return { queue, thread, posted, ended, ask, answer, tasks: () => posted.map(({ task }) => task) };
}

describe('requests to one thread', () => {
  it('run one after the other, each with its own timeout', async () => {
    const { ask, answer, ended, tasks } = queueOf();
    for (const task of ['a', 'b', 'c']) ask(task);
    expect(tasks()).toEqual(['a']);
    for (let at = 0; at < 3; at++) {
      // Longer in total than the limit of one.
      await vi.advanceTimersByTimeAsync(TASK_LIMIT_MS * 0.7);
      answer();
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toEqual(['a done', 'b done', 'c done']);
  });

  it('only the one that takes too long fails', async () => {
    const { queue, thread, ask, answer, ended, tasks } = queueOf();
    for (const task of ['slow', 'b', 'c']) ask(task);
    await vi.advanceTimersByTimeAsync(TASK_LIMIT_MS);
    expect([ended, thread.cut.mock.calls.length, tasks()]).toEqual([['slow failed'], 1, ['slow']]);
    // Late output of a terminated thread is ignored.
    answer();
    queue.lost();
    expect(tasks()).toEqual(['slow', 'b']);
    answer();
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toEqual(['slow failed', 'b done', 'c done']);
  });

  it('a thread that exits by itself fails only its own task', async () => {
    const { queue, ask, answer, ended } = queueOf();
    for (const task of ['a', 'b']) ask(task);
    queue.lost();
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toEqual(['a failed', 'b done']);
  });

  it('no request waits forever, and at most sixteen wait', async () => {
    const { queue, ask, ended } = queueOf();
    for (let at = 0; at < 16; at++) ask(String(at));
    expect(() => queue.ask('late')).toThrow();
    for (let spent = 0; spent < TURN_LIMIT_MS; spent += TASK_LIMIT_MS) {
      await vi.advanceTimersByTimeAsync(TASK_LIMIT_MS);
      queue.lost();
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(ended.filter((one) => one.endsWith('failed'))).toEqual(['0 failed', '1 failed', '2 failed']);
    expect(ended.filter((one) => one.endsWith('busy'))).toHaveLength(13);
  });

  it('end with the program', async () => {
    const { queue, ask, ended } = queueOf();
    for (const task of ['a', 'b']) ask(task);
    queue.stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toEqual(['a failed', 'b failed']);
  });
});
