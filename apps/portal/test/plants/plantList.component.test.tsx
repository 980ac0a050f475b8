import { selectPlant } from '@heliodon/auth/contract';
import { permissionsOfRole, ROLE_USER } from '@heliodon/contract/permissions';
import { exampleOf } from '@heliodon/contract/testing/example';
import { getPlantList, plantRow } from '@heliodon/plants/contract';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, expect, it } from 'vitest';
import { openPortal } from '../support/openPortal.tsx';

const ROOF = '济南屋顶';

beforeEach(() => {
  const row = exampleOf(plantRow, { plantId: 5, name: ROOF, screenType: 3, timeZone: 'Asia/Shanghai' });
  server
    .answer(getPlantList, { rows: [row], total: 1, counts: { normal: 1, fault: 0, offline: 0 } })
    .answer(selectPlant, {
      plantId: 5,
      name: ROOF,
      screenType: 3,
      timeZone: 'Asia/Shanghai',
      currency: 'CNY',
    });
});

it('a plant of the list links to its home page', async () => {
  const portal = await openPortal('/monitoring/plantList', { roleId: ROLE_USER, plant: { screenType: 3 } });
  await portal.getByRole('button', { name: ROOF, exact: true }).click();
  await expect.poll(portal.address).toBe('/monitoring/plantHome');
  expect(server.bodiesOf(selectPlant)).toEqual([{ plantId: 5 }]);
});

it('also without the permissions for devices, reports or alarms', async () => {
  const hidden = ['deviceView', 'reportView', 'alarmView'];
  const permissions = [...permissionsOfRole(ROLE_USER)].filter((code) => !hidden.includes(code));
  const options = { lang: 'zh', permissions, plant: { screenType: 3 } } as const;
  const portal = await openPortal('/monitoring/plantList', options);
  await portal.getByRole('button', { name: ROOF, exact: true }).click();
  await expect.poll(portal.address).toBe('/monitoring/plantHome');
  await expect.element(portal.getByRole('heading', { name: ROOF })).toBeVisible();
});

it.each([
  ['an operator', 3, '/monitoring/addPlant'],
  ['an ordinary user', 2, '/monitoring/editPlant?plantId=5'],
] as const)('%s may not open a page by its address', async (_, roleId, path) => {
  const portal = await openPortal(path, { lang: 'zh', roleId, plant: { screenType: 3 } });
  await expect.element(portal.getByText('无权访问此页面')).toBeVisible();
});
