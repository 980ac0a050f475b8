import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, expect, it } from 'vitest';
import { reportPlant } from '../../contract/electricity.contract.ts';
import {
  exportMeterStatistics,
  getMeterStatistics,
  type MeterReport,
  type MeterStatistics,
} from '../../contract/meters.contract.ts';
import MeterStatisticsPage from './MeterStatisticsPage.tsx';

const PATH = '/meters?by=day&from=2024-05-01&to=2024-05-02';
const reading = (importKwh: number, exportKwh: number) => ({
  at: '2024-05-01T00:00:00.000Z',
  importKwh,
  exportKwh,
});

const meterOf = (values: Partial<MeterStatistics>): MeterStatistics =>
  exampleOf(getMeterStatistics.response.shape.meters.element, {
    columns: [
      { outKwh: 300, inKwh: 0 },
      { outKwh: 300, inKwh: 0 },
    ],
    outKwh: 600,
    inKwh: 0,
    ...values,
  });

const grid = meterOf({
  deviceId: 2,
  sn: 'M2',
  samplingPoint: 'highVoltage',
  start: reading(1000, 500),
  end: reading(1241, 644),
  outKwh: 241,
  inKwh: 144,
});
const roof = meterOf({ deviceId: 1, sn: 'M1', alias: 'Roof meter', samplingPoint: 'pv' });

const check = {
  id: 'pv' as const,
  meters: [{ deviceId: 1, sn: 'M1', alias: 'Roof meter' }],
  against: [{ deviceId: 9, sn: 'I1', alias: '' }],
  meterKwh: 600,
  againstKwh: 624,
  differenceKwh: -24,
  share: -0.0385,
  flagged: true,
  columns: 2,
};

const reportOf = (values: Partial<MeterReport> = {}): MeterReport =>
  exampleOf(getMeterStatistics.response, {
    plant: exampleOf(reportPlant, { timeZone: 'Asia/Shanghai', screenType: 3 }),
    range: { step: 'day', from: '2024-05-01', to: '2024-05-02' },
    keys: ['2024-05-01', '2024-05-02'],
    meters: [grid, roof],
    checks: [check],
    ...values,
  });

const totals = () =>
  [...document.querySelectorAll('.ant-table-summary td')].map(({ textContent }) => textContent);

async function meterPage(options: PageOptions = {}) {
  const page = await renderPage(<MeterStatisticsPage />, { path: PATH, ...options });
  await expect.element(page.getByRole('button', { name: 'Roof meter' })).toBeVisible();
  return page;
}

beforeEach(() => {
  server.answer(getMeterStatistics, reportOf());
});

it('shows deviations between meters and devices, and possible reasons', async () => {
  const page = await meterPage();
  const row = page.getByRole('row', { name: /PV-side meters/ });
  for (const shown of ['-24.00', '-3.85 %', 'Deviation too high'])
    await expect.element(row.getByText(shown, { exact: true })).toBeVisible();
  await expect.element(page.getByText(/wrong CT or PT ratio/)).toBeVisible();
});

it('shows the selected meter, and stores it in the URL', async () => {
  const page = await meterPage();
  await expect.poll(totals).toEqual(['Total', '241.00', '144.00']);
  await page.getByRole('button', { name: 'Roof meter' }).click();
  await expect.element(page.getByRole('heading', { name: 'Roof meter: energy' })).toBeVisible();
  await expect.poll(totals).toEqual(['Total', '600.00', '0.00']);
  expect(page.address()).toContain('meter=1');
  await expect
    .element(page.getByRole('button', { name: 'Roof meter' }))
    .toHaveAttribute('aria-pressed', 'true');
});

it('shows dashes where nothing was measured, and links to the missing setting of a meter', async () => {
  const silent = meterOf({
    deviceId: 1,
    sn: 'M1',
    alias: 'Roof meter',
    columns: [],
    outKwh: null,
    inKwh: null,
  });
  server.answer(getMeterStatistics, reportOf({ meters: [silent], checks: [] }));
  const page = await meterPage();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect.poll(() => server.bodiesOf(getMeterStatistics).at(-1)).toMatchObject({ dateType: 'hour' });
  expect(page.address()).toContain('by=hour');
  await expect.poll(totals).toEqual(['Total', '--', '--']);
  await page.getByText('No sampling point').last().click();
  expect(page.address()).toContain('/monitoring/meterManage');
});

it('exports the shown report; an ordinary user cannot export', async () => {
  server.answer(exportMeterStatistics, { jobId: '00000000-0000-4000-8000-000000000001' });
  const page = await meterPage();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /csv/ }).click();
  await expect
    .poll(() => server.bodiesOf(exportMeterStatistics))
    .toEqual([
      { report: { plantId: 1, dateType: 'day', from: '2024-05-01', to: '2024-05-02' }, format: 'csv' },
    ]);
  await page.unmount();
  const reader = await meterPage({ roleId: 2 });
  expect(reader.getByRole('button', { name: 'Export' }).query()).toBeNull();
});

it('states that there is no meter, with a link only for accounts that may add one', async () => {
  server.answer(getMeterStatistics, reportOf({ meters: [], checks: [] }));
  const reader = await renderPage(<MeterStatisticsPage />, { path: PATH, roleId: 2 });
  await expect.element(reader.getByText('Ask the plant manager to add a meter.')).toBeVisible();
  await reader.unmount();
  const page = await renderPage(<MeterStatisticsPage />, { path: PATH });
  await page.getByRole('button', { name: 'Configure' }).click();
  expect(page.address()).toBe('/monitoring/meterManage');
});

it('shows a failure to load, and can retry', async () => {
  server.answer(getMeterStatistics, new Refusal(commonErrors.unexpected));
  const page = await renderPage(<MeterStatisticsPage />, { path: PATH });
  await expect.element(page.getByText('Failed to load')).toBeVisible();
  server.answer(getMeterStatistics, reportOf());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('button', { name: 'Roof meter' })).toBeVisible();
});

it.each([
  ['zh', 'light', 1366],
  ['en', 'dark', 1920],
] as const)('has no serious accessibility violation in %s and %s', async (lang, theme, width) => {
  await meterPage({ lang, theme, width });
  await expect.poll(() => seriousViolations()).toEqual([]);
});
