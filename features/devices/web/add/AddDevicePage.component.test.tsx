import { exampleOf } from '@heliodon/contract/testing/example';
import { addLogger, type DeviceRow, getDeviceDetail, loggerErrors } from '@heliodon/devices/contract';
import { getDemo } from '@heliodon/system/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, expect, it } from 'vitest';
import { AT_MS, answerList, detailOf, rowOf } from '../testing/devices.ts';
import AddDevicePage from './AddDevicePage.tsx';

let behind: DeviceRow[];

beforeEach(() => {
  behind = [rowOf(1, { loggerSn: 'LOG1', at: null })];
  answerList(() => behind);
  const now = { ...detailOf(4).now, at: null };
  server.answer(getDeviceDetail, detailOf(4, { sn: 'LOG1', kind: 'logger', now }));
  server.answer(addLogger, exampleOf(addLogger.response, { deviceId: 4, devices: 1 }));
});

async function addPage(options: PageOptions = {}) {
  const page = await renderPage(<AddDevicePage />, options);
  await expect.element(page.getByLabelText('Logger serial number')).toBeVisible();
  const add = page.getByRole('button', { name: 'Add', exact: true });
  return {
    page,
    add,
    sn: page.getByLabelText('Logger serial number'),
    code: page.getByLabelText('Check code'),
  };
}

it('shows missing and wrong input beside its field', async () => {
  const { page, add, sn, code } = await addPage();
  await sn.fill('LOG1');
  await add.click();
  await expect.element(page.getByText('This field is required')).toBeVisible();
  expect(server.bodiesOf(addLogger)).toEqual([]);
  server.answer(addLogger, new Refusal(loggerErrors.wrongCheckCode));
  await code.fill('AAAA2222');
  await add.click();
  await expect.element(page.getByText('The serial number or check code is wrong.')).toBeVisible();
  // The error is shown shortly before the button is enabled again.
  await expect.poll(() => document.querySelector('.ant-btn-loading')).toBeNull();
  server.answer(addLogger, new Refusal(loggerErrors.alreadyAdded));
  await add.click();
  await expect.element(page.getByText('This logger already belongs to another plant.')).toBeVisible();
  await expect.element(code).toHaveValue('AAAA2222');
});

it('in the demo shows the label of a spare logger and fills it in', async () => {
  server.answer(
    getDemo,
    exampleOf(getDemo.response, { spareLogger: { sn: 'HD-LOG-9901', checkCode: 'A1B2C3D4' } }),
  );
  const { page, add, sn, code } = await addPage();
  await expect
    .element(page.getByText(/logger HD-LOG-9901 is available .* check code A1B2C3D4/))
    .toBeVisible();
  await page.getByRole('button', { name: 'Fill in' }).click();
  await expect.element(sn).toHaveValue('HD-LOG-9901');
  await expect.element(code).toHaveValue('A1B2C3D4');
  expect(await seriousViolations()).toEqual([]);
  await add.click();
  expect(server.bodiesOf(addLogger)).toEqual([{ plantId: 1, sn: 'HD-LOG-9901', checkCode: 'A1B2C3D4' }]);
});

it('without a demo there is no spare logger', async () => {
  const { page } = await addPage();
  await expect.poll(() => server.bodiesOf(getDemo).length).toBe(1);
  expect(page.getByTestId('spare-logger').query()).toBeNull();
});

it('adds a logger and waits for its first data', async () => {
  const { page, add, sn, code } = await addPage();
  await sn.fill('LOG1');
  await code.fill('code2345');
  await add.click();
  expect(server.bodiesOf(addLogger)).toEqual([{ plantId: 1, sn: 'LOG1', checkCode: 'CODE2345' }]);
  await expect.element(page.getByText('Logger LOG1 added with 1 device')).toBeVisible();
  await expect.element(page.getByText('Waiting for the first data')).toBeVisible();
  expect(await seriousViolations()).toEqual([]);
  behind = [rowOf(1, { loggerSn: 'LOG1', at: AT_MS })];
  await expect.element(page.getByText(/First data received at 2026-06-15 12:00/)).toBeVisible();
  await page.getByRole('link', { name: 'INV1' }).click();
  await expect.poll(page.address).toBe('/monitoring/deviceDetails?deviceId=1');
});

it('links the platform manager to the registration of loggers', async () => {
  const { page } = await addPage({ permissions: ['deviceAdd', 'systemConfig'] });
  await expect.element(page.getByRole('link', { name: 'Register loggers' })).toBeVisible();
});

it('has no link to the registration for other accounts', async () => {
  const { page } = await addPage({ permissions: ['deviceAdd'] });
  expect(page.getByRole('link', { name: 'Register loggers' }).query()).toBeNull();
});
