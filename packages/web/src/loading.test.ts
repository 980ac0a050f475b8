import { describe, expect, test } from 'vitest';
import { pendingCounter } from './loading.ts';

/** A manually driven timer. */
function handTimer() {
  const due = new Map<number, { run: () => void; at: number }>();
  let now = 0;
  let next = 1;
  return {
    set(run: () => void, ms: number) {
      due.set(next, { run, at: now + ms });
      return next++;
    },
    clear(handle: unknown) {
      due.delete(handle as number);
    },
    pass(ms: number) {
      now += ms;
      for (const [handle, { run, at }] of due) {
        if (at > now) continue;
        due.delete(handle);
        run();
      }
    },
  };
}

function counter() {
  const shown: boolean[] = [];
  const timer = handTimer();
  return { shown, timer, ...pendingCounter((visible) => shown.push(visible), timer) };
}

describe('the mask', () => {
  test('closes 300 ms after the last request', () => {
    const { begin, shown, timer } = counter();
    const first = begin();
    const second = begin();
    first();
    timer.pass(1000);
    expect(shown).toEqual([true]);
    second();
    timer.pass(299);
    expect(shown).toEqual([true]);
    timer.pass(1);
    expect(shown).toEqual([true, false]);
  });

  test('stays open when the next request begins within the 300 ms', () => {
    const { begin, shown, timer } = counter();
    begin()();
    timer.pass(200);
    const next = begin();
    timer.pass(1000);
    expect(shown).toEqual([true]);
    next();
    timer.pass(300);
    expect(shown).toEqual([true, false]);
  });

  test('counts a request once, even if it is ended several times', () => {
    const { begin, shown, timer } = counter();
    const twice = begin();
    begin();
    twice();
    twice();
    timer.pass(1000);
    expect(shown).toEqual([true]);
  });
});
