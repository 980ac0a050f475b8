// npm run bench:operations: the operations screen with 10,000 plants: its two calls, the response sizes, and the map in
// a browser.

import { parseArgs } from 'node:util';
import { signIn } from './support/api.ts';
import { launchBrowser, openSignedIn } from './support/browser.ts';
import { type Program, startProgram } from './support/program.ts';
import { quantiles } from './support/quantiles.ts';

const { values: args } = parseArgs({
  options: {
    plants: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '30' },
    /** Days of settled history. */
    days: { type: 'string', default: '365' },
    seconds: { type: 'string', default: '10' },
  },
});
const plants = Number(args.plants);
const rounds = Number(args.rounds);
const BODY = { timeZone: 'Asia/Shanghai' };
const WIDTH = 1920;
const HEIGHT = 1080;
/** In the page: milliseconds between frames. */
const COUNT_FRAMES = `window.deltas = [];
  let last = performance.now();
  requestAnimationFrame(function step(now) {
    window.deltas.push(now - last);
    last = now;
    requestAnimationFrame(step);
  });`;

const program = await startProgram();
try {
  await fill(program);
  const api = await signIn(program);
  const all = () => api.call('/screen/getOperations', BODY);
  const firstMs = await all();
  const result = {
    plants,
    settledDays: Number(args.days),
    /** Before anything is cached: reads the year of settled days. */
    operationsFirstMs: firstMs,
    operationsMs: await measure(all),
    operationsOfProvinceMs: await measure(() =>
      api.call('/screen/getOperations', { ...BODY, country: 'CN', province: '320000' }),
    ),
    operationsBytes: await bytes(api.token, '/screen/getOperations', BODY),
    mapMs: await measure(() => api.call('/screen/getOperationsMap', {})),
    mapBytes: await bytes(api.token, '/screen/getOperationsMap', {}),
    frames: await panning(),
  };
  console.log(JSON.stringify(result));
} finally {
  await program.stop();
}

async function measure(ask: () => Promise<number>) {
  for (let n = 0; n < 3; n += 1) await ask();
  const times: number[] = [];
  for (let n = 0; n < rounds; n += 1) times.push(await ask());
  return quantiles(times);
}

async function bytes(token: string, path: string, body: object): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${program.port}/sems${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return (await response.arrayBuffer()).byteLength;
}

/** Frame times in milliseconds while the map of all plants is dragged by mouse. */
async function panning() {
  const browser = await launchBrowser();
  try {
    const page = await openSignedIn(browser, program, {
      path: '/operatorOverview',
      width: WIDTH,
      height: HEIGHT,
    });
    await page.locator('[role=application] canvas').first().waitFor();
    await page.waitForTimeout(5000);
    await page.evaluate(COUNT_FRAMES);
    const [x, y] = [WIDTH / 2, HEIGHT / 2];
    const untilMs = Date.now() + Number(args.seconds) * 1000;
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let n = 0; Date.now() < untilMs; n += 1)
      await page.mouse.move(x + 200 * Math.sin(n / 20), y + 100 * Math.cos(n / 20));
    await page.mouse.up();
    const deltas = await page.evaluate<number[]>('window.deltas');
    const { p50, p95 } = quantiles(deltas);
    return { count: deltas.length, perSecond: Math.round(deltas.length / Number(args.seconds)), p50, p95 };
  } finally {
    await browser.close();
  }
}

/** Plants in China and abroad, with states, five weeks of days, a year of months and settled days, and faults. */
async function fill({ pool }: Program): Promise<void> {
  const client = await pool.connect();
  // Prevents settlement: the days are inserted as settled.
  await client.query('SET session_replication_role = replica');
  await client.query(
    `INSERT INTO plant (name, owner_id, time_zone, currency, country, province, city, longitude, latitude, screen_type,
       pv_kwp, storage_kw, storage_kwh)
     SELECT 'Bench plant ' || n, (SELECT id FROM account WHERE parent_id IS NULL), 'Asia/Shanghai',
       CASE WHEN n % 20 = 0 THEN 'EUR' ELSE 'CNY' END, CASE WHEN n % 20 = 0 THEN 'DE' ELSE 'CN' END,
       CASE WHEN n % 20 = 0 THEN 'DE.13' ELSE (ARRAY['320000', '330000', '370000', '440000', '510000', '630000'])[1 + n % 6] END,
       CASE WHEN n % 20 = 0 THEN 'Leipzig' ELSE (ARRAY['320500', '330100', '370100', '440100', '510100', '630100'])[1 + n % 6] END,
       CASE WHEN n % 20 = 0 THEN 8 + random() * 6 ELSE 98 + random() * 24 END,
       CASE WHEN n % 20 = 0 THEN 47 + random() * 7 ELSE 22 + random() * 20 END,
       1 + n % 4, 50 + n % 450, n % 300, n % 600
     FROM generate_series(1, $1::int) n`,
    [plants],
  );
  await client.query(
    `INSERT INTO plant_state (plant_id, status, at, pv_kw, battery_kw, grid_kw, load_kw, charging_kw, checked_at)
     SELECT id, CASE WHEN id % 25 = 0 THEN 'fault' WHEN id % 40 = 1 THEN 'offline' ELSE 'normal' END, now(),
       id % 300, id % 50 - 25, id % 80 - 20, id % 200, id % 30, now() + interval '1 day' FROM plant`,
  );
  const energy = (table: string, days: string) =>
    client.query(
      `INSERT INTO ${table} (plant_id, day, pv_kwh, charge_kwh, discharge_kwh, import_kwh, export_kwh, load_kwh,
         charging_kwh, estimated_s)
       SELECT p.id, d::date, p.id % 977, p.id % 91, p.id % 83, 300, 100, 600, p.id % 40, 0 FROM plant p, ${days} d`,
    );
  await energy('plant_day', `generate_series(current_date - 35, current_date + 1, interval '1 day')`);
  await energy(
    'plant_month',
    `generate_series(date_trunc('month', current_date) - interval '12 months', current_date, interval '1 month')`,
  );
  await client.query(
    `INSERT INTO settlement_day (plant_id, day, settled_at, currency, income)
     SELECT p.id, d::date, now(), p.currency, (p.id % 700) / 7.0
     FROM plant p, generate_series(current_date - $1::int, current_date + 1, interval '1 day') d`,
    [args.days],
  );
  await client.query('INSERT INTO settlement_total SELECT id, id * 100 FROM plant');
  await client.query(
    `INSERT INTO plant_total (plant_id, pv_kwh, charge_kwh, discharge_kwh) SELECT id, id * 7919 % 1000003, 9, 8 FROM plant`,
  );
  await client.query(
    `INSERT INTO alarm (plant_id, device_id, sn, kind, source, code, grade, triggered_at, last_at)
     SELECT id, 0, 'B' || id, 'inverter', 1, 201, 1 + id % 4, now() - id * interval '1 minute', now()
     FROM plant WHERE id % 8 = 0`,
  );
  await client.query('SET session_replication_role = DEFAULT');
  client.release();
  await pool.query('VACUUM ANALYZE');
}
