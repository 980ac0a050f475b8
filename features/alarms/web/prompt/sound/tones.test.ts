import { describe, expect, it } from 'vitest';
import type { AlarmGrade } from '../../../contract/alarm.ts';
import { toneMs, toneSamples } from './tones.ts';

const RATE = 8000;

describe.each<[AlarmGrade, number]>([
  [1, 1570],
  [2, 630],
  [3, 760],
  [4, 520],
])('grade %i', (grade, lastsMs) => {
  const samples = toneSamples(grade, RATE);

  it('lasts as long as its tones', () => {
    expect(toneMs(grade)).toBe(lastsMs);
    expect(samples.length).toBe((lastsMs / 1000) * RATE + 1);
  });

  it('is audible, does not clip and does not click', () => {
    const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    expect(loudest).toBeGreaterThan(0.3);
    expect(loudest).toBeLessThanOrEqual(1);
    expect(samples[0]).toBe(0);
    expect(samples.at(-1)).toBeCloseTo(0, 5);
  });
});

it('all grades sound different, and the most severe lasts longest', () => {
  const all = ([1, 2, 3, 4] as const).map((grade) => toneSamples(grade, RATE).join());
  expect(new Set(all).size).toBe(4);
  expect(Math.max(...([2, 3, 4] as const).map(toneMs))).toBeLessThan(toneMs(1));
});
