import type { Episode } from './episodes.ts';

/* Rows that were made of fewer signals, against the episodes that all signals make. */

export interface StoredEpisode<C> extends Episode<C> {
  readonly id: number;
  /** How far it is handled; more is further. */
  readonly status: number;
}

export interface Reconciled<C> {
  /** `handledAs`: the row whose handling it carries on, its own or that of one it swallowed. */
  readonly kept: readonly { readonly id: number; readonly episode: Episode<C>; readonly handledAs: number }[];
  /** `splitFrom`: the row that it was part of until now. */
  readonly inserted: readonly { readonly episode: Episode<C>; readonly splitFrom: number | null }[];
  readonly swallowed: readonly { readonly id: number; readonly into: number }[];
}

/** A row that no episode touches stays: what it was made of may be forgotten. But nothing says that it is still open. */
export function reconcile<C>(
  stored: readonly StoredEpisode<C>[],
  episodes: readonly Episode<C>[],
): Reconciled<C> {
  const rows = stored.toSorted((a, b) => a.fromMs - b.fromMs);
  const rowsOf = new Map<Episode<C> | undefined, StoredEpisode<C>[]>();
  for (const row of rows) {
    const episode = episodeOf(row, episodes);
    rowsOf.set(episode, [...(rowsOf.get(episode) ?? []), row]);
  }
  const kept: Reconciled<C>['kept'][number][] = [];
  const inserted: Reconciled<C>['inserted'][number][] = [];
  const swallowed: Reconciled<C>['swallowed'][number][] = [];
  for (const episode of episodes) {
    const [first, ...others] = rowsOf.get(episode) ?? [];
    if (!first) {
      inserted.push({ episode, splitFrom: rows.find((row) => covers(row, episode.fromMs))?.id ?? null });
      continue;
    }
    const furthest = others.reduce((best, row) => (row.status > best.status ? row : best), first);
    kept.push({ id: first.id, episode: widened(episode, first), handledAs: furthest.id });
    for (const { id } of others) swallowed.push({ id, into: first.id });
  }
  for (const row of rowsOf.get(undefined) ?? [])
    if (row.toMs === null)
      kept.push({ id: row.id, episode: { ...row, toMs: row.lastMs }, handledAs: row.id });
  return { kept, inserted, swallowed };
}

const endOf = ({ toMs }: Episode<unknown>): number => toMs ?? Number.POSITIVE_INFINITY;
const covers = (one: Episode<unknown>, atMs: number): boolean => one.fromMs <= atMs && atMs <= endOf(one);

/** The one that it began in; where its beginning is forgotten, the first that it reaches into. */
function episodeOf<C>(row: Episode<C>, episodes: readonly Episode<C>[]): Episode<C> | undefined {
  return episodes.find((one) => covers(one, row.fromMs)) ?? episodes.find((one) => covers(row, one.fromMs));
}

function widened<C>(episode: Episode<C>, row: Episode<C>): Episode<C> {
  if (covers(episode, row.fromMs)) return episode;
  const raised = Math.max(row.raised, episode.raised);
  return { ...episode, fromMs: row.fromMs, raised, flaps: Math.max(row.flaps, episode.flaps) };
}
