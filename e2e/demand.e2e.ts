import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Api, COMMAND_PASSWORD, call, tokenOf } from './support/api.ts';
import { move, type OpenOptions, useBrowser } from './support/browser.ts';
import { addDemandPlant, PEAK_DAY, PEAK_KW } from './support/demand-world.ts';
import { dayAgo } from './support/income-world.ts';
import { connectLogger, type TestLogger } from './support/logger.ts';
import { portal } from './support/portal.ts';

const PLANT = 'E2E demand plant';
const METER = 'E2EDEMMET';
const LIMIT_KW = 250;

const { open } = useBrowser();
let world: Awaited<ReturnType<typeof addDemandPlant>>;
let logger: TestLogger;
beforeAll(async () => {
  world = await addDemandPlant(PLANT);
  logger = await connectLogger(PLANT, 'E2EDEMLOG');
  await logger.send('devices', {
    devices: [
      { sn: METER, kind: 'meter', samplingPoint: 'highVoltage' },
      { sn: 'E2EDEMPCS', kind: 'pcs', ratedKw: 100 },
    ],
  });
  await vi.waitFor(() => logger.deviceIdOf('E2EDEMPCS'));
});
afterAll(async () => {
  await logger.end();
  await world.remove();
});

async function at(path: string, account: string, options: OpenOptions = {}) {
  const token = await tokenOf(account);
  await call('/user/selectPlant', { plantId: world.plantId }, token);
  const page = await open(path, { token, lang: 'en', height: 1000, ...options });
  return { page, token };
}

const tile = (page: Page, key: string) => page.locator(`[data-tile="${key}"]`);

/* Runs first, because later samples may become a peak. */
it('the reports agree with each other, with the bill and with the exported file', async () => {
  const { page, token } = await at('/energyManage/needScheduling', 'operator', { lang: 'zh' });
  await tile(page, 'peak').getByText(`${PEAK_KW}.0`).waitFor();
  await page.locator('tbody tr', { hasText: PEAK_DAY }).getByText(`${PEAK_KW}.0`).first().waitFor();
  await move(page, '/energyManage/needStatistics?by=year');
  await tile(page, 'peak').getByText(`${PEAK_KW}.0`).waitFor();
  await move(page, `/energyManage/needIncomeReport?year=${PEAK_DAY.slice(0, 4)}`);
  // 100 kW shaved × 38.
  await tile(page, 'saved').getByText('3,800.00').waitFor();
  const month = PEAK_DAY.slice(0, 7);
  const span = { plantId: world.plantId, dateType: 'month', from: month, to: month };
  const billed = async () =>
    (await call('/report/getBill', span, token)).data.months[0]?.lines.find(
      ({ kind }: { kind: string }) => kind === 'demand',
    );
  await expect.poll(billed, { timeout: 60_000 }).toBeTruthy();
  const line = await billed();
  const income = await call(
    '/demand/getDemandIncome',
    { plantId: world.plantId, year: Number(month.slice(0, 4)) },
    token,
  );
  const own = income.data.months.find((one: { month: string }) => one.month === month);
  expect([Number(line.quantity), line.amount]).toEqual([own.peakKw, own.charge]);
  await page.getByRole('button', { name: '导出' }).click();
  await page.getByText('Excel (.xlsx)').click();
  await page.getByRole('button', { name: '打开下载中心' }).click();
  const downloading = page.waitForEvent('download');
  await page.locator('tbody tr.ant-table-row').first().getByRole('button', { name: '下载' }).click();
  const sheet = (await readXlsx(await readFile(await (await downloading).path()))).sheets[0]?.rows ?? [];
  expect(sheet[1]?.slice(-2)[0]).toBe(3800);
});

const everything = {
  dateType: 4,
  dateStr: '',
  eventStatus: 0,
  eventType: 7,
  deviceSn: '',
  recoverStatus: 0,
  grade: 0,
  timeZone: 'Asia/Shanghai',
  keyword: '',
  deviceType: '',
};

it('import raises a warning before the demand limit is exceeded, on the page and as an alarm, until it drops', async () => {
  const token = await tokenOf('manager');
  const { plantId } = world;
  const api = new Api(portal().url, token);
  await api.setCommandPassword();
  const save = async (settings: { limitKw: number; on: boolean }) => {
    const password = await api.credential(COMMAND_PASSWORD);
    const body = { plantId, settings: { warnPercent: 90, ...settings }, password };
    expect(await api.call('/demand/saveDemandSettings', body)).toMatchObject({ code: 1000 });
  };
  await save({ limitKw: LIMIT_KW, on: true });
  await save({ limitKw: LIMIT_KW, on: false });
  const asked = {
    plantId,
    type: 'dispatch',
    from: dayAgo(1),
    to: dayAgo(-1),
    timeZone: 'Asia/Shanghai',
  };
  const { data } = await call('/system/getLogList', asked, token);
  const contents = data.rows.map(({ content }: { content: string }) => content).join('\n');
  expect(contents).toContain(`limit 0 → ${LIMIT_KW} kW`);
  expect(contents).toContain('off → on');

  const { page } = await at('/energyManage/needCare', 'viewer');
  // The month's peak is already higher: limiting to less saves nothing.
  await page.getByText(`Demand has already reached ${PEAK_KW}.0 kW this month`).waitFor();
  let kw = 2000;
  const speaking = setInterval(() => void logger.sample(METER, { workStatus: 0, powerKw: kw }), 1000);
  try {
    await page.locator('[data-level="willBreak"], [data-level="broken"]').waitFor({ timeout: 60_000 });
    const row = page.locator('tbody tr.ant-table-row').first();
    await row.getByText('Ongoing').waitFor({ timeout: 90_000 });
    const alarms = async () =>
      (await call('/warn/getWarningList', { ...everything, plantId }, token)).data.rows;
    await expect
      .poll(async () => (await alarms())[0]?.description, { timeout: 60_000 })
      .toContain('Demand warning');
    // Less import may not be enough in an interval above the limit: the limit is raised too.
    kw = -500;
    await save({ limitKw: 5000, on: false });
    await expect.poll(async () => (await alarms())[0]?.recoverTime, { timeout: 60_000 }).toBeTruthy();
    await row.getByText('Ongoing').waitFor({ state: 'detached', timeout: 60_000 });
  } finally {
    clearInterval(speaking);
  }
});
