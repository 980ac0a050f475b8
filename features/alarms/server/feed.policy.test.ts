import { describe, expect, it } from 'vitest';
import { UPDATE_MAX_ALARMS, UPDATE_MAX_PLANTS } from '../contract/feed.contract.ts';
import { changesFor, type PlantChanges, type Raised, type Wave } from './feed.policy.ts';

const plant = (worst: Raised[], more: Partial<PlantChanges> = {}): PlantChanges => ({
  raised: worst.length,
  worst,
  reminders: [],
  changed: true,
  ...more,
});
const wave = (plants: Record<number, PlantChanges>): Wave =>
  new Map(Object.entries(plants).map(([id, changes]) => [Number(id), changes]));
const first = wave({ 1: plant([{ id: 11, grade: 3 }]), 2: plant([{ id: 21, grade: 1 }]) });
const second = wave({
  1: plant([{ id: 12, grade: 2 }]),
  3: plant([], { reminders: [31, 32], changed: false }),
});

describe('a user who may see', () => {
  it.each<[string, Wave[], number[], unknown]>([
    ['nothing of it hears nothing', [first], [9], undefined],
    ['no plant at all hears nothing', [first, second], [], undefined],
    [
      'one plant hears of it alone',
      [first],
      [1],
      { raised: [11], more: 0, reminders: [], changed: true, changedPlants: [1] },
    ],
    [
      'several waves: the worst first, then the newest',
      [first, second],
      [1, 2],
      { raised: [21, 12, 11], more: 0, reminders: [], changed: true, changedPlants: [1, 2] },
    ],
    [
      'only a reminder',
      [second],
      [3],
      { raised: [], more: 0, reminders: [31, 32], changed: false, changedPlants: [] },
    ],
    [
      'a change without anything new',
      [wave({ 4: plant([]) })],
      [4],
      { raised: [], more: 0, reminders: [], changed: true, changedPlants: [4] },
    ],
  ])('%s', (_, waves, seen, expected) => {
    expect(changesFor(waves, new Set(seen))).toEqual(expected);
  });

  it('more plants than the limit: none is named', () => {
    const ids = Array.from({ length: UPDATE_MAX_PLANTS + 1 }, (_, i) => i + 1);
    const everywhere = wave(Object.fromEntries(ids.map((id) => [id, plant([])])));
    expect(changesFor([everywhere], new Set(ids))?.changedPlants).toBeNull();
    expect(changesFor([everywhere], new Set(ids.slice(1)))?.changedPlants).toHaveLength(UPDATE_MAX_PLANTS);
  });

  it('an alarm storm is reported as a few alarms and the number of the others', () => {
    const worst = Array.from({ length: 20 }, (_, i): Raised => ({ id: i + 1, grade: 2 }));
    const storm = wave(Object.fromEntries([1, 2, 3].map((id) => [id, plant(worst, { raised: 4000 })])));
    const changes = changesFor([storm], new Set([1, 2, 3]));
    expect(changes?.raised).toHaveLength(UPDATE_MAX_ALARMS);
    expect(changes?.more).toBe(12_000 - UPDATE_MAX_ALARMS);
  });
});
