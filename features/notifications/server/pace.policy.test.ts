import { MINUTE_MS } from '@heliodon/kernel/time';
import { expect, it } from 'vitest';
import { type Pace, paceOf, type Waiting } from './pace.policy.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const ago = (minutes: number) => NOW - minutes * MINUTE_MS;

const one: Waiting = {
  channel: 'mail',
  count: 1,
  leftOver: 0,
  serious: 0,
  oldestMs: NOW,
  singles: 0,
  lastDigestMs: null,
};

it.each<[string, Partial<Waiting>, Pace]>([
  ['one alarm', {}, { singles: 1, digest: false }],
  ['five mails', { count: 5 }, { singles: 5, digest: false }],
  ['of many, five; the rest is gathered', { count: 10_000 }, { singles: 5, digest: false }],
  ['text messages are fewer', { channel: 'sms', count: 10 }, { singles: 3, digest: false }],
  ['what was sent in the last minutes counts', { count: 4, singles: 3 }, { singles: 2, digest: false }],
  ['enough was sent', { count: 4, singles: 5 }, { singles: 0, digest: false }],
  ['more was sent than allowed', { count: 4, singles: 9 }, { singles: 0, digest: false }],
  [
    'gathering for less than a minute',
    { leftOver: 40, count: 50, oldestMs: ago(0.9) },
    { singles: 0, digest: false },
  ],
  ['gathered for a minute', { leftOver: 40, count: 50, oldestMs: ago(1) }, { singles: 0, digest: true }],
  [
    'a digest lately: the next one waits',
    { leftOver: 9, count: 9, oldestMs: ago(5), lastDigestMs: ago(9.9) },
    { singles: 0, digest: false },
  ],
  [
    'ten minutes after the last one',
    { leftOver: 9, count: 9, oldestMs: ago(5), lastDigestMs: ago(10) },
    { singles: 0, digest: true },
  ],
  [
    'a digest lately: new ones are gathered too',
    { count: 3, lastDigestMs: ago(4) },
    { singles: 0, digest: false },
  ],
  [
    'but serious ones come through',
    { count: 3, serious: 2, lastDigestMs: ago(4) },
    { singles: 2, digest: false },
  ],
  [
    'as long as there is room',
    { count: 30, serious: 20, singles: 4, lastDigestMs: ago(4) },
    { singles: 1, digest: false },
  ],
])('%s', (_, waiting, pace) => {
  expect(paceOf({ ...one, ...waiting }, NOW)).toEqual(pace);
});

it('a storm of a thousand alarms a minute for an hour causes only a few mails', () => {
  let waiting = 0;
  let oldestMs = 0;
  let sent: { atMs: number; digest: boolean }[] = [];
  for (let minute = 0; minute < 60; minute++) {
    const nowMs = NOW + minute * MINUTE_MS;
    const recent = sent.filter(({ atMs }) => atMs > nowMs - 10 * MINUTE_MS);
    const leftOver = waiting;
    if (waiting === 0) oldestMs = nowMs;
    waiting += 1000;
    const pace = paceOf(
      {
        channel: 'mail',
        count: waiting,
        leftOver,
        serious: 0,
        oldestMs,
        singles: recent.filter(({ digest }) => !digest).length,
        lastDigestMs: recent.findLast(({ digest }) => digest)?.atMs ?? null,
      },
      nowMs,
    );
    waiting -= pace.singles;
    sent = [...sent, ...Array.from({ length: pace.singles }, () => ({ atMs: nowMs, digest: false }))];
    if (pace.digest) {
      sent.push({ atMs: nowMs, digest: true });
      waiting = 0;
    }
  }
  expect(sent.filter(({ digest }) => !digest)).toHaveLength(5);
  expect(sent.filter(({ digest }) => digest).length).toBeLessThanOrEqual(6);
});
