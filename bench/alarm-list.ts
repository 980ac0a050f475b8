// npm run bench:alarm-list: pages of the alarms of one account, a million of them in 500 plants.

import { parseArgs } from 'node:util';
import { DAY_MS } from '@heliodon/kernel/time';
import { type Api, signIn } from './support/api.ts';
import { registerFleet } from './support/fleet.ts';
import { cpuSeconds, type Program, startProgram } from './support/program.ts';

const { values: args } = parseArgs({
  options: {
    plants: { type: 'string', default: '500' },
    alarms: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '100' },
  },
});
const plants = Number(args.plants);
const alarms = Number(args.alarms);
const rounds = Number(args.rounds);
const ACCOUNT = 'bench-operator';
const all = { deviceSn: '', eventStatus: 0, eventType: 0, recoverStatus: 0, grade: 0 };

const program = await startProgram();
try {
  const plantId = await fill(program);
  const api = await signIn(program, ACCOUNT);
  const total = { plantId: 0, dateType: 4, dateStr: '', ...all };
  const list = (body: object) => measure(api, { ...total, ...body });
  const result = {
    plants,
    alarms,
    firstPage: await list({}),
    page250: await list({ page: 250 }),
    page500: await list({ page: 500 }),
    page100Of100: await list({ page: 100, pageSize: 100 }),
    serious: await list({ grade: 1 }),
    seriousPage100: await list({ grade: 1, page: 100 }),
    levelThree: await list({ grade: 4 }),
    unhandled: await list({ eventStatus: 1 }),
    following: await list({ eventStatus: 2 }),
    battery: await list({ eventType: 5 }),
    device: await list({ eventType: 1 }),
    unhandledSeriousLimit: await list({ eventStatus: 1, grade: 1, eventType: 3 }),
    notRestored: await list({ recoverStatus: 1 }),
    restored: await list({ recoverStatus: 2 }),
    bySn: await list({ deviceSn: 'BL77D3' }),
    byPartOfSn: await list({ keyword: 'BL7' }),
    byPlantName: await list({ keyword: 'plant 41' }),
    byGrade: await list({ sort: 'grade', order: 'asc' }),
    byGradePage400: await list({ sort: 'grade', order: 'asc', page: 400 }),
    byRecovery: await list({ sort: 'recoverTime', order: 'desc', page: 20 }),
    today: await list({ dateType: 1, dateStr: day(0) }),
    dayHalfAYearAgo: await list({ dateType: 1, dateStr: day(180) }),
    monthHalfAYearAgo: await list({ dateType: 2, dateStr: day(180), page: 100 }),
    thisYear: await list({ dateType: 3, dateStr: day(0), grade: 2 }),
    onePlant: await list({ plantId }),
    /** The call of the page header. */
    bell: await measure(api, { plantId, dateType: 1, dateStr: day(0), ...all, recoverStatus: 1 }),
  };
  console.log(JSON.stringify(result));
} finally {
  await program.stop();
}

/**
 * p50 and p95 of the whole call in the server, in milliseconds; and the processor time of server and database, which is
 * independent of other load.
 */
async function measure(api: Api, body: object): Promise<{ p50: number; p95: number; cpu: number }> {
  for (let n = 0; n < 5; n += 1) await api.call('/warn/getWarningList', body);
  const times: number[] = [];
  const before = await usedMs();
  for (let n = 0; n < rounds; n += 1) times.push(await api.call('/warn/getWarningList', body));
  const cpu = ((await usedMs()) - before) / rounds;
  const sorted = times.toSorted((a, b) => a - b);
  const tenths = (ms: number) => Math.round(ms * 10) / 10;
  const at = (share: number) => tenths(sorted[Math.floor(sorted.length * share)] ?? 0);
  return { p50: at(0.5), p95: at(0.95), cpu: tenths(cpu) };
}

async function usedMs(): Promise<number> {
  const used = await Promise.all(
    [program.server.pid, program.postgres.pid].map((pid) => cpuSeconds(pid ?? 0)),
  );
  return used.reduce((sum, seconds) => sum + seconds * 1000, 0);
}

function day(ago: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() - ago * DAY_MS);
}

/**
 * A year of alarms of the account: most end within hours, 3 % last longer than a day, 1.5 % are open, some of those
 * grouped under offline loggers; plus a fifth as many of another account. Returns one of the plants.
 */
async function fill({ pool }: Program): Promise<number> {
  await registerFleet(pool, { loggers: plants * 2, devicesPerLogger: 10, plants });
  await pool.query(
    `WITH a AS (INSERT INTO account (parent_id, path, tree_id, role_id, account_name)
       SELECT id, '{}', 0, 1, $1 FROM account WHERE parent_id IS NULL RETURNING id, parent_id)
     SELECT * FROM a`,
    [ACCOUNT],
  );
  await pool.query('UPDATE account SET path = ARRAY[parent_id, id], tree_id = id WHERE account_name = $1', [
    ACCOUNT,
  ]);
  await pool.query(
    `UPDATE plant SET owner_id = (SELECT id FROM account WHERE account_name = $1) WHERE name LIKE 'Bench plant %'`,
    [ACCOUNT],
  );
  await pool.query(
    `INSERT INTO plant (owner_id, name) SELECT min(a.id), 'Other ' || n FROM account a, generate_series(1, 100) n
     GROUP BY n`,
  );
  const insert = (count: number, from: string) =>
    pool.query(
      `WITH d AS (SELECT array_agg(id ORDER BY id) AS ids FROM device WHERE kind = 'inverter'),
         o AS (SELECT array_agg(id ORDER BY id) AS ids FROM plant WHERE name LIKE 'Other %'),
         r AS (SELECT n, random() AS a, random() AS b, random() AS c, random() AS e, random() AS f, random() AS g,
             d.ids[1 + floor(random() * cardinality(d.ids))::int] AS device_id,
             o.ids[1 + floor(random() * cardinality(o.ids))::int] AS other_id
           FROM generate_series(1, $1::int) n, d, o)
       INSERT INTO alarm (plant_id, device_id, kind, sn, source, code, grade, triggered_at, last_at, recovered_at, status)
       SELECT ${from}, r.device_id, 'inverter', d.sn,
         CASE WHEN b < 0.7 THEN 1 WHEN b < 0.9 THEN 2 WHEN b < 0.96 THEN 3 WHEN b < 0.97 THEN 4 WHEN b < 0.98 THEN 5
           ELSE 6 END, 100 + n,
         CASE WHEN a < 0.02 THEN 1 WHEN a < 0.2 THEN 2 WHEN a < 0.65 THEN 3 ELSE 4 END,
         t, t, CASE WHEN f < 0.015 THEN NULL WHEN f < 0.045 THEN t + interval '1 day' * (1 + 6 * g)
           ELSE t + interval '6 hours' * g * g END,
         CASE WHEN c < 0.55 THEN 1 WHEN c < 0.56 THEN 2 WHEN c < 0.9 THEN 3 ELSE 4 END
       FROM r JOIN device d ON d.id = r.device_id, LATERAL (SELECT now() - interval '365 days' * e AS t) t
       ORDER BY t`,
      [count],
    );
  await insert(alarms, 'd.plant_id');
  await insert(Math.round(alarms / 5), 'r.other_id');
  // One offline logger in each fifth plant, with the plant's open alarms grouped under it.
  await pool.query(
    `WITH g AS (INSERT INTO alarm (plant_id, device_id, kind, sn, source, code, grade, triggered_at, last_at)
       SELECT DISTINCT ON (plant_id) plant_id, id, 'logger', sn, 2, 1, 3, now(), now() FROM device
       WHERE kind = 'logger' AND plant_id % 5 = 0 RETURNING id, plant_id)
     UPDATE alarm a SET group_id = g.id FROM g
     WHERE a.plant_id = g.plant_id AND a.recovered_at IS NULL AND a.source = 2`,
  );
  await pool.query('VACUUM ANALYZE');
  const { rows } = await pool.query(`SELECT id FROM plant WHERE name = 'Bench plant 77'`);
  return Number(rows[0]?.id);
}
