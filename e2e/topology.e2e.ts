import { testPicture } from '@heliodon/server-kit/testing/test-pictures';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';
import { addPlant, connectLogger, type TestLogger } from './support/logger.ts';

const ROOF = 'E2E drawn roof';
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
  await logger.send('devices', { devices: [{ sn: INVERTER, kind: 'inverter', ratedKw: 110 }] });
  await logger.sample(INVERTER, { workStatus: 2, activePowerKw: 12.3 });
});
afterAll(async () => {
  await logger.end();
  await removePlant();
});

/** A session with the plant selected. */
async function atRoof(): Promise<string> {
  const token = await tokenOf('manager');
  const { data } = await call('/user/queryPlantList', { keyword: ROOF }, token);
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

/** Drags from a port of one element to a port of another. */
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

it('from an empty sheet to a live diagram: picture, symbols, line, value, rule; then a sample', async () => {
  const token = await atRoof();
  const name = await logger.nameOf(INVERTER);
  const page = await open(VIEW, { token, lang: 'en' });
  await page.getByText('No diagram has been drawn yet').waitFor();
  await page
    .getByRole('link', { name: `Open device ${name}` })
    .first()
    .waitFor();
  await page.goto(EDITOR);
  await dialog(page)
    .getByRole('button', { name: /Upload background image/ })
    .click();

  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
  const chooser = page.locator('input[type="file"]');
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
  await pick(page, 'Device', 'TOPOINV', new RegExp(name));
  await part(page, new RegExp(name)).waitFor();

  await page.locator('[data-part="value"]').click();
  await pick(page, 'Device', 'TOPOINV', new RegExp(name));
  await pick(page, 'Point', 'active power', /^Active power \(kW\)$/);
  await page.getByRole('region', { name: 'Properties' }).getByLabel('Caption').fill('Roof output');
  await part(page, /Roof output/)
    .getByText('12.3')
    .waitFor();
  await page.getByRole('button', { name: /Add$/ }).click();
  await page.getByRole('spinbutton', { name: 'Above' }).fill('40');
  await page.locator('[data-holds]').waitFor({ state: 'detached' });
  await page.getByRole('radiogroup', { name: 'Colour' }).last().getByRole('radio', { name: 'Fault' }).click();

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
  await expect.poll(() => colourOf(value.locator('b'))).not.toBe(before);
  await page.locator('.react-flow__viewport img').waitFor();
  await value.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/deviceDetails?deviceId=${await logger.deviceIdOf(INVERTER)}`);
});
