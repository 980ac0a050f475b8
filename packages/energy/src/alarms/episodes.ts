/* Combines "raised" and "cleared" signals into episodes, ordered by signal time, regardless of when they arrived. */

/** `content`: data reported with the signal. */
export interface Signal<C> {
  readonly atMs: number;
  readonly raised: boolean;
  readonly content: C;
}

export interface Episode<C> {
  readonly fromMs: number;
  /** Time of the last raise. */
  readonly lastMs: number;
  readonly toMs: number | null;
  /** Number of raises; for the second field, how many of them followed shortly after a recovery. */
  readonly raised: number;
  readonly flaps: number;
  readonly content: C;
}

/**
 * A raise shortly after a recovery continues the same episode; the more often this happens, the longer the waiting
 * time.
 */
export const settling = { stepMs: 10 * 60_000, mostMs: 60 * 60_000 } as const;

export const settlingMs = (flaps: number): number => Math.min(settling.stepMs * (1 + flaps), settling.mostMs);

interface FoldOptions<C> {
  /** The episode that the signals continue; all of them are later than everything in it. */
  readonly after?: Episode<C> | undefined;
  /** Chooses the content of an episode when it is raised again; by default the newest. */
  readonly pick?: ((kept: C, newer: C) => C) | undefined;
}

/** Signals of one device, source and code, in any order. The first returned episode may be the continued one. */
export function foldEpisodes<C>(
  signals: readonly Signal<C>[],
  { after, pick = (_kept, newer) => newer }: FoldOptions<C> = {},
): Episode<C>[] {
  const done: Episode<C>[] = [];
  let now = after;
  for (const { atMs, raised, content } of inOrder(signals)) {
    if (!raised) {
      if (now && now.toMs === null) now = { ...now, toMs: atMs };
    } else if (now && isSame(now, atMs)) {
      // The same raise reported twice counts once.
      const again = now.toMs === null && atMs === now.lastMs ? 0 : 1;
      const flaps = now.flaps + (now.toMs === null ? 0 : 1);
      const raises = now.raised + again;
      now = { ...now, lastMs: atMs, toMs: null, raised: raises, flaps, content: pick(now.content, content) };
    } else {
      if (now) done.push(now);
      now = { fromMs: atMs, lastMs: atMs, toMs: null, raised: 1, flaps: 0, content };
    }
  }
  return now ? [...done, now] : done;
}

const isSame = ({ toMs, flaps }: Episode<unknown>, atMs: number): boolean =>
  toMs === null || atMs - toMs <= settlingMs(flaps);

/** At the same time, raised comes before cleared. */
const inOrder = <C>(signals: readonly Signal<C>[]): Signal<C>[] =>
  signals.toSorted((a, b) => a.atMs - b.atMs || Number(b.raised) - Number(a.raised));

export interface Resumption<C> {
  /** Signals from here on are needed. */
  readonly sinceMs: number;
  readonly after: Episode<C> | undefined;
}

/** The time of the newest signal in the episode. */
const newestMs = ({ lastMs, toMs }: Episode<unknown>): number => Math.max(lastMs, toMs ?? lastMs);

/** Where to resume when a signal from `fromMs` on is new. `stored`: in the order of time, complete from there on. */
export function resume<C>(
  stored: readonly Episode<C>[],
  fromMs: number,
  newestOf: (episode: Episode<C>) => number = newestMs,
): Resumption<C> {
  const last = stored.findLast((one) => one.fromMs <= fromMs);
  if (!last) return { sinceMs: fromMs, after: undefined };
  // A signal older than the newest one changes the episode itself, so it is rebuilt from its start.
  return fromMs > newestOf(last)
    ? { sinceMs: fromMs, after: last }
    : { sinceMs: last.fromMs, after: undefined };
}
