import type { Permission } from '@heliodon/contract/permissions';
import { exampleOf } from '@heliodon/contract/testing/example';
import { deviceRow, getDeviceDetail, getDeviceList } from '@heliodon/devices/contract';
import { getPlantList, plantRow } from '@heliodon/plants/contract';
import { server } from '@heliodon/web/testing/server';
import { expect, it } from 'vitest';
import { openPortal } from '../support/openPortal.tsx';

/** May read and export devices, view batteries and plants, but change nothing. */
const permissions: Permission[] = ['plantView', 'deviceView', 'deviceHistory', 'deviceExport', 'batteryView'];
const open = (path: string) => openPortal(path, { roleId: 1001, permissions });

it('a custom role exports devices and has no controls to change them', async () => {
  const rows = [exampleOf(deviceRow, { sn: 'PCS1', kind: 'pcs' })];
  server.answer(getDeviceList, { rows, total: 1, counts: [] });
  const portal = await open('/monitoring/deviceManage');
  await expect.element(portal.getByText('PCS1').first()).toBeVisible();
  const buttons = (name: string | RegExp) => portal.getByRole('button', { name }).elements();
  expect(buttons('Export')).toHaveLength(1);
  expect(buttons(/^(Actions for|Add device|Removed devices)/)).toEqual([]);
  expect(portal.getByRole('checkbox').elements()).toEqual([]);

  server.answer(
    getDeviceDetail,
    exampleOf(getDeviceDetail.response, { sn: 'PCS1', kind: 'pcs', timeZone: 'Asia/Shanghai' }),
  );
  await portal.goTo('/monitoring/deviceDetails?deviceId=1&tab=information');
  await expect.element(portal.getByRole('heading', { name: 'PCS1' })).toBeVisible();
  expect(buttons(/^(Edit|More)/)).toEqual([]);
});

it('a custom role sees plants without controls to change them, and no page to add devices', async () => {
  const rows = [exampleOf(plantRow, { name: 'Fresno Cold Storage' })];
  server.answer(getPlantList, exampleOf(getPlantList.response, { rows, total: 1 }));
  const portal = await open('/monitoring/plantList');
  await expect.element(portal.getByText('Fresno Cold Storage').first()).toBeVisible();
  const buttons = (name: string | RegExp) => portal.getByRole('button', { name }).elements();
  expect(buttons(/^(Add plant|Edit|Delete|Export)/)).toEqual([]);
  await portal.goTo('/addDevice');
  await expect.element(portal.getByText('You do not have access to this page')).toBeVisible();
});
