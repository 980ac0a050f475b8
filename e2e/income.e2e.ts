import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { move, useBrowser } from './support/browser.ts';
import { addIncomePlant } from './support/income-world.ts';
import { dayAgo } from './support/plant-day.ts';

const PLANT = 'E2E income plant';
const [FROM, TO] = [dayAgo(2), dayAgo(1)];
const QUERY = `by=day&from=${FROM}&to=${TO}`;

const { open } = useBrowser();
let world: Awaited<ReturnType<typeof addIncomePlant>>;
beforeAll(async () => {
  world = await addIncomePlant(PLANT);
});
afterAll(() => world.remove());

const tile = (page: Page, key: string) => page.locator(`[data-tile="${key}"]`);
const total = (page: Page, key: string) => page.locator(`[data-total="${key}"]`).innerText();
/** '-1,234.50' of the page in the format of the call. */
const plain = (shown: string) => shown.replaceAll(',', '');

const span = () => ({ plantId: world.plantId, dateType: 'day', from: FROM, to: TO });

/** The server settles due days every few seconds. */
async function settled(token: string) {
  const read = async () => (await call('/report/getIncome', span(), token)).data;
  await expect
    .poll(async () => (await read()).columns.filter(({ empty }: { empty: boolean }) => !empty).length, {
      timeout: 60_000,
      interval: 500,
    })
    .toBe(2);
  return read();
}

it('income and planned income of settled days: page and call agree to the cent', async () => {
  const token = await tokenOf('manager');
  const income = await settled(token);
  // A day: 6 × 1.2, 4 × 0.4, 5 × 1.2 × 0.9 and 3.333 × 1.2 = 3.9996, also paid by the chargers.
  expect(income.columns[0]).toMatchObject({
    amounts: {
      pvUse: '7.20',
      pvFeedIn: '1.60',
      discharge: '5.40',
      charge: '0.00',
      charging: '4.00',
      pileEnergy: '-4.00',
    },
    total: '14.20',
  });
  await call('/user/selectPlant', { plantId: world.plantId }, token);
  const page = await open(`/monitoring/incomev3?${QUERY}`, { token, lang: 'zh', height: 1000 });
  await tile(page, 'total').getByText('28.40').waitFor();
  await tile(page, 'pv').getByText('17.60').waitFor();
  await tile(page, 'storage').getByText('10.80').waitFor();
  await tile(page, 'charging').getByText('0.00').waitFor();
  for (const key of ['pvUse', 'pvFeedIn', 'discharge', 'charging'])
    expect(plain(await total(page, key))).toBe(income.totals.amounts[key]);
  expect(plain(await total(page, 'total'))).toBe(income.totals.total);
  await page.locator('tbody tr', { hasText: FROM }).getByText('14.20').waitFor();

  await move(page, `/monitoring/incomev3?${QUERY}&tab=planned`);
  await page.locator('[data-cause="socLimit"]').getByText('-5.40 元').waitFor();
  await page.locator('[data-cause="forecast"]').getByText('-5.40 元').waitFor();
  const { data: planned } = await call('/report/getPlannedIncome', span(), token);
  expect(planned.totals).toMatchObject({ planned: '39.20', actual: '28.40', plannedQuarters: 4 });
  for (const key of ['planned', 'actual']) {
    expect(plain(await total(page, key))).toBe(planned.totals[key]);
    await tile(page, key).getByText(planned.totals[key]).waitFor();
  }
});
