import { DAY_MS, MINUTE_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createDiagnosisWorld,
  type DiagnosisWorld,
  INV1,
  METER,
  NOON_MS,
  PLANT,
  STATION,
  viewer,
} from '../testing/diagnosis-world.ts';
import { readInverterDays, readWeatherDays } from './day.rows.ts';

let world: DiagnosisWorld;
beforeAll(async () => {
  world = await createDiagnosisWorld();
});
afterAll(() => world.close());

const at = (time: string) => Date.parse(time);
const running = (acKw: number, amps: number[]) => ({
  workStatus: 2,
  faultCode: 0,
  deratingReason: 0,
  activePowerKw: acKw,
  dcPowerKw: acKw * 1.02,
  stringCurrent: amps,
  stringVoltage: amps.map(() => 600),
  heatSinkTemperature: 40,
  insulationKohm: 2000,
});
const workAll = async () => {
  while ((await world.days.pass()).more);
};
const marked = (deviceId: number, kind: string, day: string, toMs: number) =>
  world.days.marks(world.db, [{ deviceId, kind, day, toMs }]);
const [readDay] = [async (day: string) => (await readInverterDays(world.db, INV1, day, day))[0]];

describe('samples of a day are reduced to 15-minute intervals', () => {
  it('100 on the day on which clocks are set back', async () => {
    // 25 October 2026 begins at 22:00 UTC of the 24th and has 25 hours.
    const startMs = at('2026-10-24T22:00:00Z');
    const noonMs = at('2026-10-25T11:00:00Z');
    await world.samples(INV1, [
      [startMs, running(0, [0, 0, 0, 0])],
      [noonMs, running(20, [8, 8, 4, 0])],
      [noonMs + 5 * MINUTE_MS, running(30, [8, 8, 4, 0])],
      [startMs + 25 * 60 * MINUTE_MS - MINUTE_MS, running(1, [0, 0, 0, 0])],
      // Belongs to the next day.
      [startMs + 25 * 60 * MINUTE_MS, running(99, [9, 9, 9, 9])],
    ]);
    await marked(INV1, 'inverter', '2026-10-25', startMs + 25 * 60 * MINUTE_MS);
    await workAll();
    expect(world.errors).toEqual([]);
    const day = await readDay('2026-10-25');
    expect(day).toMatchObject({ startMs, dayNo: at('2026-10-25T00:00:00Z') / DAY_MS });
    expect(day?.acKw).toHaveLength(100);
    // 11:00 UTC is 13 hours after the start.
    expect([day?.acKw[52], day?.acKw[53], day?.acKw[99]]).toEqual([25, null, 1]);
    expect(day?.stringA.map((amps) => amps[52])).toEqual([8, 8, 4, 0]);
    const { rows } = await sql`SELECT samples, ac_kwh, string_kwh FROM inverter_day
      WHERE device_id = ${INV1} AND day = '2026-10-25'`.execute(world.db);
    // 25 kW and 1 kW for one interval each; 8 A at 600 V for one interval.
    expect(rows).toEqual([{ samples: 4, ac_kwh: 6.5, string_kwh: [1.2, 1.2, 0.6, 0] }]);
  });

  it('92 on the day on which clocks are set forward', async () => {
    world.at(at('2027-03-29T12:00:00Z'));
    const startMs = at('2027-03-27T23:00:00Z');
    await world.samples(INV1, [[startMs + 22 * 60 * MINUTE_MS, running(1, [0, 0, 0, 0])]]);
    await marked(INV1, 'inverter', '2027-03-28', startMs + 23 * 60 * MINUTE_MS);
    await workAll();
    expect((await readDay('2027-03-28'))?.acKw).toHaveLength(92);
    world.at(NOON_MS);
  });

  it('also of a weather station, and of no other kind', async () => {
    const noonMs = at('2026-11-14T11:00:00Z');
    await world.samples(STATION, [
      [noonMs, { irradianceTilted: 400, irradiance: 300, ambientTemperature: 9, moduleTemperature: 20 }],
      [noonMs + 8 * MINUTE_MS, { irradianceTilted: 500, irradiance: 300, ambientTemperature: 9 }],
    ]);
    const toMs = at('2026-11-14T23:00:00Z');
    await marked(STATION, 'weather', '2026-11-14', toMs);
    await marked(METER, 'meter', '2026-11-14', toMs);
    await workAll();
    const [day] = await readWeatherDays(world.db, STATION, '2026-11-14', '2026-11-14');
    expect([day?.planeWm2[48], day?.horizontalWm2[48], day?.moduleC[48]]).toEqual([450, 300, 20]);
    const { rows } = await sql`SELECT light_kwh FROM weather_day`.execute(world.db);
    expect(rows).toEqual([{ light_kwh: 0.1125 }]);
  });
});

describe('updating of days', () => {
  const day = '2026-11-10';
  const [fromMs, toMs] = [at('2026-11-09T23:00:00Z'), at('2026-11-10T23:00:00Z')];

  it('late samples change a completed day, after a delay', async () => {
    await world.samples(INV1, [[fromMs + 720 * MINUTE_MS, running(10, [5, 5, 5, 5])]]);
    await marked(INV1, 'inverter', day, toMs);
    await workAll();
    expect((await readDay(day))?.acKw[48]).toBe(10);
    await world.samples(INV1, [[fromMs + 725 * MINUTE_MS, running(20, [7, 7, 7, 7])]]);
    await marked(INV1, 'inverter', day, toMs);
    // Not immediately: more samples may follow.
    expect((await world.days.pass()).done).toBe(0);
    world.at(NOON_MS + 61_000);
    expect((await world.days.pass()).done).toBe(1);
    expect((await readDay(day))?.acKw[48]).toBe(15);
    expect((await readDay(day))?.samples[48]).toBe(2);
  });

  it('today is updated once an hour, and a plant is evaluated only by completed days', async () => {
    world.at(NOON_MS);
    await sql`UPDATE plant_diagnosis SET due_at = NULL`.execute(world.db);
    const today = '2026-11-15';
    const endMs = at('2026-11-15T23:00:00Z');
    await world.samples(INV1, [[NOON_MS - 60 * MINUTE_MS, running(12, [6, 6, 6, 6])]]);
    await marked(INV1, 'inverter', today, endMs);
    expect((await world.days.pass()).done).toBe(1);
    await marked(INV1, 'inverter', today, endMs);
    world.at(NOON_MS + 59 * MINUTE_MS);
    expect((await world.days.pass()).done).toBe(0);
    world.at(NOON_MS + 60 * MINUTE_MS);
    expect((await world.days.pass()).done).toBe(1);
    const due = async () =>
      (
        await sql<{
          due: Date | null;
        }>`SELECT due_at AS due FROM plant_diagnosis WHERE plant_id = ${PLANT}`.execute(world.db)
      ).rows[0]?.due;
    expect(await due()).toBeNull();
    await marked(INV1, 'inverter', day, toMs);
    await workAll();
    expect((await due())?.getTime()).toBeGreaterThan(NOON_MS);
  });

  it('a mark set while a day is being reduced is not lost', async () => {
    world.at(NOON_MS + 3 * 60 * MINUTE_MS);
    await marked(INV1, 'inverter', day, toMs);
    const { samplesEvery } = world.store;
    world.store.samplesEvery = async (...asked) => {
      const found = await samplesEvery.apply(world.store, asked);
      await marked(INV1, 'inverter', day, toMs);
      return found;
    };
    expect((await world.days.pass()).done).toBe(1);
    world.store.samplesEvery = samplesEvery;
    world.at(NOON_MS + 3 * 60 * MINUTE_MS + 61_000);
    expect((await world.days.pass()).done).toBe(1);
    expect((await world.days.pass()).done).toBe(0);
  });

  it('days are kept when the samples were deleted', async () => {
    await sql`DELETE FROM telemetry_inverter WHERE device_id = ${INV1} AND ts < ${new Date(toMs)}`.execute(
      world.db,
    );
    world.at(NOON_MS + 4 * 60 * MINUTE_MS);
    await marked(INV1, 'inverter', day, toMs);
    expect((await world.days.pass()).done).toBe(1);
    expect((await readDay(day))?.acKw[48]).toBe(15);
  });

  it('imported history is found without a notification, once', async () => {
    world.at(NOON_MS + 5 * 60 * MINUTE_MS);
    const past = '2026-11-08';
    const noonMs = at('2026-11-08T11:00:00Z');
    await world.samples(INV1, [[noonMs, running(7, [3, 3, 3, 3])]]);
    await world.counted(INV1, past, '2026-11-07');
    await workAll();
    expect((await readDay(past))?.acKw[48]).toBe(7);
    // Marked as processed without samples: known to be empty.
    expect(await readDay('2026-11-07')).toBeUndefined();
    world.at(NOON_MS + 6 * 60 * MINUTE_MS);
    expect((await world.days.pass()).done).toBe(0);
  });

  it('a request updates today at once', async () => {
    world.at(NOON_MS + 6 * 60 * MINUTE_MS);
    await world.counted(INV1, '2026-11-15');
    await world.overview.run({ plantId: PLANT }, viewer);
    expect((await world.days.pass()).done).toBe(1);
    expect(world.errors).toEqual([]);
  });
});
