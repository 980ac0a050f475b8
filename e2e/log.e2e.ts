import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';

const { open } = useBrowser();
const rows = (page: Page) => page.locator('tbody tr.ant-table-row');

it('exports to Excel as a job and downloads the file', async () => {
  const token = await tokenOf('manager');
  const page = await open('/systemManage/log?keyword=创建', { token, lang: 'zh' });
  await rows(page).first().waitFor();
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
  expect(table[0]?.slice(0, 2)).toEqual(['执行状态', '时间']);
  expect(table.length - 1).toBe(shown);
});
