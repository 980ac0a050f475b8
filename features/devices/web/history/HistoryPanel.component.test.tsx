import { commonErrors } from '@heliodon/contract/errors';
import { kindById } from '@heliodon/device-kinds/kinds';
import { exportDeviceHistory, getDeviceSamples } from '@heliodon/devices/contract';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AT_MS, detailOf } from '../testing/devices.ts';
import HistoryPanel from './HistoryPanel.tsx';

const ROWS = 20_000;
const STEP_MS = 15_000;
const FIRST_MS = AT_MS - ROWS * STEP_MS;
const RANGE = 'from=2026-06-12&to=2026-06-15';
const kind = kindById('inverter') as DeviceKind;

let total: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(AT_MS);
  total = ROWS;
  // The value of a sample is its chronological index divided by 1000.
  server.answer(getDeviceSamples, ({ order, cursor, limit }) => {
    const at = (n: number) => FIRST_MS + (order === 'desc' ? total - 1 - n : n) * STEP_MS;
    const start = cursor === undefined ? 0 : Math.abs(cursor - at(0)) / STEP_MS;
    const t = Array.from({ length: Math.min(limit, total - start) }, (_, n) => at(start + n));
    const isFirst = cursor === undefined;
    return {
      timeZone: 'Asia/Shanghai',
      t,
      values: [t.map((ms) => (ms - FIRST_MS) / STEP_MS / 1000)],
      next: start + limit < total ? at(start + limit) : null,
      total: isFirst ? total : null,
      pieces: isFirst ? Array.from({ length: Math.ceil(total / limit) }, (_, n) => at(n * limit)) : null,
    };
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const historyPage = (query = '', options: PageOptions = {}) =>
  renderPage(<HistoryPanel kind={kind} device={detailOf(1)} />, {
    path: `/?points=activePowerKw&${RANGE}${query}`,
    ...options,
  });

it('scrolls through 20,000 rows, renders only the visible ones, and reverses the order', async () => {
  const page = await historyPage();
  await expect.element(page.getByText('20,000 samples')).toBeVisible();
  const table = page.getByRole('region', { name: 'History data' });
  const cell = (name: string | RegExp) => table.getByRole('cell', { name }).first();
  await expect.element(cell('19.999')).toBeVisible();
  const box = table.element();
  box.scrollTo({ top: box.scrollHeight / 2 });
  await expect.element(cell(/^9\.99\d$/)).toBeVisible();
  box.scrollTo({ top: box.scrollHeight });
  await expect.element(cell(/^0\.000$/)).toBeVisible();
  expect(box.querySelectorAll('tbody tr').length).toBeLessThan(60);
  await page.getByRole('button', { name: 'Newest first' }).click();
  await expect.element(page.getByRole('button', { name: 'Oldest first' })).toBeVisible();
  await expect.element(cell(/^0\.000$/)).toBeVisible();
  await expect.poll(page.address).toContain('order=asc');
  expect(box.scrollTop).toBe(0);
});

it('scrolls to the sample of a link, and marks it', async () => {
  await historyPage(`&at=${FIRST_MS + 10_060 * STEP_MS}`);
  const marked = () => document.querySelector('tr[aria-current="true"]')?.textContent;
  await expect.poll(marked).toContain('10.060');
});

it('is exported with the chosen points and days', async () => {
  server.answer(exportDeviceHistory, { jobId: '00000000-0000-4000-8000-000000000001' });
  const page = await historyPage();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
  await page.getByRole('button', { name: 'Open download centre' }).click();
  expect(server.bodiesOf(exportDeviceHistory)).toEqual([
    {
      format: 'csv',
      history: { deviceId: 1, points: ['activePowerKw'], from: '2026-06-12', to: '2026-06-15' },
    },
  ]);
});

it('a viewer sees the samples, but no export', async () => {
  const page = await historyPage('', { roleId: 2 });
  await expect.element(page.getByText('20,000 samples')).toBeVisible();
  expect(page.getByRole('button', { name: 'Export' }).query()).toBeNull();
});

it('says that there are no samples, and that loading failed', async () => {
  total = 0;
  const page = await historyPage();
  await expect.element(page.getByText('No samples in this period')).toBeVisible();
  server.answer(getDeviceSamples, new Refusal(commonErrors.unexpected));
  await page.goTo('/?points=activePowerKw&from=2026-06-01&to=2026-06-02');
  await expect.element(page.getByText('Failed to load')).toBeVisible();
});

it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
  const page = await historyPage('', { theme });
  await expect.element(page.getByText('20,000 samples')).toBeVisible();
  expect(await seriousViolations()).toEqual([]);
});
