// npm run bench:dispatch-month: a month of automatic operation through the device plane. Simulated loggers send to the
// product's broker and gateway; roll-ups, forecasts, guidance, site control and orders are the product's own, and its
// clock is that of the simulation. Lines are lost, a machine is derated, and a battery reports a wrong SOC.
// --days, --plants, --stepMin, --seed, --faultless. The last line is one JSON object.

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@heliodon/infrastructure/postgres/embedded';
import { migrate } from '@heliodon/infrastructure/postgres/migrate';
import { byDemand, rounded, summaryOf } from './support/dispatch/shares.ts';
import { faultsOf } from './support/dispatch-month/month-faults.ts';
import { monthPlants } from './support/dispatch-month/month-plants.ts';
import { runMonth, stepMsOf } from './support/dispatch-month/month-run.ts';
import { type MonthRow, scoreOf } from './support/dispatch-month/month-score.ts';
import { periodOf } from './support/dispatch-month/month-site.ts';

const { values: args } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    plants: { type: 'string', default: 'suzhou,nansha,pvgis' },
    stepMin: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    faultless: { type: 'boolean', default: false },
  },
});
const LEARNED_DAYS = 60;
const days = Number(args.days);
const stepMs = stepMsOf(Number(args.stepMin));

const began = performance.now();
const folder = await mkdtemp(join(tmpdir(), 'heliodon-bench-'));
await chmod(folder, 0o711);
// What a crash would lose is not measured here.
const settings = { fsync: 'off', synchronous_commit: 'off' };
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), settings });
try {
  await migrate(postgres.url);
  const plants = monthPlants(args.plants.split(','), days);
  const faults = args.faultless ? [] : faultsOf(plants.map(periodOf), Number(args.seed), stepMs);
  const tookMin = () => rounded((performance.now() - began) / 60_000);
  const onDay = (done: number) => console.error(`${done} days simulated after ${tookMin()} min`);
  const options = { stepMs, faults, learnedDays: LEARNED_DAYS, onDay };
  await runMonth(postgres.url, plants, options, async ({ product, sites, tookS }) => {
    const rows: MonthRow[] = [];
    for (const site of sites) {
      const row = await scoreOf(product.db, site);
      rows.push(row);
      console.log(JSON.stringify(row));
    }
    console.log(JSON.stringify({ days, ...byDemand(rows, summaryOf), tookMin: tookMin(), tookS, rows }));
  });
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
