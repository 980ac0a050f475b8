import { CallFailed } from '@heliodon/web/client';
import { makeQueryClient } from '@heliodon/web/query';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react/pure';
import { useAction } from './useAction.ts';

const work = vi.fn<(name: string) => Promise<string>>();

/** An action that ends when the test decides. */
const held = () => {
  let resolve: (result: string) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<string>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
};

const renderAction = async () => {
  const client = makeQueryClient();
  const hook = await renderHook(() => useAction(work), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await expect.poll(() => hook.result.current).not.toBeNull();
  return hook;
};

afterEach(() => {
  work.mockReset();
  onlineManager.setOnline(true);
});

it('is busy until all work has ended, and returns its result', async () => {
  const { promise, resolve } = held();
  work.mockReturnValue(promise);
  const { result } = await renderAction();
  expect(result.current.busy).toBe(false);
  const answer = result.current.run('one');
  await expect.poll(() => result.current.busy).toBe(true);
  resolve('done');
  expect(await answer).toBe('done');
  await expect.poll(() => result.current.busy).toBe(false);
  expect(work.mock.calls).toEqual([['one']]);
});

it('ignores a second start, also before the first render, and can be started again afterwards', async () => {
  const { promise, resolve } = held();
  work.mockReturnValue(promise);
  const { result } = await renderAction();
  const first = result.current.run('first');
  expect(await result.current.run('second')).toBeUndefined();
  await expect.poll(() => result.current.busy).toBe(true);
  expect(await result.current.run('third')).toBeUndefined();
  resolve('done');
  expect(await first).toBe('done');
  await result.current.run('fourth');
  expect(work.mock.calls).toEqual([['first'], ['fourth']]);
});

it('keeps the text of a failed call until the next start', async () => {
  work.mockRejectedValueOnce(new CallFailed(2001, 'Refused')).mockResolvedValueOnce('done');
  const { result } = await renderAction();
  expect(await result.current.run('one')).toBeUndefined();
  await expect.poll(() => result.current).toMatchObject({ busy: false, failure: 'Refused' });
  expect(await result.current.run('one')).toBe('done');
  await expect.poll(() => result.current).toMatchObject({ busy: false, failure: undefined });
});

it('removes the failure when it is cleared', async () => {
  work.mockRejectedValue(new CallFailed(2001, 'Refused'));
  const { result } = await renderAction();
  await result.current.run('one');
  await expect.poll(() => result.current.failure).toBe('Refused');
  result.current.clear();
  await expect.poll(() => result.current.failure).toBeUndefined();
});

it('still shows the result of work during which it was cleared', async () => {
  const { promise, reject } = held();
  work.mockReturnValue(promise);
  const { result } = await renderAction();
  const answer = result.current.run('one');
  await expect.poll(() => result.current.busy).toBe(true);
  result.current.clear();
  reject(new CallFailed(2001, 'Refused'));
  await answer;
  await expect.poll(() => result.current).toMatchObject({ busy: false, failure: 'Refused' });
});

it('rethrows any other error instead of showing it', async () => {
  work.mockRejectedValue(new TypeError('a bug'));
  const { result } = await renderAction();
  await expect(result.current.run('one')).rejects.toThrow('a bug');
  await expect.poll(() => result.current).toMatchObject({ busy: false, failure: undefined });
});

it('starts offline too: the call itself shows that the server is unreachable', async () => {
  onlineManager.setOnline(false);
  work.mockRejectedValue(new CallFailed(-1, 'No network'));
  const { result } = await renderAction();
  expect(await result.current.run('one')).toBeUndefined();
  await expect.poll(() => result.current).toMatchObject({ busy: false, failure: 'No network' });
  expect(work).toHaveBeenCalledOnce();
});

it('completes the work after its page was closed', async () => {
  const { promise, resolve } = held();
  work.mockReturnValue(promise);
  const { result, unmount } = await renderAction();
  const answer = result.current.run('one');
  await unmount();
  resolve('done');
  expect(await answer).toBe('done');
});
