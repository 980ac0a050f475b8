import { describe, expect, it } from 'vitest';
import { learnPvDay } from './learn-pv-day.ts';
import { emptyHabit, learnLoadDay } from './load-habit.ts';
import { emptyResponse, type PvSite } from './plant-response.ts';
import { skyDays, type TestPlant } from './testing/sky-days.ts';
import { LEARNED_BEFORE } from './track-record.ts';

const site: PvSite = { latitude: 51.34, longitude: 12.37, timeZone: 'Europe/Berlin' };
const plant: TestPlant = { site, planes: [{ kw: 100, tiltDeg: 20, azimuthDeg: 180 }] };
const DAYS = LEARNED_BEFORE + 6;
const days = skyDays(plant, '2026-05-01', DAYS, (day) => (day < DAYS - 1 ? 1 : 0.5));
const learn = learnPvDay.bind(null, site);
const before = days.slice(0, -1).reduce(learn, emptyResponse);
const last = days.at(-1) ?? { day: '', quarters: [] };

describe('a day of PV', () => {
  it('is judged once enough days are learned', () => {
    expect(days.slice(0, LEARNED_BEFORE).reduce(learn, emptyResponse).track.far.days).toBe(0);
    expect(before.track.far.days).toBe(5);
  });

  it('that nobody could expect is far off from midnight, and less so from noon', () => {
    const [usual, odd] = [before.track, learn(before, last).track];
    const grown = (lead: 'near' | 'far', method: 'learned' | 'clearSkyPersistence') =>
      (odd[lead].errorKw[method] ?? 0) - (usual[lead].errorKw[method] ?? 0);
    expect(usual.far.errorKw.learned).toBeLessThan(2);
    expect(grown('far', 'learned')).toBeGreaterThan(2);
    expect(grown('near', 'learned')).toBeLessThan(grown('far', 'learned'));
    // Half of clear sky, as before: the last hour says it all.
    expect(grown('near', 'clearSkyPersistence')).toBeLessThan(0.5);
  });

  it('that was curtailed is not', () => {
    const held = { ...last, quarters: last.quarters.map((one) => ({ ...one, held: true })) };
    expect(learn(before, held).track).toEqual(before.track);
  });
});

describe('a day of load', () => {
  const learnAll = (count: number) =>
    days.slice(0, count).reduce((habit, day) => learnLoadDay(site.timeZone, habit, day), emptyHabit);

  it('is judged once enough days are learned, and not without measurements', () => {
    expect(learnAll(LEARNED_BEFORE).track.near.days).toBe(0);
    const habit = learnAll(DAYS - 1);
    // Of five days, those with an even number from 1970 are judged from midnight, the others within the day.
    expect([habit.track.far.days, habit.track.near.days].sort()).toEqual([4, 6]);
    const silent = learnLoadDay(site.timeZone, habit, { day: last.day, quarters: [] });
    expect(silent.track).toEqual(habit.track);
  });
});
