import { ROLE_MANAGER, ROLE_USER } from '@heliodon/contract/permissions';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';
import { addAccount } from './support/control-accounts.ts';
import { addPlant } from './support/logger.ts';
import { openPortalDatabase } from './support/raised-alarms.ts';

/* What a new manager sees before there is anything to see, and what a new user below them sees. */

const [MANAGER, USER, PLANT] = ['e2e-newcomer', 'e2e-newcomer-user', 'E2E first roof'];

const { open } = useBrowser();
const { db, close } = openPortalDatabase();
let userId: number;
let removePlant: (() => Promise<void>) | undefined;

beforeAll(async () => {
  const { rows } = await sql<{ id: number }>`SELECT id FROM account WHERE parent_id IS NULL`.execute(db);
  const managerId = await addAccount(db, { name: MANAGER, under: rows[0]?.id ?? 0, roleId: ROLE_MANAGER });
  userId = await addAccount(db, { name: USER, under: managerId, roleId: ROLE_USER });
});
afterAll(async () => {
  await removePlant?.();
  await sql`UPDATE account SET deleted_at = now() WHERE account_name LIKE ${`${MANAGER}%`}`.execute(db);
  await close();
});

const steps = (page: Page) => page.getByTestId('first-steps');
const doneOf = (page: Page) =>
  steps(page)
    .locator('[data-step][data-done="true"]')
    .evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset.step));

it('a manager is led from no plant to the first logger; a user below is told whom to ask', async () => {
  const page = await open('/monitoring/plantList', { token: await tokenOf(MANAGER), lang: 'en' });
  await page.getByRole('heading', { level: 1, name: 'No managed plant' }).waitFor();
  await steps(page).waitFor();
  expect(await doneOf(page)).toEqual([]);

  removePlant = await addPlant(PLANT, MANAGER);
  await sql`UPDATE plant SET screen_type = 3 WHERE name = ${PLANT}`.execute(db);
  await sql`INSERT INTO account_plant (account_id, plant_id) SELECT ${userId}, id FROM plant WHERE name = ${PLANT}
    ON CONFLICT DO NOTHING`.execute(db);
  await page.reload();
  await steps(page).getByText('1 of 5 done').waitFor();
  expect(await doneOf(page)).toEqual(['plant']);
  await steps(page).getByRole('link', { name: 'Add its logger' }).waitFor();
  await steps(page).getByRole('button', { name: 'Put the first steps away' }).click();
  await steps(page).waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('button', { name: PLANT, exact: true }).waitFor();
  expect(await steps(page).count()).toBe(0);

  for (const path of ['/monitoring/total', '/monitoring/energyStorage', '/energyManage/energySchedule']) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Add a logger' }).waitFor();
    expect(await page.getByRole('button', { name: 'Add a logger' }).count(), path).toBe(1);
  }
  await page.getByRole('button', { name: 'Add a logger' }).click();
  await page.waitForURL('**/addDevice');

  const user = await open('/monitoring/total', { token: await tokenOf(USER), lang: 'zh' });
  await user.getByText('请联系您的账号管理员添加采集器').waitFor();
});
