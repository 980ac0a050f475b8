import { telemetryMessage } from '@heliodon/telemetry/protocol';
import { describe, expect, it } from 'vitest';
import type { Entry, Moment } from '../store/entries.ts';
import { messagesOf } from './messages.ts';

const clock = {
  timeOf: (t: Moment) => (typeof t === 'number' ? t : t.boot === 'known' ? 5000 + t.upMs : null),
};
const sample = (sn: string, t: Moment, values: Record<string, number | number[] | null>): Entry => ({
  type: 'sample',
  sn,
  kind: 'meter',
  t,
  values,
});
const of = (...entries: Entry[]) =>
  messagesOf(
    entries.map((entry, index) => ({ segment: null, index, taken: false, entry })),
    clock,
  );

describe('messages', () => {
  it('contain the point names once', () => {
    const { messages } = of(
      sample('A-1', 1, { powerKw: 1, frequency: 50 }),
      sample('B-1', 1, { powerKw: 2 }),
      sample('A-1', 2, { powerKw: 3, frequency: null }),
    );
    expect(messages.map(({ body }) => body)).toEqual([
      {
        tables: [
          {
            points: ['powerKw', 'frequency'],
            rows: [
              ['A-1', 1, 1, 50],
              ['A-1', 2, 3, null],
            ],
          },
          { points: ['powerKw'], rows: [['B-1', 1, 2]] },
        ],
      },
    ]);
    expect(telemetryMessage.safeParse(messages[0]?.body).success).toBe(true);
  });

  it('get the time of a boot whose clock was set later; without one they are dropped', () => {
    const { messages, untimed } = of(
      sample('A-1', { boot: 'known', upMs: 7 }, { powerKw: 1 }),
      sample('A-1', { boot: 'lost', upMs: 7 }, { powerKw: 1 }),
    );
    expect(messages).toMatchObject([{ body: { tables: [{ rows: [['A-1', 5007, 1]] }] } }]);
    expect(untimed.map(({ index }) => index)).toEqual([1]);
  });

  it('stay far below the size at which the broker disconnects', () => {
    const cells = Array.from({ length: 1000 }, () => 3.333);
    const { messages } = of(
      ...Array.from({ length: 300 }, (_, i) => sample('C-1', i, { cellVoltage: cells })),
    );
    expect(messages.flatMap(({ refs }) => refs)).toHaveLength(300);
    expect(Math.max(...messages.map(({ body }) => JSON.stringify(body).length))).toBeLessThan(400_000);
  });

  it.each([
    ['a code that is too large', { code: 4_294_967_295 }],
    ['half a code', { code: 1.5 }],
    ['no serial number', { sn: '?' }],
  ])('omit an event with %s, which would block the others', (_, wrong) => {
    const good = { type: 'event', sn: 'A-1', t: 4, code: 101, state: 'raised' } as const;
    const { messages, unfit } = of({ ...good, ...wrong }, good);
    expect(messages.map(({ refs }) => refs.map(({ index }) => index))).toEqual([[1]]);
    expect(unfit.map(({ index }) => index)).toEqual([0]);
  });

  it('contain events separately', () => {
    const { messages } = of(
      { type: 'event', sn: 'A-1', t: 4, code: 101, state: 'raised' },
      { type: 'device', device: { sn: 'A-1', kind: 'meter' } },
    );
    expect(messages).toMatchObject([
      { channel: 'events', body: { events: [{ sn: 'A-1', t: 4, code: 101, state: 'raised' }] } },
    ]);
  });
});
