import type { AlarmGrade } from '../contract/alarm.ts';
import { UPDATE_MAX_ALARMS, UPDATE_MAX_PLANTS } from '../contract/feed.contract.ts';

/** The fields of a new alarm that are needed for selection. */
export interface Raised {
  readonly id: number;
  readonly grade: AlarmGrade;
}

/** Changes in one plant between two pushes. */
export interface PlantChanges {
  /** Number of new alarms, and the worst of them. */
  readonly raised: number;
  readonly worst: readonly Raised[];
  readonly reminders: readonly number[];
  readonly changed: boolean;
}

/** By plant id. */
export type Wave = ReadonlyMap<number, PlantChanges>;

export interface AccountChanges {
  readonly raised: readonly number[];
  readonly more: number;
  readonly reminders: readonly number[];
  readonly changed: boolean;
  readonly changedPlants: number[] | null;
}

/** The changes in the waves for an account that sees these plants; undefined if none of its plants changed. */
export function changesFor(waves: readonly Wave[], seen: ReadonlySet<number>): AccountChanges | undefined {
  const mine = waves.flatMap((wave) => [...wave].filter(([plantId]) => seen.has(plantId)));
  if (mine.length === 0) return undefined;
  const own = mine.map(([, plant]) => plant);
  const changed = new Set(mine.filter(([, plant]) => plant.changed).map(([plantId]) => plantId));
  const worst = own.flatMap((plant) => plant.worst).sort((a, b) => a.grade - b.grade || b.id - a.id);
  const raised = worst.slice(0, UPDATE_MAX_ALARMS).map(({ id }) => id);
  const total = own.reduce((sum, plant) => sum + plant.raised, 0);
  return {
    raised,
    more: total - raised.length,
    reminders: [...new Set(own.flatMap((plant) => plant.reminders))].slice(0, UPDATE_MAX_ALARMS),
    changed: changed.size > 0,
    changedPlants: changed.size > UPDATE_MAX_PLANTS ? null : [...changed],
  };
}
