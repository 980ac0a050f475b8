import { openDatabase } from '@heliodon/platform/database';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Api, call, DEMO_PASSWORD, tokenOf } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
import { useBrowser } from './support/browser.ts';
import { addPlant, connectLogger, type TestLogger } from './support/logger.ts';
import { portal } from './support/portal.ts';

const PLANT = 'E2E energy yard';
const COMMAND_PASSWORD = 'Breaker2040';
const [PCS, BATTERY, INVERTER, METER] = ['E2EEPCS', 'E2EEBAT', 'E2EEINV', 'E2EEMET'] as const;
const QUARTER_MS = 900_000;

const { open } = useBrowser();
let logger: TestLogger;
let settings: Record<string, number>;
let removePlant: () => Promise<void>;
let pump: NodeJS.Timeout;

/** The machine does what it was set to; off grid it carries the 40 kW that the grid gave before. */
async function live(): Promise<void> {
  const gridMode = settings['setGridMode.gridMode'] ?? 0;
  const workMode = settings['setWorkMode.workMode'] ?? 0;
  const kw = gridMode === 1 ? 40 : 0;
  await logger.sample(PCS, {
    workStatus: kw > 0 ? 5 : 3,
    activePowerKw: kw,
    gridMode,
    workMode,
    frequency: 50,
  });
  await logger.sample(BATTERY, { workStatus: 1, powerKw: kw, soc: 70, soh: 100, contactorState: 1 });
  await logger.sample(INVERTER, { workStatus: 2, activePowerKw: 0 });
  await logger.sample(METER, { workStatus: 0, powerKw: 40 - kw });
}

/** A plant with storage that is forecast to use 40 kW all day. */
async function furnish(): Promise<void> {
  const { db, close } = openDatabase(portal().databaseUrl);
  const { rows } = await sql<{ id: number }>`UPDATE plant SET screen_type = 3, time_zone = 'UTC'
    WHERE name = ${PLANT} AND deleted_at IS NULL RETURNING id`.execute(db);
  const plantId = rows[0]?.id ?? 0;
  const startAt = new Date(Math.floor(Date.now() / QUARTER_MS) * QUARTER_MS);
  const kw = Array.from({ length: 4 * 96 }, () => 40);
  await db
    .insertInto('forecast')
    .values({
      plant_id: plantId,
      kind: 'load',
      made_at: new Date(),
      start_at: startAt,
      kw,
      low_kw: kw,
      high_kw: kw,
    })
    .execute();
  await sql`INSERT INTO account_plant SELECT a.id, ${plantId} FROM account a WHERE a.account_name IN ('operator', 'viewer')`.execute(
    db,
  );
  await close();
}

beforeAll(async () => {
  removePlant = await addPlant(PLANT, 'manager');
  await furnish();
  logger = await connectLogger(PLANT, 'E2EELOG');
  await logger.say('devices', {
    devices: [
      { sn: PCS, kind: 'pcs', model: 'E2E-PCS', ratedKw: 100 },
      { sn: BATTERY, kind: 'battery', model: 'E2E-BAT', structure: { capacityKwh: 200 } },
      { sn: INVERTER, kind: 'inverter', model: 'E2E-INV', ratedKw: 50 },
      { sn: METER, kind: 'meter', samplingPoint: 'acLow' },
    ],
  });
  settings = await logger.obey();
  Object.assign(settings, {
    ...{ 'setSocLimits.socMin': 12, 'setSocLimits.socMax': 93, 'setSocLimits.reserveSoc': 15 },
    'setOverFrequency50.frequencyHz': 51.5,
  });
  await live();
  // The last one may meet a line that is being closed.
  pump = setInterval(() => void live().catch(() => undefined), 1000);
  const api = new Api(portal().url, await tokenOf('manager'));
  const body = {
    accountPassword: await api.credential(DEMO_PASSWORD),
    newPassword: await api.credential(COMMAND_PASSWORD),
  };
  expect((await api.call('/device/setCommandPassword', body)).code).toBe(1000);
});
afterAll(async () => {
  clearInterval(pump);
  await logger.end();
  await removePlant();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function pageOf(path: string, account: string, lang: 'zh' | 'en') {
  const token = await tokenOf(account);
  const { data } = await call('/user/queryPlantList', { keyword: PLANT }, token);
  await call('/user/selectPlant', { plantId: data.rows[0].plantId }, token);
  return open(`/energyManage/${path}`, { token, lang });
}

/** Types the command password, wrong at first, and sends. */
async function order(page: Page, send: RegExp) {
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=password]').fill('Wrong2040');
  await dialog.getByRole('button', { name: send }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.locator('input[type=password]').fill(COMMAND_PASSWORD);
  await dialog.getByRole('button', { name: send }).click();
  await dialog.waitFor({ state: 'detached' });
}

it('a package is looked at, simulated and applied; each device tells how it went', async () => {
  const page = await pageOf('emsPackage', 'operator', 'zh');
  await page.locator('[data-package=selfUse]').getByText('需要先开启防逆流').waitFor();
  await page.locator('[data-package=backupFirst]').getByRole('link').last().click();
  await page.waitForURL(/package=backupFirst/);
  await page.getByRole('columnheader', { name: '没有储能' }).waitFor();
  await page.getByText(/负载 来自预测/).waitFor();
  await page.locator('#ems-reserve').fill('5');
  await page.getByText('应在 10 到 100 % 之间').waitFor();
  expect(await button(page, '应用套餐').isDisabled()).toBe(true);
  await page.locator('#ems-reserve').fill('60');
  await expect.poll(() => button(page, '应用套餐').isEnabled()).toBe(true);
  await button(page, '应用套餐').click();
  await page.getByRole('dialog').getByText('60 %').waitFor();
  await order(page, /应用套餐/);
  await page.getByText('下发完成').waitFor({ timeout: 60_000 });
  // The other limits of the machine were kept.
  expect(settings).toMatchObject({
    ...{ 'setSocLimits.socMin': 12, 'setSocLimits.socMax': 93, 'setSocLimits.reserveSoc': 60 },
  });
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('link', { name: '返回套餐列表' }).click();
  await page.locator('[data-package=backupFirst]').getByText('运行中').waitFor();
  await page.getByText(/operator 于/).waitFor();
});

it('storage is tried off grid, and is back on the grid when someone ends it', async () => {
  const page = await pageOf('backupPower', 'operator', 'en');
  const card = page.locator(`[data-system=${PCS}]`);
  await card.getByText('Ready', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Read' }).click();
  await card.getByText(/\(said /).waitFor();
  await page.getByText('Typed load').click();
  await page.getByLabel('Typed load', { exact: true }).last().fill('500');
  await page.getByText('it would trip').waitFor();
  await card.getByRole('button', { name: 'Start the test' }).click();
  await order(page, /Start the test/);
  await card.getByText('Running off grid').waitFor({ timeout: 90_000 });
  await card.getByText('Off grid', { exact: true }).waitFor();
  expect(settings['setGridMode.gridMode']).toBe(1);
  await card.getByRole('button', { name: 'Back to the grid now' }).click();
  await card.getByText(/ended early by a person/).waitFor({ timeout: 90_000 });
  expect(settings['setGridMode.gridMode']).toBe(0);
  await card.getByText('Ready', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Tests' }).click();
  await page.locator('tbody tr.ant-table-row', { hasText: 'Failed' }).first().waitFor();
  expect(await seriousViolations(page)).toEqual([]);
});

it('anti-backflow is set by who may, with rules beside the fields; machines are asked for their protection', async () => {
  const page = await pageOf('antiReflux', 'manager', 'en');
  await page.getByText('Switched off', { exact: true }).waitFor();
  await page.locator('#targetKw').fill('-101');
  await button(page, /^Save$/).click();
  await page.getByText('Must be between -100 and 100 kW').waitFor();
  await page.locator('#targetKw').fill('-20');
  await page.locator('#on').click();
  await button(page, 'Find out').click();
  await page.getByText('The samples do not tell').waitFor();
  await button(page, /^Save$/).click();
  await page.getByText('Switched on', { exact: true }).waitFor();
  const row = page.locator('tbody tr.ant-table-row', { hasText: PCS });
  await row.getByRole('button', { name: 'Read' }).click();
  await row.getByText(/51\.50 Hz/).waitFor();
  await row.getByLabel(`New value of ${PCS}`).fill('52.25');
  await row.getByRole('button', { name: 'Set' }).click();
  await order(page, /Set/);
  await row.getByText('Read back').waitFor({ timeout: 60_000 });
  await row.getByText(/52\.25 Hz/).waitFor();
  // An inverter is asked for its trip time first, and keeps it.
  settings['setOverFrequency50.tripMs'] = 180;
  const roof = page.locator('tbody tr.ant-table-row', { hasText: INVERTER });
  await roof.getByLabel(`New value of ${INVERTER}`).fill('53.5');
  await roof.getByRole('button', { name: 'Set' }).click();
  await order(page, /Set/);
  await roof.getByText('Read back').waitFor({ timeout: 60_000 });
  expect(settings).toMatchObject({
    'setOverFrequency50.frequencyHz': 53.5,
    'setOverFrequency50.tripMs': 180,
  });
  expect(await seriousViolations(page)).toEqual([]);
});

it('who only looks sees no way to change anything', async () => {
  const page = await pageOf('packageOneSet?package=backupFirst', 'viewer', 'en');
  await page.getByText('Without storage').waitFor();
  expect(await button(page, 'Apply').count()).toBe(0);
  expect(await page.locator('#ems-reserve').isDisabled()).toBe(true);
  const backup = await pageOf('backupPower', 'viewer', 'en');
  await backup.locator(`[data-system=${PCS}]`).waitFor();
  expect(await button(backup, /Start the test|Set|Read/).count()).toBe(0);
});
