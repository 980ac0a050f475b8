import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Api, adminToken, COMMAND_PASSWORD, call, tokenOf } from './support/api.ts';
import { move, useBrowser } from './support/browser.ts';
import { addPlant, CHECK_CODE, connectLogger, type TestLogger } from './support/logger.ts';
import { portal } from './support/portal.ts';

const PLANT = '苏州园区 · Suzhou Park';
const OWN_PLANT = 'E2E work roof';
const [LOGGER, STORAGE, ...INVERTERS] = ['E2EWLOG', 'E2EWPCS', 'E2EWINV1', 'E2EWINV2'] as const;

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

beforeAll(async () => {
  removePlant = await addPlant(OWN_PLANT, 'manager');
  logger = await connectLogger(PLANT, LOGGER);
  ownLogger = await connectLogger(OWN_PLANT, 'E2EWOWN');
  await logger.send('devices', {
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
  await ownLogger.send('devices', { devices: [{ sn: 'E2EWOWNINV', kind: 'inverter', model: 'SX' }] });
  await new Api(portal().url, await tokenOf('manager')).setCommandPassword();
});
afterAll(async () => {
  await logger.end();
  await ownLogger.end();
  await removePlant();
});

const row = (page: Page, text: string) => page.locator('tbody tr.ant-table-row', { hasText: text });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');

it('an operator reads a parameter, sets it with the command password and sees the read-back value', async () => {
  const token = await at(PLANT, 'operator');
  const deviceId = await logger.deviceIdOf(STORAGE);
  const page = await open(`/monitoring/deviceDetails?deviceId=${deviceId}&tab=params`, { token, lang: 'en' });
  const limits = page.locator('[data-command="setSocLimits"]');
  const held = limits.locator('[data-held="setSocLimits.socMin"]');
  await button(page, 'Read all').click();
  await held.getByText('10.0 %').waitFor();

  await limits.getByLabel('Discharge cut-off SOC').fill('15');
  await limits.getByLabel('Charge cut-off SOC', { exact: true }).fill('90');
  await limits.getByLabel('Backup reserve SOC').fill('25');
  await limits.getByRole('button', { name: 'Set' }).click();
  await dialog(page).getByLabel('Command password').fill(COMMAND_PASSWORD);
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await limits.getByText(/Current value on the device: .*ischarge cut-off SOC 15\.0 %/).waitFor();
  await held.getByText('15.0 %').waitFor();

  await page.getByRole('tab', { name: 'Commands' }).click();
  await row(page, 'Set SOC limits').getByText('Read back').waitFor();
});

it('the platform manager registers a logger and uploads firmware; an operator upgrades two devices', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const admin = await open('/systemManage/config?tab=loggers', { token: await adminToken(), lang: 'en' });
  await button(admin, 'Register loggers').click();
  await admin.getByLabel('Serial numbers').fill(`E2EW-R1, ${LOGGER}`);
  await button(admin, 'Register 2').click();
  await admin.getByText(`Serial number ${LOGGER} is already registered.`).waitFor();
  const [secrets] = await Promise.all([
    admin.waitForEvent('download'),
    button(admin, 'Download as CSV').click(),
  ]);
  expect(secrets.suggestedFilename()).toBe('loggers.csv');
  expect(await readFile(await secrets.path(), 'utf8')).toMatch(/\r\nE2EW-R1,[A-Z0-9]{8},\S+\r\n$/);
  await button(admin, 'I have saved them').click();
  await row(admin, 'E2EW-R1').getByText('Not added yet').waitFor();

  await move(admin, '/systemManage/config?tab=firmware');
  await button(admin, /Set key|Change key/).click();
  await admin
    .getByLabel('Ed25519 public key')
    .fill(publicKey.export({ type: 'spki', format: 'pem' }).toString());
  await admin.getByLabel('Your sign-in password').fill(portal().adminPassword);
  await button(admin, 'Save').click();
  await admin.getByText('Key saved').waitFor();

  const content = Buffer.from('firmware of the browser test');
  const sha256 = createHash('sha256').update(content).digest('hex');
  const manifest = `heliodon-firmware-v1\ninverter\nE2E-INV\n2.1.0\n${sha256}\n`;
  await button(admin, 'Upload firmware').click();
  await admin.locator('input[type=file]').setInputFiles({
    name: 'inverter.bin',
    mimeType: 'application/octet-stream',
    buffer: content,
  });
  await dialog(admin).getByLabel('Type').click();
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
  await dialog(page).getByText('2 done, 0 failed, 0 in progress').waitFor();
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  for (const sn of INVERTERS) {
    const deviceId = await logger.deviceIdOf(sn);
    const firmware = async () => (await call('/device/getDeviceDetail', { deviceId }, token)).data.firmware;
    await expect.poll(firmware).toBe('2.1.0');
  }
});

it('a logger is removed and added again; its samples appear on the page of its new device', async () => {
  const token = await at(OWN_PLANT, 'manager');
  const loggerId = await ownLogger.deviceIdOf('E2EWOWN');
  const page = await open(`/monitoring/deviceDetails?deviceId=${loggerId}`, { token, lang: 'en' });
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await dialog(page).getByText('1 done').waitFor();
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByText('The plant has no device, add a logger first').waitFor();
  await button(page, 'Add device').last().click();

  await page.getByLabel('Logger serial number').fill('E2EWOWN');
  await page.getByLabel('Check code').fill(CHECK_CODE.toLowerCase());
  await button(page, 'Add').last().click();
  await page.getByText('Logger E2EWOWN added with 1 device').waitFor();
  await page.getByText('Waiting for the first data').waitFor();
  await ownLogger.sample('E2EWOWNINV', { workStatus: 2, activePowerKw: 7.5 });
  await page.getByText(/First data received at \d{4}-/).waitFor();
  await page.getByRole('link', { name: await ownLogger.nameOf('E2EWOWNINV') }).click();
  await page.locator('[data-point="activePowerKw"]').getByText('7.500').waitFor();
});
