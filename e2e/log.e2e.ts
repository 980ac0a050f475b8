import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';

const { open } = useBrowser();
const rows = (page: Page) => page.locator('tbody tr.ant-table-row');

async function logPage(account: string, lang: 'zh' | 'en' = 'en', query = '') {
  const page = await open(`/systemManage/log${query}`, { token: await tokenOf(account), lang });
  await rows(page).first().waitFor();
  return page;
}

describe('old and new values of a change', () => {
  it('are shown in the language of the reader', async () => {
    const token = await tokenOf('manager');
    const found = await call('/user/queryPlantList', { keyword: '莱比锡工厂 · Werk Leipzig' }, token);
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
      ['en', 'Edited plant 莱比锡工厂 · Werk Leipzig', 'Description', 'Before'],
      ['zh', '修改电站 莱比锡工厂 · Werk Leipzig', '电站描述', '修改前'],
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
  expect(table[0]?.slice(0, 2)).toEqual(['执行状态', '时间']);
  expect(table.length - 1).toBe(shown);
});
