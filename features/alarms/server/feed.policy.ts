import type { AlarmGrade } from '../contract/alarm.ts';
import { NEWS_MAX_ALARMS } from '../contract/feed.contract.ts';

/** A new alarm, as far as choosing needs it. */
export interface Raised {
  readonly id: number;
  readonly grade: AlarmGrade;
}

/** What happened in one plant between two looks. */
export interface PlantNews {
  /** New ones, and the worst of them. */
  readonly raised: number;
  readonly worst: readonly Raised[];
  readonly reminders: readonly number[];
  readonly changed: boolean;
}

/** By plant. */
export type Wave = ReadonlyMap<number, PlantNews>;

export interface Told {
  readonly raised: readonly number[];
  readonly more: number;
  readonly reminders: readonly number[];
  readonly changed: boolean;
}

/** What somebody who sees these plants is told of the waves; nothing when none of them was touched. */
export function newsFor(waves: readonly Wave[], seen: ReadonlySet<number>): Told | undefined {
  const own = waves.flatMap((wave) =>
    [...wave].filter(([plantId]) => seen.has(plantId)).map(([, news]) => news),
  );
  if (own.length === 0) return undefined;
  const worst = own.flatMap((news) => news.worst).sort((a, b) => a.grade - b.grade || b.id - a.id);
  const raised = worst.slice(0, NEWS_MAX_ALARMS).map(({ id }) => id);
  const total = own.reduce((sum, news) => sum + news.raised, 0);
  return {
    raised,
    more: total - raised.length,
    reminders: [...new Set(own.flatMap((news) => news.reminders))].slice(0, NEWS_MAX_ALARMS),
    changed: own.some((news) => news.changed),
  };
}
