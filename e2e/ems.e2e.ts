import { openDatabase } from '@heliodon/infrastructure/database';
import { QUARTER_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Api, COMMAND_PASSWORD, call, tokenOf } from './support/api.ts';
import { move, useBrowser } from './support/browser.ts';
import { addPlant, connectLogger, type TestLogger } from './support/logger.ts';
import { portal } from './support/portal.ts';

const PLANT = 'E2E energy yard';
const [PCS, BATTERY, INVERTER, METER] = ['E2EEPCS', 'E2EEBAT', 'E2EEINV', 'E2EEMET'] as const;

const { open } = useBrowser();
let logger: TestLogger;
let settings: Record<string, number>;
let removePlant: () => Promise<void>;
let pump: NodeJS.Timeout;

/** The converter follows its settings; off-grid it supplies the 40 kW that the grid supplied before. */
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

/** A plant with storage and a load forecast of 40 kW all day. */
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
  await logger.send('devices', {
    devices: [
      { sn: PCS, kind: 'pcs', model: 'E2E-PCS', ratedKw: 100 },
      { sn: BATTERY, kind: 'battery', model: 'E2E-BAT', structure: { capacityKwh: 200 } },
      { sn: INVERTER, kind: 'inverter', model: 'E2E-INV', ratedKw: 50 },
      { sn: METER, kind: 'meter', samplingPoint: 'acLow' },
    ],
  });
  await vi.waitFor(() => logger.deviceIdOf(METER));
  settings = await logger.obey();
  Object.assign(settings, {
    'setSocLimits.socMin': 12,
    'setSocLimits.socMax': 93,
    'setSocLimits.reserveSoc': 15,
  });
  await live();
  // The last call may meet a closing connection.
  pump = setInterval(() => void live().catch(() => undefined), 1000);
  await new Api(portal().url, await tokenOf('manager')).setCommandPassword();
});
afterAll(async () => {
  clearInterval(pump);
  await logger.end();
  await removePlant();
});

/** Enters the command password and sends. */
async function order(page: Page, send: RegExp) {
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=password]').fill(COMMAND_PASSWORD);
  await dialog.getByRole('button', { name: send }).click();
  await dialog.waitFor({ state: 'detached' });
}

it('a package is simulated and applied device by device; storage goes off grid and returns', async () => {
  const token = await tokenOf('operator');
  const { data } = await call('/user/queryPlantList', { keyword: PLANT }, token);
  await call('/user/selectPlant', { plantId: data.rows[0].plantId }, token);
  const page = await open('/energyManage/packageOneSet?package=backupFirst', { token, lang: 'en' });
  await page.getByRole('columnheader', { name: 'Without storage' }).waitFor();
  await page.getByText(/load from forecast/).waitFor();
  await page.locator('#ems-reserve').fill('60');
  await page.getByRole('button', { name: /^Apply$/ }).click();
  await page.getByRole('dialog').getByText('60 %').waitFor();
  await order(page, /Apply/);
  await page.getByText('Changes applied', { exact: true }).waitFor({ timeout: 60_000 });
  // The other limits of the device were kept.
  expect(settings).toMatchObject({
    'setSocLimits.socMin': 12,
    'setSocLimits.socMax': 93,
    'setSocLimits.reserveSoc': 60,
  });
  await page.getByRole('link', { name: 'All packages' }).click();
  await page.locator('[data-package=backupFirst]').getByText('Running').waitFor();
  await page.getByText(/Applied by operator/).waitFor();

  await move(page, '/energyManage/backupPower');
  const card = page.locator(`[data-system=${PCS}]`);
  await card.getByText('Ready', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Start test' }).click();
  await order(page, /Start test/);
  await card.getByText('Running off-grid').waitFor({ timeout: 90_000 });
  await card.getByText('Off-grid', { exact: true }).waitFor();
  expect(settings['setGridMode.gridMode']).toBe(1);
  await card.getByRole('button', { name: 'Return to grid now' }).click();
  await card.getByText(/ended early by an operator/).waitFor({ timeout: 90_000 });
  expect(settings['setGridMode.gridMode']).toBe(0);
  await card.getByText('Ready', { exact: true }).waitFor();
});
