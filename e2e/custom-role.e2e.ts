import { openDatabase } from '@heliodon/platform/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { move, useBrowser } from './support/browser.ts';
import { connectLogger, type TestLogger } from './support/logger.ts';
import { portal } from './support/portal.ts';

const PLANT = '成都办公楼光储充';
/** Of the demo's custom role while these tests run: reads and exports devices, and changes nothing. */
const CODES = ['deviceView', 'deviceHistory', 'deviceExport', 'batteryView'];

const { open } = useBrowser();
const { db, close } = openDatabase(portal().databaseUrl, { max: 2 });
let roleId: number;
let plantId: number;
let logger: TestLogger;

beforeAll(async () => {
  const account = await db
    .selectFrom('account')
    .select(['id', 'role_id'])
    .where('account_name', '=', 'auditor')
    .executeTakeFirstOrThrow();
  roleId = account.role_id;
  const plant = await db.selectFrom('plant').select('id').where('name', '=', PLANT).executeTakeFirstOrThrow();
  plantId = plant.id;
  await db
    .insertInto('role_permission')
    .values(CODES.map((menu_code) => ({ role_id: roleId, menu_code })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('account_plant')
    .values({ account_id: account.id, plant_id: plantId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  logger = await connectLogger(PLANT, 'E2ECRLOG');
  await logger.say('devices', {
    devices: [
      { sn: 'E2ECRPCS', kind: 'pcs', ratedKw: 100 },
      { sn: 'E2ECRBAT', kind: 'battery' },
      { sn: 'E2ECRCLU', kind: 'cluster', parent: 'E2ECRBAT' },
    ],
  });
  await logger.sample('E2ECRPCS', { workStatus: 8, powerKw: 12.5 });
});
afterAll(async () => {
  await logger.end();
  await db
    .deleteFrom('role_permission')
    .where('role_id', '=', roleId)
    .where('menu_code', 'in', CODES)
    .execute();
  await close();
});

it('a custom role sees the controls of its permissions and no other', async () => {
  const token = await tokenOf('auditor');
  await call('/user/selectPlant', { plantId }, token);
  const page = await open('/monitoring/deviceManage?keyword=E2ECR', { token, lang: 'en' });
  await page.locator('tbody tr.ant-table-row', { hasText: 'E2ECRPCS' }).waitFor();
  const count = (name: string | RegExp) => page.getByRole('button', { name }).count();
  expect(await count('Export')).toBe(1);
  expect(await count(/^(Actions for|Add device|Removed devices)/)).toBe(0);
  expect(await page.getByRole('checkbox').count()).toBe(0);

  await move(page, `/monitoring/deviceDetails?deviceId=${await logger.deviceIdOf('E2ECRPCS')}&tab=history`);
  await page.getByText(/\d samples?/).waitFor();
  expect(await page.getByRole('tab').allTextContents()).toEqual([
    'Live data',
    'Curves',
    'History',
    'Alarms',
    'Information',
  ]);
  expect(await count('Export')).toBe(1);
  expect(await count(/^(Edit|More)/)).toBe(0);

  // Batteries have permissions of their own: it may look at them only.
  await move(page, `/monitoring/stack?deviceId=${await logger.deviceIdOf('E2ECRBAT')}`);
  await page.getByRole('heading', { name: 'E2ECRBAT' }).waitFor();
  expect(await count(/^(Export|Delete|Remove)/)).toBe(0);
  await move(page, '/monitoring/plantList');
  await page.locator('article', { hasText: PLANT }).waitFor();
  expect(await count(/^(Add plant|Edit|Delete|Export)/)).toBe(0);
  await move(page, '/monitoring/electricityPrice');
  await page.getByText('Price now').waitFor();
  expect(await count('Change the price')).toBe(0);
  await move(page, '/addDevice');
  await page.getByText('You may not see this page').waitFor();

  // What the page hides, the server refuses.
  const refused = { code: 2003 };
  const deviceId = await logger.deviceIdOf('E2ECRPCS');
  expect(await call('/device/removeDevices', { deviceIds: [deviceId] }, token)).toMatchObject(refused);
  expect(await call('/device/updateDevice', { deviceId, alias: 'x' }, token)).toMatchObject(refused);
  expect(await call('/plant/deletePlant', { plantId, name: PLANT }, token)).toMatchObject(refused);
});
