import { commonErrors } from '@heliodon/contract/errors';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { cellsBeyondScreen } from '@heliodon/ui/testing/phone';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { exportPotential, getPotential } from '../../contract/potential.contract.ts';
import PotentialPage from './PotentialPage.tsx';
import { fresno, hamburg, suzhou } from './testing/potential.ts';

const OPERATOR = 3;
const JOB = { jobId: '00000000-0000-4000-8000-000000000001' };
const onOpen = vi.fn(async (_plantId: number, _path: string) => {});

beforeEach(() => {
  onOpen.mockClear();
  server.answer(getPotential, ({ keyword, kind }) => {
    const rows = [suzhou(kind), fresno(), hamburg()].filter(({ name }) => name.includes(keyword ?? ''));
    return { rows, total: rows.length, months: ['2026-10', '2026-09'] };
  });
});

type Page = Awaited<ReturnType<typeof renderPage>>;
async function potentialPage(options: PageOptions = {}): Promise<Page> {
  const page = await renderPage(<PotentialPage onOpen={onOpen} />, { roleId: OPERATOR, ...options });
  await expect.element(page.getByText('Suzhou')).toBeVisible();
  return page;
}
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const open = (page: Page, name: string) =>
  row(page, name)
    .getByRole('button', { name: /^(Expand row|展开行)$/ })
    .click();
const lastAsked = () => server.bodiesOf(getPotential).findLast(({ pageSize }) => pageSize !== 1);

describe('the list', () => {
  it('shows for each plant what ran and the best two changes, each amount in the currency of the plant', async () => {
    const page = await potentialPage();
    expect(lastAsked()).toMatchObject({ sort: 'share', order: 'desc' });
    const first = row(page, 'Suzhou');
    for (const text of [
      '10,000.00 CNY',
      'Battery ×2',
      '1,500.00 CNY',
      '15.0 %',
      'Automatic dispatch',
      '1,200.00 CNY',
    ])
      await expect.element(first).toHaveTextContent(text);
    await expect.element(row(page, 'Fresno')).toHaveTextContent('Nothing would have been cheaper');
    await expect.element(row(page, 'Fresno')).toHaveTextContent('800.00 USD');
  });

  it.each([
    ['en', 'Only 12 of 31 days have complete data: at least 20 are required'],
    ['zh', '31 天中只有 12 天有完整数据，至少需要 20 天'],
  ] as const)('says that a month has too few days, in %s', async (lang, text) => {
    const page = await potentialPage({ lang });
    await expect.element(row(page, 'Hamburg')).toHaveTextContent(text);
    expect(
      row(page, 'Hamburg')
        .getByRole('button', { name: /Expand row|展开行/ })
        .query(),
    ).toBeNull();
  });

  it('asks for a kind of change and a month, and keeps them in the address', async () => {
    const page = await potentialPage();
    await page.getByLabelText('Kind of change').click();
    await page.getByText('Nothing to buy', { exact: true }).click();
    await page.getByLabelText('Month').click();
    await page.getByText('2026-09', { exact: true }).last().click();
    await page.getByRole('button', { name: 'Search' }).click();
    await expect.poll(lastAsked).toMatchObject({ kind: 'noPurchase', month: '2026-09' });
    await expect.element(row(page, 'Suzhou')).toHaveTextContent('12.0 %');
    expect(row(page, 'Suzhou').getByText('Battery ×2').query()).toBeNull();
    expect(page.address()).toContain('kind=noPurchase');
  });

  it('is sorted by the saving within each currency', async () => {
    const page = await potentialPage();
    await page.getByRole('columnheader', { name: 'Saving', exact: true }).click();
    await expect.poll(lastAsked).toMatchObject({ sort: 'saving' });
  });
});

describe('the variants of a plant', () => {
  it('are bars with their cost, saving and assumption', async () => {
    const page = await potentialPage();
    await open(page, 'Suzhou');
    const variants = page.getByRole('list', { name: 'Variants of Suzhou' }).getByRole('listitem');
    await expect.poll(() => variants.elements().length).toBe(3);
    const text = (at: number) => variants.elements()[at]?.textContent ?? '';
    expect(text(0)).toContain('Price rule');
    expect(text(0)).toContain('-250.00 CNY · -2.5 %');
    expect(text(2)).toContain(
      'Cost 8,500.00 CNY. Battery 860 kWh instead of 430 kWh, same power; automatic dispatch, calculated every 4 hours with the forecasts as known then, wear 0.0980 CNY per kWh.',
    );
    expect(text(2)).toContain('300.00 CNY less than automatic dispatch without this change.');
    expect(text(2)).toContain('That is 0.698 CNY per added kWh and month.');
    const bars = document.querySelectorAll<HTMLElement>('li [aria-hidden] > span');
    const width = (at: number) => bars[at]?.getBoundingClientRect().width ?? 0;
    expect(width(2) / width(1)).toBeCloseTo(1500 / 1200, 1);
    expect(width(0)).toBeGreaterThan(0);
    await expect.element(page.getByText(/The actual SOC is unknown/)).toBeVisible();
  });

  it('lead to automatic dispatch and backtests of the plant', async () => {
    const page = await potentialPage();
    await open(page, 'Suzhou');
    await page.getByRole('button', { name: 'Automatic dispatch of the plant' }).click();
    expect(onOpen).toHaveBeenLastCalledWith(1, '/energyManage/energySchedule?tab=automatic');
    await page.getByRole('button', { name: 'Backtests of the plant' }).click();
    expect(onOpen).toHaveBeenLastCalledWith(1, '/energyManage/energySchedule?tab=optimise&view=backtest');
  });
});

it('exports what the filters show', async () => {
  server.answer(exportPotential, JOB);
  const page = await potentialPage({ path: '/potential?kind=capacity', roleId: 1 });
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByText('CSV (.csv)').click();
  await expect
    .poll(() => server.bodiesOf(exportPotential))
    .toMatchObject([{ kind: 'capacity', format: 'csv', keyword: '' }]);
});

describe('without rows', () => {
  it.each([
    ['en', 'No plant with storage and prices'],
    ['zh', '没有已配置储能和电价的电站'],
  ] as const)('it says when a plant appears, in %s', async (lang, text) => {
    server.answer(getPotential, { rows: [], total: 0, months: [] });
    const page = await renderPage(<PotentialPage onOpen={onOpen} />, { roleId: OPERATOR, lang });
    await expect.element(page.getByText(text)).toBeVisible();
  });

  it('it shows an error with a way to try again', async () => {
    server.answer(getPotential, new Refusal(commonErrors.unexpected));
    const page = await renderPage(<PotentialPage onOpen={onOpen} />, { roleId: OPERATOR });
    await expect.element(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  });
});

it.each([
  ['en', 'light', 1366],
  ['zh', 'dark', 1920],
  ['zh', 'light', 390],
  ['en', 'dark', 390],
] as const)('is accessible and fits in %s, %s, at %d pixels', async (lang, theme, width) => {
  const page = await potentialPage({ lang, theme, width });
  await open(page, 'Suzhou');
  await expect.element(page.getByRole('list', { name: /Suzhou/ })).toBeVisible();
  expect(await seriousViolations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  if (width < 768) expect(cellsBeyondScreen()).toEqual([]);
});
