import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDay } from '../periods/local-time.ts';
import {
  leftToday,
  mayWrite,
  mayWriteBeside,
  type PastWrite,
  WRITE_BUDGET,
  type WriteDecision,
  type WriteWish,
} from './write-budget.ts';

const ZONE = 'Asia/Shanghai';
const at = (clock: string, day = '2026-07-01') => Date.parse(`${day}T${clock}:00+08:00`);
const past = (...writes: [string, PastWrite['kind']][]): PastWrite[] =>
  writes.map(([clock, kind]) => ({ atMs: at(clock), kind }));
const change: WriteWish = { kind: 'change', reportedSame: false, reachable: true };
const resend: WriteWish = { ...change, kind: 'resend' };
const many = (count: number): PastWrite[] =>
  Array.from({ length: count }, (_, i) => ({ atMs: at('00:00') + i * 60_000, kind: 'change' as const }));

const beside = (count: number): PastWrite[] => many(count).map((one) => ({ ...one, companion: true }));

describe('a write to the device', () => {
  it.each<[string, WriteWish, PastWrite[], string, WriteDecision]>([
    ['the first of the day', change, [], '08:00', { write: true, leftToday: 23 }],
    ['it has it already', { ...change, reportedSame: true }, [], '08:00', { write: false, reason: 'same' }],
    ['it is away', { ...resend, reachable: false }, [], '08:00', { write: false, reason: 'unreachable' }],
    [
      'a change half a minute after another',
      change,
      past(['08:00', 'change']),
      '08:00',
      { write: false, reason: 'settling', untilMs: at('08:01') },
    ],
    ['a minute after it', change, past(['08:00', 'change']), '08:01', { write: true, leftToday: 22 }],
    [
      'right after the work mode that belongs to it: it counts, but nothing waits',
      change,
      [{ atMs: at('08:00'), kind: 'change', companion: true }],
      '08:00',
      { write: true, leftToday: 22 },
    ],
    ['first repetition', resend, past(['08:00', 'change']), '08:01', { write: true, leftToday: 22 }],
    [
      'the third waits four minutes',
      resend,
      past(['08:00', 'change'], ['08:01', 'resend'], ['08:03', 'resend']),
      '08:06',
      { write: false, reason: 'waiting', untilMs: at('08:07') },
    ],
    [
      'never more than an hour',
      resend,
      past(
        ['01:00', 'change'],
        ...['01:01', '01:03', '01:07', '01:15', '01:31', '02:03', '03:03'].map(
          (clock): [string, 'resend'] => [clock, 'resend'],
        ),
      ),
      '04:03',
      { write: true, leftToday: 15 },
    ],
    [
      'a change after repetitions goes at once',
      change,
      past(['08:00', 'change'], ['08:30', 'resend']),
      '08:31',
      { write: true, leftToday: 21 },
    ],
    [
      'repetitions leave the rest to changes',
      resend,
      many(16),
      '12:00',
      { write: false, reason: 'budget', untilMs: at('00:00', '2026-07-02') },
    ],
    ['which may still use it', change, many(16), '12:00', { write: true, leftToday: 7 }],
    [
      'until all is used',
      change,
      many(24),
      '12:00',
      { write: false, reason: 'budget', untilMs: at('00:00', '2026-07-02') },
    ],
    [
      'what ends a plan goes all the same',
      { ...change, clears: true },
      many(24),
      '12:00',
      { write: true, leftToday: 0 },
    ],
    [
      'also again, after its pause',
      { ...resend, clears: true },
      [...many(23), { atMs: at('11:00'), kind: 'change' }],
      '11:00',
      { write: false, reason: 'waiting', untilMs: at('11:01') },
    ],
    [
      'parameters that it refuses all day leave the rest to changes',
      change,
      beside(48),
      '12:00',
      { write: true, leftToday: 7 },
    ],
    [
      'and nothing to repetitions',
      resend,
      beside(48),
      '12:00',
      { write: false, reason: 'budget', untilMs: at('00:00', '2026-07-02') },
    ],
    [
      "yesterday's do not count",
      change,
      many(24).map(({ kind }, i) => ({ kind, atMs: at('22:00', '2026-06-30') + i * 60_000 })),
      '00:01',
      { write: true, leftToday: 23 },
    ],
  ])('%s', (_, wish, writes, clock, expected) => {
    expect(mayWrite(wish, writes, at(clock), ZONE)).toEqual(expected);
  });

  it.each<[string, PastWrite[], boolean, number]>([
    ['nothing was written', [], true, 24],
    ['fifteen, of any kind', [...many(5), ...beside(10)], true, 9],
    ['sixteen parameters', beside(16), false, 8],
    ['forty', beside(40), false, 8],
    ['sixteen plans', many(16), false, 8],
    ['all of the day', many(24), false, 0],
  ])('a parameter beside a plan, after %s', (_, writes, may, left) => {
    expect(mayWriteBeside(writes, at('12:00'), ZONE)).toBe(may);
    expect(leftToday(writes, at('12:00'), ZONE)).toBe(left);
  });

  it('never exceeds the daily budget, for any number of requests, and never waits forever', () => {
    const wishes = fc.array(fc.tuple(fc.constantFrom(change, resend), fc.integer({ min: 1, max: 40 })), {
      maxLength: 400,
    });
    fc.assert(
      fc.property(wishes, (asked) => {
        const writes: PastWrite[] = [];
        let nowMs = at('06:00');
        for (const [wish, minutes] of asked) {
          nowMs += minutes * 60_000;
          const decision = mayWrite(wish, writes, nowMs, ZONE);
          if (decision.write) writes.push({ atMs: nowMs, kind: wish.kind });
          else if ('untilMs' in decision) {
            expect(decision.untilMs).toBeGreaterThan(nowMs);
            expect(decision.untilMs).toBeLessThanOrEqual(nowMs + 86_400_000);
          }
        }
        const perDay = new Map<string, number>();
        for (const { atMs } of writes)
          perDay.set(localDay(atMs, ZONE), (perDay.get(localDay(atMs, ZONE)) ?? 0) + 1);
        for (const count of perDay.values()) expect(count).toBeLessThanOrEqual(WRITE_BUDGET.perDay);
      }),
    );
  });
});
