import { HOUR_MS } from '@heliodon/kernel/time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PassWorker } from './pass-worker.ts';

describe('a worker that runs passes', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const made = (pass: () => Promise<unknown>, wokenMs = 0) =>
    new PassWorker({ what: 'test', pass, restMs: () => HOUR_MS, wokenMs }, () => undefined);

  it('runs one at its start, and one after each pause', async () => {
    const pass = vi.fn(async () => undefined);
    const worker = made(pass);
    worker.start();
    await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
    expect(pass).toHaveBeenCalledTimes(3);
    await worker.stop();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(pass).toHaveBeenCalledTimes(3);
  });

  it('does not take a clock change for a long pass', async () => {
    const tookMs: number[] = [];
    const pass = async () => {
      vi.setSystemTime(Date.now() + 2 * HOUR_MS);
    };
    const restMs = (took: number) => {
      tookMs.push(took);
      return HOUR_MS;
    };
    const worker = new PassWorker({ what: 'test', pass, restMs }, () => undefined);
    worker.start();
    await vi.advanceTimersByTimeAsync(1);
    expect(tookMs).toEqual([0]);
    await worker.stop();
  });

  it('runs one at once when notified; simultaneous notifications cause one pass', async () => {
    const pass = vi.fn(async () => undefined);
    const worker = made(pass, 20);
    worker.wake();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(pass).not.toHaveBeenCalled();
    worker.start();
    await vi.advanceTimersByTimeAsync(1);
    for (let i = 0; i < 5; i += 1) worker.wake();
    await vi.advanceTimersByTimeAsync(19);
    expect(pass).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(pass).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(HOUR_MS - 1);
    expect(pass).toHaveBeenCalledTimes(2);
    await worker.stop();
    worker.wake();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(pass).toHaveBeenCalledTimes(2);
  });

  it('runs another one if notified during a pass, never two at a time', async () => {
    let end = () => {};
    const pass = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    const worker = made(pass);
    worker.start();
    await vi.advanceTimersByTimeAsync(1);
    worker.wake();
    worker.wake();
    await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
    expect(pass).toHaveBeenCalledTimes(1);
    end();
    await vi.advanceTimersByTimeAsync(1);
    expect(pass).toHaveBeenCalledTimes(2);
    end();
    await vi.advanceTimersByTimeAsync(HOUR_MS - 1);
    expect(pass).toHaveBeenCalledTimes(2);
    await worker.stop();
  });
});
