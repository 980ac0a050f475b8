import { MINUTE_MS } from '@heliodon/kernel/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Episode, foldEpisodes, resume, type Signal } from './episodes.ts';
import { reconcile, type StoredEpisode } from './reconcile.ts';

const episode = (fromMs: number, toMs: number | null, raised = 1, flaps = 0): Episode<string> => ({
  fromMs,
  lastMs: fromMs,
  toMs,
  raised,
  flaps,
  content: '',
});
const row = (id: number, fromMs: number, toMs: number | null, status = 1): StoredEpisode<string> => ({
  ...episode(fromMs, toMs),
  id,
  status,
});

describe('reconciling rows with episodes', () => {
  const changesOf = (rows: StoredEpisode<string>[], episodes: Episode<string>[]) => {
    const { kept, inserted, swallowed } = reconcile(rows, episodes);
    return [
      ...kept.map(
        ({ id, episode: { fromMs, toMs }, handledAs }) => `keep ${id} ${fromMs}–${toMs} as ${handledAs}`,
      ),
      ...inserted.map(({ episode: { fromMs, toMs }, splitFrom }) => `new ${fromMs}–${toMs} of ${splitFrom}`),
      ...swallowed.map(({ id, into }) => `${id} into ${into}`),
    ];
  };

  it.each<[what: string, rows: StoredEpisode<string>[], episodes: Episode<string>[], changes: string[]]>([
    ['first', [], [episode(3, null)], ['new 3–null of null']],
    ['the same', [row(7, 3, null)], [episode(3, null)], ['keep 7 3–null as 7']],
    ['recovered', [row(7, 3, null)], [episode(3, 9)], ['keep 7 3–9 as 7']],
    ['it began earlier', [row(7, 3, 9)], [episode(1, 9)], ['keep 7 1–9 as 7']],
    [
      'one more',
      [row(7, 3, 9)],
      [episode(3, 9), episode(50, null)],
      ['keep 7 3–9 as 7', 'new 50–null of null'],
    ],
    [
      'split',
      [row(7, 3, null, 3)],
      [episode(3, 9), episode(50, null)],
      ['keep 7 3–9 as 7', 'new 50–null of 7'],
    ],
    ['merge', [row(7, 3, 9), row(8, 50, null)], [episode(3, null)], ['keep 7 3–null as 7', '8 into 7']],
    [
      'merge: what is handled further counts',
      [row(7, 3, 9, 2), row(8, 50, 60, 4), row(9, 90, null, 1)],
      [episode(3, null)],
      ['keep 7 3–null as 8', '8 into 7', '9 into 7'],
    ],
    [
      'merge: as far as each other, the first counts',
      [row(7, 3, 9, 3), row(8, 50, 60, 3)],
      [episode(3, 60)],
      ['keep 7 3–60 as 7', '8 into 7'],
    ],
    ['what it was made of is forgotten', [row(7, 3, 9)], [episode(50, null)], ['new 50–null of null']],
    ['nothing says any more that it was raised', [row(7, 3, null)], [], ['keep 7 3–3 as 7']],
    ['its beginning is forgotten', [row(7, 3, null)], [episode(50, null)], ['keep 7 3–null as 7']],
  ])('%s', (_what, rows, episodes, changes) => {
    expect(changesOf(rows, episodes)).toEqual(changes);
    expect(changesOf(rows.toReversed(), episodes)).toEqual(changes);
  });

  it('a missing start reduces no count', () => {
    const [kept] = reconcile([{ ...row(7, 3, null), raised: 9, flaps: 4 }], [episode(50, null, 2, 5)]).kept;
    expect(kept?.episode).toMatchObject({ raised: 9, flaps: 5 });
  });
});

/** Like the alarm engine: each batch of signals continues from the stored episodes. */
class Rows {
  readonly #received: Signal<string>[] = [];
  rows: StoredEpisode<string>[] = [];
  #ids = 0;

  receive(some: readonly Signal<string>[]): void {
    this.#received.push(...some);
    const fromMs = Math.min(...some.map(({ atMs }) => atMs));
    const anchorMs = this.rows.findLast((one) => one.fromMs <= fromMs)?.fromMs ?? fromMs;
    const stored = this.rows.filter((one) => one.fromMs >= anchorMs);
    const { sinceMs, after } = resume(stored, fromMs);
    const needed = this.#received.filter(({ atMs }) => atMs >= sinceMs);
    const { kept, inserted, swallowed } = reconcile(stored, foldEpisodes(needed, { after }));
    const gone = new Set(swallowed.map(({ id }) => id));
    const times = new Map(kept.map(({ id, episode: of }) => [id, of]));
    this.rows = [
      ...this.rows.filter(({ id }) => !gone.has(id)).map((one) => ({ ...one, ...times.get(one.id) })),
      ...inserted.map(({ episode: of }) => ({ ...of, id: ++this.#ids, status: 1 })),
    ].sort((a, b) => a.fromMs - b.fromMs);
  }
}

describe('independent of the order and division of the signals', () => {
  const signal = fc.tuple(fc.integer({ min: 0, max: 200 }), fc.boolean()).map(
    ([minute, raised]): Signal<string> => ({
      atMs: minute * MINUTE_MS,
      raised,
      content: `${raised ? '+' : '-'}${minute}`,
    }),
  );
  const arrivals = fc
    .array(signal, { minLength: 1, maxLength: 40 })
    .chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray(all, { minLength: all.length }),
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 40, maxLength: 40 }),
      ),
    );

  it('the rows are those of all signals at once in order', () => {
    fc.assert(
      fc.property(arrivals, ([all, shuffled, sizes]) => {
        const world = new Rows();
        for (let at = 0, n = 0; at < shuffled.length; n += 1) {
          const size = sizes[n] ?? 1;
          world.receive(shuffled.slice(at, at + size));
          at += size;
        }
        expect(world.rows.map(({ id: _id, status: _status, ...one }) => one)).toEqual(foldEpisodes(all));
      }),
      { numRuns: 2000 },
    );
  });

  it('a row is only replaced by another, and two are never open', () => {
    fc.assert(
      fc.property(arrivals, ([, shuffled]) => {
        const world = new Rows();
        for (const one of shuffled) {
          const before = world.rows.length;
          world.receive([one]);
          expect(world.rows.length).toBeGreaterThanOrEqual(Math.min(before, 1));
          expect(world.rows.filter(({ toMs }) => toMs === null).length).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 300 },
    );
  });
});
