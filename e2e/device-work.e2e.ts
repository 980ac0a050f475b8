import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api, adminToken, call, DEMO_PASSWORD, tokenOf } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
import { type OpenOptions, useBrowser } from './support/browser.ts';
import { addPlant, CHECK_CODE, connectLogger, type TestLogger } from './support/logger.ts';
import { portal } from './support/portal.ts';

const PLANT = '苏州工业园光储充电站';
const OWN_PLANT = 'E2E work roof';
const COMMAND_PASSWORD = 'Breaker2040';
const [LOGGER, STORAGE, ...INVERTERS] = ['E2EWLOG', 'E2EWPCS', 'E2EWINV1', 'E2EWINV2'] as const;
const ROWS = 20_000;

const { open } = useBrowser();
let logger: TestLogger;
let ownLogger: TestLogger;
let removePlant: () => Promise<void>;

async function at(plantName: string, account: string): Promise<string> {
  const token = await tokenOf(account);
  const { data } = await call('/user/queryPlantList', { keyword: plantName }, token);
  await call('/user/selectPlant', { plantId: data.rows[0].plantId }, token);
  return token;
}

async function setCommandPassword(): Promise<void> {
  const api = new Api(portal().url, await tokenOf('manager'));
  const body = {
    accountPassword: await api.credential(DEMO_PASSWORD),
    newPassword: await api.credential(COMMAND_PASSWORD),
  };
  expect((await api.call('/device/setCommandPassword', body)).code).toBe(1000);
}

beforeAll(async () => {
  removePlant = await addPlant(OWN_PLANT, 'manager');
  logger = await connectLogger(PLANT, LOGGER);
  ownLogger = await connectLogger(OWN_PLANT, 'E2EWOWN');
  await logger.say('devices', {
    devices: [
      { sn: STORAGE, kind: 'pcs', model: 'E2E-PCS', firmware: '1.0.0' },
      ...INVERTERS.map((sn) => ({ sn, kind: 'inverter', model: 'E2E-INV', firmware: '2.0.0' })),
    ],
  });
  await logger.sample(STORAGE, { workStatus: 2, activePowerKw: 0 });
  for (const sn of INVERTERS) await logger.sample(sn, { workStatus: 2, activePowerKw: 5 });
  const settings = await logger.obey();
  Object.assign(settings, {
    'setSocLimits.socMin': 10,
    'setSocLimits.socMax': 95,
    'setSocLimits.reserveSoc': 20,
  });
  await ownLogger.say('devices', { devices: [{ sn: 'E2EWOWNINV', kind: 'inverter', model: 'SX' }] });
  await setCommandPassword();
});
afterAll(async () => {
  await logger.end();
  await ownLogger.end();
  await removePlant();
});

const row = (page: Page, text: string) => page.locator('tbody tr.ant-table-row', { hasText: text });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');

async function detailPage(sn: string, tab: string, account = 'operator', options: OpenOptions = {}) {
  const token = await at(PLANT, account);
  const deviceId = await logger.deviceIdOf(sn);
  const page = await open(`/monitoring/deviceDetails?deviceId=${deviceId}&tab=${tab}`, {
    token,
    lang: 'en',
    ...options,
  });
  await page.getByRole('heading', { name: sn }).waitFor();
  return page;
}

it('an operator reads a parameter, is told of a wrong password, sets it and sees it read back', async () => {
  const page = await detailPage(STORAGE, 'params');
  const limits = page.locator('[data-command="setSocLimits"]');
  await button(page, 'Read all').click();
  await limits.locator('[data-held="setSocLimits.socMin"]').getByText('10.0 %').waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  await limits.getByLabel('SOC at which discharging ends').fill('101');
  await limits.getByLabel('SOC at which charging ends').fill('90');
  await limits.getByLabel('Reserve SOC for backup').fill('25');
  await limits.getByRole('button', { name: 'Set' }).click();
  await limits.getByText('Must be 100 or less').waitFor();
  await limits.getByLabel('SOC at which discharging ends').fill('15');
  await limits.getByRole('button', { name: 'Set' }).click();

  await dialog(page).getByLabel('Command password').fill('Wrong2040');
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await dialog(page).getByText('Wrong command password').waitFor();
  await dialog(page).getByLabel('Command password').fill(COMMAND_PASSWORD);
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await limits.getByText(/The device holds now: .*discharging ends 15\.0 %/).waitFor();
  await limits.locator('[data-held="setSocLimits.socMin"]').getByText('15.0 %').waitFor();

  await page.getByRole('tab', { name: 'Commands' }).click();
  await row(page, 'Set SOC limits').getByText('Read back').waitFor();
  await page.locator('[data-command="emergencyStop"]').getByRole('button').click();
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await dialog(page).getByText('1 done, 0 failed, 0 under way').waitFor();
});

it('firmware is uploaded, and two devices are upgraded with progress', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const admin = await open('/systemManage/config?tab=firmware', { token: await adminToken(), lang: 'en' });
  await button(admin, /Set the key|Change the key/).click();
  await admin
    .getByLabel('Ed25519 public key')
    .fill(publicKey.export({ type: 'spki', format: 'pem' }).toString());
  await admin.getByLabel('Your sign-in password').fill(portal().adminPassword);
  await button(admin, 'Save').click();
  await admin.getByText('The key was saved').waitFor();

  const content = Buffer.from('firmware of the browser test');
  const sha256 = createHash('sha256').update(content).digest('hex');
  const manifest = `heliodon-firmware-v1\ninverter\nE2E-INV\n2.1.0\n${sha256}\n`;
  await button(admin, 'Upload firmware').click();
  await admin.locator('input[type=file]').setInputFiles({
    name: 'inverter.bin',
    mimeType: 'application/octet-stream',
    buffer: content,
  });
  await dialog(admin).getByLabel('Kind').click();
  await admin.getByTitle('Inverter', { exact: true }).click();
  await dialog(admin).getByLabel('Model').fill('E2E-INV');
  await dialog(admin).getByLabel('Version', { exact: true }).fill('2.1.0');
  await dialog(admin).getByText(sha256).first().waitFor();
  const signature = sign(null, Buffer.from(manifest), privateKey).toString('base64');
  await dialog(admin).getByLabel('Signature').fill(signature);
  await dialog(admin).getByRole('button', { name: 'Upload', exact: true }).click();
  await row(admin, 'inverter.bin').getByText('2.1.0').waitFor();

  const token = await at(PLANT, 'operator');
  const page = await open('/monitoring/deviceManage?kind=inverter&keyword=E2EWINV', { token, lang: 'en' });
  for (const sn of INVERTERS) await row(page, sn).getByRole('checkbox').check();
  await button(page, 'Upgrade').click();
  await dialog(page)
    .getByRole('radio', { name: /2\.1\.0/ })
    .check();
  await dialog(page).getByLabel('Command password').fill(COMMAND_PASSWORD);
  await button(page, 'Start upgrade').click();
  await dialog(page)
    .getByText(/Downloading|Installing/)
    .first()
    .waitFor();
  await dialog(page).getByText('2 done, 0 failed, 0 under way').waitFor({ timeout: 30_000 });
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();

  const detail = await detailPage(INVERTERS[0] ?? '', 'upgrade');
  await detail.locator('main').getByText('2.1.0').first().waitFor();
  await row(detail, '2.0.0').getByText('Done').waitFor();
});

it('a device is removed and brought back; a logger is removed and added again', async () => {
  const token = await at(OWN_PLANT, 'manager');
  const page = await open('/monitoring/deviceManage', { token, lang: 'en' });
  await button(page, 'Actions for E2EWOWNINV').click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await dialog(page).getByText('1 done').waitFor();
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  await row(page, 'E2EWOWNINV').waitFor({ state: 'detached' });
  // Its logger goes on to announce it.
  await ownLogger.say('devices', { devices: [{ sn: 'E2EWOWNINV', kind: 'inverter' }] });
  await button(page, 'Removed devices').click();
  expect(await row(page, 'E2EWOWNINV').count()).toBe(0);
  await button(page, 'Bring back').click();
  await page.getByText('E2EWOWNINV is back').waitFor();
  await page.keyboard.press('Escape');
  await row(page, 'E2EWOWNINV').waitFor();

  await page.getByRole('link', { name: 'Roof box' }).click();
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await dialog(page).getByText('The logger and everything behind it leave the plant').waitFor();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await dialog(page).getByText('1 done').waitFor();
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByText('The plant has no device, add a logger first').waitFor();
  await button(page, 'Add device').last().click();

  await page.getByLabel('Serial number of the logger').fill('E2EWOWN');
  await button(page, 'Add').last().click();
  await page.getByText('This field is required').waitFor();
  await page.getByLabel('Check code').fill('AAAA2222');
  await button(page, 'Add').last().click();
  await page.getByText('The serial number or the check code of the logger is wrong.').waitFor();
  await page.getByLabel('Check code').fill(CHECK_CODE.toLowerCase());
  await button(page, 'Add').last().click();
  await page.getByText('Logger E2EWOWN was added with 1 device').waitFor();
  await page.getByText('Waiting for the first data').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await ownLogger.sample('E2EWOWNINV', { workStatus: 2, activePowerKw: 7.5 });
  await page.getByText(/First data at \d{4}-/).waitFor();
  await page.getByRole('link', { name: 'E2EWOWNINV' }).click();
  await page.locator('[data-point="activePowerKw"]').getByText('7.500').waitFor();
});

describe('the history table', () => {
  // Once for all tries: the same samples again are the samples that are there.
  const endMs = Date.now() - 3_600_000;

  it(`scrolls through ${ROWS} rows to the end, turns around and is exported`, async () => {
    const rows = Array.from({ length: ROWS }, (_, n) => [endMs - (ROWS - n) * 15_000, n / 1000] as const);
    await logger.samples(INVERTERS[1] ?? '', 'activePowerKw', rows);
    const day = (ms: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(ms);
    const query = `history&points=activePowerKw&from=${day(endMs - ROWS * 15_000)}&to=${day(endMs)}`;
    const page = await detailPage(INVERTERS[1] ?? '', query);
    await page.getByText(/20,00\d samples/).waitFor();
    const table = page.getByRole('region', { name: 'Table of samples' });
    await table.getByRole('cell', { name: '19.999' }).waitFor();
    await table.evaluate((box) => box.scrollTo({ top: box.scrollHeight / 2 }));
    await table
      .getByRole('cell', { name: /^9\.99\d$/ })
      .first()
      .waitFor();
    await table.evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
    await table.getByRole('cell', { name: '0.000', exact: true }).waitFor();
    expect(await table.locator('tbody tr').count()).toBeLessThan(60);
    await button(page, 'Newest first').click();
    await table.getByRole('cell', { name: '0.000', exact: true }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await button(page, 'Export').click();
    await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
    await button(page, 'Open download centre').click();
    await row(page, 'Device history').first().getByText('Done').waitFor({ timeout: 30_000 });
  });
});

it('a viewer sees exactly what can be looked at', async () => {
  const token = await at(PLANT, 'viewer');
  const page = await open('/monitoring/deviceManage?keyword=E2EW', { token, lang: 'en' });
  await row(page, STORAGE).waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  expect(await button(page, /^(Actions for|Add device|Export|Removed devices)/).count()).toBe(0);
  const detail = await detailPage(STORAGE, 'info', 'viewer');
  const tabs = await detail.getByRole('tab').allTextContents();
  expect(tabs).toEqual(['Live data', 'Curves', 'History', 'Alarms', 'Information']);
  expect(await button(detail, /^(Edit|More|Export)/).count()).toBe(0);
  await detail.getByRole('tab', { name: 'History' }).click();
  await detail.getByText(/\d samples/).waitFor();
  expect(await button(detail, 'Export').count()).toBe(0);
});

it('the platform manager registers loggers, sees their secrets once and renews one', async () => {
  const page = await open('/systemManage/config?tab=loggers', { token: await adminToken(), lang: 'en' });
  await button(page, 'Register loggers').click();
  await page.getByLabel('Serial numbers').fill('E2EW-R1\nE2EW-R2 x');
  await page.getByText('No serial numbers: x').waitFor();
  await page.getByLabel('Serial numbers').fill(`E2EW-R1, E2EW-R2, ${LOGGER}`);
  await button(page, 'Register 3').click();
  await page.getByText('1 of 3 were not registered').waitFor();
  await page.getByText(`Serial number ${LOGGER} is already registered.`).waitFor();
  const download = page.waitForEvent('download');
  await button(page, 'Download as CSV').click();
  expect((await download).suggestedFilename()).toBe('loggers.csv');
  await button(page, 'I have saved them').click();
  await row(page, 'E2EW-R2').getByText('Not added yet').waitFor();
  await row(page, 'E2EW-R2').getByRole('button', { name: 'New secret' }).click();
  await dialog(page).getByRole('button', { name: 'New secret' }).click();
  await page.getByText('Check codes and secrets are shown only now').waitFor();
  await button(page, 'I have saved them').click();
});
