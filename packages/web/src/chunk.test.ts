import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, ChunkLoadError, chunkLoader } from './chunk.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a chunk is loaded once, and then available without waiting', async () => {
  const load = vi.fn(async () => 'page');
  const chunk = chunkLoader(load);
  expect(chunk.now()).toBeUndefined();
  expect(await chunk.get()).toBe('page');
  expect(await chunk.get()).toBe('page');
  expect(chunk.now()).toBe('page');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a chunk that takes over 120 s fails with a chunk-load error', async () => {
  const loading = chunkLoader(() => new Promise(() => undefined)).get();
  const failed = expect(loading).rejects.toBeInstanceOf(ChunkLoadError);
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS);
  await failed;
});

test('a failure is kept until it is reset; then the chunk is requested again', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('404'))
    .mockResolvedValue('page');
  const chunk = chunkLoader(load);
  await expect(chunk.get()).rejects.toBeInstanceOf(ChunkLoadError);
  await expect(chunk.get()).rejects.toBeInstanceOf(ChunkLoadError);
  expect(load).toHaveBeenCalledTimes(1);
  chunk.forget();
  expect(await chunk.get()).toBe('page');
});

test('a failure provides a function for the retry', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('away'))
    .mockResolvedValue('page');
  const chunk = chunkLoader(load);
  const failure = await chunk.get().catch((error: ChunkLoadError) => error);
  if (!(failure instanceof ChunkLoadError)) throw new Error('it did not fail');
  expect(await failure.again()).toBe('page');
  expect(await chunk.get()).toBe('page');
});
