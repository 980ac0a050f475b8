import { exampleOf } from '@heliodon/contract/testing/example';
import { getDeviceDetail } from '@heliodon/devices/contract';
import { renderPage } from '@heliodon/ui/testing/renderPage';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, expect, it } from 'vitest';
import DeviceDetailsPage from '../../src/pages/DeviceDetailsPage.tsx';
import { openPortal } from '../support/openPortal.tsx';

const deviceOf = (kind: string) =>
  exampleOf(getDeviceDetail.response, { deviceId: 1, sn: 'DEVICE1', kind, timeZone: 'Asia/Shanghai' });

beforeEach(() => {
  server.answer(getDeviceDetail, deviceOf('inverter'));
});
it.each([
  [2, 'pcs', ['Live data', 'Curves', 'History', 'Alarms', 'Information']],
  [2, 'inverter', ['Live data', 'Curves', 'History', 'Alarms', 'Diagnosis', 'Information']],
  [
    3,
    'inverter',
    [
      'Live data',
      'Curves',
      'History',
      'Alarms',
      'Diagnosis',
      'Parameters',
      'Commands',
      'Upgrade',
      'Information',
    ],
  ],
] as const)('role %s finds exactly its tabs at a device of kind %s', async (roleId, kind, tabs) => {
  server.answer(getDeviceDetail, deviceOf(kind));
  const page = await renderPage(<DeviceDetailsPage />, { roleId, path: '/?deviceId=1&tab=info' });
  await expect.element(page.getByRole('tab', { name: 'Information' })).toBeVisible();
  expect(
    page
      .getByRole('tab')
      .elements()
      .map((tab) => tab.textContent),
  ).toEqual(tabs);
});

it('a tab without permission leads to the first tab', async () => {
  const page = await renderPage(<DeviceDetailsPage />, { roleId: 2, path: '/?deviceId=1&tab=params' });
  await expect.element(page.getByRole('tab', { name: 'Live data' })).toHaveAttribute('aria-selected', 'true');
});

it('without the permission for devices, page and menu entry are hidden', async () => {
  const portal = await openPortal('/monitoring/deviceManage', { permissions: ['logView'] });
  await expect.element(portal.getByText('You do not have access to this page')).toBeVisible();
  expect(portal.getByRole('link', { name: 'Devices' }).query()).toBeNull();
});

it('a pure PV plant has no diagnosis page', async () => {
  const portal = await openPortal('/monitoring/diagnosis', { plant: { screenType: 2 } });
  await expect.element(portal.getByText('Page not found: the plant has no storage')).toBeVisible();
});

it('rejected logger data is visible to the platform manager only', async () => {
  const portal = await openPortal('/systemManage/config?tab=quarantine', { roleId: 1 });
  await expect.element(portal.getByText('You do not have access to this page')).toBeVisible();
});
