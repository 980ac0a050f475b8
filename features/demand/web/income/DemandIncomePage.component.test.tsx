import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type DemandIncome,
  type DemandMonth,
  exportDemandIncome,
  getDemandIncome,
} from '../../contract/income.contract.ts';
import DemandIncomePage from './DemandIncomePage.tsx';

const june: DemandMonth = {
  month: '2026-06',
  state: 'counted',
  peakKw: 300,
  peakAtMs: null,
  source: 'register',
  reason: 'register',
  registerKw: 300,
  registerAtMs: Date.parse('2026-06-09T02:10:00Z'),
  quartersKw: 281.5,
  freeKw: 400,
  freeAtMs: null,
  pricePerKw: '38',
  charge: '11400.00',
  freeCharge: '15200.00',
  saved: '3800.00',
  running: true,
};
const may: DemandMonth = {
  ...june,
  month: '2026-05',
  state: 'notByDemand',
  running: false,
  charge: null,
  freeCharge: null,
  saved: null,
  pricePerKw: null,
  source: 'quarters',
  reason: 'noRegister',
  registerKw: null,
  registerAtMs: null,
};

const incomeOf = (values: Partial<DemandIncome> = {}): DemandIncome =>
  exampleOf(getDemandIncome.response, {
    timeZone: 'Asia/Shanghai',
    currency: 'CNY',
    hasMeter: true,
    hasStorage: true,
    year: 2026,
    firstYear: 2025,
    months: [may, june],
    totals: { saved: '3800.00', charge: '11400.00', freeCharge: '15200.00', counted: 1 },
    ...values,
  });

const tile = (key: string) => document.querySelector(`[data-tile="${key}"]`)?.textContent ?? '';
const total = (key: string) => document.querySelector(`[data-total="${key}"]`)?.textContent;

async function incomePage(options: PageOptions = {}) {
  const page = await renderPage(<DemandIncomePage />, options);
  await expect.poll(() => tile('saved')).not.toBe('');
  return page;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-15T04:00:00Z') });
  server.answer(getDemandIncome, incomeOf());
});
afterEach(() => {
  vi.useRealTimers();
});

it('shows the saving of each month, and why a month is not counted', async () => {
  const page = await incomePage();
  expect(tile('saved')).toContain('3,800.00');
  expect(tile('counted')).toContain('1 / 2');
  expect([total('charge'), total('freeCharge'), total('saved')]).toEqual([
    '11,400.00',
    '15,200.00',
    '3,800.00',
  ]);
  await expect.element(page.getByRole('row', { name: /2026-05/ })).toHaveTextContent(/Not billed by demand/);
  await expect.element(page.getByRole('row', { name: /2026-06/ })).toHaveTextContent(/In progress/);
  await page.getByRole('link', { name: 'View bill' }).click();
  expect(page.address()).toBe('/monitoring/bill');
});

it.each([
  ['en', /2026-06: Maximum-demand register of the meter/],
  ['zh', /2026-06: 取电表最大需量示值/],
] as const)(
  'shows the maximum-demand register and the intervals, and which one is billed: %s',
  async (lang, why) => {
    const page = await incomePage({ lang });
    const row = page.getByRole('row', { name: /2026-06/ });
    for (const text of [/300\.0/, /281\.5/, /2026-06-09 10:10/])
      await expect.element(row).toHaveTextContent(text);
    await expect.element(page.getByText(why)).toBeVisible();
    // May is not billed by demand.
    await expect.poll(() => document.querySelectorAll('[data-reason]')).toHaveLength(1);
  },
);

it('shows the year of the address, but no future year', async () => {
  const page = await incomePage({ path: '/?year=2025' });
  expect(server.bodiesOf(getDemandIncome).at(-1)).toEqual({ plantId: 1, year: 2025 });
  await page.goTo('/?year=2031');
  await expect.poll(() => server.bodiesOf(getDemandIncome).at(-1)).toEqual({ plantId: 1, year: 2026 });
});

it('exports the displayed year; an ordinary user has no export', async () => {
  server.answer(exportDemandIncome, { jobId: '00000000-0000-4000-8000-000000000001' });
  const page = await incomePage();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByText('Excel (.xlsx)').click();
  await expect
    .poll(() => server.bodiesOf(exportDemandIncome))
    .toEqual([{ plantId: 1, year: 2026, format: 'xlsx' }]);
  await page.unmount();
  const reader = await incomePage({ roleId: 2 });
  expect(reader.getByRole('button', { name: 'Export' }).query()).toBeNull();
});

it('says that charging raised the peaks, and that no month is billed by demand', async () => {
  const totals = { saved: '-380.00', charge: '11400.00', freeCharge: '11020.00', counted: 1 };
  server.answer(getDemandIncome, incomeOf({ totals }));
  const page = await incomePage();
  await expect.element(page.getByText(/Charging raised peak demand: 380\.00/)).toBeVisible();
  const none = { saved: null, charge: null, freeCharge: null, counted: 0 };
  server.answer(getDemandIncome, incomeOf({ months: [may], totals: none }));
  await page.goTo('/?year=2025');
  await expect.element(page.getByText('No month of this year is billed by demand')).toBeVisible();
});

it('says that there are no data, and that there is no meter', async () => {
  const none = { saved: null, charge: null, freeCharge: null, counted: 0 };
  server.answer(getDemandIncome, incomeOf({ months: [], totals: none }));
  const page = await renderPage(<DemandIncomePage />);
  await expect.element(page.getByText('No demand data for this year')).toBeVisible();
  server.answer(getDemandIncome, incomeOf({ months: [], totals: none, hasMeter: false }));
  await page.goTo('/?year=2025');
  await expect.element(page.getByText('No meter at the grid connection point')).toBeVisible();
});

it('says that loading failed, and loads again on retry', async () => {
  server.answer(getDemandIncome, new Refusal(commonErrors.unexpected));
  const page = await renderPage(<DemandIncomePage />);
  await expect.element(page.getByText('Failed to load')).toBeVisible();
  server.answer(getDemandIncome, incomeOf());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => tile('saved')).toContain('3,800.00');
});

it.each([
  ['en', 'light'],
  ['zh', 'dark'],
] as const)('has no serious accessibility violation in %s and %s', async (lang, theme) => {
  await incomePage({ lang, theme });
  await expect.poll(() => seriousViolations()).toEqual([]);
});
