import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';
import { addStoragePlant } from './support/optimise-world.ts';

const PLANT = 'E2E storage plant';
const { open } = useBrowser();
let world: Awaited<ReturnType<typeof addStoragePlant>>;
beforeAll(async () => {
  world = await addStoragePlant(PLANT);
});
afterAll(() => world.remove());

const tile = (page: Page, key: string) => page.locator(`[data-tile="${key}"]`);
const amount = async (page: Page, key: string) =>
  Number.parseFloat((await tile(page, key).innerText()).split('\n')[1] ?? '');

async function optimisePage(view: 'plan' | 'backtest') {
  const token = await tokenOf('manager');
  const { plantId } = world;
  await call('/user/selectPlant', { plantId }, token);
  const path = `/energyManage/energySchedule?tab=optimise&view=${view}`;
  const page = await open(path, { token, lang: 'en', height: 1000 });
  return { page, token, plantId };
}

it('proposes a plan for tomorrow that saves money, and saves it as a plan', async () => {
  const { page, token, plantId } = await optimisePage('plan');
  await tile(page, 'saved').waitFor();
  await page.getByText('From tomorrow 00:00').click();
  await page
    .locator('[aria-busy="false"]')
    .getByText(/of the cost without storage · .*, 2 d/)
    .waitFor();
  expect(await amount(page, 'saved')).toBeGreaterThan(0);
  const segments = page.locator('.ant-card', { hasText: 'Plan segments' });
  await segments
    .getByText(/Charges .* kWh below the flat price/)
    .first()
    .waitFor();
  await segments
    .getByText(/Supplies .* kWh above the flat price/)
    .first()
    .waitFor();

  await segments.getByRole('button', { name: 'Save as plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Tomorrow');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('tbody tr.ant-table-row', { hasText: 'Tomorrow' }).waitFor();
  const { data } = await call('/schedule/getPlanList', { plantId }, token);
  expect(data.rows).toMatchObject([{ name: 'Tomorrow', type: 'specialDay', enabled: false }]);
  expect(data.rows[0].parts).toHaveLength(2);
});

it('runs a backtest as a job, and shows the actual and the possible savings', async () => {
  const { page, token, plantId } = await optimisePage('backtest');
  await page.getByText('No backtests yet').waitFor();
  await page.getByRole('button', { name: '7 d', exact: true }).click();
  await page.locator('[data-action="start"]').click();
  await tile(page, 'savedReal').waitFor({ timeout: 120_000 });
  expect(await tile(page, 'reached').innerText()).toMatch(/%/);
  expect(await amount(page, 'savedReal')).toBeGreaterThan(0);
  const days = page.locator('.ant-card', { hasText: 'Daily details' }).locator('tbody tr.ant-table-row');
  expect(await days.count()).toBe(7);
  const { data } = await call('/analysis/getBacktests', { plantId }, token);
  expect(data.rows[0]).toMatchObject({ state: 'done', percent: 100, policy: 'automatic', days: 7 });
});

it('proposes what the storage should do now and tomorrow, with the reason of each decision', async () => {
  const token = await tokenOf('manager');
  const { plantId } = world;
  await call('/user/selectPlant', { plantId }, token);
  const path = '/energyManage/energySchedule?tab=automatic';
  const page = await open(path, { token, lang: 'en', height: 1000 });
  await page.getByText('Proposals only', { exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start proposals' }).click();
  // The server calculates within seconds.
  await page.getByText('By the optimiser').waitFor();
  const { data } = await call('/ems/getDispatchMode', { plantId }, token);
  expect(data).toMatchObject({ mode: 'propose', problems: [], guidance: { source: 'optimiser' } });
  await page.getByRole('button', { name: 'Next' }).first().click();
  const decisions = page.getByRole('list', { name: 'Decisions' }).getByRole('listitem');
  await decisions
    .filter({ hasText: /Charging .* kW: the price is/ })
    .first()
    .waitFor();
});
