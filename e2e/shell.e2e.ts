import { openDatabase } from '@heliodon/infrastructure/database';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';
import { portal } from './support/portal.ts';

const { open } = useBrowser();
const { db, close } = openDatabase(portal().databaseUrl, { max: 2 });
afterAll(close);

async function choosePlant(page: Page, name: string) {
  await page.getByRole('combobox', { name: /plant/i }).click();
  await page.getByRole('combobox', { name: /plant/i }).fill(name.slice(0, 4));
  await page.locator('.ant-select-item-option', { hasText: name }).click();
}

it('a permission removed from the role disappears from the open page; a disabled account is signed out at once', async () => {
  const page = await open('/systemManage/log', { token: await tokenOf('auditor'), lang: 'en' });
  const exporting = page.getByRole('button', { name: 'Export' });
  await exporting.waitFor();
  const { role_id } = await db
    .selectFrom('account')
    .select('role_id')
    .where('account_name', '=', 'auditor')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('role_permission')
    .where('role_id', '=', role_id)
    .where('menu_code', '=', 'logExport')
    .execute();
  await exporting.waitFor({ state: 'detached' });
  await db.insertInto('role_permission').values({ role_id, menu_code: 'logExport' }).execute();
  await exporting.waitFor();

  const enable = (enabled: boolean) =>
    db.updateTable('account').set({ enabled }).where('account_name', '=', 'auditor').execute();
  await enable(false);
  await page.getByText(/disabled or has expired/).waitFor();
  await page.waitForURL(/\/login/);
  await enable(true);
});

it('language, theme, collapsed menu and plant persist', async () => {
  const page = await open('/systemManage/log', { token: await tokenOf('operator') });
  await page.getByRole('heading', { name: '操作日志' }).waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Operation log' }).waitFor();
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await choosePlant(page, '莱比锡工厂 · Werk Leipzig');
  await page.getByTitle('莱比锡工厂 · Werk Leipzig').first().waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Operation log' }).waitFor();
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect.poll(ground).toBe('rgb(14, 20, 27)');
  expect(await page.evaluate(() => document.documentElement.lang)).toMatch(/^en/);
  await page.getByRole('button', { name: 'Expand menu' }).waitFor();
  await page.getByTitle('莱比锡工厂 · Werk Leipzig').first().waitFor();
});
