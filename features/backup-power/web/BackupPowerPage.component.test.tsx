import {
  type BackupPowerSystem,
  type BackupPowerTest,
  backupPowerErrors,
  getBackup,
  getBackupTests,
  getGridLosses,
  readLimits,
  setReserve,
  startBackupTest,
  stopBackupTest,
} from '@heliodon/backup-power/contract';
import { commandsErrors } from '@heliodon/commands/errors';
import { checksPassword, order } from '@heliodon/commands/testing/order';
import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { applyState, getApplyState } from '@heliodon/site/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import BackupPowerPage from './BackupPowerPage.tsx';

const AT = '2026-06-15T04:00:00.000Z';

const systemOf = (values: Partial<BackupPowerSystem> = {}): BackupPowerSystem =>
  exampleOf(getBackup.response.shape.systems.element, {
    deviceId: 5,
    sn: 'PCS1',
    name: 'PCS1',
    status: 'running',
    state: 'ready',
    grid: 'on',
    soc: 70,
    ratedKw: 100,
    capacityKwh: 200,
    socMin: 10,
    socMax: 90,
    reserveSoc: 15,
    dischargeEfficiency: 1,
    checks: [{ name: 'online', ok: true, must: true }],
    ...values,
  });

const testOf = (values: Partial<BackupPowerTest> = {}): BackupPowerTest =>
  exampleOf(getBackupTests.response.shape.rows.element, {
    testId: 3,
    deviceId: 5,
    sn: 'PCS1',
    name: 'PCS1',
    state: 'running',
    minutes: 5,
    operator: 'operator',
    leftAt: new Date().toISOString(),
    ...values,
  });

const answer = (system: () => BackupPowerSystem) =>
  server.answer(getBackup, () => ({ systems: [system()], loadKw: 40, chargingKw: 0, pvKw: 0 }));

const card = () => document.querySelector('[data-system="PCS1"]')?.textContent ?? '';

async function backupPowerPage(options: PageOptions = {}) {
  const page = await renderPage(<BackupPowerPage />, { roleId: 3, height: 1000, ...options });
  await expect.poll(card).not.toBe('');
  return page;
}

beforeEach(() => {
  answer(() => systemOf());
});

describe('the reserve', () => {
  it('is read from the device, which may not reply', async () => {
    let limitsAt: string | null = null;
    answer(() => systemOf({ limitsAt }));
    server.answer(readLimits, new Refusal(commandsErrors.deviceNotResponding));
    const page = await backupPowerPage();
    expect(card()).toContain('(factory default, not read yet)');
    const read = page.getByRole('button', { name: 'Read' });
    await read.click();
    await expect.element(page.getByText('Device not responding')).toBeVisible();
    server.answer(readLimits, () => {
      limitsAt = AT;
      return { socMin: 10, socMax: 90, reserveSoc: 15 };
    });
    await read.click();
    await expect.element(page.getByText(/\(read 2026-06-15 12:00\)/)).toBeVisible();
  });

  it('is set with the command password, and shows the result', async () => {
    const checked = await checksPassword();
    const step = {
      kind: 'reserve' as const,
      deviceId: 5,
      sn: 'PCS1',
      state: 'done' as const,
      unchanged: false,
      code: null,
      msg: '',
    };
    server
      .answer(setReserve, ({ password }) => checked(password, () => ({ applyId: 9 })))
      .answer(getApplyState, exampleOf(applyState, { applyId: 9, finishedAt: AT, steps: [step] }));
    const page = await backupPowerPage();
    const reserve = page.getByRole('spinbutton', { name: 'Reserve SOC' });
    const set = page.getByRole('button', { name: 'Set', exact: true });
    await reserve.fill('5');
    await expect.element(page.getByText(/Must be between 10 and 100 %/)).toBeVisible();
    await expect.element(set).toBeDisabled();
    await reserve.fill('60');
    await set.click();
    await expect.element(page.getByText(/Changes the reserve SOC of PCS1 from 15.0% to 60%/)).toBeVisible();
    await order(page, 'Set');
    await expect.element(page.getByText('Done', { exact: true })).toBeVisible();
    expect(server.bodiesOf(setReserve).at(-1)).toMatchObject({ plantId: 1, deviceId: 5, reserveSoc: 60 });
  });
});

it('states how long storage supplies the load, and that a higher load would trip it', async () => {
  const page = await backupPowerPage();
  // 120 kWh above the minimum SOC at 40 kW.
  await expect.element(page.getByText('3 h 0 min').first()).toBeVisible();
  await page.getByText('Specified load').click();
  await page.getByRole('spinbutton', { name: 'Specified load' }).fill('500');
  await expect.element(page.getByText(/it would trip/)).toBeVisible();
  await page.getByText('Critical load share').click();
  await expect.element(page.getByText('10 h 0 min').first()).toBeVisible();
});

describe('a test', () => {
  it('is started with the command password, and ended early', async () => {
    const checked = await checksPassword();
    let system = systemOf();
    answer(() => system);
    server
      .answer(startBackupTest, ({ password }) =>
        checked(password, () => {
          system = systemOf({ state: 'islanded', grid: 'off', test: testOf() });
          return { testId: 3 };
        }),
      )
      .answer(stopBackupTest, () => {
        const ended = testOf({ state: 'failed', reason: 'stopped', returnedAt: AT, createdAt: AT });
        system = systemOf({ test: ended });
        return {};
      });
    const page = await backupPowerPage();
    await page.getByRole('button', { name: 'Start test' }).click();
    await expect.element(page.getByText(/PCS1 will run off-grid for 5 minutes/)).toBeVisible();
    await order(page, 'Start test');
    await expect.element(page.getByText('Running off-grid')).toBeVisible();
    expect(card()).toContain('Off-grid');
    await page.getByRole('button', { name: 'Return to grid now' }).click();
    await expect.element(page.getByText(/ended early by an operator/)).toBeVisible();
    expect(card()).toContain('Ready');
    expect(server.bodiesOf(stopBackupTest)).toEqual([{ plantId: 1, testId: 3 }]);
  });

  it('is not started with an invalid duration, a failed check, or a refusal of the server', async () => {
    await checksPassword();
    server.answer(startBackupTest, new Refusal(backupPowerErrors.testRunning));
    const page = await backupPowerPage();
    const start = page.getByRole('button', { name: 'Start test' });
    const minutes = page.getByRole('spinbutton', { name: 'Test duration' });
    await minutes.fill('61');
    await expect.element(start).toBeDisabled();
    await minutes.fill('10');
    await start.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('Command password').fill('Breaker2040');
    await dialog.getByRole('button', { name: 'Start test' }).click();
    await expect.element(dialog.getByText(backupPowerErrors.testRunning.en)).toBeVisible();
    await page.unmount();
    answer(() => systemOf({ checks: [{ name: 'socEnough', ok: false, must: true }] }));
    const other = await backupPowerPage();
    await expect.element(other.getByText('SOC too low for a 5-minute test')).toBeVisible();
    await expect.element(other.getByRole('button', { name: 'Start test' })).toBeDisabled();
  });
});

it('lists grid outages and tests, or shows that there are none', async () => {
  const loss = exampleOf(getGridLosses.response.shape.rows.element, { name: 'PCS1', toMs: 180_000 });
  server
    .answer(getGridLosses, { rows: [loss], total: 1 })
    .answer(getBackupTests, { rows: [testOf({ state: 'failed', reason: 'socLow' })], total: 1 });
  const page = await backupPowerPage();
  await expect.element(page.getByText('Overvoltage')).toBeVisible();
  await page.getByRole('tab', { name: 'Tests' }).click();
  await expect.element(page.getByRole('row', { name: /Failed/ })).toBeVisible();
  await page.unmount();
  server.answer(getGridLosses, { rows: [], total: 0 }).answer(getBackupTests, { rows: [], total: 0 });
  const empty = await backupPowerPage();
  await expect.element(empty.getByText('No outages recorded')).toBeVisible();
});

it('states what keeps a system from taking over', async () => {
  answer(() => systemOf({ state: 'notReady', grid: 'unknown', obstacles: ['batteryOpen', 'empty'] }));
  const page = await backupPowerPage();
  await expect.element(page.getByText(/battery contactors open; battery near minimum SOC/)).toBeVisible();
});

it('an ordinary user can neither change nor request anything', async () => {
  const page = await backupPowerPage({ roleId: 2 });
  expect(page.getByRole('button', { name: /Start test|^Set$|^Read$/ }).query()).toBeNull();
});

it('shows that there is no storage, or that it could not be loaded', async () => {
  server.answer(getBackup, { systems: [], loadKw: null, chargingKw: null, pvKw: null });
  const page = await renderPage(<BackupPowerPage />);
  await expect.element(page.getByText('This plant has no PCS')).toBeVisible();
  await page.unmount();
  server.answer(getBackup, new Refusal(commonErrors.unexpected));
  const failed = await renderPage(<BackupPowerPage />);
  await expect.element(failed.getByText('Failed to load')).toBeVisible();
});

it.each([
  ['en', 'light', 'Ready'],
  ['zh', 'dark', '已就绪'],
] as const)('has no serious accessibility violation in %s and %s', async (lang, theme, ready) => {
  await backupPowerPage({ lang, theme });
  expect(card()).toContain(ready);
  await expect.poll(() => seriousViolations()).toEqual([]);
});
