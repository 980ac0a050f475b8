import type { AlarmGrade } from '../contract/alarm.ts';
import { NEWS_MAX_ALARMS, NEWS_MAX_PLANTS } from '../contract/feed.contract.ts';

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
  readonly changedPlants: number[] | null;
}

/** What somebody who sees these plants is told of the waves; nothing when none of them was touched. */
export function newsFor(waves: readonly Wave[], seen: ReadonlySet<number>): Told | undefined {
  const mine = waves.flatMap((wave) => [...wave].filter(([plantId]) => seen.has(plantId)));
  if (mine.length === 0) return undefined;
  const own = mine.map(([, news]) => news);
  const changed = new Set(mine.filter(([, news]) => news.changed).map(([plantId]) => plantId));
  const worst = own.flatMap((news) => news.worst).sort((a, b) => a.grade - b.grade || b.id - a.id);
  const raised = worst.slice(0, NEWS_MAX_ALARMS).map(({ id }) => id);
  const total = own.reduce((sum, news) => sum + news.raised, 0);
  return {
    raised,
    more: total - raised.length,
    reminders: [...new Set(own.flatMap((news) => news.reminders))].slice(0, NEWS_MAX_ALARMS),
    changed: changed.size > 0,
    changedPlants: changed.size > NEWS_MAX_PLANTS ? null : [...changed],
  };
}
