import {
  type CommandRow,
  commandRow,
  getCommands,
  readParams,
  sendCommand,
} from '@heliodon/commands/contract';
import { commandsErrors } from '@heliodon/commands/errors';
import { checksPassword, order } from '@heliodon/commands/testing/order';
import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import {
  findMeterDirection,
  getReflux,
  getSiteControl,
  refluxSettings,
  saveReflux,
  siteControlErrors,
} from '@heliodon/site-control/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { cellsBeyondScreen } from '@heliodon/ui/testing/phone';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import RefluxPage from './RefluxPage.tsx';
import type { Reflux } from './refluxModel.ts';

const AT = '2026-06-15T04:00:00.000Z';
const COMMAND = '00000000-0000-4000-8000-000000000001';
const machine = { alias: '', ratedKw: 100, online: true };
const settings = exampleOf(refluxSettings, { importPositive: true, rampKw: 50, deadBandKw: 5 });

const refluxOf = (values: Partial<Reflux> = {}): Reflux =>
  exampleOf(getReflux.response, {
    settings,
    gridMeters: [{ ...machine, deviceId: 7, sn: 'MET1', kind: 'meter', samplingPoint: 'acLow' }],
    inverters: [{ ...machine, deviceId: 6, sn: 'INV1', kind: 'inverter' }],
    storage: [{ ...machine, deviceId: 5, sn: 'PCS1', kind: 'pcs' }],
    gridHz: 50,
    ...values,
  });

async function refluxPage(options: PageOptions = {}) {
  const page = await renderPage(<RefluxPage />, { height: 1000, ...options });
  await expect.element(page.getByRole('button', { name: /^(Save|保存)$/ })).toBeVisible();
  return page;
}

beforeEach(() => {
  server
    .answer(getReflux, refluxOf())
    .answer(getSiteControl, exampleOf(getSiteControl.response, { mode: 'off', timeZone: 'Asia/Shanghai' }));
});

describe('the settings', () => {
  it('show invalid values beside their field, and are saved when valid', async () => {
    let reflux = refluxOf();
    const checked = await checksPassword();
    server
      .answer(getReflux, () => reflux)
      .answer(saveReflux, ({ settings: wanted, password }) =>
        checked(password, () => {
          reflux = refluxOf({ settings: wanted });
          return {};
        }),
      );
    const page = await refluxPage();
    await expect.element(page.getByText('Disabled', { exact: true })).toBeVisible();
    const target = page.getByLabelText('Minimum import');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await target.fill('-101');
    await save.click();
    await expect.element(page.getByText(/Must be between -100 and 100 kW/)).toBeVisible();
    await target.fill('-20');
    await page.getByRole('switch', { name: 'Enable anti-backflow' }).click();
    await save.click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('Disabled → Enabled')).toBeVisible();
    await expect.element(dialog.getByText('0.0 kW → -20.0 kW')).toBeVisible();
    await expect.element(dialog.getByText('Dead band')).not.toBeInTheDocument();
    await order(page, 'Save and apply');
    await expect.element(page.getByText('Enabled', { exact: true }).first()).toBeVisible();
    expect(server.bodiesOf(saveReflux).at(-1)).toMatchObject({
      plantId: 1,
      settings: { ...settings, on: true, targetKw: -20 },
    });
  });

  it('find an inverter by its name and its serial number', async () => {
    const [sn, alias] = ['SX0042', 'INV-01'];
    const inverter = { ...machine, deviceId: 6, sn, alias, kind: 'inverter' };
    server.answer(getReflux, refluxOf({ inverters: [inverter] }));
    const page = await refluxPage();
    const choice = page.getByRole('combobox', { name: 'Inverters that may be limited' });
    for (const typed of ['inv-01', 'sx0042']) {
      await choice.fill(typed);
      await expect.element(page.getByTitle(`${alias} · 100 kW`).last()).toBeVisible();
    }
    await choice.fill('sx0043');
    await expect.element(page.getByTitle(`${alias} · 100 kW`)).not.toBeInTheDocument();
  });

  it('are refused in Chinese too', async () => {
    const page = await refluxPage({ lang: 'zh' });
    await userEvent.fill(document.querySelector('#targetKw') as HTMLElement, '-101');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect.element(page.getByText(/应在 -100 到 100 kW之间/)).toBeVisible();
    expect(server.bodiesOf(saveReflux)).toEqual([]);
  });

  it('stay in the form when the server rejects them', async () => {
    server.answer(saveReflux, new Refusal(siteControlErrors.gridMeterMissing));
    const page = await refluxPage();
    await page.getByLabelText('Minimum import').fill('-20');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(page.getByText(siteControlErrors.gridMeterMissing.en)).toBeVisible();
    await expect.element(page.getByLabelText('Minimum import')).toHaveValue('-20');
  });

  it('stay in the form when the confirmation is cancelled', async () => {
    const page = await refluxPage();
    await page.getByLabelText('Minimum import').fill('-20');
    await page.getByRole('switch', { name: 'Enable anti-backflow' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Minimum import')).toHaveValue('-20');
    await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
    expect(server.bodiesOf(saveReflux)).toEqual([]);
  });

  it('detect the sign convention of the meter', async () => {
    server.answer(findMeterDirection, { direction: null, samples: 0, hours: 6 });
    const page = await refluxPage();
    const find = page.getByRole('button', { name: 'Detect' });
    await find.click();
    await expect.element(page.getByText('Not enough data to detect the direction')).toBeVisible();
    server.answer(findMeterDirection, { direction: 'exportPositive', samples: 300, hours: 6 });
    await find.click();
    await expect.element(page.getByText('Positive readings mean export')).toBeVisible();
    await page.getByRole('button', { name: 'Use this direction' }).click();
    await expect.element(page.getByRole('button', { name: 'Use this direction' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(() => server.bodiesOf(saveReflux))
      .toMatchObject([{ settings: { importPositive: false } }]);
  });
});

describe('over-frequency protection', () => {
  const rowOf = (values: Partial<CommandRow>): CommandRow =>
    exampleOf(commandRow, { commandId: COMMAND, type: 'parameter', ...values });

  it('is read from a device, set with the command password and read back', async () => {
    const checked = await checksPassword();
    server
      .answer(readParams, {
        commandId: COMMAND,
        at: AT,
        params: [{ name: 'setOverFrequency50', values: { frequencyHz: 51.5 } }],
      })
      .answer(sendCommand, ({ password }) =>
        checked(password, () => ({
          results: [{ deviceId: 5, code: 1000, msg: 'OK', commandId: COMMAND }],
        })),
      )
      .answer(getCommands, {
        rows: [
          rowOf({
            finished: true,
            finishedAt: AT,
            state: 'verified',
            reported: { 'setOverFrequency50.frequencyHz': 52.25 },
          }),
        ],
      });
    const page = await refluxPage();
    const row = page.getByRole('row', { name: /PCS1/ });
    await expect.element(row.getByText('Not read yet')).toBeVisible();
    await row.getByRole('button', { name: 'Read' }).click();
    await expect.element(row.getByText(/51\.50 Hz · 12:00/)).toBeVisible();
    const value = page.getByLabelText('New value for PCS1');
    await value.fill('56');
    await expect.element(row.getByText('Must be between 50 and 55 Hz')).toBeVisible();
    await value.fill('52.25');
    await row.getByRole('button', { name: 'Set' }).click();
    await expect.element(page.getByText(/Sets the over-frequency limit of PCS1 to 52\.25 Hz/)).toBeVisible();
    await order(page, 'Set');
    await expect.element(row.getByText('Confirmed by read-back')).toBeVisible();
    await expect.element(row.getByText(/52\.25 Hz/)).toBeVisible();
  });

  it.each(['en', 'zh'] as const)('fits a phone, in %s', async (lang) => {
    await refluxPage({ width: 390, height: 844, lang });
    expect(cellsBeyondScreen()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    const input = document.querySelector('.ant-table-tbody .ant-input-number');
    expect(input?.getBoundingClientRect().width).toBeGreaterThan(110);
    // Texts and buttons stay on one line and do not wrap letter by letter.
    for (const button of document.querySelectorAll('.ant-table-tbody button'))
      expect(button.getBoundingClientRect().height).toBeLessThan(40);
    expect(await seriousViolations()).toEqual([]);
  });

  it('of an inverter is set together with its present trip time, which is read first', async () => {
    const checked = await checksPassword();
    server
      .answer(readParams, {
        commandId: COMMAND,
        at: AT,
        params: [{ name: 'setOverFrequency50', values: { frequencyHz: 51.5, tripMs: 180 } }],
      })
      .answer(sendCommand, ({ password }) =>
        checked(password, () => ({
          results: [{ deviceId: 6, code: 1000, msg: 'OK', commandId: COMMAND }],
        })),
      )
      .answer(getCommands, { rows: [rowOf({ finished: true, state: 'verified' })] });
    const page = await refluxPage();
    const row = page.getByRole('row', { name: /INV1/ });
    await page.getByLabelText('New value for INV1').fill('53.5');
    await row.getByRole('button', { name: 'Set' }).click();
    await order(page, 'Set');
    await expect.element(row.getByText('Confirmed by read-back')).toBeVisible();
    expect(server.bodiesOf(sendCommand).at(-1)).toMatchObject({
      deviceIds: [6],
      name: 'setOverFrequency50',
      params: { frequencyHz: 53.5, tripMs: 180 },
    });
  });

  it('shows why a device could not be read, and why it rejected a command', async () => {
    await checksPassword();
    server.answer(readParams, new Refusal(commandsErrors.deviceOffline)).answer(sendCommand, {
      results: [
        { deviceId: 5, code: commandsErrors.deviceOffline.code, msg: 'Device offline', commandId: null },
      ],
    });
    const page = await refluxPage();
    const row = page.getByRole('row', { name: /PCS1/ });
    await row.getByRole('button', { name: 'Read' }).click();
    await expect.element(row.getByText('Device offline')).toBeVisible();
    await page.getByLabelText('New value for PCS1').fill('52');
    await row.getByRole('button', { name: 'Set' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('Command password').fill('Breaker2040');
    await dialog.getByRole('button', { name: 'Set', exact: true }).click();
    await expect.element(dialog.getByText('Device offline')).toBeVisible();
  });
});

it('links to the meters if there is no grid meter; warns if switched on', async () => {
  server.answer(getReflux, refluxOf({ gridMeters: [] }));
  const page = await renderPage(<RefluxPage />);
  await page.getByRole('button', { name: 'Set up meters' }).click();
  expect(page.address()).toBe('/monitoring/meterManage');
  await page.unmount();
  server.answer(getReflux, refluxOf({ gridMeters: [], settings: { ...settings, on: true } }));
  const other = await refluxPage();
  await expect
    .element(other.getByText(/no effect without a meter at the grid connection point/))
    .toBeVisible();
});

it('shows that loading failed, and loads again on request', async () => {
  server.answer(getReflux, new Refusal(commonErrors.unexpected));
  const page = await renderPage(<RefluxPage />);
  await expect.element(page.getByText('Failed to load').first()).toBeVisible();
  server.answer(getReflux, refluxOf());
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
});

it.each([
  ['en', 'light'],
  ['zh', 'dark'],
] as const)('has no serious accessibility violation in %s and %s', async (lang, theme) => {
  await refluxPage({ lang, theme });
  await expect.poll(() => seriousViolations()).toEqual([]);
});
