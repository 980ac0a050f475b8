import { commonErrors } from '@heliodon/contract/errors';
import { MINUTE_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitErrors, TRY_MAX_EPISODES, tryBeyondLimits } from '../contract/limits.contract.ts';
import { LimitTrials } from './limits.trial.ts';
import { ELSEWHERE, INVERTER, limitsWorld, manager, PLANT, SECOND_INVERTER } from './testing/limits-world.ts';

const NOW = Date.parse('2026-11-15T04:00:00Z');
const at = (time: string) => Date.parse(`2026-11-${time}:00Z`);

let world: Awaited<ReturnType<typeof limitsWorld>>;
let trials: LimitTrials;

beforeAll(async () => {
  world = await limitsWorld();
  trials = new LimitTrials({ ...world, clock: { now: () => new Date(NOW) } });
  // Outside the limits around midnight in China (16:00 UTC), in the morning, and at the end until now.
  await world.temperatures(INVERTER, [
    [at('01T00:00'), 40],
    [at('10T15:50'), 60],
    [at('10T15:55'), 70],
    [at('10T16:05'), 72.5],
    [at('10T16:10'), 50],
    [at('12T02:00'), 5],
    [at('12T02:10'), 41],
    [at('15T03:50'), null],
    [at('15T03:55'), 80],
  ]);
});
afterAll(() => world.close());

const run = (more: object = {}) =>
  trials.run(
    tryBeyondLimits.request.parse({
      plantId: PLANT,
      deviceId: INVERTER,
      dataType: 'internalTemperature',
      max: 65,
      min: 10,
      ...more,
    }),
    manager,
  );

describe('a dry run', () => {
  it('returns count, duration, days, and whether the alarm would be open now', async () => {
    const trial = await run();
    expect(trial).toMatchObject({
      timeZone: 'Asia/Shanghai',
      samples: 8,
      fired: 3,
      open: true,
      toMs: NOW,
      sinceMs: at('01T00:00'),
    });
    expect(trial.days).toEqual([
      { day: '2026-11-10', fired: 1, outsideMs: 5 * MINUTE_MS },
      { day: '2026-11-11', fired: 0, outsideMs: 5 * MINUTE_MS },
      { day: '2026-11-12', fired: 1, outsideMs: 10 * MINUTE_MS },
      { day: '2026-11-15', fired: 1, outsideMs: 5 * MINUTE_MS },
    ]);
    expect(trial.outsideMs).toBe(25 * MINUTE_MS);
    expect(trial.episodes).toEqual([
      { fromMs: at('10T15:55'), toMs: at('10T16:10'), side: 'over', extreme: 72.5 },
      { fromMs: at('12T02:00'), toMs: at('12T02:10'), side: 'under', extreme: 5 },
      { fromMs: at('15T03:55'), toMs: null, side: 'over', extreme: 80 },
    ]);
    expect(trial.spread).toMatchObject({ min: 5, p50: 50, max: 80 });
  });

  it('returns the curve of the last seven days', async () => {
    const { curve } = await run();
    expect(curve.t).toEqual(
      ['10T15:50', '10T15:55', '10T16:05', '10T16:10', '12T02:00', '12T02:10', '15T03:55'].map(at),
    );
    expect(curve.values).toEqual([60, 70, 72.5, 50, 5, 41, 80]);
  });

  it('returns the curve also without limits', async () => {
    expect(await run({ max: null, min: null })).toMatchObject({
      fired: 0,
      episodes: [],
      days: [],
      samples: 8,
    });
  });

  it('of a device without samples is empty', async () => {
    expect(await run({ deviceId: SECOND_INVERTER })).toMatchObject({
      samples: 0,
      fired: 0,
      open: false,
      spread: null,
      curve: { t: [], values: [] },
    });
  });

  it.each<[object, { code: number }]>([
    [{ deviceId: ELSEWHERE }, commonErrors.notFound],
    [{ dataType: 'workStatus' }, limitErrors.unknownPoint],
    [{ max: 150 }, limitErrors.neverCrossed],
  ])('%o is refused', async (more, entry) => {
    await expect(run(more)).rejects.toMatchObject({ entry: expect.objectContaining({ code: entry.code }) });
  });
});

it('the answer for a month with a sample a minute stays small', async () => {
  await sql`TRUNCATE telemetry_inverter`.execute(world.db);
  const minutes = 30 * 24 * 60;
  const rows = Array.from({ length: minutes }, (_, i) => {
    const atMs = NOW - (minutes - i) * MINUTE_MS;
    // Too hot for 15 minutes every three hours.
    return [atMs, i % 180 < 15 ? 70 : 40] as const;
  });
  for (let i = 0; i < rows.length; i += 5000)
    await world.temperatures(SECOND_INVERTER, rows.slice(i, i + 5000));
  const trial = await run({ deviceId: SECOND_INVERTER });
  expect(trial).toMatchObject({
    samples: minutes,
    fired: minutes / 180,
    outsideMs: (minutes / 12) * MINUTE_MS,
  });
  expect(trial.episodes).toHaveLength(TRY_MAX_EPISODES);
  expect(trial.curve.t.length).toBeLessThanOrEqual(7 * 144 * 2 + 2);
  expect(JSON.stringify(trial).length).toBeLessThan(80_000);
});
