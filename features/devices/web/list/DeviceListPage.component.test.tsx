import { getPublicKey } from '@heliodon/auth/contract';
import {
  getCommandPassword,
  getFirmwareList,
  getUpgradeList,
  startUpgrade,
} from '@heliodon/commands/contract';
import { commandsErrors } from '@heliodon/commands/errors';
import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import {
  type DeviceRow,
  exportDeviceList,
  getDeviceList,
  getRemovedDevices,
  removeDevices,
  restoreDevices,
} from '@heliodon/devices/contract';
import { type DeviceHeadline, plantNow, plantTopic } from '@heliodon/telemetry/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { cellsBeyondScreen } from '@heliodon/ui/testing/phone';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { live } from '@heliodon/web/live';
import { credentialKeys } from '@heliodon/web/testing/credentials';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { FakeSocket } from '@heliodon/web/testing/fake-socket';
import { server } from '@heliodon/web/testing/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerList, headlineOf, rowOf } from '../testing/devices.ts';
import DeviceListPage from './DeviceListPage.tsx';

const inverter = rowOf(1, { powerKw: 11, model: 'SX-110K', loggerSn: 'LOG1' });
const battery = rowOf(2, {
  sn: 'BAT2',
  alias: 'BAT-01',
  kind: 'battery',
  status: 'charging',
  powerKw: -20,
  soc: 55.5,
  model: 'EnerOne',
});
const meter = rowOf(3, { sn: 'MET3', kind: 'meter', powerKw: 33, samplingPoint: 'highVoltage' });

let rows: DeviceRow[];

beforeEach(() => {
  rows = [inverter, battery];
  answerList(() => rows);
});
afterEach(() => live.stop());

async function devicesPage(options: PageOptions = {}) {
  const page = await renderPage(<DeviceListPage />, options);
  await expect.element(page.getByText('INV1').first()).toBeVisible();
  return page;
}
type Page = Awaited<ReturnType<typeof devicesPage>>;
const row = (page: Page, sn: string) => page.getByRole('row').filter({ hasText: sn });
const dialog = (page: Page) => page.getByRole('dialog');

async function goLive(): Promise<void> {
  live.start();
  await expect.poll(() => FakeSocket.watches(plantTopic(1))).toBe(true);
}
const publish = (...devices: DeviceHeadline[]) =>
  server.publish(plantTopic(1), exampleOf(plantNow, { plantId: 1, devices }));

/** Theme colours propagate through the page over several frames: wait until heading and body agree. */
const hasColours = () =>
  getComputedStyle(document.querySelector('h1') as Element).color === getComputedStyle(document.body).color;

describe('the list', () => {
  it.each([
    ['en', 'Running', 'Fault'],
    ['zh', '运行', '故障'],
  ] as const)('in %s: a live sample appears without reloading the list', async (lang, running, fault) => {
    const page = await devicesPage({ lang });
    await expect.element(row(page, 'INV1').getByText(running)).toBeVisible();
    await goLive();
    publish(headlineOf(inverter, { status: 'fault', powerKw: 42.5 }), headlineOf(battery, {}));
    await expect.element(row(page, 'INV1').getByText('42.5')).toBeVisible();
    await expect.element(row(page, 'INV1').getByText(fault)).toBeVisible();
    expect(server.bodiesOf(getDeviceList)).toHaveLength(1);
  });

  it('a newly announced device appears by itself', async () => {
    const page = await devicesPage();
    await goLive();
    rows = [...rows, meter];
    publish(...rows.map((one) => headlineOf(one, {})));
    await expect.element(row(page, 'MET3').getByText('Imported from the grid')).toBeVisible();
  });

  it('is filtered by kind, status and keyword, which are kept in the address', async () => {
    const page = await devicesPage();
    await expect.element(row(page, 'BAT2').getByText('Charge')).toBeVisible();
    await page.getByRole('tab', { name: /^Battery/ }).click();
    await expect.element(row(page, 'INV1')).not.toBeInTheDocument();
    await expect.element(row(page, 'BAT2').getByText('55.5')).toBeVisible();
    // There is no column for the serial number here.
    await expect.element(row(page, 'BAT2').getByRole('link', { name: 'BAT-01' })).toBeVisible();
    await expect.poll(page.address).toContain('kind=battery');
    await page.getByRole('tab', { name: /^All/ }).click();
    await page.getByRole('button', { name: /^Running/ }).click();
    await expect.element(row(page, 'BAT2')).not.toBeInTheDocument();
    await expect.poll(page.address).toContain('status=running');
    await page.getByLabelText('Search').first().fill('EnerOne');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect.element(page.getByText('No results')).toBeVisible();
    expect(server.bodiesOf(getDeviceList).at(-1)).toMatchObject({
      plantId: 1,
      status: 'running',
      keyword: 'EnerOne',
    });
  });

  it('opens with the filter of the address', async () => {
    await devicesPage({ path: '/?status=running&keyword=INV' });
    expect(server.bodiesOf(getDeviceList)).toEqual([
      expect.objectContaining({ status: 'running', keyword: 'INV' }),
    ]);
  });

  it('fits a phone, and opens the device', async () => {
    const page = await devicesPage({ width: 390, height: 844 });
    expect(document.documentElement.scrollWidth - window.innerWidth).toBeLessThanOrEqual(0);
    expect(cellsBeyondScreen()).toEqual([]);
    await expect.element(row(page, 'BAT-01').getByText('BAT2')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Power/ })).toBeVisible();
    expect(await seriousViolations()).toEqual([]);
    await row(page, 'INV1').getByText('Running').click();
    await expect.poll(page.address).toBe('/monitoring/deviceDetails?deviceId=1');
  });

  it('of a plant without devices explains what to do, and links there', async () => {
    rows = [];
    const page = await renderPage(<DeviceListPage />);
    await expect.element(page.getByText('The plant has no device, add a logger first')).toBeVisible();
    await page.getByRole('button', { name: 'Add device' }).last().click();
    await expect.poll(page.address).toBe('/addDevice');
  });

  it('says that loading failed', async () => {
    server.answer(getDeviceList, new Refusal(commonErrors.unexpected));
    const page = await renderPage(<DeviceListPage />);
    await expect.element(page.getByText('Failed to load')).toBeVisible();
  });

  it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
    await devicesPage({ theme });
    await expect.poll(hasColours).toBe(true);
    expect(await seriousViolations()).toEqual([]);
  });
});

describe('permissions', () => {
  it('a viewer can neither select, add, export nor restore devices', async () => {
    const page = await devicesPage({ roleId: 2 });
    expect(page.getByRole('checkbox').elements()).toHaveLength(0);
    const controls = page.getByRole('button', {
      name: /^(Actions for|Add device|Connect devices|Export|Removed devices)/,
    });
    expect(controls.elements()).toHaveLength(0);
  });

  it('removing a battery needs its own permission', async () => {
    const page = await devicesPage({ permissions: ['deviceView', 'deviceEdit', 'deviceDelete'] });
    await page.getByRole('button', { name: 'Actions for BAT-01' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
    expect(page.getByRole('menuitem', { name: 'Remove' }).query()).toBeNull();
  });

  it('is exported with its filters', async () => {
    server.answer(exportDeviceList, { jobId: '00000000-0000-4000-8000-000000000001' });
    const page = await devicesPage({ path: '/?keyword=INV' });
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: /csv/ }).click();
    await expect
      .poll(() => server.bodiesOf(exportDeviceList))
      .toEqual([{ format: 'csv', filter: { plantId: 1, keyword: 'INV' } }]);
  });
});

describe('removing', () => {
  it('states the consequences, then the result; a failure can be retried', async () => {
    server.answer(removeDevices, { results: [{ deviceId: 1, code: 2550, msg: 'Not now' }] });
    const page = await devicesPage();
    await page.getByRole('button', { name: 'Actions for INV1' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect
      .element(dialog(page).getByText('The device is removed from the plant and does not reappear'))
      .toBeVisible();
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await expect.element(dialog(page).getByText('Not now')).toBeVisible();
    server.answer(removeDevices, () => {
      rows = [battery];
      return { results: [{ deviceId: 1, code: 1000, msg: 'OK' }] };
    });
    await dialog(page).getByRole('button', { name: 'Retry failed' }).click();
    await expect.element(dialog(page).getByText('1 done, 0 failed, 0 in progress')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect.element(row(page, 'INV1')).not.toBeInTheDocument();
    expect(server.bodiesOf(removeDevices)).toEqual([{ deviceIds: [1] }, { deviceIds: [1] }]);
  });

  it('a logger warns that the devices connected to it are removed too', async () => {
    rows = [inverter, rowOf(4, { sn: 'LOG1', kind: 'logger' })];
    const page = await devicesPage();
    await page.getByRole('button', { name: 'Actions for LOG1' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect
      .element(
        dialog(page).getByText('The logger and all devices connected to it are removed from the plant'),
      )
      .toBeVisible();
  });

  it('a removed device can be restored', async () => {
    const removed = exampleOf(getRemovedDevices.response.shape.rows.element, {
      deviceId: 9,
      sn: 'INV9',
      kind: 'inverter',
      loggerSn: 'LOG1',
    });
    server.answer(getRemovedDevices, { rows: [removed] });
    server.answer(restoreDevices, () => {
      rows = [...rows, rowOf(9)];
      server.answer(getRemovedDevices, { rows: [] });
      return { results: [{ deviceId: 9, code: 1000, msg: 'OK' }] };
    });
    const page = await devicesPage();
    await page.getByRole('button', { name: 'Removed devices' }).click();
    await expect.element(page.getByText(/logger LOG1/)).toBeVisible();
    expect(row(page, 'INV9').query()).toBeNull();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect.element(page.getByText('INV9 restored')).toBeVisible();
    await expect.element(page.getByText('No removed devices')).toBeVisible();
    await expect.element(row(page, 'INV9')).toBeVisible();
  });
});

it('upgrades two devices of a kind: file, password, then the progress of each', async () => {
  server.answer(getPublicKey, (await credentialKeys()).answer);
  rows = [inverter, rowOf(5, { model: 'SX-110K' }), battery];
  const jobOf = (deviceId: number) => `00000000-0000-4000-8000-00000000000${deviceId}`;
  const file = exampleOf(getFirmwareList.response.shape.rows.element, { kind: 'inverter', version: '2.1.0' });
  const job = (deviceId: number, state: 'downloading' | 'done') =>
    exampleOf(getUpgradeList.response.shape.rows.element, { deviceId, jobId: jobOf(deviceId), state });
  const jobs = (state: 'downloading' | 'done') => ({ rows: [job(1, state), job(5, state)], total: 2 });
  server
    .answer(getCommandPassword, { isSet: true, changedAt: null })
    .answer(getFirmwareList, { rows: [file], total: 1 })
    .answer(getUpgradeList, jobs('downloading'))
    .answer(startUpgrade, new Refusal(commandsErrors.wrongCommandPassword));
  const page = await devicesPage();
  await row(page, 'BAT2').getByRole('checkbox').click();
  await row(page, 'INV1').getByRole('checkbox').click();
  // Commands and upgrades need devices of one kind.
  await expect.element(page.getByRole('button', { name: 'Upgrade' })).toBeDisabled();
  await row(page, 'BAT2').getByRole('checkbox').click();
  await row(page, 'INV5').getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Upgrade' }).click();
  await expect.element(dialog(page).getByRole('button', { name: 'Start upgrade' })).toBeDisabled();
  await dialog(page)
    .getByRole('radio', { name: /2\.1\.0/ })
    .click();
  await dialog(page).getByLabelText('Command password').fill('Breaker2040');
  await dialog(page).getByRole('button', { name: 'Start upgrade' }).click();
  await expect.element(dialog(page).getByText('Wrong command password')).toBeVisible();
  server.answer(startUpgrade, {
    results: [1, 5].map((deviceId) => ({ deviceId, code: 1000, msg: 'OK', jobId: jobOf(deviceId) })),
  });
  await dialog(page).getByRole('button', { name: 'Start upgrade' }).click();
  await expect.element(dialog(page).getByText('Downloading').first()).toBeVisible();
  server.answer(getUpgradeList, jobs('done'));
  await expect.element(dialog(page).getByText('2 done, 0 failed, 0 in progress')).toBeVisible();
  expect(server.bodiesOf(startUpgrade).at(-1)).toMatchObject({
    deviceIds: [1, 5],
    firmwareId: file.firmwareId,
  });
});
