import { MINUTE_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import { ATTENTION_MAX } from '../../contract/operations.contract.ts';
import { needingAttention, type TroubleFacts, troubleOf } from './operations.policy.ts';

const NOW = Date.parse('2026-11-15T08:00:00Z');
const well: TroubleFacts = {
  plantId: 1,
  name: 'One',
  status: 'normal',
  atMs: NOW - MINUTE_MS,
  alarms: 0,
  grade: null,
  raisedMs: null,
  findings: 0,
};
const plant = (more: Partial<TroubleFacts>): TroubleFacts => ({ ...well, ...more });

describe('reason for attention', () => {
  it.each<[string, Partial<TroubleFacts>, string | undefined]>([
    ['all is well', {}, undefined],
    ['a serious alarm', { alarms: 1, grade: 1 }, 'alarm'],
    ['a fault of level 1 before the offline state', { status: 'offline', alarms: 2, grade: 2 }, 'alarm'],
    ['a fault before a small alarm', { status: 'fault', alarms: 1, grade: 4 }, 'fault'],
    ['offline', { status: 'offline', atMs: null }, 'offline'],
    ['old samples', { atMs: NOW - 16 * MINUTE_MS }, 'stale'],
    ['samples of a quarter of an hour ago', { atMs: NOW - 15 * MINUTE_MS }, undefined],
    ['a small alarm alone', { alarms: 1, grade: 3 }, 'alarm'],
    ['a finding alone', { findings: 2 }, 'finding'],
  ])('%s', (_, facts, expected) => {
    expect(troubleOf(plant(facts), NOW)).toBe(expected);
  });
});

it('sorts serious alarms first, then faults, longest offline, minor alarms and findings', () => {
  const { attention, troubled } = needingAttention(
    [
      plant({ plantId: 1, findings: 1 }),
      plant({ plantId: 2, status: 'offline', atMs: NOW - 60 * MINUTE_MS }),
      plant({ plantId: 3, status: 'offline', atMs: NOW - 600 * MINUTE_MS }),
      plant({ plantId: 4, status: 'offline', atMs: null }),
      plant({ plantId: 5, status: 'fault' }),
      plant({ plantId: 6, alarms: 1, grade: 2, raisedMs: NOW - MINUTE_MS }),
      plant({ plantId: 7, alarms: 1, grade: 1, raisedMs: NOW }),
      plant({ plantId: 8, alarms: 3, grade: 3, raisedMs: NOW }),
      plant({ plantId: 9 }),
    ],
    NOW,
  );
  expect(attention.map(({ plantId }) => plantId)).toEqual([7, 6, 5, 3, 2, 4, 8, 1]);
  expect(troubled).toBe(8);
  expect(attention[0]).toMatchObject({ reason: 'alarm', sinceMs: NOW });
  expect(attention[3]).toMatchObject({ reason: 'offline', sinceMs: NOW - 600 * MINUTE_MS });
  expect(attention[7]).toMatchObject({ reason: 'finding', sinceMs: null });
});

it('states how many there are in addition to the named ones', () => {
  const many = Array.from({ length: 40 }, (_, i) => plant({ plantId: i + 1, status: 'fault' }));
  const { attention, troubled } = needingAttention(many, NOW);
  expect([attention.length, troubled]).toEqual([ATTENTION_MAX, 40]);
});
