import { DAY_MS } from '@heliodon/kernel/time';
import { metersErrors } from '@heliodon/meters/contract';
import { SettledDays } from '@heliodon/settlement/settled-days';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';
import { World } from './world.ts';

/* A meter change: preview, reports afterwards, and reverting it. */

const ZONE = 'Asia/Shanghai';
const NOW = new Date('2026-04-20T08:00:00Z');
/** Earlier days, each with four intervals at noon. */
const DAYS = 60;

let server: TestServer;
let token: string;
let plantId: number;
let [grid, loose]: number[] = [];

const ALL_YEAR = { startMonth: 1, endMonth: 12 };
const season = {
  startMonth: 1,
  endMonth: 12,
  usualPrice: '0.70',
  deepValley: null,
  valley: null,
  peak: null,
  topPeak: null,
};

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => NOW } });
  await server.context.store.prepare();
  await server.context.store.ensureMonths(NOW.getTime() - 900 * DAY_MS, NOW.getTime());
  const world = new World(server);
  const owner = await world.account();
  token = await world.token(owner);
  plantId = await world.plant(owner);
});
afterAll(() => server.stop());

const call = (path: string, body: object) => server.call(path, body, { token });
let settledMs = Date.now();
/** Settles everything due, also days with a delay. */
const settleAll = async () => {
  settledMs += 2 * 3_600_000;
  const soon = new Date(settledMs);
  const onError = (error: unknown) => {
    throw error;
  };
  const days = new SettledDays({ db: server.db, clock: { now: () => soon }, onError });
  while ((await days.pass()).done > 0);
};
const recountAll = async () => {
  while ((await server.context.telemetry.recounts.pass()) > 0);
  await settleAll();
};

/** Four intervals at noon of each day from `first` days ago; each has one kWh more than the one before. */
async function quarters(deviceId: number, first: number, count: number, outKwh: number, inKwh: number) {
  const noon = new Date(Math.floor(NOW.getTime() / DAY_MS) * DAY_MS + 4 * 3_600_000);
  await sql`INSERT INTO rollup_15m (device_id, bucket, samples, estimated_s, out_kwh, in_kwh)
    SELECT ${deviceId}, ${noon}::timestamptz - make_interval(days => ${first}) + make_interval(days => d, mins => 15 * q),
      15, 0, ${outKwh}::float8 + q, ${inKwh}::float8 + d % 3
    FROM generate_series(0, ${count}::int - 1) AS d, generate_series(0, 3) AS q`.execute(server.db);
}

beforeEach(async () => {
  const { db } = server;
  await sql`TRUNCATE device, rollup_15m, rollup_day, plant_15m, plant_day, plant_month, settlement_day, price_version,
    transformer_version, plant_recount, meter_change CASCADE`.execute(db);
  await sql`UPDATE plant SET time_zone = ${ZONE}, screen_type = 2, currency = 'CNY', install_date = '2020-01-01'
    WHERE id = ${plantId}`.execute(db);
  await sql`INSERT INTO price_version (plant_id, effective_from, first, efficiency, feed_in_price, seasons, created_by_name)
    VALUES (${plantId}, '2020-01-01', true, 0.9, 0.4, ${JSON.stringify([season])}::jsonb, 'x')`.execute(db);
  await sql`INSERT INTO transformer_version (plant_id, effective_from, transformer, created_by_name)
    VALUES (${plantId}, '2020-01-01', ${JSON.stringify({
      billingType: 'demand',
      capacityKva: '500',
      ranges: [{ ...ALL_YEAR, price: 40 }],
    })}::jsonb, 'x')`.execute(db);
  const add = async (sn: string, kind: string, point: string | null) => {
    const { id } = await db
      .insertInto('device')
      .values({ sn, kind, plant_id: plantId, sampling_point: point })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const inverter = await add('INV1', 'inverter', null);
  grid = await add('GATE', 'meter', 'acLow');
  loose = await add('LOOSE', 'meter', null);
  await quarters(inverter, DAYS - 1, DAYS, 10, 0);
  await quarters(grid, DAYS - 1, DAYS, 2, 3);
  await quarters(loose, DAYS - 1, DAYS, 0, 5);
  await sql`INSERT INTO rollup_day (device_id, day, samples, estimated_s, out_kwh, in_kwh)
    SELECT device_id, (bucket AT TIME ZONE ${ZONE})::date, sum(samples), 0, sum(out_kwh), sum(in_kwh)
    FROM rollup_15m GROUP BY 1, 2`.execute(db);
  await server.context.telemetry.recounts.ask(db, plantId, null);
  await recountAll();
});

const settings = (deviceId: number | undefined, samplingPoint: string, more: object = {}) => ({
  deviceId,
  revision: 0,
  samplingPoint,
  brand: 'announced',
  links: [],
  collectFrom: null,
  address: '',
  note: '',
  ...more,
});

/** Reported values: bill and income by month. */
async function reports(): Promise<Record<string, { bill: string; income: string }>> {
  const span = { plantId, dateType: 'month', from: '2026-02', to: '2026-04' };
  const { data: bill } = await call('/report/getBill', span);
  const { data: income } = await call('/report/getIncome', span);
  const earned = new Map(income.columns.map((one: { key: string; total: string }) => [one.key, one.total]));
  return Object.fromEntries(
    bill.months.map((one: { month: string; totals: { total: string } }) => [
      one.month,
      { bill: one.totals.total, income: earned.get(one.month) },
    ]),
  );
}

interface PreviewMonth {
  readonly month: string;
  readonly bill: { readonly before: string; readonly after: string };
  readonly income: { readonly before: string; readonly after: string };
}
const sideOf = (months: readonly PreviewMonth[], side: 'before' | 'after') =>
  Object.fromEntries(
    months.map(({ month, bill, income }) => [month, { bill: bill[side], income: income[side] }]),
  );

const stateOf = async () => {
  const { rows } =
    await sql`SELECT (SELECT jsonb_agg(d ORDER BY id) FROM device d WHERE plant_id = ${plantId}) AS devices,
      (SELECT jsonb_agg(s ORDER BY day) FROM settlement_day s) AS days, (SELECT count(*) FROM meter_change) AS changes,
      (SELECT count(*) FROM plant_recount) AS recounts, (SELECT count(*) FROM operation_log) AS entries`.execute(
      server.db,
    );
  return rows;
};

describe('the preview of a meter change', () => {
  it.each<[string, () => object]>([
    ['the grid meter becomes a load meter', () => settings(grid, 'load')],
    [
      'the grid meter moves to the high-voltage side: nothing becomes another',
      () => settings(grid, 'highVoltage'),
    ],
    ['a meter that counted nowhere measures the load', () => settings(loose, 'load')],
    [
      'the same from the middle of a month on',
      () => settings(loose, 'load', { collectFrom: '2026-03-14T16:00:00.000Z' }),
    ],
    ['a second meter at the grid', () => settings(loose, 'acLow')],
    ['a PV-side meter speaks for the inverter', () => settings(loose, 'pv')],
    [
      'the grid meter begins later',
      () => settings(grid, 'announced', { collectFrom: '2026-04-09T16:00:00.000Z' }),
    ],
  ])('%s: the preview equals the reports before and after', async (_, wanted) => {
    const was = await reports();
    const untouched = await stateOf();
    const { code, data: preview } = await call('/meter/previewMeter', wanted());
    expect(code).toBe(1000);
    expect(await stateOf()).toEqual(untouched);
    const changed = preview.months.map(({ month }: PreviewMonth) => month);
    expect(sideOf(preview.months, 'before')).toEqual(
      Object.fromEntries(Object.entries(was).filter(([month]) => changed.includes(month))),
    );
    const { data: saved } = await call('/meter/saveMeter', wanted());
    expect(saved.recountFrom).toBe(preview.recountFrom);
    await recountAll();
    expect({ ...was, ...sideOf(preview.months, 'after') }).toEqual(await reports());
  });

  it('shows how many days change, and the energy of each changed flow', async () => {
    const { data } = await call('/meter/previewMeter', settings(loose, 'load'));
    expect(data).toMatchObject({ days: DAYS, changedDays: DAYS, earlierMonths: 0, pending: false });
    const february = data.months.at(-1);
    // From the 20th, 9 days; an interval imports 5, 6 or 7 kWh by its meter, day by day: 3 × 4 × (5 + 6 + 7).
    expect(february).toMatchObject({ month: '2026-02', days: 9, energy: [{ flow: 'load', afterKwh: 216 }] });
  });

  it('shows that settings without effect cause no recalculation', async () => {
    const { data } = await call('/meter/previewMeter', settings(grid, 'announced', { note: 'Feeder 2' }));
    expect(data).toMatchObject({ recountFrom: null, months: [], days: 0 });
  });

  it('covers at most two years, and shows how many months remain', async () => {
    await quarters(grid as number, 880, 1, 2, 3);
    const { data } = await call('/meter/previewMeter', settings(grid, 'load'));
    // 2023-11 to 2026-04 are 30 months.
    expect(data).toMatchObject({ earlierMonths: 6, days: DAYS });
  });

  it.each([
    ['en_US', /plant has no storage/],
    ['zh_CN', /该电站没有储能/],
  ] as const)('a side that the plant does not have is rejected in %s', async (lang, words) => {
    for (const path of ['/meter/previewMeter', '/meter/saveMeter']) {
      const answer = await server.call(path, settings(loose, 'storage'), { token, lang });
      expect(answer).toMatchObject({
        code: metersErrors.noStorageSide.code,
        msg: expect.stringMatching(words),
      });
    }
  });
});

it('a change is logged with its author and the old values, and can be reverted with the same preview', async () => {
  const was = await reports();
  await call('/meter/saveMeter', settings(grid, 'load'));
  await recountAll();
  const { data } = await call('/meter/getMeterChanges', { deviceId: grid });
  expect(data.changes).toMatchObject([
    {
      at: NOW.toISOString(),
      by: expect.stringMatching(/^account/),
      before: { samplingPoint: 'acLow', setByHand: false, links: [], collectFrom: null },
      after: { samplingPoint: 'load', setByHand: true },
    },
  ]);
  const back = settings(grid, 'announced', { revision: 1 });
  const { data: preview } = await call('/meter/previewMeter', back);
  expect({ ...was, ...sideOf(preview.months, 'after') }).toEqual(was);
  await call('/meter/saveMeter', back);
  await recountAll();
  expect(await reports()).toEqual(was);
  const { data: after } = await call('/meter/getMeterChanges', { deviceId: grid });
  expect(after.changes.map((one: { after: { samplingPoint: string } }) => one.after.samplingPoint)).toEqual([
    'acLow',
    'load',
  ]);
});
