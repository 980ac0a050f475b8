import { MINUTE_MS } from '@heliodon/kernel/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldEpisodes } from './episodes.ts';
import {
  type Excess,
  type LimitSample,
  limitDryRun,
  limitSignals,
  outsideSince,
  resumeLimit,
  worse,
} from './limit-rule.ts';
import { reconcile, type StoredEpisode } from './reconcile.ts';

const rule = { max: 50, min: 10 };

/** One sample a minute from the first minute on; null: the sample has no value. */
const samples = (...values: (number | null)[]): LimitSample[] =>
  values.map((value, i) => ({ atMs: i * MINUTE_MS, value }));
const shown = (...args: Parameters<typeof limitSignals>): string[] =>
  limitSignals(...args).map(
    ({ atMs, raised, content }) =>
      `${raised ? '+' : '-'}${atMs / MINUTE_MS}${raised ? ` ${content.value} at ${content.valueAtMs / MINUTE_MS}` : ''}`,
  );

describe('a limit', () => {
  it.each<[what: string, values: (number | null)[], signals: string[]]>([
    ['within', [20, 50, 10, 30], []],
    ['over', [20, 51], ['+1 51 at 1']],
    ['under', [20, 9], ['+1 9 at 1']],
    ['over, then back on the limit', [51, 50], ['+0 51 at 0', '-1']],
    ['the worst of it', [52, 70, 60, 20], ['+0 70 at 1', '-3']],
    ['from over to under is one', [55, 1, 30], ['+0 1 at 1', '-2']],
    ['twice', [60, 20, 5, 20], ['+0 60 at 0', '-1', '+2 5 at 2', '-3']],
    ['a sample without the value says nothing', [null, 60, null, 55, null, 20, null], ['+1 60 at 1', '-5']],
    ['still out at the end', [20, 60, 61], ['+1 61 at 2']],
  ])('%s', (_what, values, signals) => {
    expect(shown(samples(...values), rule)).toEqual(signals);
  });

  it('can have one side only', () => {
    expect(shown(samples(-999, 51), { max: 50, min: null })).toEqual(['+1 51 at 1']);
    expect(shown(samples(9, 999), { max: null, min: 10 })).toEqual(['+0 9 at 0', '-1']);
  });

  it('continues from a value outside the limit: only changes are returned', () => {
    const since = -5 * MINUTE_MS;
    expect(shown(samples(60, 20), rule, since)).toEqual(['+-5 60 at 0', '-1']);
    expect(shown(samples(20, 60), rule, since)).toEqual(['-0', '+1 60 at 1']);
    expect(shown([], rule, since)).toEqual([]);
    const after = foldEpisodes(limitSignals(samples(55), rule))[0];
    const more = [{ atMs: 3 * MINUTE_MS, value: 80 }];
    const [one] = foldEpisodes(limitSignals(more, rule, 0), { after, pick: worse(rule) });
    expect(one).toMatchObject({ raised: 1, lastMs: 0, toMs: null, content: { value: 80 } });
  });

  it('gives the same result for any division of the samples', () => {
    const values = fc.array(fc.option(fc.integer({ min: 0, max: 60 })), { maxLength: 60 });
    fc.assert(
      fc.property(values, fc.nat(60), (list, cut) => {
        const all = samples(...list);
        const pick = worse(rule);
        const [whole, first] = [all, all.slice(0, cut)].map((some) =>
          foldEpisodes(limitSignals(some, rule), { pick }),
        );
        const after = first?.at(-1);
        const rest = foldEpisodes(limitSignals(all.slice(cut), rule, outsideSince(after)), { after, pick });
        expect([...(first ?? []).slice(0, -1), ...rest]).toEqual(whole);
      }),
      { numRuns: 500 },
    );
  });
});

describe('independent of the order of the samples', () => {
  it('the rows are those of all samples at once in order', () => {
    const values = fc.array(fc.option(fc.integer({ min: 0, max: 60 })), { minLength: 1, maxLength: 60 });
    const late = values.chain((list) => {
      // Some minutes apart, so that there is more than one episode.
      const all = list.map((value, i) => ({ atMs: i * 7 * MINUTE_MS, value }));
      return fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray(all, { minLength: all.length }),
        fc.integer({ min: 1, max: 5 }),
      );
    });
    const pick = worse(rule);
    fc.assert(
      fc.property(late, ([all, shuffled, size]) => {
        let received: LimitSample[] = [];
        let rows: StoredEpisode<Excess>[] = [];
        let ids = 0;
        for (let at = 0; at < shuffled.length; at += size) {
          const some = shuffled.slice(at, at + size);
          received = [...received, ...some].sort((a, b) => a.atMs - b.atMs);
          const fromMs = Math.min(...some.map(({ atMs }) => atMs));
          const { sinceMs, after } = resumeLimit(rows, fromMs);
          const needed = received.filter(({ atMs }) => atMs >= sinceMs);
          const stored = rows.filter((row) => row.fromMs >= (after?.fromMs ?? sinceMs));
          const episodes = foldEpisodes(limitSignals(needed, rule, outsideSince(after)), { after, pick });
          const { kept, inserted, swallowed } = reconcile(stored, episodes);
          const gone = new Set(swallowed.map(({ id }) => id));
          const times = new Map(kept.map(({ id, episode }) => [id, episode]));
          rows = [
            ...rows.filter(({ id }) => !gone.has(id)).map((row) => ({ ...row, ...times.get(row.id) })),
            ...inserted.map(({ episode }) => ({ ...episode, id: ++ids, status: 1 })),
          ].sort((a, b) => a.fromMs - b.fromMs);
        }
        const found = rows.map(({ id: _id, status: _status, ...row }) => row);
        expect(found).toEqual(foldEpisodes(limitSignals(all, rule), { pick }));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a dry run', () => {
  it('counts how often the rule would have triggered, and how long the value was outside', () => {
    // Outside for two minutes with one flap, and half an hour later again for one minute.
    const found = limitDryRun(
      [
        ...samples(20, 60, 70, 20, 55, 20),
        ...[40, 41].map((at) => ({ atMs: at * MINUTE_MS, value: at === 40 ? 5 : 20 })),
      ],
      rule,
      60 * MINUTE_MS,
    );
    expect(found).toMatchObject({ times: 2, crossings: 3, outsideMs: 4 * MINUTE_MS });
    expect(
      found.episodes.map(({ fromMs, toMs, flaps, content }) => [fromMs, toMs, flaps, content.value]),
    ).toEqual([
      [MINUTE_MS, 5 * MINUTE_MS, 1, 70],
      [40 * MINUTE_MS, 41 * MINUTE_MS, 0, 5],
    ]);
  });

  it('does not count periods without measurements', () => {
    const gap = [
      { atMs: 0, value: 60 },
      { atMs: 600 * MINUTE_MS, value: 60 },
    ];
    expect(limitDryRun(gap, rule, 601 * MINUTE_MS).outsideMs).toBe(16 * MINUTE_MS);
    expect(limitDryRun([], rule, 0)).toEqual({ times: 0, crossings: 0, outsideMs: 0, episodes: [] });
  });
});
