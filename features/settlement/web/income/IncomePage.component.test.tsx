import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  exportIncome,
  exportIncomePlants,
  getIncome,
  getIncomePlants,
  type Income,
  incomePlant,
} from '../../contract/income.contract.ts';
import {
  exportPlannedIncome,
  getPlannedIncome,
  type PlannedIncome,
} from '../../contract/income-planned.contract.ts';
import { reportErrors } from '../../contract/report.ts';
import IncomePage from './IncomePage.tsx';

const QUERY = 'by=day&from=2026-06-13&to=2026-06-14';
const JOB = { jobId: '00000000-0000-4000-8000-000000000001' };

const amountsOf = (times: 1 | 2) => ({
  pvUse: (7.2 * times).toFixed(2),
  pvFeedIn: (1.6 * times).toFixed(2),
  discharge: (5.4 * times).toFixed(2),
  charge: '0.00',
  charging: (4 * times).toFixed(2),
  chargingService: '0.00',
  pileEnergy: (-4 * times).toFixed(2),
  subsidy: '0.00',
});
const energy = { pvUseKwh: 6, pvFeedInKwh: 4, chargeKwh: 0, dischargeKwh: 5, chargingKwh: 3.333 };
const dayOf = (key: string) => ({
  key,
  empty: false,
  unknownQuarters: 0,
  amounts: amountsOf(1),
  energy,
  storage: '5.40',
  total: '14.20',
  demandEffect: null,
  storageWithDemand: '5.40',
  totalWithDemand: '14.20',
});

const income: Income = exampleOf(getIncome.response, {
  currency: 'CNY',
  timeZone: 'Asia/Shanghai',
  step: 'day',
  columns: [dayOf('2026-06-13'), dayOf('2026-06-14')],
  totals: {
    amounts: amountsOf(2),
    energy,
    storage: '10.80',
    total: '28.40',
    demandEffect: null,
    storageWithDemand: '10.80',
    totalWithDemand: '28.40',
    pvPerKwh: '0.88',
    storagePerKwh: '1.08',
  },
});

const plannedSums = exampleOf(getPlannedIncome.response.shape.totals, {
  planned: '39.20',
  actual: '28.40',
  lost: {
    offline: '0.00',
    alarmStop: '0.00',
    socLimit: '5.40',
    dispatch: '0.00',
    performance: '0.00',
    forecast: '5.40',
  },
  plannedQuarters: 4,
  storage: { plannedOutKwh: 20, plannedInKwh: 0, actualOutKwh: 10, actualInKwh: 0 },
});
const planned: PlannedIncome = exampleOf(getPlannedIncome.response, {
  currency: 'CNY',
  timeZone: 'Asia/Shanghai',
  step: 'day',
  columns: [{ ...plannedSums, key: '2026-06-13', empty: false }],
  totals: plannedSums,
  systems: 1,
  systemsWithPlan: 1,
});

const plantRow = exampleOf(incomePlant, {
  plantId: 1,
  name: 'Test plant',
  currency: 'CNY',
  income: '28.40',
  incomeBefore: '20.00',
  incomeCompared: '25.00',
  pvKwh: 20,
});

const tile = (key: string) => document.querySelector(`[data-tile="${key}"]`)?.textContent ?? '';
const total = (key: string) => document.querySelector(`[data-total="${key}"]`)?.textContent;
const cause = (key: string) => document.querySelector(`[data-cause="${key}"]`)?.textContent ?? '';

async function incomePage(query = QUERY, options: PageOptions = {}) {
  return renderPage(<IncomePage />, { path: `/income?${query}`, height: 1000, ...options });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-15T04:00:00Z') });
  server
    .answer(getIncome, income)
    .answer(getPlannedIncome, planned)
    .answer(getIncomePlants, ({ keyword }) => ({
      rows: 'Test plant'.includes(keyword) ? [plantRow] : [],
      total: 1,
      totals: [
        { currency: 'CNY', plants: 1, income: '28.40', incomeBefore: '20.00', incomeCompared: '25.00' },
      ],
    }));
});
afterEach(() => {
  vi.useRealTimers();
});

describe('income by item', () => {
  it('is shown in tiles and by day, to the cent', async () => {
    const page = await incomePage(QUERY, { lang: 'zh' });
    await expect.poll(() => tile('total')).toContain('28.40');
    expect(tile('pv')).toContain('17.60');
    expect(tile('storage')).toContain('10.80');
    expect(tile('charging')).toContain('0.00');
    expect(['pvUse', 'pvFeedIn', 'discharge', 'charging', 'total'].map(total)).toEqual([
      '14.40',
      '3.20',
      '10.80',
      '8.00',
      '28.40',
    ]);
    await expect.element(page.getByRole('row', { name: /2026-06-13/ })).toHaveTextContent(/14\.20/);
    await page.getByText('时', { exact: true }).click();
    await expect.poll(() => server.bodiesOf(getIncome).at(-1)).toMatchObject({ dateType: 'hour' });
    expect(page.address()).toContain('by=hour');
  });

  it('compares completed days, and names them', async () => {
    const part = (from: string, to: string, times: 1 | 2) => ({
      from,
      to,
      amounts: amountsOf(times),
      storage: '5.40',
      total: '14.20',
    });
    const before = {
      ...part('2026-05-13', '2026-05-14', 1),
      own: part('2026-06-13', '2026-06-14', 2),
    };
    server.answer(getIncome, {
      ...income,
      columns: [dayOf('2026-06-13'), dayOf('2026-06-14'), dayOf('2026-06-15')],
      before,
    });
    const page = await incomePage('by=day&from=2026-06-13&to=2026-06-15');
    await expect.poll(() => tile('total')).toContain('100.0 %');
    await expect
      .element(page.getByText('vs previous: 2026-06-13 ~ 2026-06-14 compared with 2026-05-13 ~ 2026-05-14'))
      .toBeVisible();
    await expect.element(page.getByRole('row', { name: /2026-06-15.*In progress/ })).toBeVisible();
  });

  it.each([
    ['en', 'Storage effect on demand charge', /Charging raised the maximum demand/],
    ['zh', '储能对需量电费的影响', /充电抬高了最大需量/],
  ] as const)('shows the effect of storage on the demand charge: %s', async (lang, name, why) => {
    const month = {
      ...dayOf('2026-05'),
      demandEffect: '-8747.22',
      storageWithDemand: '-8741.82',
      totalWithDemand: '-8733.02',
    };
    const totals = {
      ...income.totals,
      demandEffect: '-8747.22',
      storageWithDemand: '-8736.42',
      totalWithDemand: '-8718.82',
    };
    server.answer(getIncome, { ...income, step: 'month', columns: [month], totals });
    const page = await incomePage('by=month&from=2026-05&to=2026-05', { lang });
    await expect.poll(() => tile('demand')).toContain('8,747.22');
    expect(tile('demand')).toContain(name);
    expect(tile('total')).toContain('28.40');
    expect(tile('total')).toContain('-8,718.82');
    expect(['demandEffect', 'storageWithDemand', 'totalWithDemand'].map(total)).toEqual([
      '-8,747.22',
      '-8,736.42',
      '-8,718.82',
    ]);
    await expect.element(page.getByText(why)).toBeVisible();
  });

  it('has no figure for the demand charge where there is none', async () => {
    await incomePage();
    await expect.poll(() => tile('total')).toContain('28.40');
    expect(tile('demand')).toBe('');
    expect(total('demandEffect')).toBeUndefined();
  });

  it.each([
    ['en', /mode is full feed-in, but 60\.0\s?% of PV energy was consumed on site/, 'Change plant mode'],
    ['zh', /电站模式为全额上网，但有 60\.0\s?% 的光伏电量为现场自用/, '修改电站模式'],
  ] as const)('states that PV is used on site despite full feed-in mode: %s', async (lang, note, button) => {
    server.answer(getIncome, { ...income, fullFeedIn: true });
    const page = await incomePage(QUERY, { lang });
    await expect.element(page.getByText(note)).toBeVisible();
    await page.getByRole('button', { name: button }).click();
    expect(page.address()).toContain('/monitoring/editPlant?plantId=1');
  });

  it('links to the plant mode only with permission to change it', async () => {
    server.answer(getIncome, { ...income, fullFeedIn: true });
    const page = await incomePage(QUERY, { roleId: 2 });
    await expect.element(page.getByText(/mode is full feed-in/)).toBeVisible();
    expect(page.getByRole('button', { name: 'Change plant mode' }).elements()).toEqual([]);
  });

  it('states what is pending, without a price or unknown', async () => {
    server.answer(getIncome, {
      ...income,
      pendingDays: 1,
      daysWithoutPrice: 2,
      quarters: 96,
      unknownQuarters: 12,
    });
    const page = await incomePage();
    for (const note of [
      /1 day is being settled/,
      /2 days have energy but no price/,
      /No grid meter data in 12 15-minute intervals/,
    ])
      await expect.element(page.getByText(note)).toBeVisible();
    await page.getByRole('button', { name: 'Set prices' }).click();
    expect(page.address()).toContain('/monitoring/electricityPrice');
  });

  it('of a plant younger than a day is not available by day, but as a total', async () => {
    server.answer(getIncome, ({ dateType }) =>
      dateType === 'day' ? new Refusal(reportErrors.youngerThanDay) : income,
    );
    const page = await incomePage('');
    await expect.element(page.getByText(/The plant has been running for less than a day/)).toBeVisible();
    await page.getByRole('button', { name: 'View totals' }).click();
    await expect.poll(() => tile('total')).not.toBe('');
    expect(page.address()).toContain('by=total');
  });

  it('can be loaded again after a failure', async () => {
    server.answer(getIncome, new Refusal(commonErrors.unexpected));
    const page = await incomePage();
    await expect.element(page.getByText('Failed to load')).toBeVisible();
    server.answer(getIncome, income);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => tile('total')).toContain('28.40');
  });
});

describe('planned and actual', () => {
  it.each([
    ['zh', 'SOC 限制', '-5.40 元', '电池已到达 SOC 上限或下限'],
    ['en', 'SOC limit', '-5.40', 'The battery had reached its upper or lower SOC limit'],
  ] as const)('shows the loss by each cause, in %s', async (lang, name, amount, why) => {
    await incomePage(`${QUERY}&tab=planned`, { lang });
    await expect.poll(() => cause('socLimit')).toContain(amount);
    expect(cause('socLimit')).toContain(name);
    expect(cause('socLimit')).toContain(why);
    expect(cause('forecast')).toContain(amount);
    expect([tile('planned'), tile('actual')]).toEqual([
      expect.stringContaining('39.20'),
      expect.stringContaining('28.40'),
    ]);
    expect([total('planned'), total('actual')]).toEqual(['39.20', '28.40']);
  });

  it('is by day or month only, and keeps the period of the previous tab', async () => {
    const page = await incomePage();
    await page.getByRole('tab', { name: 'Planned vs actual' }).click();
    await expect
      .poll(() => server.bodiesOf(getPlannedIncome).at(-1))
      .toEqual({ plantId: 1, dateType: 'day', from: '2026-06-13', to: '2026-06-14' });
    await expect.element(page.getByText('Month', { exact: true })).toBeVisible();
    expect(page.getByText('Hour', { exact: true }).query()).toBeNull();
  });

  it('states when there is no plan, no forecast, or only one of them', async () => {
    const none = { ...planned, totals: { ...plannedSums, plannedQuarters: 0, pv: null } };
    server.answer(getPlannedIncome, none);
    const page = await incomePage(`${QUERY}&tab=planned`);
    await expect.element(page.getByText('No plan in this period', { exact: true })).toBeVisible();
    const pv = { expectedKwh: 30, actualKwh: 20, days: 1 };
    server.answer(getPlannedIncome, { ...planned, totals: { ...none.totals, pv } });
    await page.getByRole('button', { name: 'This month' }).click();
    await expect.element(page.getByText(/only PV is compared below/)).toBeVisible();
    server.answer(getPlannedIncome, planned);
    await page.getByRole('button', { name: 'Last month' }).click();
    await expect.element(page.getByText(/only storage is compared below/)).toBeVisible();
  });
});

describe('all plants', () => {
  it('are found by name, with their sums by currency', async () => {
    const page = await incomePage('tab=plants&period=2026', { lang: 'zh' });
    await expect.poll(() => tile('CNY')).toContain('28.40');
    await expect.element(page.getByRole('row', { name: /Test plant.*28\.40.*25\.00.*20\.00/ })).toBeVisible();
    // 25 against 20: today is excluded.
    expect(tile('CNY')).toContain('25.0 %');
    await expect.element(page.getByText(/仅比较已结束的日/)).toBeVisible();
    await page.getByPlaceholder('按电站名称搜索').fill('none such');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('row', { name: /Test plant/ })).not.toBeInTheDocument();
    expect(server.bodiesOf(getIncomePlants).at(-1)).toMatchObject({ keyword: 'none such', period: '2026' });
    await page.getByText('累计', { exact: true }).click();
    await expect.poll(() => server.bodiesOf(getIncomePlants).at(-1)).not.toHaveProperty('period');
  });
});

it.each([
  ['income', 'total', exportIncome],
  ['planned', 'planned', exportPlannedIncome],
] as const)('exports the tab %s as shown', async (tab, first, call) => {
  server.answer(call, JOB);
  const page = await incomePage(`${QUERY}&tab=${tab}`);
  await expect.poll(() => tile(first)).not.toBe('');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByText('Excel (.xlsx)').click();
  await expect
    .poll(() => server.bodiesOf(call))
    .toEqual([{ plantId: 1, dateType: 'day', from: '2026-06-13', to: '2026-06-14', format: 'xlsx' }]);
});

it('exports all plants of the chosen period', async () => {
  server.answer(exportIncomePlants, JOB);
  const page = await incomePage('tab=plants');
  await expect.poll(() => tile('CNY')).toContain('28.40');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByText('CSV (.csv)').click();
  await expect
    .poll(() => server.bodiesOf(exportIncomePlants))
    .toEqual([{ keyword: '', period: '2026-06', timeZone: 'Asia/Shanghai', format: 'csv' }]);
});

it('an ordinary user sees every tab but cannot export', async () => {
  const page = await incomePage(QUERY, { roleId: 2 });
  await expect.poll(() => tile('total')).toContain('28.40');
  const exports = page.getByRole('button', { name: 'Export' });
  expect(exports.query()).toBeNull();
  await page.getByRole('tab', { name: 'Planned vs actual' }).click();
  await expect.poll(() => tile('planned')).toContain('39.20');
  expect(exports.query()).toBeNull();
  await page.getByRole('tab', { name: 'All plants' }).click();
  await expect.element(page.getByRole('row', { name: /Test plant/ })).toBeVisible();
  expect(exports.query()).toBeNull();
});

it.each([
  ['zh', 'light', 'income', 'total'],
  ['en', 'dark', 'income', 'total'],
  ['en', 'light', 'planned', 'planned'],
  ['zh', 'dark', 'planned', 'planned'],
  ['en', 'dark', 'plants', 'CNY'],
] as const)('has no serious accessibility violation in %s and %s: %s', async (lang, theme, tab, first) => {
  await incomePage(`${QUERY}&tab=${tab}`, { lang, theme });
  await expect.poll(() => tile(first)).not.toBe('');
  await expect.poll(() => seriousViolations()).toEqual([]);
});
