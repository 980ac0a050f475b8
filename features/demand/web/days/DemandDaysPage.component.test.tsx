import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type DemandDays, exportDemandDays, getDemandDays } from '../../contract/schedule.contract.ts';
import DemandDaysPage from './DemandDaysPage.tsx';

const NOW_MS = Date.parse('2026-06-15T04:00:00Z');
const PEAK_MS = Date.parse('2026-06-14T04:00:00Z');

const dayOf = (day: string, peakKw: number, limitKw: number | null = null): DemandDays['days'][number] => ({
  day,
  peakKw,
  peakAtMs: PEAK_MS,
  freeKw: peakKw + 100,
  limitKw,
  overQuarters: limitKw !== null && peakKw > limitKw ? 1 : 0,
  shavedKwh: 25,
  known: 96,
});

const days: DemandDays = exampleOf(getDemandDays.response, {
  nowMs: NOW_MS,
  timeZone: 'Asia/Shanghai',
  hasMeter: true,
  hasStorage: true,
  days: [dayOf('2026-06-14', 300, 250), dayOf('2026-06-15', 200, 250)],
  quarters: null,
  totals: { peakKw: 300, peakAtMs: PEAK_MS, freeKw: 400, overQuarters: 1, overDays: 1, shavedKwh: 25 },
  episodes: [
    {
      fromMs: PEAK_MS,
      toMs: PEAK_MS + 900_000,
      limitKw: 250,
      freeKw: 400,
      importKw: 240,
      shavedKwh: 25,
      held: true,
    },
  ],
  episodeCount: 1,
});

const tile = (key: string) => document.querySelector(`[data-tile="${key}"]`)?.textContent ?? '';

async function daysPage(options: PageOptions = {}) {
  const page = await renderPage(
    <DemandDaysPage episodes={({ plantId }) => <p>{`Episodes of ${plantId}`}</p>} />,
    options,
  );
  await expect.poll(() => tile('peak')).toContain('300.0');
  return page;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS });
  server.answer(getDemandDays, days);
});
afterEach(() => {
  vi.useRealTimers();
});

it('shows a week or the last year, kept in the address', async () => {
  const page = await daysPage();
  expect(server.bodiesOf(getDemandDays).at(-1)).toEqual({ plantId: 1, from: '2026-06-09', to: '2026-06-15' });
  await expect.element(page.getByText('Updated 12:00, refreshed every 15 min, next 12:15')).toBeVisible();
  await page.getByRole('button', { name: 'Last 365 days' }).click();
  await expect
    .poll(() => server.bodiesOf(getDemandDays).at(-1))
    .toEqual({ plantId: 1, from: '2025-06-16', to: '2026-06-15' });
  expect(page.address()).toBe('/?from=2025-06-16&to=2026-06-15');
  expect(tile('over')).toContain('1 days, 15 minutes');
  await expect.element(page.getByText('Episodes of 1')).toBeVisible();
});

it('lists the days and the episodes of peak shaving', async () => {
  const page = await daysPage();
  await expect.element(page.getByRole('tab', { name: 'Days (2)' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /2026-06-14/ })).toHaveTextContent(/300\.0/);
  await page.getByRole('tab', { name: 'Peak shaving (1)' }).click();
  await expect.element(page.getByText('Within limit')).toBeVisible();
});

it('exports the displayed days', async () => {
  server.answer(exportDemandDays, { jobId: '00000000-0000-4000-8000-000000000001' });
  const page = await daysPage({ path: '/?from=2026-06-01&to=2026-06-05' });
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByText('Excel (.xlsx)').click();
  await expect
    .poll(() => server.bodiesOf(exportDemandDays))
    .toEqual([{ span: { plantId: 1, from: '2026-06-01', to: '2026-06-05' }, format: 'xlsx' }]);
});

it('an ordinary user has no export', async () => {
  const page = await daysPage({ roleId: 2 });
  expect(page.getByRole('button', { name: 'Export' }).query()).toBeNull();
});

it.each([
  ['en', 'light', 'Days (2)'],
  ['zh', 'dark', '逐日（2）'],
] as const)('has no serious accessibility violation in %s and %s', async (lang, theme, tab) => {
  const page = await daysPage({ lang, theme });
  await expect.element(page.getByRole('tab', { name: tab })).toBeVisible();
  await expect.poll(() => seriousViolations()).toEqual([]);
});

it('says that the period has no data, that it had no limit, and that there is no meter', async () => {
  const none = { peakKw: null, peakAtMs: null, freeKw: null, overQuarters: 0, overDays: 0, shavedKwh: 0 };
  server.answer(getDemandDays, { ...days, totals: none, days: [] });
  const page = await renderPage(<DemandDaysPage episodes={() => null} />);
  await expect.element(page.getByText('No demand data in this period')).toBeVisible();
  server.answer(getDemandDays, { ...days, days: [dayOf('2026-06-14', 300)] });
  await page.getByRole('button', { name: 'Last 365 days' }).click();
  await expect.poll(() => tile('over')).toContain('No limit in this period');
  await page.unmount();
  server.answer(getDemandDays, { ...days, hasMeter: false, totals: none, days: [] });
  const other = await renderPage(<DemandDaysPage episodes={() => null} />);
  await expect.element(other.getByText('No meter at the grid connection point')).toBeVisible();
});

it('says that loading failed, and loads again on retry', async () => {
  server.answer(getDemandDays, new Refusal(commonErrors.unexpected));
  const page = await renderPage(<DemandDaysPage episodes={() => null} />);
  await expect.element(page.getByText('Failed to load')).toBeVisible();
  server.answer(getDemandDays, days);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => tile('peak')).toContain('300.0');
});
