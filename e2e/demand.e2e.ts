import { openDatabase } from '@heliodon/infrastructure/database';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';
import { addPlant, connectLogger, type TestLogger } from './support/logger.ts';
import { portal } from './support/portal.ts';

const PLANT = 'E2E demand plant';
const METER = 'E2EDEMMET';
const LIMIT_KW = 250;

const { open } = useBrowser();
let removePlant: () => Promise<void>;
let logger: TestLogger;
let plantId: number;
beforeAll(async () => {
  removePlant = await addPlant(PLANT, 'manager');
  plantId = await equip();
  logger = await connectLogger(PLANT, 'E2EDEMLOG');
  await logger.send('devices', { devices: [{ sn: METER, kind: 'meter', samplingPoint: 'highVoltage' }] });
  await vi.waitFor(() => logger.deviceIdOf(METER));
});
afterAll(async () => {
  await logger.end();
  await removePlant();
});

/** Makes the plant one with storage that the viewer sees. */
async function equip(): Promise<number> {
  const { db, close } = openDatabase(portal().databaseUrl);
  const { id } = await db
    .updateTable('plant')
    .set({ screen_type: 3, time_zone: 'Asia/Shanghai' })
    .where('name', '=', PLANT)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
  const viewer = db.selectFrom('account').select('id').where('account_name', '=', 'viewer');
  await db.insertInto('account_plant').values({ account_id: viewer, plant_id: id }).execute();
  await close();
  return id;
}

const everything = {
  dateType: 4,
  dateStr: '',
  eventStatus: 0,
  eventType: 7,
  deviceSn: '',
  recoverStatus: 0,
  grade: 0,
  timeZone: 'Asia/Shanghai',
  keyword: '',
  deviceType: '',
};

it('import raises a warning before the demand limit is exceeded, on the page and as an alarm, until it drops', async () => {
  const token = await tokenOf('manager');
  const limitTo = async (limitKw: number) => {
    const body = { plantId, settings: { warnPercent: 90, limitKw, on: false } };
    expect(await call('/demand/saveDemandSettings', body, token)).toMatchObject({ code: 1000 });
  };
  await limitTo(LIMIT_KW);
  const viewer = await tokenOf('viewer');
  await call('/user/selectPlant', { plantId }, viewer);
  const page = await open('/energyManage/needCare', { token: viewer, lang: 'en' });
  await page.getByText('No data from the grid meter').waitFor();
  let kw = 2000;
  const speaking = setInterval(() => void logger.sample(METER, { workStatus: 0, powerKw: kw }), 1000);
  try {
    await page.locator('[data-level="willBreak"], [data-level="broken"]').waitFor({ timeout: 60_000 });
    const row = page.locator('tbody tr.ant-table-row').first();
    await row.getByText('Ongoing').waitFor({ timeout: 90_000 });
    const alarms = async () =>
      (await call('/warn/getWarningList', { ...everything, plantId }, token)).data.rows;
    await expect
      .poll(async () => (await alarms())[0]?.description, { timeout: 60_000 })
      .toContain('Demand warning');
    // Less import may not be enough in an interval above the limit: the limit is raised too.
    kw = -500;
    await limitTo(5000);
    await expect.poll(async () => (await alarms())[0]?.recoverTime, { timeout: 60_000 }).toBeTruthy();
    await row.getByText('Ongoing').waitFor({ state: 'detached', timeout: 60_000 });
  } finally {
    clearInterval(speaking);
  }
});
