import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
import { move, type OpenOptions, useBrowser } from './support/browser.ts';
import { connectLogger, type TestLogger } from './support/logger.ts';

/* A battery of 20 clusters × 10 packs × 24 cells, of which one cell falls behind by 3 mV a day. */

const PLANT = '广州南沙储能电站';
/** Its devices are those of the demo, which is not running here. */
const EMPTY_PLANT = '杭州商场光储电站';
const [BIG, BARE, PACKLESS] = ['E2EBIG', 'E2EBARE', 'E2EPACKLESS'];
const [CLUSTERS, PACKS, CELLS] = [20, 10, 24];
const DAYS = 15;
const DAY_MS = 86_400_000;
/** Cluster 1, pack 5, cell 4. */
const WEAK = 4 * CELLS + 3;

const { open } = useBrowser();
let logger: TestLogger;

const clusterSn = (no: number) => `${BIG}-C${no}`;
const round = (volts: number) => Math.round(volts * 1000) / 1000;

/** What a cluster says; `change`: volts of single cells. */
function clusterValues(no: number, change: Record<number, number> = {}) {
  const each = <T>(value: (i: number) => T) => Array.from({ length: PACKS * CELLS }, (_, i) => value(i));
  return {
    ...{ workStatus: 3, soc: 60, powerKw: 12, voltage: 792, current: 15 },
    packStatus: Array(PACKS).fill(3),
    packSoc: Array(PACKS).fill(60),
    cellVoltage: each((i) => change[i] ?? round(3.3 + ((i * 7 + no) % 9) / 1000)),
    cellTemperature: each((i) => 25 + ((i + no) % 6) / 2),
  };
}

const behind = (days: number) => ({ [WEAK]: round(3.304 - 0.003 * days) });

const sayAll = (change: Record<number, Record<number, number>> = {}) =>
  logger.say('telemetry', {
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
  await logger.say('devices', {
    devices: [
      {
        sn: BIG,
        kind: 'battery',
        model: 'EnerC',
        ratedKw: 2500,
        structure: { clusters: 20, capacityKwh: 4300 },
      },
      { sn: BARE, kind: 'battery' },
      { sn: PACKLESS, kind: 'battery' },
      { sn: `${PACKLESS}-C1`, kind: 'cluster', parent: PACKLESS },
      ...Array.from({ length: CLUSTERS }, (_, i) => {
        return { sn: clusterSn(i + 1), kind: 'cluster', parent: BIG, structure };
      }),
    ],
  });
  // The past of one cluster, as a logger that was cut off would send it.
  const past = Array.from({ length: DAYS }, (_, i) => DAYS - i).flatMap((ago) =>
    [0, 10, 20].map((minutes) => ({
      sn: clusterSn(1),
      t: Date.now() - ago * DAY_MS + minutes * 60_000,
      v: clusterValues(1, behind(DAYS - ago)),
    })),
  );
  await logger.say('telemetry', { samples: past });
  await sayAll();
});
afterAll(() => logger.end());

async function at(plantName: string, account: string): Promise<string> {
  const token = await tokenOf(account);
  const { data } = await call('/user/queryPlantList', { keyword: plantName }, token);
  await call('/user/selectPlant', { plantId: data.rows[0].plantId }, token);
  return token;
}

const map = (page: Page) => page.locator('canvas[data-cells]');
const tile = (page: Page, name: string) => page.locator(`[data-tile="${name}"]`);

async function stackPage(account: string, options: OpenOptions = {}, query = '') {
  const token = await at(PLANT, account);
  const id = await logger.deviceIdOf(BIG);
  const page = await open(`/monitoring/stack?deviceId=${id}${query}`, { token, lang: 'en', ...options });
  await map(page).waitFor();
  return page;
}

describe('from the system down to one cell', () => {
  it('4,800 cells are drawn, follow the samples, and each can be reached by pointer and keys', async () => {
    const token = await at(PLANT, 'manager');
    const page = await open('/monitoring/total', { token, lang: 'en', height: 1000 });
    await tile(page, 'capacity').getByText('4.3').waitFor();
    await page.getByRole('link', { name: BIG }).click();
    await map(page).waitFor();
    expect(await map(page).getAttribute('data-cells')).toBe(String(CLUSTERS * PACKS * CELLS));
    const [ms] = await page.evaluate(() =>
      performance.getEntriesByName('cell-map-draw').map((entry) => entry.duration),
    );
    console.warn(`4,800 cells drawn in ${ms?.toFixed(1)} ms`);
    await page.evaluate(() => Object.assign(window, { unbroken: true }));

    await sayAll({ 3: { [CELLS + 4]: 3.456 } });
    await page.getByText('3.456').first().waitFor();
    await page.getByText('C3 P2 #5').waitFor();
    expect(await page.evaluate(() => 'unbroken' in window)).toBe(true);

    await page.getByText('Deviation', { exact: true }).click();
    await page.waitForURL(/view=deviation/);
    await page.locator('.ant-segmented-item-selected', { hasText: 'Deviation' }).waitFor();
    await page.getByText('Fixed range').click();
    await page.waitForURL(/range=fixed/);
    await page.getByText('≥ 50').waitFor();

    await map(page).scrollIntoViewIfNeeded();
    await map(page).hover({ position: { x: 34, y: 26 } });
    await page.getByText('Cluster 1 · Pack 1 · Cell 2', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: /^Heat map/ }).focus();
    for (const key of ['PageDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    await page.locator('[aria-live]').getByText('Cluster 2 · Pack 2 · Cell 3', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/cell\?.*cluster=2&pack=2&cell=3/);
    await page.getByRole('heading', { name: 'Cluster 2 · Pack 2 · Cell 3' }).waitFor();
    await tile(page, 'voltage').getByText('3.30').waitFor();

    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'Cell 4' }).waitFor();
    await page.getByRole('link', { name: 'Pack 2' }).click();
    await page.getByRole('heading', { name: 'Pack 2' }).waitFor();
    await page.getByText('Discharge').first().waitFor();
    expect(await page.getByRole('link', { name: /^Cluster 2 · Pack 2 · Cell/ }).count()).toBe(CELLS);
    await page.getByRole('navigation', { name: 'Levels' }).getByRole('link', { name: 'Cluster 2' }).click();
    await page.getByText('Packs (10)').waitFor();
    expect(await map(page).getAttribute('data-cells')).toBe(String(PACKS * CELLS));
    expect(await page.evaluate(() => 'unbroken' in window)).toBe(true);
  });

  it('any past moment can be looked at', async () => {
    const yesterday = new Date(Date.now() - DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10);
    const page = await stackPage('viewer', {}, `&day=${yesterday}`);
    await page.getByText('19 clusters without data').waitFor();
    const weakest = page.getByText('C1 P5 #4');
    await weakest.waitFor();
    await page.getByRole('button', { name: 'One moment earlier' }).click();
    await page.waitForURL(/at=\d+/);
    await weakest.waitFor();
    await page.getByText('Live', { exact: true }).click();
    await page.getByText('19 clusters without data').waitFor({ state: 'detached' });
    await page.getByText('of 4800 cells', { exact: true }).waitFor();
  });

  it('the cell that falls behind is ranked, warned of, and reported', async () => {
    // Roll-ups hear of the late samples, then days of cells are worked out; before, the page would say that there are none.
    const request = { deviceId: await logger.deviceIdOf(BIG), days: 30, by: 'drift' };
    const token = await tokenOf('manager');
    const worst = async () =>
      Number((await call('/battery/getCellRanking', request, token)).data.rows[0]?.driftMvPerDay);
    await expect.poll(worst, { timeout: 60_000 }).toBeCloseTo(-2.99, 1);
    const page = await stackPage('operator', { height: 1000 });
    const first = page.locator('tbody tr.ant-table-row', { hasText: 'Cluster 1 · Pack 5 · Cell 4' }).first();
    await first.waitFor();
    await page.getByText('By drift').click();
    await page.waitForURL(/by=drift/);
    await first.getByText('-2.99').waitFor();
    await page.reload();
    await page.getByText('Voltage drifts', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'How cells are judged' }).click();
    await page.getByText('A daily mean of ≥ 30 mV').waitFor();
    await page.keyboard.press('Escape');

    await first.getByRole('link').click();
    await page.getByRole('heading', { name: 'Cluster 1 · Pack 5 · Cell 4' }).waitFor();
    await page.getByText('-2.99 mV a day').waitFor();
    await tile(page, 'drift').getByText('rank 1 of 240').waitFor();

    await page.getByRole('button', { name: 'Warranty report' }).click();
    await page.getByText('Last 30 days (Excel)').click();
    await page.getByRole('button', { name: 'Open download centre' }).click();
    const row = page.locator('tbody tr.ant-table-row').first();
    await row.getByRole('cell', { name: 'Cell report', exact: true }).waitFor();
    const downloading = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Download' }).click();
    const file = await (await downloading).path();
    const book = await readXlsx(await readFile(file));
    expect(book.sheets.map(({ name }) => name)).toEqual([
      'Identification',
      'Against the cluster',
      'Daily statistics',
      'Worst moments',
      'Method',
    ]);
    expect(book.sheets[0]?.rows).toContainEqual(['Battery serial number', BIG]);
    expect(book.sheets[2]?.rows.length).toBeGreaterThan(DAYS);
  });

  it.each([
    ['stack', '', 'State of charge', 'State of charge'],
    ['cluster', '&cluster=1', 'State of charge', 'State of charge'],
    ['pack', '&cluster=1&pack=5', 'Pack state of charge', 'Pack state of charge #5'],
    ['cell', '&cluster=1&pack=5&cell=4', 'This cell', `Cell voltage #${WEAK + 1}`],
  ])('a %s has its curves, and its samples as a file', async (level, place, curve, column) => {
    const token = await at(PLANT, 'operator');
    const id = await logger.deviceIdOf(BIG);
    const page = await open(`/monitoring/${level}?deviceId=${id}${place}`, { token, lang: 'en' });
    await page.getByRole('img', { name: curve }).first().waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByText('CSV (.csv)').click();
    await page.getByRole('button', { name: 'Open download centre' }).click();
    const row = page.locator('tbody tr.ant-table-row').first();
    const downloading = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Download' }).click();
    const [head, ...samples] = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\n');
    expect(head).toContain(column);
    expect(samples.length).toBeGreaterThan(0);
  });
});

describe('who may do what, and what there is not', () => {
  it('an ordinary user sees everything and changes nothing, in Chinese', async () => {
    const page = await stackPage('viewer', { lang: 'zh' });
    await page.getByText('电芯热力图（4800 节）').waitFor();
    await page.getByText('最差电芯排名').waitFor();
    for (const name of ['导出', '删除']) expect(await page.getByRole('button', { name }).count()).toBe(0);
    await map(page).click({ position: { x: 30, y: 26 } });
    await page.waitForURL(/monitoring\/cell/);
    await page.getByText('与电池簇对比').waitFor();
    for (const name of ['质保报告', '导出']) expect(await page.getByRole('button', { name }).count()).toBe(0);

    const operator = await stackPage('operator', { lang: 'zh' });
    await operator.getByRole('button', { name: '导出' }).waitFor();
    await operator.getByRole('button', { name: '删除' }).click();
    await operator.getByRole('dialog').getByText('20 个电池簇').waitFor();
    expect(
      await operator
        .getByRole('dialog')
        .getByRole('button', { name: /删\s*除/ })
        .isDisabled(),
    ).toBe(true);
  });

  it.each([
    ['zh', '当前没有可用的电池簇', '没有电池包，请检查！', '该电站没有电池'],
    [
      'en',
      'No battery clusters available at this time',
      'No battery packs, please check!',
      'This plant has no battery',
    ],
  ] as const)('says in %s what is missing', async (lang, noClusters, noPacks, noBattery) => {
    const token = await at(PLANT, 'viewer');
    const page = await open(`/monitoring/stack?deviceId=${await logger.deviceIdOf(BARE)}`, { token, lang });
    await page.getByText(noClusters).waitFor();
    await move(page, `/monitoring/pack?deviceId=${await logger.deviceIdOf(PACKLESS)}&cluster=1`);
    await page.getByText(noPacks).waitFor();
    await move(page, '/monitoring/cell?deviceId=2000000000');
    await page.getByText(lang === 'zh' ? '没有这台电池' : 'No such battery').waitFor();
    const none = await open('/monitoring/total', { token: await at(EMPTY_PLANT, 'manager'), lang });
    await none.getByText(noBattery).waitFor();
  });

  it.each([
    ['light', 1366],
    ['dark', 390],
  ] as const)('is accessible in %s at %d pixels, and does not scroll sideways', async (theme, width) => {
    const page = await stackPage('operator', { theme, width, height: 844 });
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await sideways()).toBeLessThanOrEqual(0);
    expect(await seriousViolations(page)).toEqual([]);
    for (const level of ['cluster', 'pack', 'cell'] as const) {
      await move(page, new URL(page.url()).pathname.replace(/\w+$/, level) + new URL(page.url()).search);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('[data-tile]').first().waitFor();
      expect(await sideways()).toBeLessThanOrEqual(0);
      expect(await seriousViolations(page)).toEqual([]);
    }
  });
});
