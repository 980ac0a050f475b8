import type { Episode } from './episodes.ts';

/* Compares stored rows, built from fewer signals, with the episodes built from all signals. */

export interface StoredEpisode<C> extends Episode<C> {
  readonly id: number;
  /** Handling status; a higher number is further advanced. */
  readonly status: number;
}

export interface Reconciled<C> {
  /** `handledAs`: the row whose handling it takes over: its own, or that of a row merged into it. */
  readonly kept: readonly { readonly id: number; readonly episode: Episode<C>; readonly handledAs: number }[];
  /** `splitFrom`: the row that contained it until now. */
  readonly inserted: readonly { readonly episode: Episode<C>; readonly splitFrom: number | null }[];
  readonly swallowed: readonly { readonly id: number; readonly into: number }[];
}

/** A row without a matching episode stays, because its signals may have been deleted; but it is no longer open. */
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

/** The episode in which the row begins; if that one is unknown, the first that overlaps the row. */
function episodeOf<C>(row: Episode<C>, episodes: readonly Episode<C>[]): Episode<C> | undefined {
  return episodes.find((one) => covers(one, row.fromMs)) ?? episodes.find((one) => covers(row, one.fromMs));
}

function widened<C>(episode: Episode<C>, row: Episode<C>): Episode<C> {
  if (covers(episode, row.fromMs)) return episode;
  const raised = Math.max(row.raised, episode.raised);
  return { ...episode, fromMs: row.fromMs, raised, flaps: Math.max(row.flaps, episode.flaps) };
}
