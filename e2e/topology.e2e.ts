import { testPicture } from '@heliodon/platform/testing/test-pictures';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
import { useBrowser } from './support/browser.ts';
import { addPlant, connectLogger, type TestLogger } from './support/logger.ts';

const ROOF = 'E2E drawn roof';
const PLANT = '苏州工业园光储充电站';
const INVERTER = 'E2ETOPOINV';
const EDITOR = '/topologyMap';
const VIEW = '/monitoring/topo';
const OPTION = '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option';

const { open } = useBrowser();
let logger: TestLogger;
let removePlant: () => Promise<void>;
let plantId: number;

beforeAll(async () => {
  removePlant = await addPlant(ROOF, 'manager');
  logger = await connectLogger(ROOF, 'E2ETOPOLOG');
  await logger.say('devices', { devices: [{ sn: INVERTER, kind: 'inverter', ratedKw: 110 }] });
  await logger.sample(INVERTER, { workStatus: 2, activePowerKw: 12.3 });
});
afterAll(async () => {
  await logger.end();
  await removePlant();
});

/** A session that looks at the plant. */
async function at(plantName: string, account: string): Promise<string> {
  const token = await tokenOf(account);
  const { data } = await call('/user/queryPlantList', { keyword: plantName }, token);
  plantId = data.rows[0].plantId;
  await call('/user/selectPlant', { plantId }, token);
  return token;
}

const part = (page: Page, name: string | RegExp) => page.getByRole('group', { name });
const parts = (page: Page) => page.locator('.react-flow__node');
const canvas = (page: Page) => page.locator('.react-flow__pane');
const dialog = (page: Page) => page.getByRole('dialog').last();
const colourOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).color);

async function dragIn(page: Page, kind: string, x: number, y: number): Promise<void> {
  await page.locator(`[data-part="${kind}"]`).dragTo(canvas(page), { targetPosition: { x, y } });
}

/** From a dot at the edge of one thing to a dot of another. */
async function join(page: Page, from: Locator, fromSide: string, to: Locator, toSide: string): Promise<void> {
  await from.hover();
  const middle = async (handle: Locator) => {
    const box = await handle.boundingBox();
    if (!box) throw new Error('the dot is not shown');
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await page.mouse.move(...(await middle(from.locator(`[data-handleid="${fromSide}"]`))));
  await page.mouse.down();
  await page.mouse.move(...(await middle(to.locator(`[data-handleid="${toSide}"]`))), { steps: 8 });
  await page.mouse.up();
}

async function save(page: Page, note: string): Promise<void> {
  await page.keyboard.press('Control+s');
  await dialog(page).getByLabel('Note (optional)').fill(note);
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
}

async function pick(page: Page, label: string, typed: string, option: RegExp): Promise<void> {
  const select = page.getByRole('combobox', { name: label });
  await select.click();
  await select.fill(typed);
  await page.locator(OPTION, { hasText: option }).first().click();
}

describe('from an empty sheet to a live drawing', () => {
  it('picture, symbols, line, value, rule, save; then a sample, and the device behind it', async () => {
    const token = await at(ROOF, 'manager');
    const page = await open(VIEW, { token, lang: 'en' });
    await page.getByText('Nothing was drawn yet').waitFor();
    await page
      .getByRole('link', { name: `Open device ${INVERTER}` })
      .first()
      .waitFor();
    await page.goto(EDITOR);
    await dialog(page)
      .getByRole('button', { name: /Upload a picture/ })
      .click();

    const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
    const chooser = page.locator('input[type="file"]');
    await chooser.setInputFiles(file('evil.png', Buffer.from('<svg onload="alert(1)"/>')));
    await page.getByText('Only png and jpg pictures are supported').waitFor();
    await chooser.setInputFiles(file('tall.png', await testPicture('png', 400, 900)));
    await page.getByText('The ratio of width to height must lie between').waitFor();
    await chooser.setInputFiles(file('roof.png', await testPicture('png', 1600, 900)));
    await page.getByText('1600×900 pixels').waitFor();
    await dialog(page).getByRole('button', { name: 'Edit now' }).click();
    await page.locator('.react-flow__viewport img').waitFor();

    await dragIn(page, 'inverter', 200, 200);
    await dragIn(page, 'grid', 500, 200);
    await expect.poll(() => parts(page).count()).toBe(2);
    await join(page, part(page, /^Inverter/), 'right', part(page, /^Grid/), 'left');
    await expect.poll(() => page.locator('[data-line]').count()).toBe(1);
    await page.getByRole('switch', { name: 'Energy flow' }).click();

    await part(page, /^Inverter/).click();
    await pick(page, 'Device', 'TOPOINV', /E2ETOPOINV/);
    await part(page, new RegExp(INVERTER)).waitFor();

    await page.locator('[data-part="value"]').click();
    await pick(page, 'Device', 'TOPOINV', /E2ETOPOINV/);
    await pick(page, 'Point', 'active power', /^Active power \(kW\)$/);
    await page.getByRole('region', { name: 'Properties' }).getByLabel('Caption').fill('Roof output');
    await part(page, /Roof output/)
      .getByText('12.3')
      .waitFor();
    await page.getByRole('button', { name: /Add$/ }).click();
    await page.getByRole('spinbutton', { name: 'Above' }).fill('40');
    await page.locator('[data-holds]').waitFor({ state: 'detached' });
    await page
      .getByRole('radiogroup', { name: 'Colour' })
      .last()
      .getByRole('radio', { name: 'Fault' })
      .click();
    expect(await seriousViolations(page)).toEqual([]);

    await canvas(page).click({ position: { x: 20, y: 20 } });
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await expect.poll(() => parts(page).count()).toBe(0);
    await page.keyboard.press('Control+z');
    await expect.poll(() => parts(page).count()).toBe(3);
    await page.keyboard.press('Control+y');
    await expect.poll(() => parts(page).count()).toBe(0);
    await page.keyboard.press('Control+Shift+Z');
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.locator('[data-line]').count()).toBe(1);

    await save(page, 'First drawing');
    await page.getByText('Saved as version 1').waitFor();
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('12.3').waitFor();
    await page.getByRole('button', { name: 'Topology' }).click();
    await page.waitForURL(`**${VIEW}`);

    const value = page.getByRole('link', { name: /Roof output/ });
    await value.getByText('12.3').waitFor();
    const before = await colourOf(value.locator('b'));
    await logger.sample(INVERTER, { workStatus: 2, activePowerKw: 55.5 });
    await value.getByText('55.5').waitFor();
    expect(await colourOf(value.locator('b'))).not.toBe(before);
    await page.locator('.react-flow__viewport img').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await value.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/deviceDetails?deviceId=${await logger.deviceIdOf(INVERTER)}`);
  });
});

describe('two editors at once', () => {
  it('the second is told, looks, and saves on top only when it says so', async () => {
    const token = await at(ROOF, 'manager');
    const first = await open(EDITOR, { token, lang: 'en' });
    const second = await open(EDITOR, { token, lang: 'en' });
    for (const page of [first, second]) await page.getByRole('heading', { name: ROOF }).waitFor();
    const start = dialog(second).getByRole('button', { name: /Empty sheet/ });
    for (const page of [first, second]) {
      if (await start.isVisible())
        await dialog(page)
          .getByRole('button', { name: /Empty sheet/ })
          .click();
      await page.locator('[data-part="transformer"]').click();
      await part(page, /Transformer/).waitFor();
    }
    await save(first, 'Mine');
    await first.getByText(/Saved as version \d+/).waitFor();
    await save(second, 'Also mine');
    await dialog(second).getByText('Somebody else saved meanwhile').waitFor();
    await dialog(second).getByRole('button', { name: 'Look at theirs' }).click();
    await dialog(second)
      .getByText(/^Version \d+/)
      .waitFor();
    await dialog(second).getByRole('button', { name: 'Close', exact: true }).last().click();
    await dialog(second).getByRole('button', { name: 'Save mine' }).click();
    await dialog(second).getByRole('button', { name: 'Save mine anyway' }).click();
    await second.getByText(/Saved as version \d+/).waitFor();

    await second.getByRole('button', { name: 'Versions' }).click();
    await dialog(second).getByText('Also mine').waitFor();
    await dialog(second).getByText('Mine', { exact: true }).waitFor();
    await dialog(second).getByRole('button', { name: 'Look at' }).nth(1).click();
    await dialog(second).getByRole('button', { name: 'Take back as a new version' }).click();
    await dialog(second)
      .getByText(/Save as version \d+/)
      .waitFor();
    await dialog(second).getByRole('button', { name: 'Save', exact: true }).click();
    await second.getByText('Unsaved changes').waitFor({ state: 'detached' });
  });
});

describe('what is not saved', () => {
  it('is asked about, kept in the browser and offered again', async () => {
    const page = await open(EDITOR, { token: await at(ROOF, 'manager'), lang: 'zh' });
    await page.getByRole('heading', { name: ROOF }).waitFor();
    const empty = page.getByRole('button', { name: /空白画布/ });
    if (await empty.isVisible()) await empty.click();
    await page.locator('[data-part="weather"]').click();
    await part(page, /气象站/).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('有未保存的修改').waitFor();
    await page.getByRole('button', { name: '拓扑监控' }).click();
    await dialog(page)
      .getByRole('button', { name: /继续编辑/ })
      .click();
    await page.getByRole('button', { name: '拓扑监控' }).click();
    await dialog(page)
      .getByRole('button', { name: /^离\s?开$/ })
      .click();
    await page.waitForURL(`**${VIEW}`);
    await page.getByRole('heading', { name: '拓扑监控' }).waitFor();
    await page.getByRole('button', { name: /编辑拓扑图|以此为基础绘制/ }).click();
    await dialog(page).getByText('发现未保存的草稿').waitFor();
    await dialog(page).getByRole('button', { name: '继续编辑' }).click();
    await part(page, /气象站/).waitFor();
    await page.getByText('有未保存的修改').waitFor();
  });
});

describe('who may only look', () => {
  it.each(['zh', 'en'] as const)('sees the drawing and no way to change it, in %s', async (lang) => {
    const token = await at(PLANT, 'viewer');
    const page = await open(VIEW, { token, lang, theme: 'dark' });
    await page.locator('.react-flow__node').first().waitFor();
    expect(await page.getByRole('button', { name: /编辑|以此为基础|^Edit|Start from/ }).count()).toBe(0);
    await page.goto(EDITOR);
    await page
      .getByText(lang === 'zh' ? '无权访问此页面' : 'You may not see this page')
      .first()
      .waitFor();
    const answer = await call('/topology/getTopologyVersions', { plantId, page: 1, pageSize: 10 }, token);
    expect(answer.code).not.toBe(1000);
  });
});
