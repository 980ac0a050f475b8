import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';

const { open } = useBrowser();
const OWN = '苏州园区 · Suzhou Park';
const OTHER = '莱比锡工厂 · Werk Leipzig';
const NAME = '总部大厅';
const PATH = '/systemManage/project';
const icons = join(import.meta.dirname, '../apps/portal/public/icons');
const PLAIN = { screenName: '', logoId: null, theme: 'night', accent: null, isPublic: false };

async function plantIdOf(name: string, token: string): Promise<number> {
  const { data } = await call('/user/queryPlantList', { keyword: name }, token);
  return data.rows[0].plantId;
}

/** As stored by the server. */
async function projectOf(name: string) {
  const token = await tokenOf('manager');
  return (await call('/screen/getProject', { plantId: await plantIdOf(name, token) }, token)).data;
}

// Other tests use the screens of the demo plants too.
afterAll(async () => {
  const token = await tokenOf('manager');
  for (const name of [OWN, OTHER]) {
    const { version } = await projectOf(name);
    const plantId = await plantIdOf(name, token);
    await call('/screen/saveProject', { plantId, version, ...PLAIN }, token);
  }
});

it('a logo and colours are saved, shown after a reload and copied to another plant', async () => {
  const token = await tokenOf('manager');
  const [plantId, otherId] = [await plantIdOf(OWN, token), await plantIdOf(OTHER, token)];
  await call('/user/selectPlant', { plantId }, token);
  const page = await open(PATH, { token, lang: 'en' });
  await page.getByLabel('Screen name').fill(NAME);
  await page.getByText('Forest').click();
  await page.locator('input[type="file"]').setInputFiles(join(icons, 'icon-512.png'));
  await page.getByAltText('Current logo').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Big screen configuration saved').waitFor();
  const saved = await projectOf(OWN);
  expect(saved).toMatchObject({ screenName: NAME, theme: 'forest' });
  expect(saved.logoId).toMatch(/^[0-9a-f-]{36}$/);
  await page.reload();
  await page.getByAltText(NAME).waitFor();
  expect(await page.getByRole('radio', { name: 'Forest' }).isChecked()).toBe(true);

  await page.getByRole('button', { name: 'Apply to other plants' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill('Leipzig');
  await page.locator('.ant-select-item-option:visible', { hasText: OTHER }).click();
  // The open list covers the following elements.
  await dialog.getByText('Apply the theme and accent colour').click();
  await dialog.getByRole('checkbox', { name: 'Apply the logo as well' }).check();
  await dialog.getByRole('button', { name: 'Apply (1)' }).click();
  await page.getByText('Applied to plants: 1').waitFor();
  const other = await projectOf(OTHER);
  expect(other).toMatchObject({ theme: 'forest', screenName: '', isPublic: false });
  expect(other.logoId).not.toBe(saved.logoId);

  // The server rejects what the page does not offer.
  const change = { plantId: otherId, version: other.version, ...PLAIN };
  expect(await call('/screen/saveProject', change, await tokenOf('viewer'))).toMatchObject({ code: 2003 });
});
