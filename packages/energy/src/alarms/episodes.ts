/* From "raised" and "cleared" to episodes, in the order of their own time, whenever they were heard of. */

/** `content`: what was told with it. */
export interface Signal<C> {
  readonly atMs: number;
  readonly raised: boolean;
  readonly content: C;
}

export interface Episode<C> {
  readonly fromMs: number;
  /** Raised for the last time. */
  readonly lastMs: number;
  readonly toMs: number | null;
  /** How often it was raised, and how often of these it had recovered shortly before. */
  readonly raised: number;
  readonly flaps: number;
  readonly content: C;
}

/** Raised again so soon after its recovery it is the same trouble; the more often, the longer it is waited for. */
export const settling = { stepMs: 10 * 60_000, mostMs: 60 * 60_000 } as const;

export const settlingMs = (flaps: number): number => Math.min(settling.stepMs * (1 + flaps), settling.mostMs);

interface FoldOptions<C> {
  /** The episode that the signals go on from; all of them are later than everything in it. */
  readonly after?: Episode<C> | undefined;
  /** What an episode is told with when it is raised again; the newest when nothing is said. */
  readonly pick?: ((kept: C, told: C) => C) | undefined;
}

/** Signals of one device, source and code, in any order. The first one answered may be the one gone on from. */
export function foldEpisodes<C>(
  signals: readonly Signal<C>[],
  { after, pick = (_kept, told) => told }: FoldOptions<C> = {},
): Episode<C>[] {
  const done: Episode<C>[] = [];
  let now = after;
  for (const { atMs, raised, content } of inOrder(signals)) {
    if (!raised) {
      if (now && now.toMs === null) now = { ...now, toMs: atMs };
    } else if (now && isSame(now, atMs)) {
      // Told twice: one raise.
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

/** Raised before cleared at the same moment. */
const inOrder = <C>(signals: readonly Signal<C>[]): Signal<C>[] =>
  signals.toSorted((a, b) => a.atMs - b.atMs || Number(b.raised) - Number(a.raised));

export interface Resumption<C> {
  /** Signals from here on are needed. */
  readonly sinceMs: number;
  readonly after: Episode<C> | undefined;
}

/** The newest moment that it is made of. */
const newestMs = ({ lastMs, toMs }: Episode<unknown>): number => Math.max(lastMs, toMs ?? lastMs);

/** Where to begin when something from `fromMs` on is new. `stored` in the order of time, complete from there on. */
export function resume<C>(
  stored: readonly Episode<C>[],
  fromMs: number,
  newestOf: (episode: Episode<C>) => number = newestMs,
): Resumption<C> {
  const last = stored.findLast((one) => one.fromMs <= fromMs);
  if (!last) return { sinceMs: fromMs, after: undefined };
  // What is older than the newest of it changes it from within: it is told again from its beginning.
  return fromMs > newestOf(last)
    ? { sinceMs: fromMs, after: last }
    : { sinceMs: last.fromMs, after: undefined };
}
