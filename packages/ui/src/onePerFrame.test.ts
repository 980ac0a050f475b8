import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runOnePerFrame } from './onePerFrame.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => setTimeout(frame, 16));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A frame, and the task after it. */
const nextFrame = () => vi.advanceTimersByTimeAsync(17);

it('draws one chart per frame, in order of request', async () => {
  const drawn: string[] = [];
  for (const name of ['a', 'b', 'c']) runOnePerFrame(() => drawn.push(name));
  expect(drawn).toEqual([]);
  await nextFrame();
  expect(drawn).toEqual(['a']);
  await nextFrame();
  await nextFrame();
  expect(drawn).toEqual(['a', 'b', 'c']);
});

it('does not draw a cancelled one, and continues with the others', async () => {
  const drawn: string[] = [];
  const takeBack = runOnePerFrame(() => drawn.push('gone'));
  runOnePerFrame(() => drawn.push('stays'));
  takeBack();
  await nextFrame();
  expect(drawn).toEqual(['stays']);
  runOnePerFrame(() => drawn.push('later'));
  await nextFrame();
  expect(drawn).toEqual(['stays', 'later']);
});

it('one failure does not stop the others', async () => {
  const drawn: string[] = [];
  runOnePerFrame(() => {
    throw new Error('no canvas');
  });
  runOnePerFrame(() => drawn.push('next'));
  await expect(nextFrame()).rejects.toThrow('no canvas');
  await nextFrame();
  expect(drawn).toEqual(['next']);
});

it('continues if no frames are drawn, as in a hidden tab', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 1);
  const drawn: string[] = [];
  for (const name of ['a', 'b']) runOnePerFrame(() => drawn.push(name));
  await vi.advanceTimersByTimeAsync(250);
  expect(drawn).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(250);
  expect(drawn).toEqual(['a', 'b']);
});
