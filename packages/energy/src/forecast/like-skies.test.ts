import { expect, it } from 'vitest';
import { likeSkies } from './like-skies.ts';
import type { PastQuarters } from './past-quarters.ts';

const DAYS = 40;
const A_DAY = 96;
const [SUNRISE, NOON, SUNSET] = [24, 48, 72];
const FIRST = 96 * 20_000;
const TODAY = FIRST + DAYS * A_DAY;

/** Clear and dull days in turn; after noon each is the opposite. Today is like `clearness` up to `now`. */
function quartersOf(now: number, morning: number): PastQuarters {
  const length = DAYS * A_DAY + now;
  const clearness = Float64Array.from({ length }, (_, at) => {
    const [day, slot] = [Math.floor(at / A_DAY), at % A_DAY];
    if (slot < SUNRISE || slot >= SUNSET) return Number.NaN;
    if (day === DAYS) return morning;
    const isClear = (day % 2 === 0) === slot < NOON;
    return isClear ? 1 : 0.3;
  });
  return {
    firstNo: FIRST,
    clearness,
    clearKw: clearness.map((one) => (Number.isNaN(one) ? 0 : 10)),
    anyLight: clearness,
  };
}

it.each([
  ['a clear morning is followed by a dull afternoon', 44, 1, 0.3],
  ['a dull morning by a clear one', 44, 0.3, 1],
])('%s', (_, now, morning, afternoon) => {
  const { level, change } = likeSkies(quartersOf(now, morning), TODAY, TODAY + now);
  expect(level(TODAY + 52)).toBeCloseTo(afternoon, 6);
  expect(change?.(TODAY + 52)).toBeCloseTo(afternoon, 6);
});

it('the change starts from the present clearness', () => {
  const { change } = likeSkies(quartersOf(44, 0.95), TODAY, TODAY + 44);
  // Until noon nothing changes on any day.
  expect(change?.(TODAY + 46)).toBeCloseTo(0.95, 6);
});

it('before sunrise it follows from the afternoon before, and there is no change', () => {
  // The last day is odd: its afternoon was clear, and a clear morning followed.
  const { level, change } = likeSkies(quartersOf(0, Number.NaN), TODAY, TODAY);
  expect(change).toBeUndefined();
  expect(level(TODAY + 40)).toBeCloseTo(1, 6);
  expect(level(TODAY + 60)).toBeCloseTo(0.3, 6);
});

it('nothing is known without history, or in the dark', () => {
  const none: PastQuarters = {
    firstNo: TODAY,
    clearness: new Float64Array(0),
    clearKw: new Float64Array(0),
    anyLight: new Float64Array(0),
  };
  expect(likeSkies(none, TODAY, TODAY + 40).level(TODAY + 50)).toBeUndefined();
  expect(likeSkies(quartersOf(0, 0), TODAY, TODAY).level(TODAY + 2)).toBeUndefined();
});
