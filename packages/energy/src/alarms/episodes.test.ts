import { MINUTE_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import { type Episode, foldEpisodes, resume, type Signal, settlingMs } from './episodes.ts';

/** "+3 -8": raised in minute 3, cleared in minute 8. */
const signals = (words: string): Signal<string>[] =>
  words
    .split(' ')
    .filter(Boolean)
    .map((word) => ({
      atMs: Number(word.slice(1)) * MINUTE_MS,
      raised: word.startsWith('+'),
      content: word,
    }));

/** "from–to last raised/flaps", in minutes. */
const text = ({ fromMs, lastMs, toMs, raised, flaps }: Episode<string>): string => {
  const minutes = (ms: number | null) => (ms === null ? '' : String(ms / MINUTE_MS));
  return `${minutes(fromMs)}–${minutes(toMs)} ${minutes(lastMs)} ${raised}/${flaps}`;
};

describe('episodes', () => {
  it.each<[what: string, given: string, episodes: string[]]>([
    ['nothing', '', []],
    ['raise', '+3', ['3– 3 1/0']],
    ['raise and recover', '+3 -8', ['3–8 3 1/0']],
    ['repeat while open', '+3 +5 +6 -8', ['3–8 6 3/0']],
    ['recover twice', '+3 -8 -9', ['3–8 3 1/0']],
    ['recover what was not raised', '-2 +3', ['3– 3 1/0']],
    ['again after it has settled', '+0 -1 +12', ['0–1 0 1/0', '12– 12 1/0']],
    ['again just before it has settled', '+0 -1 +11', ['0– 11 2/1']],
    ['flap: waited for ten minutes longer each time', '+0 -1 +11 -12 +32 -33 +63', ['0– 63 4/3']],
    ['flap: one minute too late', '+0 -1 +11 -12 +33', ['0–12 11 2/1', '33– 33 1/0']],
    ['late raise before', '+5 -8 +2', ['2–8 5 2/0']],
    ['late raise long before', '+50 -58 +2 -4', ['2–4 2 1/0', '50–58 50 1/0']],
    ['late recover', '+2 -30 -9', ['2–9 2 1/0']],
    ['late recovery between two raises', '+0 +40 -5', ['0–5 0 1/0', '40– 40 1/0']],
    ['late in between, within the settling time', '+0 -20 -5 +9', ['0–20 9 2/1']],
    ['late raise joins two', '+0 -5 +40 -45 +10', ['0–45 40 3/1']],
    ['the same moment: raised first', '-3 +3', ['3–3 3 1/0']],
    ['the same moment, later raised again', '+3 -3 +4', ['3– 4 2/1']],
    ['cleared and raised at one moment while open', '+1 -3 +3', ['1–3 3 2/0']],
    ['told twice', '+3 +3 -8 -8', ['3–8 3 1/0']],
  ])('%s', (_what, given, episodes) => {
    expect(foldEpisodes(signals(given)).map(text)).toEqual(episodes);
    expect(foldEpisodes(signals(given).toReversed()).map(text)).toEqual(episodes);
  });

  it('wait increasingly long for flapping to end, at most an hour', () => {
    const minutes = [0, 1, 2, 4, 5, 6, 100].map((flaps) => settlingMs(flaps) / MINUTE_MS);
    expect(minutes).toEqual([10, 20, 30, 50, 60, 60, 60]);
  });

  it('contain the last data, or the selected data', () => {
    expect(foldEpisodes(signals('+1 +2 -3'))[0]?.content).toBe('+2');
    const pick = (kept: string, newer: string) => (kept > newer ? kept : newer);
    expect(foldEpisodes(signals('+7 +8 +10 -11'), { pick })[0]?.content).toBe('+8');
  });

  it.each<[what: string, stored: string, more: string, episodes: string[]]>([
    ['an open one counts up', '+0', '+5', ['0– 5 2/0']],
    ['an open one recovers', '+0', '-5', ['0–5 0 1/0']],
    ['a recovered one flaps', '+0 -5', '+9', ['0– 9 2/1']],
    ['a settled one stays', '+0 -5', '+16 -17', ['0–5 0 1/0', '16–17 16 1/0']],
    ['nothing is new', '+0 -5', '', ['0–5 0 1/0']],
  ])('continue from the last one: %s', (_what, stored, more, episodes) => {
    const after = foldEpisodes(signals(stored)).at(-1);
    expect(foldEpisodes(signals(more), { after }).map(text)).toEqual(episodes);
  });
});

describe('the start of the evaluation', () => {
  const stored = foldEpisodes(signals('+0 +2 -5 +40 -45 +100'));
  it.each<[what: string, fromMin: number, sinceMin: number, after: string | undefined]>([
    ['news after the open one', 110, 110, '100– 100 1/0'],
    ['at the moment of its last raise', 100, 100, undefined],
    ['after a recovered one', 46, 46, '40–45 40 1/0'],
    ['at the moment of the recovery', 45, 40, undefined],
    ['within the first one', 1, 0, undefined],
    ['before everything', -1, -1, undefined],
  ])('%s', (_what, fromMin, sinceMin, after) => {
    const found = resume(stored, fromMin * MINUTE_MS);
    expect([found.sinceMs / MINUTE_MS, found.after && text(found.after)]).toEqual([sinceMin, after]);
  });
});
