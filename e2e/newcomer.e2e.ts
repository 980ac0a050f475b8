import { ROLE_MANAGER, ROLE_USER } from '@heliodon/contract/permissions';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminToken, tokenOf } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
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
    .locator('[data-step]')
    .evaluateAll((items) => items.map((item) => `${item.dataset.step} ${item.dataset.done}`));
const signedIn = async (account: string, path: string, lang: 'zh' | 'en' = 'en') =>
  open(path, { token: await tokenOf(account), lang });

it('without a plant: a manager is led to the first one, a user is told whom to ask', async () => {
  const page = await signedIn(MANAGER, '/monitoring/plantList');
  await page.getByRole('heading', { level: 1, name: 'No managed plant' }).waitFor();
  await steps(page).waitFor();
  expect(await doneOf(page)).toEqual([
    'plant false',
    'logger false',
    'live false',
    'price false',
    'notify false',
  ]);
  expect(await seriousViolations(page)).toEqual([]);
  await steps(page).getByRole('link', { name: 'Add your plant' }).click();
  await page.waitForURL('**/addNewPlant');

  const user = await signedIn(USER, '/monitoring/plantList', 'zh');
  await user.getByText('请联系您的账号管理员为您分配电站').waitFor();
  expect(await steps(user).count()).toBe(0);
  await user.goto('/overview');
  await user.getByRole('button', { name: '返回首页' }).click();
  await user.waitForURL((url) => url.pathname.startsWith('/monitoring/'));
});

it('with an empty plant: the list of steps follows what there is, and every page names the next step', async () => {
  removePlant ??= await addPlant(PLANT, MANAGER);
  await sql`UPDATE plant SET screen_type = 3 WHERE name = ${PLANT}`.execute(db);
  await sql`INSERT INTO account_plant (account_id, plant_id) SELECT ${userId}, id FROM plant WHERE name = ${PLANT}
    ON CONFLICT DO NOTHING`.execute(db);
  const page = await signedIn(MANAGER, '/monitoring/plantList');
  await steps(page).getByText('1 of 5 done').waitFor();
  expect((await doneOf(page)).filter((line) => line.endsWith('true'))).toEqual(['plant true']);
  await steps(page).getByRole('link', { name: 'Add its logger' }).waitFor();

  for (const name of ['total', 'energyStorage']) {
    await page.goto(`/monitoring/${name}`);
    await expect
      .poll(() => page.getByRole('button', { name: 'Add a logger' }).count(), {
        message: name,
        timeout: 15_000,
      })
      .toBe(1);
  }
  await page.goto('/energyManage/energySchedule');
  await page.getByRole('button', { name: 'Add a logger' }).click();
  await page.waitForURL('**/addDevice');

  // Who looks after the platform also registers what is added.
  expect(await page.getByRole('link', { name: 'Register loggers' }).count()).toBe(0);
  const admin = await open('/addDevice', { token: await adminToken(), lang: 'en' });
  await admin.getByRole('link', { name: 'Register loggers' }).click();
  await admin.waitForURL('**/systemManage/config?tab=loggers');

  const user = await signedIn(USER, '/monitoring/total', 'zh');
  await user.getByText('请联系您的账号管理员添加采集器').waitFor();

  await page.goto('/monitoring/plantList');
  await steps(page).getByRole('button', { name: 'Put the first steps away' }).click();
  await steps(page).waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('button', { name: PLANT, exact: true }).waitFor();
  expect(await steps(page).count()).toBe(0);
});

it('help: a tour of five pages, words that can be searched for, and a link to a word', async () => {
  const page = await signedIn(MANAGER, '/monitoring/plantList', 'zh');
  const button = page.getByRole('button', { name: '帮助与术语' });
  await button.click();
  const drawer = page.getByRole('dialog', { name: '帮助与术语' });
  await drawer.getByRole('heading', { name: '五分钟导览' }).waitFor();
  expect(await drawer.locator('[data-stop]').count()).toBe(5);
  await drawer
    .getByRole('textbox', { name: '搜索术语' })
    .or(drawer.getByLabel('搜索术语'))
    .first()
    .fill('state of charge');
  await drawer.getByText('电池里还有多少电').waitFor();
  expect(await drawer.locator('[data-term]').count()).toBe(1);
  expect(await seriousViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);

  const linked = await signedIn(MANAGER, '/monitoring/plantList?help=demand', 'en');
  const word = linked.locator('[data-term="demand"][aria-current]');
  await word.getByText('Mean power drawn').waitFor();
  await expect
    .poll(() => word.evaluate((element) => element.getBoundingClientRect().bottom < window.innerHeight))
    .toBe(true);
  await linked.keyboard.press('Escape');
  await linked.waitForURL((url) => !url.searchParams.has('help'));

  await button.click();
  await drawer.getByRole('link', { name: '告警管理' }).click();
  await page.waitForURL('**/monitoring/alarmManage');
  await drawer.waitFor({ state: 'hidden' });
});
