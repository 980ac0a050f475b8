import { describe, expect, it } from 'vitest';
import { type HeadNote, headsKey, readNotes, signedLine, thinned } from './head-notes.ts';

const key = headsKey(Buffer.alloc(32, 1));
const hashOf = (seq: number) => String(seq).padStart(64, '0');
const at = (time: string) => new Date(`2026-05-${time}Z`);
const head = (seq: number) => ({ seq, hash: hashOf(seq) });
const line = (seq: number, day = '04T00:00:00') => signedLine(key, head(seq), at(day));
const restored = signedLine(key, null, at('04T01:00:00'));
const unsigned = (seq: number) => `2026-05-03T00:00:00.000Z ${seq} ${hashOf(seq)}`;

describe('notes', () => {
  it.each<[string, string[], number[], number[]]>([
    ['signed ones', [line(1), line(2)], [1, 2], []],
    ['of a version that did not sign', [unsigned(1), line(2)], [1, 2], []],
    ['without a signature after signed ones', [line(1), unsigned(2)], [1], [2]],
    ['with another number', [line(5).replace(' 5 ', ' 4 ')], [], [4]],
    ['with another hash', [line(5).replace(hashOf(5), hashOf(6))], [], [5]],
    ['with another time', [line(5).replace('2026', '2025')], [], [5]],
    [
      'signed with another key',
      [signedLine(headsKey(Buffer.alloc(32, 2)), head(3), at('04T00:00:00'))],
      [],
      [3],
    ],
    ['before a restore', [line(8), restored, line(3)], [3], []],
    [
      'before the mark of a restore that nobody signed',
      [line(8), '2026-05-04T01:00:00.000Z restored'],
      [8],
      [0],
    ],
    ['cut lines and other text', ['', 'x', line(1).slice(0, 70), line(2)], [2], []],
  ])('%s', (_, lines, seqs, forged) => {
    const read = readNotes(`${lines.join('\n')}\n`, key);
    expect(read.heads).toEqual(seqs.map(head));
    expect(read.forged).toEqual(forged);
  });

  it('cannot be verified without the key', () => {
    expect(readNotes(line(1), undefined)).toMatchObject({ heads: [], forged: [1] });
  });
});

describe('the retained notes', () => {
  const now = new Date('2026-07-01T12:30:00Z');
  const note = (time: string, restore = false): HeadNote => ({
    at: new Date(time),
    head: restore ? null : head(1),
    line: time,
  });

  it.each<[string, HeadNote[], string[]]>([
    [
      'each of the last day',
      [note('2026-07-01T12:28:00Z'), note('2026-07-01T12:29:00Z')],
      ['2026-07-01T12:28:00Z', '2026-07-01T12:29:00Z'],
    ],
    [
      'the last of each hour of a month',
      [
        note('2026-06-29T10:01:00Z'),
        note('2026-06-29T10:59:00Z'),
        note('2026-06-29T11:00:00Z'),
        note('2026-07-01T12:00:00Z'),
      ],
      ['2026-06-29T10:59:00Z', '2026-06-29T11:00:00Z', '2026-07-01T12:00:00Z'],
    ],
    [
      'the last of each day for good',
      [
        note('2025-01-01T01:00:00Z'),
        note('2025-01-01T23:00:00Z'),
        note('2025-01-02T05:00:00Z'),
        note('2026-07-01T12:00:00Z'),
      ],
      ['2025-01-01T23:00:00Z', '2025-01-02T05:00:00Z', '2026-07-01T12:00:00Z'],
    ],
    [
      'a restore, and the last before it',
      [note('2025-01-01T01:00:00Z'), note('2025-01-01T02:00:00Z', true), note('2025-01-01T03:00:00Z')],
      ['2025-01-01T01:00:00Z', '2025-01-01T02:00:00Z', '2025-01-01T03:00:00Z'],
    ],
  ])('%s', (_, notes, kept) => {
    expect(thinned(notes, now).map(({ line }) => line)).toEqual(kept);
  });

  it('for three years with a note per minute are a few thousand lines', () => {
    const minutes = 3 * 365 * 1440;
    const notes = Array.from({ length: minutes }, (_, n) => ({
      at: new Date(now.getTime() - (minutes - n) * 60_000),
      head: head(n + 1),
      line: String(n),
    }));
    expect(thinned(notes, now).length).toBeLessThan(1441 + 31 * 24 + 3 * 365);
  });
});
