import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type DemandStatistics, getDemandStatistics } from '../../contract/statistics.contract.ts';
import DemandStatisticsPage from './DemandStatisticsPage.tsx';

const PEAK_MS = Date.parse('2026-06-14T04:00:00Z');
const figures = {
  peakKw: 300,
  peakAtMs: PEAK_MS,
  meanKw: 150,
  loadFactor: 0.5,
  overQuarters: 2,
  known: 96,
};
const COLUMNS = { day: '12:00', month: '2026-06-14', year: '2026-06' };

const statisticsOf = (kind: keyof typeof COLUMNS): DemandStatistics =>
  exampleOf(getDemandStatistics.response, {
    timeZone: 'Asia/Shanghai',
    hasMeter: true,
    figures,
    before: {
      ...figures,
      peakKw: 250,
      from: '2026-05-01',
      to: '2026-05-14',
      own: { ...figures, peakKw: 275, from: '2026-06-01', to: '2026-06-14' },
    },
    columns: [{ key: COLUMNS[kind], peakKw: 300, meanKw: 150, limitKw: 250, overQuarters: 2 }],
    top: [{ startMs: PEAK_MS, importKw: 300, freeKw: 400, limitKw: 250 }],
    heat: { labels: ['12'], rows: [{ day: '2026-06-14', kw: [300] }] },
  });

const tile = (key: string) => document.querySelector(`[data-tile="${key}"]`)?.textContent ?? '';
const asked = () => server.bodiesOf(getDemandStatistics).at(-1);

async function statisticsPage(options: PageOptions = {}) {
  const page = await renderPage(<DemandStatisticsPage />, options);
  await expect.poll(() => tile('peak')).toContain('300.0');
  return page;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-15T04:00:00Z') });
  server.answer(getDemandStatistics, ({ dateType }) => statisticsOf(dateType));
});
afterEach(() => {
  vi.useRealTimers();
});

it('shows the month, and a day or a year as chosen', async () => {
  const page = await statisticsPage();
  expect(asked()).toEqual({ plantId: 1, dateType: 'month', at: '2026-06' });
  await expect.element(page.getByText('Daily peak demand')).toBeVisible();
  await page.getByText('Year', { exact: true }).click();
  await expect.poll(asked).toEqual({ plantId: 1, dateType: 'year', at: '2026' });
  await expect.element(page.getByText('Monthly peak demand')).toBeVisible();
  expect(page.address()).toBe('/?by=year&at=2026');
  await page.getByText('Day', { exact: true }).first().click();
  await expect.element(page.getByText('Demand by interval')).toBeVisible();
});

it('compares completed days, and says which', async () => {
  const page = await statisticsPage();
  // 275 kW compared with 250 kW: today's peak of 300 kW is not included.
  expect(tile('peak')).toContain('+10.0 % vs. 2026-05-01 ~ 2026-05-14');
  await expect.element(page.getByText(/2026-06-01 ~ 2026-06-14 with 2026-05-01 ~ 2026-05-14/)).toBeVisible();
  server.answer(getDemandStatistics, { ...statisticsOf('year'), before: null });
  await page.getByText('Year', { exact: true }).click();
  await expect.poll(() => tile('peak')).toContain('No completed day or hour to compare yet');
});

it('a future period is replaced by the current one', async () => {
  await statisticsPage({ path: '/?by=year&at=2031' });
  expect(asked()).toEqual({ plantId: 1, dateType: 'year', at: '2026' });
});

it.each([
  ['en', 'light', 'Demand heat map', '10 highest intervals'],
  ['zh', 'dark', '需量热力图', '最高'],
] as const)('has no serious accessibility violation in %s and %s', async (lang, theme, heat, top) => {
  const page = await statisticsPage({ lang, theme, path: '/?by=year' });
  await expect.element(page.getByText(heat)).toBeVisible();
  await expect.element(page.getByText(new RegExp(top)).first()).toBeVisible();
  await expect.poll(() => seriousViolations()).toEqual([]);
});

it('says that there are no data, and that there is no meter', async () => {
  const none = { ...statisticsOf('month'), figures: { ...figures, peakKw: null, known: 0 } };
  server.answer(getDemandStatistics, none);
  const page = await renderPage(<DemandStatisticsPage />);
  await expect.element(page.getByText('No demand data in this period')).toBeVisible();
  server.answer(getDemandStatistics, { ...none, hasMeter: false });
  await page.goTo('/?by=day');
  await expect.element(page.getByText('No meter at the grid connection point')).toBeVisible();
});

it('says that loading failed, and loads again on retry', async () => {
  server.answer(getDemandStatistics, new Refusal(commonErrors.unexpected));
  const page = await renderPage(<DemandStatisticsPage />);
  await expect.element(page.getByText('Failed to load')).toBeVisible();
  server.answer(getDemandStatistics, statisticsOf('month'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => tile('peak')).toContain('300.0');
});
