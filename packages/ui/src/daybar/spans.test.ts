import { DAY_MIN } from '@heliodon/kernel/time';
import { describe, expect, it, test } from 'vitest';
import { brushed, clockText, type DaySpan, moveBorder, paint, parseClock } from './spans.ts';

const span = (startMin: number, endMin: number, key: string): DaySpan => ({ startMin, endMin, key });
const whole = [span(0, 1440, 'usual')];
const three = [span(0, 480, 'valley'), span(480, 1200, 'usual'), span(1200, 1440, 'peak')];

describe('painting', () => {
  it.each([
    ['in the middle', whole, span(600, 720, 'peak'), ['0 usual', '600 peak', '720 usual']],
    ['from the start', whole, span(0, 360, 'valley'), ['0 valley', '360 usual']],
    ['to the end', whole, span(1320, 1440, 'valley'), ['0 usual', '1320 valley']],
    ['over a border', three, span(420, 540, 'peak'), ['0 valley', '420 peak', '540 usual', '1200 peak']],
    ['joining its neighbour', three, span(1080, 1200, 'peak'), ['0 valley', '480 usual', '1080 peak']],
    ['over everything', three, span(0, 1440, 'usual'), ['0 usual']],
    ['what is there already', three, span(60, 120, 'valley'), ['0 valley', '480 usual', '1200 peak']],
    ['nothing', three, span(60, 60, 'peak'), ['0 valley', '480 usual', '1200 peak']],
  ])('%s', (_name, spans, stretch, expected) => {
    const painted = paint(spans, stretch);
    expect(painted.map(({ startMin, key }) => `${startMin} ${key}`)).toEqual(expected);
    expect(painted.at(-1)?.endMin).toBe(DAY_MIN);
  });

  it('covers the whole day after any sequence of changes', () => {
    let spans: DaySpan[] = whole;
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let n = 0; n < 300; n += 1) {
      const [a, b] = [random(1441), random(1441)];
      const key = ['valley', 'usual', 'peak'][random(3)] as string;
      const stretch = span(Math.min(a, b), Math.max(a, b), key);
      spans = paint(spans, stretch);
      let at = 0;
      for (const [i, one] of spans.entries()) {
        expect(one.startMin).toBe(at);
        expect(one.key).not.toBe(spans[i - 1]?.key);
        at = one.endMin;
      }
      expect(at).toBe(DAY_MIN);
    }
  });
});

describe('moving a border', () => {
  it.each([
    [0, 540, ['0 valley', '540 usual', '1200 peak']],
    [1, 1140, ['0 valley', '480 usual', '1140 peak']],
    // A span reduced to zero length is removed.
    [0, 1300, ['0 valley', '1200 peak']],
    [0, -5, ['0 usual', '1200 peak']],
    [5, 600, ['0 valley', '480 usual', '1200 peak']],
  ])('after span %i to %i', (index, toMin, expected) => {
    expect(moveBorder(three, index, toMin).map(({ startMin, key }) => `${startMin} ${key}`)).toEqual(
      expected,
    );
  });
});

test.each([
  [610, 610, 30, 600, 630],
  [610, 725, 30, 600, 750],
  [725, 610, 30, 600, 750],
  [0, 1440, 30, 0, 1440],
  [1440, 1440, 15, 1425, 1440],
])('a brush from %i to %i in steps of %i', (from, to, step, startMin, endMin) => {
  expect(brushed(from, to, step)).toEqual({ startMin, endMin });
});

test.each([
  ['7:30', 450],
  ['07:30', 450],
  ['0730', 450],
  ['730', 450],
  ['7', 420],
  ['24:00', 1440],
  ['24:01', undefined],
  ['7:60', undefined],
  ['', undefined],
  ['noon', undefined],
])('%s is minute %s', (text, minute) => {
  expect(parseClock(text)).toBe(minute);
});

test('formats minutes as times', () => {
  expect([0, 450, 1440].map(clockText)).toEqual(['00:00', '07:30', '24:00']);
});
