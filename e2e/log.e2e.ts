import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { adminToken, call, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';

const { open } = useBrowser();
const rows = (page: Page) => page.locator('tbody tr.ant-table-row');

async function logPage(account: string, lang: 'zh' | 'en' = 'en', query = '') {
  const page = await open(`/systemManage/log${query}`, { token: await tokenOf(account), lang });
  await rows(page).first().waitFor();
  return page;
}

describe('operation log', () => {
  it('shows the newest first, in the language of the reader', async () => {
    const english = await logPage('manager');
    expect(await rows(english).first().innerText()).toContain('Signed in');
    const chinese = await logPage('manager', 'zh');
    expect(await rows(chinese).first().innerText()).toContain('登录');
    await chinese.getByRole('columnheader', { name: '操作人' }).waitFor();
    // What the server worded is asked for again with the language.
    await chinese.getByRole('button', { name: 'English' }).click();
    await rows(chinese).getByText('Signed in').first().waitFor();
  });

  it('filters, and a reload shows the same', async () => {
    const page = await logPage('manager');
    await page.getByLabel('Content').fill('Leipzig');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/keyword=Leipzig/);
    await page.getByText('Created plant Werk Leipzig').waitFor();
    const found = async () => (await rows(page).allInnerTexts()).every((row) => row.includes('Leipzig'));
    await expect.poll(found).toBe(true);
    await page.reload();
    await page.getByText('Created plant Werk Leipzig').waitFor();
    expect(await found()).toBe(true);
    expect(await page.getByLabel('Content').inputValue()).toBe('Leipzig');
    await page.getByRole('button', { name: 'Reset' }).first().click();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(1);
    expect(page.url()).not.toContain('keyword');
  });

  it('says what to do when nothing matches', async () => {
    const page = await open('/systemManage/log?keyword=zzzz', {
      token: await tokenOf('manager'),
      lang: 'en',
    });
    await page.getByText('Nothing matches').waitFor();
  });

  it('finds a plant by typing its name', async () => {
    const page = await logPage('manager');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByLabel('Plant', { exact: true }).click();
    await page.getByLabel('Plant', { exact: true }).fill('Fres');
    await page.locator('.ant-select-item-option', { hasText: 'Fresno Cold Storage' }).click();
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/plantId=\d+/);
    await expect.poll(() => rows(page).count()).toBe(1);
  });

  it('sorts on the server', async () => {
    const page = await logPage('manager', 'en', '?keyword=Created');
    await page.getByRole('columnheader', { name: /Time/ }).click();
    await page.waitForURL(/order=asc/);
    await rows(page).first().getByText('苏州').first().waitFor();
  });

  it('is put in order by the keyboard, and what is typed meanwhile stays until it is reset', async () => {
    const page = await logPage('manager', 'en', '?keyword=Created');
    const typed = page.locator('#keyword');
    const heading = page.getByRole('columnheader', { name: /Time/ });
    expect(await heading.getAttribute('aria-sort')).toBe('descending');
    await typed.fill('not searched for yet');
    await heading.getByRole('button').press('Enter');
    await page.waitForURL(/order=asc/);
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending');
    await heading.getByRole('button').press('Space');
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('descending');
    expect(await typed.inputValue()).toBe('not searched for yet');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => typed.inputValue()).toBe('');
    // Nothing in the address to take back: what was typed goes all the same.
    await typed.fill('again');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => typed.inputValue()).toBe('');
  });

  it('an operator reads own entries and those of the plants, an auditor those of given plants', async () => {
    const operator = await logPage('operator', 'en', '?keyword=Created');
    await expect.poll(() => rows(operator).count()).toBe(8);
    const auditor = await logPage('auditor', 'en', '?keyword=Created');
    await expect.poll(() => rows(auditor).count()).toBe(4);
  });
});

describe('what a change did', () => {
  it('stands before and after, in the language of the reader', async () => {
    const token = await tokenOf('manager');
    const found = await call('/user/queryPlantList', { keyword: 'Werk Leipzig' }, token);
    const { plantId } = found.data.rows[0];
    const describeAs = async (description: string) => {
      const { data } = await call('/plant/getPlantDetail', { plantId }, token);
      const plant = { ...data.plant, description };
      const { code } = await call('/plant/updatePlant', { plantId, version: data.version, plant }, token);
      expect(code).toBe(1000);
    };
    await describeAs('On the hall of 2024');
    await describeAs('On the new hall');
    const words = [
      ['en', 'Edited plant Werk Leipzig', 'Description', 'Before'],
      ['zh', '修改电站 Werk Leipzig', '电站描述', '修改前'],
    ] as const;
    for (const [lang, content, field, before] of words) {
      const page = await logPage('manager', lang, `?plantId=${plantId}`);
      const row = rows(page).filter({ hasText: content }).first();
      await row.locator('.ant-table-row-expand-icon').click();
      await page.getByRole('columnheader', { name: before }).waitFor();
      const change = page.getByRole('row', { name: new RegExp(field) });
      await expect
        .poll(() => change.first().innerText())
        .toMatch(new RegExp(`${field}\\s+On the hall of 2024\\s+On the new hall`));
    }
    await describeAs('');
  });

  it('is checked by the platform manager, and by nobody else', async () => {
    const page = await open('/systemManage/log', { token: await adminToken(), lang: 'en' });
    await page.getByRole('button', { name: 'Check the log' }).click();
    await page
      .getByRole('status')
      .getByText(/entries are as written/)
      .waitFor();
    const chinese = await open('/systemManage/log', { token: await adminToken(), lang: 'zh' });
    await chinese
      .getByRole('status')
      .getByText(/完整无改动/)
      .waitFor();
    const manager = await logPage('manager');
    expect(await manager.getByRole('button', { name: 'Check the log' }).count()).toBe(0);
  });
});

it('exports to Excel as a job and downloads the file', async () => {
  const page = await logPage('manager', 'zh', '?keyword=创建');
  const shown = await rows(page).count();
  await page.getByRole('button', { name: '导出' }).click();
  await page.getByRole('menuitem', { name: /xlsx/ }).click();
  await page.getByRole('button', { name: '打开下载中心' }).click();
  await page.waitForURL('**/downloads');
  const first = rows(page).first();
  await first.getByText('已完成').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    first.getByRole('button', { name: '下载' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^操作日志 .*\.xlsx$/);
  const book = await readXlsx(await readFile(await download.path()));
  const table = book.sheets[0]?.rows ?? [];
  expect(table[0]?.[0]).toBe('时间');
  expect(table.length - 1).toBe(shown);
});

it('removes an export after asking by name', async () => {
  const page = await logPage('auditor', 'en');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /csv/ }).click();
  await page.getByRole('button', { name: 'Open download centre' }).click();
  await rows(page).first().getByText('Done').waitFor();
  await rows(page).first().getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await page.locator('.ant-modal-confirm-title', { hasText: /Operation log .*\.csv/ }).waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No exports yet').waitFor();
});
