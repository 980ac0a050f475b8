import { getPublicKey } from '@heliodon/auth/contract';
import {
  type CommandRow,
  commandRow,
  getCommandList,
  getCommandPassword,
  getCommands,
  getUpgradeList,
  readParams,
  sendCommand,
} from '@heliodon/commands/contract';
import { commandsErrors } from '@heliodon/commands/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { kindById } from '@heliodon/device-kinds/kinds';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { credentialKeys } from '@heliodon/web/testing/credentials';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server, takeLoggedErrors } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { detailOf } from '../testing/devices.ts';
import UpgradePanel from '../upgrade/UpgradePanel.tsx';
import CommandsPanel from './CommandsPanel.tsx';
import ParametersPanel from './ParametersPanel.tsx';

const AT = '2026-06-15T04:00:00.000Z';
const COMMAND_ID = '00000000-0000-4000-8000-000000000007';
const pcs = kindById('pcs') as DeviceKind;
const device = detailOf(1, { sn: 'PCS1', kind: 'pcs' });
const [END, FULL, RESERVE] = ['Discharge cut-off SOC', 'Charge cut-off SOC', 'Backup reserve SOC'];

const limitsRow = (values: Partial<CommandRow>) =>
  exampleOf(commandRow, {
    commandId: COMMAND_ID,
    deviceId: 1,
    kind: 'pcs',
    name: 'setSocLimits',
    type: 'parameter',
    params: { socMin: 15, socMax: 90, reserveSoc: 25 },
    steps: { queued: AT, sent: AT },
    operator: 'operator',
    ...values,
  });
const readBack = limitsRow({
  state: 'readBack',
  finished: true,
  reported: { 'setSocLimits.socMin': 15, 'setSocLimits.socMax': 90, 'setSocLimits.reserveSoc': 25 },
  steps: { queued: AT, sent: AT, acknowledged: AT, readBack: AT },
});
const taken = { results: [{ deviceId: 1, code: 1000, msg: 'OK', commandId: COMMAND_ID }] };

beforeEach(async () => {
  server.answer(getPublicKey, (await credentialKeys()).answer);
  server.answer(getCommandPassword, { isSet: true, changedAt: null });
  server.answer(readParams, {
    commandId: COMMAND_ID,
    at: AT,
    params: [{ name: 'setSocLimits', values: { socMin: 10, socMax: 95, reserveSoc: 20 } }],
  });
});

const shown = (selector: string) => document.querySelector(selector)?.textContent ?? '';
const held = (name: string) => shown(`[data-held="setSocLimits.${name}"]`);
const limits = () => shown('[data-command="setSocLimits"]');

describe('parameters', () => {
  async function paramsPage(options: PageOptions = {}) {
    const page = await renderPage(<ParametersPanel kind={pcs} device={device} />, options);
    await expect.element(page.getByRole('button', { name: 'Read all' })).toBeVisible();
    return page;
  }
  type Page = Awaited<ReturnType<typeof paramsPage>>;
  const press = (name: string) => {
    const section = document.querySelector('[data-command="setSocLimits"]');
    const buttons = [...(section?.querySelectorAll('button') ?? [])];
    buttons.find((button) => button.textContent === name)?.click();
  };
  async function fillLimits(page: Page, socMin: string): Promise<void> {
    await page.getByLabelText(END).fill(socMin);
    await page.getByLabelText(FULL, { exact: true }).fill('90');
    await page.getByLabelText(RESERVE).fill('25');
    press('Set');
  }

  it('are read from the device; a read error is shown beside them', async () => {
    const page = await paramsPage();
    await page.getByRole('button', { name: 'Read all' }).click();
    await expect.poll(() => held('socMin')).toContain('10.0 %');
    expect(held('reserveSoc')).toContain('20.0 %');
    expect(server.bodiesOf(readParams)).toEqual([{ deviceId: 1 }]);
    server.answer(readParams, new Refusal(commandsErrors.deviceNotResponding));
    press('Read');
    await expect.poll(limits).toContain(commandsErrors.deviceNotResponding.en);
    expect(server.bodiesOf(readParams).at(-1)).toEqual({ deviceId: 1, names: ['setSocLimits'] });
  });

  it('show values of earlier reads, and the confirmation shows before and after', async () => {
    const read = limitsRow({
      name: 'read',
      type: 'read',
      finished: true,
      code: null,
      finishedAt: AT,
      reported: { 'setSocLimits.socMin': 10, 'setSocLimits.socMax': 90, 'setSocLimits.reserveSoc': 25 },
    });
    server.answer(getCommandList, { rows: [read], total: 1 });
    const page = await paramsPage();
    await expect.poll(() => held('socMin')).toContain('10.0 %');
    expect(server.bodiesOf(readParams)).toEqual([]);
    await fillLimits(page, '15');
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('10.0 % → 15.0 %')).toBeVisible();
    // Unchanged values are not listed.
    await expect.element(dialog.getByText(FULL, { exact: true })).not.toBeInTheDocument();
  });

  it.each([
    [49.98, ['setOverFrequency50'], ['setOverFrequency60']],
    [60.01, ['setOverFrequency60'], ['setOverFrequency50']],
    [undefined, ['setOverFrequency50', 'setOverFrequency60'], []],
  ])('at %s Hz parameters of the other grid frequency are not offered', async (frequency, there, gone) => {
    const values: Record<string, number> = frequency === undefined ? {} : { frequency };
    const now = { ...device.now, values };
    await renderPage(<ParametersPanel kind={pcs} device={{ ...device, now }} />);
    const offered = (name: string) => document.querySelector(`[data-command="${name}"]`) !== null;
    await expect.poll(() => there.every(offered)).toBe(true);
    expect(gone.some(offered)).toBe(false);
  });

  it('are set with the command password, show each step, then the value read back', async () => {
    const refused = { deviceId: 1, code: 2504, msg: 'Wrong command password', commandId: null };
    server
      .answer(sendCommand, { results: [refused] })
      .answer(getCommands, { rows: [limitsRow({ state: 'sent' })] });
    const page = await paramsPage();
    await fillLimits(page, '101');
    await expect.element(page.getByText('Must be 100 or less')).toBeVisible();
    await page.getByLabelText(END).fill('15');
    press('Set');
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
    await dialog.getByLabelText('Command password').fill('Wrong2040');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect.element(dialog.getByText('Wrong command password')).toBeVisible();
    server.answer(sendCommand, taken);
    await dialog.getByLabelText('Command password').fill('Breaker2040');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    const sent = server.bodiesOf(sendCommand).at(-1);
    expect(await (await credentialKeys()).read(sent?.password)).toBe('Breaker2040');
    expect(sent).toMatchObject({
      deviceIds: [1],
      name: 'setSocLimits',
      params: { socMin: 15, socMax: 90, reserveSoc: 25 },
    });
    await expect.poll(limits).toContain('Acknowledged');
    server.answer(getCommands, { rows: [readBack] });
    await expect.poll(limits).toMatch(/Current value on the device: .*ischarge cut-off SOC 15\.0 %/);
    await expect.poll(() => held('socMin')).toContain('15.0 %');
  });

  it('a failed command shows its reason', async () => {
    const failed = { state: 'failed', finished: true, code: 2502, msg: 'Device not responding' } as const;
    server.answer(sendCommand, taken).answer(getCommands, { rows: [limitsRow(failed)] });
    const page = await paramsPage();
    await fillLimits(page, '15');
    await page.getByRole('dialog').getByLabelText('Command password').fill('Breaker2040');
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await expect.poll(limits).toContain('Device not responding');
  });

  it.each([
    [1, 'You can set it now', 1],
    [3, 'Ask the manager of your account to set it', 0],
  ] as const)('role %s is told when there is no command password', async (roleId, text, buttons) => {
    server.answer(getCommandPassword, { isSet: false, changedAt: null });
    const page = await paramsPage({ roleId });
    await expect.element(page.getByText(text)).toBeVisible();
    await expect
      .poll(() => page.getByRole('button', { name: 'Set command password' }).elements())
      .toHaveLength(buttons);
  });

  it.each(['light', 'dark'] as const)('have no serious accessibility violation in %s', async (theme) => {
    const page = await paramsPage({ theme });
    await page.getByRole('button', { name: 'Read all' }).click();
    await expect.poll(() => held('socMin')).toContain('10.0 %');
    expect(await seriousViolations()).toEqual([]);
  });
});

it('a command is sent after confirmation, and the history shows commands with their steps', async () => {
  server
    .answer(getCommandList, { rows: [readBack], total: 1 })
    .answer(sendCommand, taken)
    .answer(getCommands, {
      rows: [limitsRow({ name: 'emergencyStop', state: 'acknowledged', finished: true })],
    });
  const page = await renderPage(<CommandsPanel kind={pcs} device={device} />);
  const row = page.getByRole('row').filter({ hasText: 'Set SOC limits' });
  await expect.element(row.getByText('Read back')).toBeVisible();
  (document.querySelector('[data-command="emergencyStop"] button') as HTMLElement).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByRole('dialog').getByText('1 done, 0 failed, 0 in progress')).toBeVisible();
  expect(server.bodiesOf(sendCommand)).toEqual([{ deviceIds: [1], name: 'emergencyStop', params: {} }]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  await row.click();
  await expect.element(page.getByText(/Current value on the device/)).toBeVisible();
  // Without parameters no form is rendered, which antd logs as an error.
  expect(takeLoggedErrors().filter((error) => !error.includes('not connected to any Form'))).toEqual([]);
});

it('a running upgrade shows its progress; finished ones are listed in the history', async () => {
  const job = exampleOf(getUpgradeList.response.shape.rows.element, {
    deviceId: 1,
    jobId: COMMAND_ID,
    fromVersion: '2.0.0',
    version: '2.1.0',
    state: 'installing',
  });
  server.answer(getUpgradeList, { rows: [job], total: 1 });
  const inverter = detailOf(1, { firmware: '2.0.0' });
  const kind = kindById('inverter') as DeviceKind;
  const page = await renderPage(<UpgradePanel kind={kind} device={inverter} onDone={() => undefined} />);
  await expect.element(page.getByRole('button', { name: 'Select firmware' })).toBeDisabled();
  await expect.element(page.getByRole('progressbar').first()).toBeVisible();
  server.answer(getUpgradeList, { rows: [{ ...job, state: 'done' }], total: 1 });
  await expect.element(page.getByRole('row').filter({ hasText: '2.1.0' }).getByText('Done')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Select firmware' })).toBeEnabled();
});

describe.each([
  ['en', 'Not supported by this device or its logger', 'Emergency stop'],
  ['zh', '本设备或其采集器不支持', '紧急停机'],
] as const)('an unsupported command, in %s,', (lang, lacking, stop) => {
  const few = detailOf(1, { sn: 'PCS1', kind: 'pcs', commands: ['setPower', 'setSocLimits'] });
  const names = () =>
    [...document.querySelectorAll('[data-command]')].map((one) => one.getAttribute('data-command'));

  it('is named but not offered among the actions', async () => {
    const page = await renderPage(<CommandsPanel kind={pcs} device={few} />, { lang });
    await expect.element(page.getByText(lacking)).toBeVisible();
    expect(names()).toEqual(['setPower']);
    await expect.element(page.getByRole('alert').filter({ hasText: lacking })).toHaveTextContent(stop);
    expect(await seriousViolations()).toEqual([]);
  });

  it('is named but not offered among the parameters', async () => {
    const page = await renderPage(<ParametersPanel kind={pcs} device={few} />, { lang });
    await expect.element(page.getByText(lacking)).toBeVisible();
    expect(names()).toEqual(['setSocLimits']);
  });
});

it('a device that announced no supported commands is offered all commands', async () => {
  const page = await renderPage(<CommandsPanel kind={pcs} device={device} />);
  await expect.element(page.getByText('Emergency stop')).toBeVisible();
  expect(page.getByText('Not supported by this device or its logger').query()).toBeNull();
});
