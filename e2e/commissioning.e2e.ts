import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeScratchFolder } from '@heliodon/infrastructure/testing/scratch-folder';
import { imageOf } from '@heliodon/logger/testing/map-image';
import { type ModbusServer, startModbusServer } from '@heliodon/logger/testing/modbus-server';
import { loadMap, MAP_FOLDER } from '@heliodon/register-maps/library';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';
import { NEWCOMER_PASSWORD, registerWithPlant } from './support/newcomer.ts';
import { type OwnLogger, startOwnLogger } from './support/own-logger.ts';

const { open } = useBrowser();
let folder: string;
let inverter: ModbusServer;
let logger: OwnLogger;

beforeAll(async () => {
  folder = await makeScratchFolder('heliodon-commissioning-');
  const image = join(folder, 'huawei.json');
  writeFileSync(image, JSON.stringify({ units: { 1: imageOf(loadMap('huawei-sun2000', MAP_FOLDER)) } }));
  inverter = await startModbusServer(image);
  logger = await startOwnLogger();
});
afterAll(async () => {
  await logger.end();
  await inverter.stop();
  await rm(folder, { recursive: true, force: true });
});

it('from an empty account to a live inverter, without a file', async () => {
  const email = 'installer@example.com';
  const page = await open('/register', { lang: 'en' });
  await registerWithPlant(page, email, 'Roof of the installer');
  await page.getByRole('link', { name: 'Connect by claim code' }).click();

  await page.waitForURL('**/monitoring/connectDevices*');
  await page.getByRole('button', { name: 'Add by claim code' }).click();
  await page.getByLabel('Logger serial number').fill(logger.sn);
  await page.getByLabel('Claim code').fill(logger.claimCode.toLowerCase());
  await page.getByRole('button', { name: 'Claim', exact: true }).click();
  await page.getByRole('button', { name: 'Next: search for devices' }).click();

  await page.getByLabel('Addresses or networks').fill('127.0.0.1');
  await page.getByRole('button', { name: 'Advanced' }).click();
  await page.getByLabel('Ports').fill(String(inverter.port));
  await page.getByLabel('First unit address').fill('1');
  await page.getByLabel('Last unit address').fill('2');
  await page.getByRole('button', { name: 'Start search' }).click();
  await page.getByText('1 device found').waitFor();
  await page.getByRole('button', { name: 'Next: set up 1 device' }).click();

  await page.getByRole('button', { name: 'Test reading' }).click();
  await page.getByText('Grid frequency').waitFor();
  await page.getByRole('button', { name: 'Next: review changes' }).click();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByText('The new configuration is running').waitFor();
  await page.getByRole('link', { name: 'INV-01', exact: true }).click();
  await page.waitForURL('**/monitoring/deviceDetails*');
  await page.getByText('Huawei-AB12345678').first().waitFor();

  // The logger keeps its configuration when it is started again.
  await logger.kill();
  await logger.start();
  const token = await tokenOf(email, NEWCOMER_PASSWORD);
  const plantId = (await call('/user/queryPlantList', {}, token)).data.rows[0].plantId;
  const loggers = async () => (await call('/setup/getSetupLoggers', { plantId }, token)).data.loggers;
  await expect
    .poll(loggers)
    .toEqual([expect.objectContaining({ sn: logger.sn, online: true, version: 1, state: 'running' })]);
});
