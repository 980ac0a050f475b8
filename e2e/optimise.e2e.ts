import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
import { type OpenOptions, useBrowser } from './support/browser.ts';
import { addStoragePlant } from './support/optimise-world.ts';

const PLANT = 'E2E storage plant';
const { open } = useBrowser();
let world: Awaited<ReturnType<typeof addStoragePlant>>;
beforeAll(async () => {
  world = await addStoragePlant(PLANT);
});
afterAll(() => world.remove());

const tile = (page: Page, key: string) => page.locator(`[data-tile="${key}"]`);

async function optimisePage(view: string, account: string, options: OpenOptions = {}) {
  const token = await tokenOf(account);
  await call('/user/selectPlant', { plantId: world.plantId }, token);
  return open(`/energyManage/energySchedule?tab=optimise&view=${view}`, { token, height: 1000, ...options });
}

it('proposes a plan that saves money, lets it be changed and tried, and offers it as a plan', async () => {
  const page = await optimisePage('plan', 'manager', { lang: 'en' });
  await tile(page, 'saved').waitFor();
  await page.getByText('From tomorrow 00:00').click();
  await page
    .locator('[aria-busy="false"]')
    .getByText(/of the cost · 2 d/)
    .waitFor();
  expect(Number.parseFloat((await tile(page, 'saved').innerText()).split('\n')[1] ?? '')).toBeGreaterThan(0);
  const segments = page.locator('.ant-card', { hasText: 'Segments of the plan' });
  await segments
    .getByText(/Charges .* kWh at a low price/)
    .first()
    .waitFor();
  await segments
    .getByText(/Serves .* kWh at a high price/)
    .first()
    .waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  // The first segment is rest instead: the plan that comes of it costs more.
  await segments.getByRole('combobox', { name: 'Strategy' }).first().click();
  await page.locator('.ant-select-item-option', { hasText: 'Rest' }).click();
  await segments.getByText('Changed').first().waitFor();
  await segments.getByRole('button', { name: 'Estimate again' }).click();
  await page.locator('[data-tried]').waitFor();
  expect(await page.locator('[data-tried]').innerText()).toMatch(/costs .* (more|less) than the proposal/);
  await page.locator('tr', { hasText: 'Your plan' }).first().waitFor();
  await segments.getByRole('button', { name: 'Back to the proposal' }).click();
  await page.locator('[data-tried]').waitFor({ state: 'detached' });

  await segments.getByRole('button', { name: 'Save as plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('x');
  await dialog.getByText('A name has 2 to 50 characters').waitFor();
  expect(await dialog.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  await dialog.getByLabel('Name').fill('Tomorrow');
  expect(await dialog.getByRole('button', { name: 'Save', exact: true }).isEnabled()).toBe(true);
});

it('says that no days were lived again yet', async () => {
  const page = await optimisePage('backtest', 'manager', { lang: 'zh' });
  await page.getByText('还没有回测').waitFor();
});

it('lives days again as a job, and tells what was saved and what was possible', async () => {
  const page = await optimisePage('backtest', 'manager', { lang: 'zh', theme: 'dark' });
  await page.getByRole('button', { name: '7 天' }).click();
  await page.locator('[data-action="start"]').click();
  await tile(page, 'savedReal').waitFor({ timeout: 90_000 });
  expect(await tile(page, 'reached').innerText()).toMatch(/%/);
  expect(Number.parseFloat((await tile(page, 'savedReal').innerText()).split('\n')[1] ?? '')).toBeGreaterThan(
    0,
  );
  await page.getByText('表现最差优先').click();
  await page.getByText('按月').click();
  expect(
    await page.locator('.ant-card', { hasText: '每日明细' }).locator('tbody tr.ant-table-row').count(),
  ).toBe(7);
  expect(await seriousViolations(page)).toEqual([]);
  const token = await tokenOf('manager');
  const { data } = await call('/analysis/getBacktests', { plantId: world.plantId }, token);
  expect(data.rows[0]).toMatchObject({ state: 'done', percent: 100, policy: 'optimiser', days: 7 });
});

it('an ordinary user looks and saves nothing', async () => {
  const page = await optimisePage('plan', 'viewer', { lang: 'zh' });
  await tile(page, 'saved').waitFor();
  expect(await page.getByRole('button', { name: '另存为计划' }).count()).toBe(0);
});
