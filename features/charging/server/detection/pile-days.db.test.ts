import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ChargingWorld, createChargingWorld, ms, SAMPLED } from '../testing/charging-world.ts';

let world: ChargingWorld;
beforeEach(async () => {
  world = await createChargingWorld();
});
afterEach(() => world.close());

const [FREE, CHARGING, FINISHING] = [{ status: 0 }, 2, { status: 4 }] as const;
const on = (kwh: number, kw: number, soc = 50) => ({ status: CHARGING, kwh, kw, soc });
const done = (kwh: number) => ({ ...FINISHING, kwh });

/** Marks days as recounted, as the roll-ups do. */
const counted = (...days: string[]) =>
  world.db.transaction().execute((tx) =>
    world.charging.days.marks(
      tx,
      days.map((day) => ({ deviceId: SAMPLED, day, kind: 'charger', toMs: Date.parse(`${day}T16:00:00Z`) })),
    ),
  );
const numbers = async () =>
  (await world.db.selectFrom('charging_session').select('id').orderBy('id').execute()).map(({ id }) => id);

async function evening(): Promise<void> {
  await world.pileSample('2026-07-01T17:40:00', FREE, FREE);
  await world.pileSample('2026-07-01T17:50:00', on(0, 72, 20), FREE);
  await world.pileSample('2026-07-01T18:00:00', on(12, 18, 40), FREE);
  await world.pileSample('2026-07-01T18:10:00', on(15, 18, 45), on(0, 30));
}

describe('sessions of a charger behind a logger', () => {
  it('continue while samples arrive, and end', async () => {
    world.at(ms('2026-07-01T18:10:20'));
    await evening();
    expect(await world.charging.days.follow()).toBe(1);
    expect(await world.shown()).toEqual([
      '1 17:50– charging 15 11.70 + 7.50',
      '2 18:10– charging 0 0.00 + 0.00',
    ]);
    const before = await numbers();
    expect(await world.charging.days.follow()).toBe(0);
    world.at(ms('2026-07-01T18:20:20'));
    await world.pileSample('2026-07-01T18:20:00', done(15), on(5, 30));
    await world.charging.days.follow();
    expect(await world.shown()).toEqual([
      '1 17:50–18:10 finished 15 11.70 + 7.50',
      '2 18:10– charging 5 5.50 + 2.50',
    ]);
    expect(await numbers()).toEqual(before);
    const [first] = await world.db.selectFrom('charging_session').selectAll().orderBy('id').execute();
    expect(first).toMatchObject({ source: 'samples', max_kw: 72, soc_start: 20, soc_end: 45 });
    expect(world.errors).toEqual([]);
  });

  it('detected again keep their ids, also across midnight', async () => {
    world.at(ms('2026-07-03T12:00:00'));
    await evening();
    await world.pileSample('2026-07-01T18:20:00', done(15), on(5, 30));
    await world.pileSample('2026-07-01T23:30:00', FREE, FREE);
    await world.pileSample('2026-07-01T23:40:00', on(0, 66), FREE);
    await world.pileSample('2026-07-02T00:20:00', on(44, 66), FREE);
    await world.pileSample('2026-07-02T00:30:00', done(44), FREE);
    await counted('2026-07-02', '2026-07-01');
    expect(await world.charging.days.pass()).toMatchObject({ done: 2 });
    const found = await world.shown();
    expect(found).toEqual([
      '1 17:50–18:10 finished 15 11.70 + 7.50',
      '2 18:10–18:20 finished 5 5.50 + 2.50',
      '1 23:40–00:20 finished 44 22.00 + 22.00',
    ]);
    const before = await numbers();
    const lines = await world.db.selectFrom('charging_line').selectAll().orderBy('from_at').execute();
    expect(lines).toHaveLength(5);
    for (const days of [['2026-07-02'], ['2026-07-01'], ['2026-07-01', '2026-07-02']]) {
      await counted(...days);
      world.at(ms('2026-07-03T13:00:00'));
      await world.charging.days.pass();
      expect(await world.shown()).toEqual(found);
      expect(await numbers()).toEqual(before);
    }
    // Repeated detection uses up no ids.
    const { transactionId } = await world.charging.recorder.started('CP-1', {
      connector: 1,
      idTag: '',
      atMs: world.clock.now().getTime(),
      registerKwh: 0,
    });
    expect(transactionId).toBe(Math.max(...before) + 1);
    await world.db.deleteFrom('charging_session').where('id', '=', transactionId).execute();
    expect(await world.db.selectFrom('charging_line').selectAll().orderBy('from_at').execute()).toEqual(
      lines,
    );
  });

  it('change with late samples: the end of yesterday’s session is after midnight', async () => {
    world.at(ms('2026-07-03T12:00:00'));
    await world.pileSample('2026-07-01T23:30:00', FREE, FREE);
    await world.pileSample('2026-07-01T23:40:00', on(0, 66), FREE);
    await counted('2026-07-01');
    await world.charging.days.pass();
    expect(await world.shown()).toEqual(['1 23:40–23:40 lost 0 0.00 + 0.00']);
    const before = await numbers();
    await world.pileSample('2026-07-02T00:20:00', on(44, 66), FREE);
    await world.pileSample('2026-07-02T00:30:00', done(44), FREE);
    await counted('2026-07-02');
    await world.charging.days.pass();
    expect(await world.shown()).toEqual(['1 23:40–00:20 finished 44 22.00 + 22.00']);
    expect(await numbers()).toEqual(before);
    // And what was one session becomes two.
    await world.pileSample('2026-07-02T00:00:00', FREE, FREE);
    await counted('2026-07-02');
    world.at(ms('2026-07-03T13:00:00'));
    await world.charging.days.pass();
    expect(await world.shown()).toEqual([
      '1 23:40–23:40 finished 0 0.00 + 0.00',
      '1 00:00–00:20 finished 44 13.20 + 22.00',
    ]);
  });

  it('of imported history are detected without a notification', async () => {
    world.at(ms('2026-07-02T12:00:00'));
    await evening();
    await world.pileSample('2026-07-01T18:20:00', done(15), done(5));
    await world.db
      .insertInto('rollup_day')
      .values({ device_id: SAMPLED, day: '2026-07-01', samples: 5, estimated_s: 0 })
      .execute();
    expect(await world.charging.days.want()).toBe(1);
    await world.charging.days.pass();
    expect(await world.shown()).toHaveLength(2);
    expect(await world.charging.days.want()).toBe(0);
  });

  it('are kept when their samples were deleted', async () => {
    world.at(ms('2026-07-03T12:00:00'));
    await evening();
    await world.pileSample('2026-07-01T18:20:00', done(15), done(5));
    await counted('2026-07-01');
    await world.charging.days.pass();
    const found = await world.shown();
    await world.store.forgetBefore(Date.parse('2026-07-02T16:00:00Z'));
    await counted('2026-07-01');
    world.at(ms('2026-07-03T13:00:00'));
    await world.charging.days.pass();
    expect(await world.shown()).toEqual(found);
  });

  it('are priced again when a price of their period changes', async () => {
    world.at(ms('2026-07-03T12:00:00'));
    await evening();
    await world.pileSample('2026-07-01T18:20:00', done(15), done(5));
    await counted('2026-07-01');
    await world.charging.days.pass();
    await world.standardPrice('2026-07-01', '0.80');
    await world.charging.maintenance.pass();
    // 12 kWh before 18:00 cost 9.60 instead of 8.40.
    expect((await world.shown())[0]).toBe('1 17:50–18:10 finished 15 12.90 + 7.50');
  });
});

describe('sessions that start between two samples', () => {
  const BEFORE = '2026-07-01';
  const AFTER = '2026-07-02';
  /** 5 kWh at 60 kW in the first sample: the session started five minutes before, on the previous day. */
  const overMidnight = [
    () => world.pileSample(`${BEFORE}T23:55:00`, FREE, FREE),
    () => world.pileSample(`${AFTER}T00:03:00`, on(5, 60), FREE),
    () => world.pileSample(`${AFTER}T00:20:00`, on(22, 60), FREE),
    () => world.pileSample(`${AFTER}T00:30:00`, done(22), FREE),
  ];
  const SHOWN = ['1 23:58–00:20 finished 22 7.40 + 11.00'];
  const take = async (...days: string[]) => {
    await counted(...days);
    await world.charging.days.pass();
  };

  it.each([
    { name: 'the day before, then the day after', days: [BEFORE, AFTER] },
    { name: 'the day after, then the day before', days: [AFTER, BEFORE] },
    { name: 'only the day before', days: [BEFORE] },
    { name: 'only the day after', days: [AFTER] },
  ])('are detected across midnight: $name', async ({ days }) => {
    world.at(ms('2026-07-03T12:00:00'));
    for (const sample of overMidnight) await sample();
    for (const day of days) await take(day);
    expect(await world.shown()).toEqual(SHOWN);
    const before = await numbers();
    world.at(ms('2026-07-03T13:00:00'));
    for (const day of [AFTER, BEFORE]) await take(day);
    expect(await world.shown()).toEqual(SHOWN);
    expect(await numbers()).toEqual(before);
  });

  it('are detected when the day before was processed before their samples arrived', async () => {
    world.at(ms('2026-07-03T12:00:00'));
    await overMidnight[0]?.();
    await take(BEFORE);
    for (const sample of overMidnight.slice(1)) await sample();
    await take(AFTER);
    expect(await world.shown()).toEqual(SHOWN);
  });

  it('are kept while in progress when the previous day is processed', async () => {
    await overMidnight[0]?.();
    world.at(ms('2026-07-01T23:55:20'));
    await world.charging.days.follow();
    await overMidnight[1]?.();
    world.at(ms('2026-07-02T00:03:20'));
    await world.charging.days.follow();
    const shown = await world.shown();
    expect(shown).toEqual(['1 23:58– charging 5 2.30 + 2.50']);
    const before = await numbers();
    await take(BEFORE);
    expect(await world.shown()).toEqual(shown);
    expect(await numbers()).toEqual(before);
  });

  it('running in the first available sample are detected, once even if earlier ones follow', async () => {
    world.at(ms('2026-07-03T12:00:00'));
    for (const sample of overMidnight.slice(1)) await sample();
    await take(AFTER);
    expect(await world.shown()).toEqual(SHOWN);
    // The session existed at 22:30 already, waiting, and had charged 1 kWh.
    await world.pileSample(`${BEFORE}T22:30:00`, on(1, 6), FREE);
    world.at(ms('2026-07-03T13:00:00'));
    await take(BEFORE);
    expect(await world.shown()).toEqual(['1 22:20–00:20 finished 22 8.55 + 11.00']);
  });

  it('are not detected again when their first samples were deleted', async () => {
    world.at(ms('2026-07-03T12:00:00'));
    await world.pileSample(`${BEFORE}T23:40:00`, on(0, 66), FREE);
    await world.pileSample(`${AFTER}T00:20:00`, on(44, 66), FREE);
    await world.pileSample(`${AFTER}T00:30:00`, done(44), FREE);
    await take(BEFORE, AFTER);
    const shown = await world.shown();
    expect(shown).toHaveLength(1);
    await world.store.forgetBefore(Date.parse('2026-07-01T16:00:00Z'));
    world.at(ms('2026-07-03T13:00:00'));
    await take(AFTER);
    expect(await world.shown()).toEqual(shown);
  });
});
