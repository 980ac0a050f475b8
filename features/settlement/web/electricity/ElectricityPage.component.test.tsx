import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  comparedPart,
  type ElectricityReport,
  exportElectricityReport,
  getElectricityReport,
  reportPlant,
} from '../../contract/electricity.contract.ts';
import { reportErrors } from '../../contract/report.ts';
import ElectricityPage from './ElectricityPage.tsx';

const MONTH_PATH = '/report?by=day&from=2024-05-01&to=2024-05-31';
const flows = {
  pv: 9672,
  charge: 1488,
  discharge: 1339.2,
  import: 7404.5,
  export: 2232,
  load: 10267.2,
  charging: null,
};
const noPeriods = { pv: {}, charge: {}, discharge: {}, export: {}, load: {}, charging: {} };
const energy = {
  flows,
  periods: { ...noPeriods, import: { peak: 1234, valley: 2468, usual: 3702.5 } },
  importMaxKw: 15.9,
  estimatedS: 0,
  missingQuarters: 0,
};

const reportOf = (
  keys: readonly string[],
  step: 'hour' | 'day' | 'month' | 'year',
  values: Partial<ElectricityReport> = {},
): ElectricityReport =>
  exampleOf(getElectricityReport.response, {
    plant: exampleOf(reportPlant, { name: 'Roof', timeZone: 'Asia/Shanghai', screenType: 3, pvKwp: 50 }),
    range: { step, from: keys[0] ?? '', to: keys.at(-1) ?? '' },
    columns: keys.map((key) => ({ ...energy, key })),
    totals: exampleOf(getElectricityReport.response.shape.totals, { ...energy, fullHours: 193.44 }),
    since: '2024-05-01T00:00:00.000Z',
    ...values,
  });

const days = Array.from({ length: 31 }, (_, at) => `2024-05-${String(at + 1).padStart(2, '0')}`);
const KEYS = {
  hour: Array.from({ length: 24 }, (_, at) => `2024-05-02T${String(at).padStart(2, '0')}`),
  day: days,
  month: Array.from({ length: 12 }, (_, at) => `2024-${String(at + 1).padStart(2, '0')}`),
  year: ['2022', '2023', '2024', '2025', '2026'],
};

const tile = (key: string) => document.querySelector(`[data-tile="${key}"]`)?.textContent ?? '';
const totals = () =>
  [...(document.querySelector('.ant-table-summary')?.querySelectorAll('td') ?? [])].map(
    ({ textContent }) => textContent,
  );
const rowCount = () => document.querySelectorAll('tbody tr.ant-table-row').length;
const asked = () => server.bodiesOf(getElectricityReport).at(-1);

async function reportPage(options: PageOptions = {}) {
  const page = await renderPage(<ElectricityPage />, {
    path: MONTH_PATH,
    plant: { screenType: 3 },
    ...options,
  });
  await expect.poll(() => tile('pv')).not.toBe('');
  return page;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-15T04:00:00Z') });
  server.answer(getElectricityReport, ({ dateType }) =>
    dateType === 'total' ? reportOf(KEYS.year, 'year') : reportOf(KEYS[dateType], dateType),
  );
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the report', () => {
  it('shows each flow as a figure, and the days with their totals', async () => {
    const page = await reportPage({ lang: 'zh' });
    expect(asked()).toEqual({ plantId: 1, dateType: 'day', from: '2024-05-01', to: '2024-05-31' });
    // A tile uses the most legible unit; the table always uses kWh.
    expect(tile('pv')).toContain('9.67MWh');
    expect(tile('fullHours')).toContain('193.44');
    await expect.poll(rowCount).toBe(31);
    for (const total of ['9,672.00', '1,488.00', '1,339.20', '7,404.50', '2,232.00', '10,267.20'])
      expect(totals()).toContain(total);
    // A plant without chargers has no column for them.
    expect(page.getByRole('columnheader', { name: /充电桩/ }).query()).toBeNull();
    await expect.element(page.getByRole('columnheader', { name: /光伏发电/ }).first()).toBeVisible();
  });

  it('compares the completed days, names them, and marks today', async () => {
    const part = (from: string, to: string, pv: number) =>
      exampleOf(comparedPart, { from, to, flows: { ...flows, pv } });
    const june = Array.from({ length: 30 }, (_, at) => `2026-06-${String(at + 1).padStart(2, '0')}`);
    const before = {
      ...part('2026-05-01', '2026-05-14', 8000),
      own: part('2026-06-01', '2026-06-14', 8800),
    };
    server.answer(getElectricityReport, reportOf(june, 'day', { before }));
    const page = await reportPage({ path: '/report?by=day&from=2026-06-01&to=2026-06-30' });
    // 8.8 against 8 MWh: today is part of the total, but not compared.
    expect(tile('pv')).toContain('9.67');
    expect(tile('pv')).toContain('10.0 %');
    await expect
      .element(page.getByText('vs previous: 2026-06-01 ~ 2026-06-14 compared with 2026-05-01 ~ 2026-05-14'))
      .toBeVisible();
    await expect.element(page.getByText(/the current one is excluded on both sides/)).toBeVisible();
    await expect.poll(rowCount).toBe(15);
    await expect.element(page.getByRole('row', { name: /2026-06-15.*In progress/ })).toBeVisible();
    expect(page.getByRole('row', { name: /2026-06-14.*In progress/ }).query()).toBeNull();
  });

  it('distinguishes hours repeated at the end of daylight saving time', async () => {
    const keys = ['2026-10-25T01', '2026-10-25T02+02:00', '2026-10-25T02+01:00', '2026-10-25T03'];
    vi.setSystemTime(Date.parse('2026-10-26T12:00:00Z'));
    server.answer(getElectricityReport, reportOf(keys, 'hour'));
    const page = await reportPage({ path: '/report?by=hour&from=2026-10-25T01&to=2026-10-25T03' });
    await expect.element(page.getByRole('row', { name: /2026-10-25 02:00 \(\+02:00\)/ })).toBeVisible();
    await expect.element(page.getByRole('row', { name: /2026-10-25 02:00 \(\+01:00\)/ })).toBeVisible();
  });

  it('steps to the previous and next period by button and key, and shows when it is empty', async () => {
    server.answer(getElectricityReport, ({ from }) =>
      from?.startsWith('2024-04')
        ? reportOf(['2024-04-01'], 'day', {
            columns: [],
            totals: exampleOf(getElectricityReport.response.shape.totals),
          })
        : reportOf(days, 'day'),
    );
    const page = await reportPage({ lang: 'zh' });
    await page.getByRole('button', { name: '上一个' }).click();
    await expect.element(page.getByText('所选时间没有电量数据')).toBeVisible();
    expect(page.address()).toContain('from=2024-04-01&to=2024-04-30');
    await page.getByRole('button', { name: '下一个' }).click();
    await expect.poll(() => tile('pv')).toContain('9.67');
    (page.getByRole('button', { name: '下一个' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{PageUp}');
    await expect.poll(asked).toMatchObject({ from: '2024-04-01', to: '2024-04-30' });
  });

  it('has intervals of an hour, a month, a year, or a total', async () => {
    const page = await reportPage();
    for (const [name, count] of [
      ['Hour', 24],
      ['Month', 12],
      ['Year', 5],
    ] as const) {
      await page.getByText(name, { exact: true }).click();
      await expect.poll(asked).toMatchObject({ dateType: name.toLowerCase() });
      await expect.poll(rowCount).toBe(count);
    }
    await page.getByText('Total', { exact: true }).first().click();
    await expect.poll(asked).toEqual({ plantId: 1, dateType: 'total' });
    expect(page.address()).toBe('/report?by=total');
  });

  it('splits a flow by time of use, and shows the rest as unsplit', async () => {
    const page = await reportPage();
    await page.getByText('By time of use', { exact: true }).click();
    await expect.poll(totals).toEqual(['Total', '1,234.00', '3,702.50', '2,468.00', '7,404.50']);
    expect(page.address()).toContain('view=period');
    await page.getByRole('combobox', { name: 'Flow' }).click();
    await page.getByTitle('Grid export').click();
    await expect.poll(page.address).toContain('flow=export');
    // No grid export is split in this report: it is shown as a whole.
    await expect.poll(totals).toEqual(['Total', '2,232.00', '2,232.00']);
    await page.getByText('By flow', { exact: true }).click();
    await expect.poll(() => totals().length).toBeGreaterThan(6);
  });

  it('selects a period by preset, and marks the active preset', async () => {
    const page = await reportPage();
    await page.getByRole('button', { name: 'Last month' }).click();
    await expect.poll(asked).toEqual({ plantId: 1, dateType: 'day', from: '2026-05-01', to: '2026-05-31' });
    await expect
      .element(page.getByRole('button', { name: 'Last month' }))
      .toHaveAttribute('aria-pressed', 'true');
  });

  it('states what is missing, estimated, pending or without a price', async () => {
    const poor = { ...energy, missingQuarters: 4, estimatedS: 600 };
    server.answer(getElectricityReport, {
      ...reportOf(days, 'day'),
      totals: exampleOf(getElectricityReport.response.shape.totals, poor),
      pendingDays: 2,
      daysWithoutPrice: 3,
    });
    const page = await reportPage({ path: `${MONTH_PATH}&view=period` });
    for (const note of [
      /of data is missing/,
      /was estimated/,
      /Days being settled: 2/,
      /Days without a price: 3/,
    ])
      await expect.element(page.getByText(note).first()).toBeVisible();
    await page.getByRole('link', { name: 'Set prices' }).click();
    expect(page.address()).toContain('/monitoring/electricityPrice');
  });
});

it('exports the shown report; an ordinary user can neither export nor schedule reports', async () => {
  server.answer(exportElectricityReport, { jobId: '00000000-0000-4000-8000-000000000001' });
  const page = await reportPage();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
  await expect
    .poll(() => server.bodiesOf(exportElectricityReport))
    .toEqual([
      {
        report: { plantId: 1, dateType: 'day', from: '2024-05-01', to: '2024-05-31' },
        view: 'flow',
        format: 'xlsx',
      },
    ]);
  await page.unmount();
  const reader = await reportPage({ roleId: 2 });
  expect(reader.getByRole('button', { name: /Export|Scheduled reports/ }).query()).toBeNull();
});

describe('without a report', () => {
  it.each([
    [reportErrors.youngerThanMonth, 'month', 'Switch interval to Day', 'by=day'],
    [reportErrors.youngerThanDay, 'day', 'Switch interval to Hour', 'by=hour'],
  ] as const)('states that the plant is too new and offers finer data', async (why, by, way, address) => {
    server.answer(getElectricityReport, ({ dateType }) =>
      dateType === by ? new Refusal(why) : reportOf(KEYS.hour, 'hour'),
    );
    const page = await renderPage(<ElectricityPage />, { path: `/report?by=${by}` });
    await expect.element(page.getByText(why.en)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'View totals' })).toBeVisible();
    await page.getByRole('button', { name: way }).click();
    await expect.poll(() => tile('pv')).not.toBe('');
    expect(page.address()).toContain(address);
  });

  it('offers the current period when the selected one is in the future', async () => {
    server.answer(getElectricityReport, ({ from }) =>
      from === '2031-01-01' ? new Refusal(reportErrors.future) : reportOf(days, 'day'),
    );
    const page = await renderPage(<ElectricityPage />, {
      path: '/report?by=day&from=2031-01-01&to=2031-01-31',
    });
    await page.getByRole('button', { name: 'Back to current period' }).click();
    await expect.poll(asked).toMatchObject({ from: '2026-06-01' });
  });

  it('shows that there is no energy data yet, or that loading failed', async () => {
    server.answer(getElectricityReport, reportOf(days, 'day', { since: null }));
    const page = await renderPage(<ElectricityPage />, { path: MONTH_PATH });
    await expect.element(page.getByText('This plant has no energy data yet')).toBeVisible();
    await page.unmount();
    server.answer(getElectricityReport, new Refusal(commonErrors.unexpected));
    const failed = await renderPage(<ElectricityPage />, { path: MONTH_PATH });
    await expect.element(failed.getByText('Failed to load')).toBeVisible();
    server.answer(getElectricityReport, reportOf(days, 'day'));
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => tile('pv')).not.toBe('');
  });
});

it.each([
  ['zh', 'light'],
  ['en', 'dark'],
] as const)('has no serious accessibility violation in %s and %s', async (lang, theme) => {
  await reportPage({ lang, theme });
  await expect.poll(() => seriousViolations()).toEqual([]);
});
