import { readFile } from 'node:fs/promises';
import { HOUR_MS } from '@heliodon/kernel/time';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';
import { connectLogger, type TestLogger } from './support/logger.ts';
import { midnightAgo } from './support/plant-day.ts';

/* A battery of 20 clusters × 10 packs × 24 cells, one of which drifts by 3 mV a day. */

const PLANT = '南沙储能 · Nansha Storage';
const BIG = 'E2EBIG';
const [CLUSTERS, PACKS, CELLS] = [20, 10, 24];
const DAYS = 15;
/** Cluster 1, pack 5, cell 4. */
const WEAK = 4 * CELLS + 3;

const { open } = useBrowser();
let logger: TestLogger;

const clusterSn = (no: number) => `${BIG}-C${no}`;
const round = (volts: number) => Math.round(volts * 1000) / 1000;

/** Values of a cluster; `change`: voltages of single cells. */
function clusterValues(no: number, change: Record<number, number> = {}) {
  const each = <T>(value: (i: number) => T) => Array.from({ length: PACKS * CELLS }, (_, i) => value(i));
  return {
    workStatus: 3,
    soc: 60,
    powerKw: 12,
    voltage: 792,
    current: 15,
    packStatus: Array(PACKS).fill(3),
    packSoc: Array(PACKS).fill(60),
    cellVoltage: each((i) => change[i] ?? round(3.3 + ((i * 7 + no) % 9) / 1000)),
    cellTemperature: each((i) => 25 + ((i + no) % 6) / 2),
  };
}

const behind = (days: number) => ({ [WEAK]: round(3.304 - 0.003 * days) });

const sendAll = (change: Record<number, Record<number, number>> = {}) =>
  logger.send('telemetry', {
    samples: [
      { sn: BIG, t: Date.now(), v: { workStatus: 1, chargeState: 2, powerKw: 240, soc: 60.5, soh: 97 } },
      ...Array.from({ length: CLUSTERS }, (_, i) => {
        return {
          sn: clusterSn(i + 1),
          t: Date.now(),
          v: clusterValues(i + 1, i === 0 ? behind(DAYS) : change[i + 1]),
        };
      }),
    ],
  });

beforeAll(async () => {
  logger = await connectLogger(PLANT, 'E2EBATLOG');
  const structure = { packs: PACKS, cellsPerPack: CELLS };
  await logger.send('devices', {
    devices: [
      {
        sn: BIG,
        kind: 'battery',
        model: 'EnerC',
        ratedKw: 2500,
        structure: { clusters: 20, capacityKwh: 4300 },
      },
      ...Array.from({ length: CLUSTERS }, (_, i) => {
        return { sn: clusterSn(i + 1), kind: 'cluster', parent: BIG, structure };
      }),
    ],
  });
  // History of one cluster, as sent by a logger after an outage.
  const past = Array.from({ length: DAYS }, (_, i) => DAYS - i).flatMap((ago) =>
    [0, 10, 20].map((minutes) => ({
      sn: clusterSn(1),
      t: midnightAgo(ago) + 12 * HOUR_MS + minutes * 60_000,
      v: clusterValues(1, behind(DAYS - ago)),
    })),
  );
  await logger.send('telemetry', { samples: past });
  await sendAll();
});
afterAll(() => logger.end());

async function atPlant(account: string): Promise<string> {
  const token = await tokenOf(account);
  const { data } = await call('/user/queryPlantList', { keyword: PLANT }, token);
  await call('/user/selectPlant', { plantId: data.rows[0].plantId }, token);
  return token;
}

it('4,800 cells follow the samples; the deviating one is ranked, warned of and has a report', async () => {
  const token = await atPlant('operator');
  const id = await logger.deviceIdOf(BIG);
  // Roll-ups process the late samples, then cell days are calculated; before that the page would be empty.
  const request = { deviceId: id, days: 30, by: 'drift' };
  const worst = async () =>
    Number((await call('/battery/getCellRanking', request, token)).data.rows[0]?.driftMvPerDay);
  await expect.poll(worst, { timeout: 60_000 }).toBeCloseTo(-2.99, 2);
  const page = await open(`/monitoring/stack?deviceId=${id}&by=drift`, { token, lang: 'en', height: 1000 });
  await page.locator(`canvas[data-cells="${CLUSTERS * PACKS * CELLS}"]`).waitFor();
  await page.evaluate(() => Object.assign(window, { unbroken: true }));
  await sendAll({ 3: { [CELLS + 4]: 3.456 } });
  await page.getByText('3.456').first().waitFor();
  await page.getByText('C3 P2 #5').waitFor();

  await page.getByText('Voltage drift', { exact: true }).waitFor();
  const first = page.locator('tbody tr.ant-table-row', { hasText: 'Cluster 1 · Pack 5 · Cell 4' }).first();
  await first.getByText('-2.99').waitFor();
  await first.getByRole('link').click();
  await page.getByRole('heading', { name: 'Cluster 1 · Pack 5 · Cell 4' }).waitFor();
  await page.getByText('-2.99 mV per day').waitFor();
  expect(await page.evaluate(() => 'unbroken' in window)).toBe(true);

  await page.getByRole('button', { name: 'Warranty report' }).click();
  await page.getByText('Last 30 days (Excel)').click();
  await page.getByRole('button', { name: 'Open download centre' }).click();
  await page.waitForURL('**/downloads');
  const job = page.locator('tbody tr.ant-table-row').first();
  const downloading = page.waitForEvent('download');
  await job.getByRole('button', { name: 'Download' }).click();
  const { sheets } = await readXlsx(await readFile(await (await downloading).path()));
  expect(sheets[0]?.rows).toContainEqual(['Battery serial number', BIG]);
  expect(sheets[2]?.rows.length).toBeGreaterThan(DAYS);
});
