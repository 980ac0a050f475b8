import { openDatabase } from '@heliodon/platform/database';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { tokenOf } from './support/api.ts';
import { move, useBrowser } from './support/browser.ts';
import { portal } from './support/portal.ts';

const { open } = useBrowser();
const { db, close } = openDatabase(portal().databaseUrl, { max: 2 });
afterAll(close);

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const accountId = async (name: string) =>
  (await db.selectFrom('account').select('id').where('account_name', '=', name).executeTakeFirstOrThrow()).id;

async function choosePlant(page: Page, name: string) {
  await page.getByRole('combobox', { name: /plant/i }).click();
  await page.getByRole('combobox', { name: /plant/i }).fill(name.slice(0, 4));
  await page.locator('.ant-select-item-option', { hasText: name }).click();
}

describe('the menu shows what the account may do', () => {
  it.each([
    ['admin', ['System configuration', 'Operation log', 'Accounts', 'Anti-backflow'], ['Roles']],
    ['manager', ['Operation log', 'Accounts', 'Anti-backflow'], ['Roles', 'System configuration']],
    [
      'operator',
      ['Operation log', 'Accounts'],
      ['Anti-backflow', 'System configuration', 'Project configuration'],
    ],
    ['viewer', ['Accounts'], ['Operation log', 'Anti-backflow', 'System configuration']],
    ['auditor', ['Operation log', 'Electricity report'], ['Devices', 'Anti-backflow', 'Charge schedule']],
  ])('%s', async (account, shown, hidden) => {
    const password = account === 'admin' ? portal().adminPassword : undefined;
    const page = await open('/monitoring/plantList', { token: await tokenOf(account, password), lang: 'en' });
    await menu(page).waitFor();
    for (const group of await menu(page).locator('button[aria-expanded]').all()) {
      if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click();
    }
    for (const name of shown) await menu(page).getByText(name, { exact: true }).waitFor();
    for (const name of hidden)
      expect(await menu(page).getByText(name, { exact: true }).count(), name).toBe(0);
  });
});

describe('pages that are not there', () => {
  it.each([
    ['manager', '/systemManage/role', 'No such page'],
    ['operator', '/energyManage/antiReflux', 'No such page'],
    ['manager', '/no/such/page', 'No such page'],
    ['viewer', '/systemManage/log', 'You may not see this page'],
  ])('%s at %s', async (account, path, text) => {
    const page = await open(path, { token: await tokenOf(account), lang: 'en' });
    await page.getByText(text).waitFor();
  });

  it('with a pure PV plant the storage pages are 404, with another they are back', async () => {
    const page = await open('/monitoring/plantList', { token: await tokenOf('manager'), lang: 'en' });
    await choosePlant(page, '济南钢构屋顶光伏');
    await menu(page).getByText('Storage system').waitFor({ state: 'detached' });
    for (const path of [
      '/energyManage',
      '/energyManage/energySchedule',
      '/energyManage/needManage',
      '/energyManage/dataAnalyze',
      '/energyManage/energyAnalysis',
      '/energyManage/energyAnalysisv3',
      '/energyManage/antiReflux',
      '/energyManage/backupPower',
      '/monitoring/diagnosis',
      '/monitoring/energyStorage',
      '/monitoring/total',
      '/monitoring/stack',
      '/monitoring/cluster',
      '/monitoring/pack',
      '/monitoring/cell',
      '/monitoring/bill',
      '/monitoring/billv3',
    ]) {
      await move(page, path);
      await page.getByText('No such page').waitFor();
      await move(page, '/monitoring/plantList');
      await page.getByText('No such page').waitFor({ state: 'detached' });
    }
    await choosePlant(page, '广州南沙储能电站');
    await move(page, '/monitoring/energyStorage');
    await page.getByRole('heading', { name: 'Storage system' }).waitFor();
  });
});

describe('changes reach the open page', () => {
  it('a permission taken from the role removes page and control', async () => {
    const page = await open('/systemManage/log', { token: await tokenOf('auditor'), lang: 'en' });
    await page.getByRole('button', { name: 'Export' }).waitFor();
    const role = await db
      .selectFrom('role')
      .select('id')
      .where('attribute', '=', 'custom')
      .executeTakeFirstOrThrow();
    const code = { role_id: role.id, menu_code: 'logExport' };
    await db
      .deleteFrom('role_permission')
      .where('role_id', '=', role.id)
      .where('menu_code', '=', 'logExport')
      .execute();
    await page.getByRole('button', { name: 'Export' }).waitFor({ state: 'detached' });
    await db.insertInto('role_permission').values(code).execute();
    await page.getByRole('button', { name: 'Export' }).waitFor();
  });

  it('a disabled account is out at once, with the reason', async () => {
    const page = await open('/monitoring/plantList', { token: await tokenOf('operator'), lang: 'en' });
    await menu(page).waitFor();
    await page.waitForTimeout(500);
    const id = await accountId('operator');
    await db.updateTable('account').set({ enabled: false }).where('id', '=', id).execute();
    await page.getByText(/disabled or has expired/).waitFor();
    await page.waitForURL(/\/login/);
    await db.updateTable('account').set({ enabled: true }).where('id', '=', id).execute();
  });

  it('too long inactivity asks to verify again', async () => {
    const page = await open('/systemManage/log', { token: await tokenOf('manager'), lang: 'en' });
    await page.locator('tbody tr.ant-table-row').first().waitFor();
    const id = await accountId('manager');
    const longAgo = new Date(Date.now() - 24 * 3_600_000);
    await db.updateTable('session').set({ last_active_at: longAgo }).where('account_id', '=', id).execute();
    const told = page.getByText(/inactive for too long/).waitFor();
    // A call that the page makes by itself may be told first: then there is no button any more.
    const asked = page.getByRole('button', { name: 'Refresh' }).dispatchEvent('click', {}, { timeout: 5000 });
    await Promise.all([told, asked.catch(() => undefined)]);
    await page.waitForURL(/\/login/);
  });
});

describe('what people set stays', () => {
  it('language and theme, in Chinese by default', async () => {
    const page = await open('/systemManage/log', { token: await tokenOf('manager') });
    await page.getByRole('heading', { name: '操作日志' }).waitFor();
    await page
      .getByRole('button', { name: 'EN', exact: true })
      .or(page.getByRole('button', { name: /English/ }))
      .first()
      .click();
    await page.getByRole('heading', { name: 'Operation log' }).waitFor();
    await page.getByRole('button', { name: 'Switch to dark' }).click();
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect.poll(ground).toBe('rgb(14, 20, 27)');
    await page.reload();
    await page.getByRole('heading', { name: 'Operation log' }).waitFor();
    await expect.poll(ground).toBe('rgb(14, 20, 27)');
    expect(await page.evaluate(() => document.documentElement.lang)).toMatch(/^en/);
    expect(await page.evaluate(() => localStorage.getItem('heliodon.language'))).toContain('en');
  });

  it('the folded menu and the plant, for the browser session', async () => {
    const page = await open('/systemManage/log', { token: await tokenOf('manager'), lang: 'en' });
    await page.getByRole('button', { name: 'Fold the menu' }).click();
    await choosePlant(page, 'Werk Leipzig');
    await page.reload();
    await page.getByRole('button', { name: 'Open the menu' }).waitFor();
    await page.getByTitle('Werk Leipzig').first().waitFor();
  });
});

it('own info, password, phone and email are in the account menu', async () => {
  const page = await open('/systemManage/log', { token: await tokenOf('operator'), lang: 'en' });
  const openDialog = async (name: string) => {
    await page.getByRole('button', { name: 'My account operator' }).click();
    await page.getByRole('menuitem', { name }).click();
    return page.getByRole('dialog');
  };
  const info = await openDialog('My info');
  await info.getByRole('button', { name: 'Edit' }).click();
  await info.getByLabel('Company').fill('<Sun> & Co');
  await info.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your details are saved').waitFor();
  await page.getByText('＜Sun＞ & Co').waitFor();
  await page.keyboard.press('Escape');
  const password = await openDialog('Change password');
  await password.getByLabel('Current password').fill('Wrong1pass');
  await password.getByLabel('New password', { exact: true }).fill('Daylight42');
  await password.getByLabel('Repeat the new password').fill('Daylight42');
  await password.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Wrong password!').first().waitFor();
});

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);

it('the folded menu leads to every page, by pointer and by keyboard', async () => {
  const page = await open('/systemManage/log', { token: await tokenOf('manager'), lang: 'en' });
  await page.getByRole('button', { name: 'Fold the menu' }).click();
  const group = (name: string) => page.getByRole('navigation').getByRole('button', { name });
  await group('Monitoring').hover();
  await page.getByRole('menuitem', { name: 'Devices' }).click();
  await page.waitForURL('**/monitoring/deviceManage');
  await page.mouse.move(900, 500);
  await page.getByRole('menuitem', { name: 'Devices' }).waitFor({ state: 'hidden' });

  await group('System').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Accounts');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('System');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe('Accounts');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe('Operation log');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/systemManage/log');
});

it('a key that opens a menu leads into it, and the focus comes back', async () => {
  const page = await open('/systemManage/log', { token: await tokenOf('manager'), lang: 'en' });
  const height = page.getByRole('button', { name: 'Row height' });
  await height.press('Enter');
  for (const entry of ['Roomy', 'Normal', 'Dense']) {
    await expect.poll(() => focused(page)).toBe(entry);
    await page.keyboard.press(entry === 'Dense' ? 'Enter' : 'ArrowDown');
  }
  await page.locator('.ant-table-small').waitFor();
  await expect.poll(() => focused(page)).toBe('Row height');
  // The next key opens it again; whoever thinks better of it is where they were.
  await page.getByRole('menuitem', { name: 'Roomy' }).waitFor({ state: 'hidden' });
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe('Roomy');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Row height');
});
