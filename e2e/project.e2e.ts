import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';

const { open } = useBrowser();
const OWN = '苏州工业园光储充电站';
const OTHER = 'Werk Leipzig';
const PATH = '/systemManage/project';
const icons = join(import.meta.dirname, '../apps/portal/public/icons');
const PLAIN = { screenName: '', logoId: null, theme: 'night', accent: null, isPublic: false };

async function plantIdOf(name: string, token: string): Promise<number> {
  const { data } = await call('/user/queryPlantList', { keyword: name }, token);
  return data.rows[0].plantId;
}

/** As the server has it. */
async function projectOf(name: string) {
  const token = await tokenOf('manager');
  return (await call('/screen/getProject', { plantId: await plantIdOf(name, token) }, token)).data;
}

// The screens of the demo plants are looked at by other tests too.
afterAll(async () => {
  const token = await tokenOf('manager');
  for (const name of [OWN, OTHER]) {
    const { version } = await projectOf(name);
    const plantId = await plantIdOf(name, token);
    await call('/screen/saveProject', { plantId, version, ...PLAIN }, token);
  }
});

const preview = (page: Page) => page.getByRole('heading', { level: 1 }).nth(1);
const upload = (page: Page, name: string, buffer: Buffer, mimeType = 'image/png') =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });
const question = (page: Page, text: string) => page.locator('.ant-modal-confirm-title', { hasText: text });
const choosePlant = async (page: Page, name: string) => {
  await page.getByLabel(/选择电站|Choose a plant/).click();
  await page.locator('.ant-select-item-option:visible', { hasText: name }).click();
};

it('name, colours and logo: shown at once, kept when saved; a wrong file is answered clearly', async () => {
  const page = await open(PATH, { token: await tokenOf('manager'), lang: 'zh' });
  await page.getByRole('heading', { name: '项目配置' }).waitFor();
  await expect.poll(() => preview(page).innerText()).toBe(OWN);
  const save = page.getByRole('button', { name: '保存' });
  expect(await save.isDisabled()).toBe(true);

  await page.getByLabel('大屏名称').fill('总部大厅');
  await expect.poll(() => preview(page).innerText()).toBe('总部大厅');
  await page.getByText('森林绿').click();
  await page.locator('input[type="color"]').fill('#00247d');
  await page.getByText('看不清').waitFor();
  await page.getByRole('switch', { name: '公开展示' }).click();
  await page.getByText('无需登录即可查看').waitFor();

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await upload(page, 'logo.svg', svg, 'image/svg+xml');
  await page.getByText('不支持的图片格式').waitFor();
  const png = await readFile(join(icons, 'icon-512.png'));
  await upload(page, 'logo.png', png.subarray(0, 20));
  await page.getByText('文件不完整或不是图片').waitFor();
  await upload(page, 'logo.png', svg);
  await page.getByText('不支持的图片格式').waitFor();
  await upload(page, 'logo.png', Buffer.concat([png, Buffer.alloc(2 << 20)]));
  await page.getByText('图片大小须小于 2 MB').waitFor();

  await upload(page, 'logo.png', png);
  await page.getByText('与建议比例 550:220 相差较大').waitFor();
  await page.getByAltText('当前徽标').waitFor();
  await page.getByAltText('总部大厅').waitFor();

  await save.click();
  await page.getByText('大屏配置已保存').waitFor();
  const saved = await projectOf(OWN);
  expect(saved).toMatchObject({ screenName: '总部大厅', theme: 'forest', accent: '#00247d', isPublic: true });
  expect(saved.logoId).toMatch(/^[0-9a-f-]{36}$/);
  await page.reload();
  await page.getByAltText('总部大厅').waitFor();
  expect(await page.getByRole('radio', { name: '森林绿' }).isChecked()).toBe(true);

  await page.getByRole('button', { name: '移除' }).click();
  await page.getByText('点击或拖拽图片到此处').waitFor();
  await page.getByRole('button', { name: '重置' }).click();
  await page.getByAltText('当前徽标').waitFor();
});

it('unsaved changes are asked about, and a look goes to other plants', async () => {
  const token = await tokenOf('manager');
  const { plantName: _, ...before } = await projectOf(OWN);
  const start = { plantId: await plantIdOf(OWN, token), ...before, theme: 'night' };
  await call('/screen/saveProject', start, token);
  const page = await open(PATH, { token, lang: 'en' });
  await page.getByText('Graphite').click();
  await page.getByText('Unsaved changes').waitFor();
  expect(await page.getByRole('button', { name: 'Apply to other plants' }).isDisabled()).toBe(true);

  await page.getByRole('link', { name: 'Open the screen' }).click();
  await question(page, 'There are unsaved changes').waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await choosePlant(page, OTHER);
  await question(page, `${OWN} has unsaved changes`).waitFor();
  await page.getByRole('button', { name: 'Discard and go on' }).click();
  await expect.poll(() => preview(page).innerText()).toBe(OTHER);
  expect(await page.getByRole('radio', { name: 'Graphite' }).isChecked()).toBe(false);

  await choosePlant(page, OWN);
  await expect.poll(() => preview(page).innerText()).toBe('总部大厅');
  await page.getByText('Plum', { exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The screen has been saved').waitFor();
  await page.getByRole('button', { name: 'Apply to other plants' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill('Leipzig');
  await page.locator('.ant-select-item-option:visible', { hasText: OTHER }).click();
  // The open list lies over what follows.
  await dialog.getByText('Theme and accent colour').click();
  await dialog.getByRole('checkbox', { name: 'The logo as well' }).check();
  await dialog.getByRole('button', { name: 'Apply (1)' }).click();
  await page.getByText('Plants with this look: 1').waitFor();
  const [own, other] = [await projectOf(OWN), await projectOf(OTHER)];
  expect(other).toMatchObject({ theme: 'plum', screenName: '', isPublic: false });
  expect(other.logoId).not.toBe(own.logoId);

  await choosePlant(page, OTHER);
  await page.getByAltText('The logo now').waitFor();
});

it('whoever may not configure the project is told so', async () => {
  const page = await open(PATH, { token: await tokenOf('viewer'), lang: 'en' });
  await page.getByText('You may not see this page').waitFor();
});
