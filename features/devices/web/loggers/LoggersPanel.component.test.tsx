import { exampleOf } from '@heliodon/contract/testing/example';
import {
  getLoggerList,
  getSerialConflicts,
  type LoggerRow,
  type RegisteredLogger,
  registerLoggers,
  reissueSecret,
} from '@heliodon/devices/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import LoggersPanel from './LoggersPanel.tsx';

const loggerOf = (deviceId: number, sn: string): LoggerRow =>
  exampleOf(getLoggerList.response.shape.rows.element, { deviceId, sn });
const madeOf = (sn: string): RegisteredLogger => ({
  sn,
  code: 1000,
  msg: 'OK',
  checkCode: 'CODE2345',
  secret: `secret of ${sn}`,
});

let loggers: LoggerRow[];

beforeEach(() => {
  loggers = [loggerOf(1, 'LOG1')];
  server.answer(getLoggerList, () => ({ rows: loggers, total: loggers.length }));
});

async function loggersPage(options: PageOptions = {}) {
  const page = await renderPage(<LoggersPanel />, options);
  await expect.element(page.getByRole('button', { name: 'Register loggers' })).toBeVisible();
  return page;
}

it('loggers are registered, their secrets are shown once and can be saved as a file', async () => {
  const saved: { name: string; file: Blob }[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push({ name: '', file: file as Blob });
    return 'blob:secrets';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const [last] = saved;
    if (last) last.name = this.download;
  });
  server.answer(registerLoggers, ({ sns }) => {
    loggers = [...loggers, loggerOf(2, 'LOG-R1'), loggerOf(3, 'LOG-R2')];
    const msg = 'Serial number LOG1 is already registered.';
    const known = { sn: 'LOG1', code: 2552, msg, checkCode: null, secret: null };
    return { results: sns.map((sn) => (sn === 'LOG1' ? known : madeOf(sn))) };
  });
  const page = await loggersPage();
  await page.getByRole('button', { name: 'Register loggers' }).click();
  await expect.element(page.getByRole('button', { name: 'Register 0' })).toBeDisabled();
  const serials = page.getByLabelText('Serial numbers');
  await serials.fill('LOG-R1\nLOG-R2 x');
  await expect.element(page.getByText('Not valid serial numbers: x')).toBeVisible();
  await serials.fill('LOG-R1, LOG-R2, LOG1');
  await page.getByRole('button', { name: 'Register 3' }).click();
  await expect.element(page.getByText('1 of 3 loggers were not registered')).toBeVisible();
  await expect.element(page.getByText('Serial number LOG1 is already registered.')).toBeVisible();
  expect(server.bodiesOf(registerLoggers)).toEqual([{ sns: ['LOG-R1', 'LOG-R2', 'LOG1'] }]);
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const [{ name, file }] = saved as [{ name: string; file: Blob }];
  expect(name).toBe('loggers.csv');
  expect(await file.text()).toContain('LOG-R2,CODE2345,secret of LOG-R2');
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect
    .element(page.getByRole('row').filter({ hasText: 'LOG-R2' }).getByText('Not added yet'))
    .toBeVisible();
  expect(page.getByText('secret of LOG-R2').query()).toBeNull();
});

it('a logger gets a new secret after a warning', async () => {
  server.answer(reissueSecret, { sn: 'LOG1', secret: 'the new secret', checkCode: null });
  const page = await loggersPage();
  await page.getByRole('row').filter({ hasText: 'LOG1' }).getByRole('button', { name: 'New secret' }).click();
  await expect.element(page.getByText('The old secret stops working immediately.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click();
  await expect.element(page.getByText('Check codes and secrets are shown only once')).toBeVisible();
  await expect.element(page.getByText('the new secret').first()).toBeVisible();
  expect(server.bodiesOf(reissueSecret)).toEqual([{ deviceId: 1, withCheckCode: false }]);
});

it('says that there are no loggers', async () => {
  loggers = [];
  const page = await loggersPage();
  await expect.element(page.getByText('No data logger available')).toBeVisible();
});

it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
  const page = await loggersPage({ theme });
  await expect.element(page.getByText('LOG1').first()).toBeVisible();
  expect(await seriousViolations()).toEqual([]);
});

describe('serial numbers that several accounts claim', () => {
  const device = getSerialConflicts.response.shape.rows.element.shape.devices.element;
  const conflict = {
    sn: 'CP-X',
    devices: [
      exampleOf(device, {
        deviceId: 7,
        kind: 'charger',
        isHolder: true,
        ownerName: 'north',
        plantName: 'Depot',
      }),
      exampleOf(device, {
        deviceId: 8,
        kind: 'charger',
        isHolder: false,
        ownerName: 'south',
        plantName: 'Yard',
      }),
    ],
  };

  it.each([
    ['en', 'Serial numbers claimed by several accounts', 'Confirmed', 'Pending'],
    ['zh', '多个账号登记了同一序列号', '已确认', '待确认'],
  ] as const)('are listed with holder and claimant (%s)', async (lang, title, holder, claim) => {
    server.answer(getSerialConflicts, { rows: [conflict], total: 1 });
    const page = await renderPage(<LoggersPanel />, { lang });
    const list = page.getByRole('region', { name: title });
    const rowOf = (account: string) => list.getByRole('row').filter({ hasText: account });
    await expect.element(rowOf('north').getByText(holder, { exact: true })).toBeVisible();
    await expect.element(rowOf('south').getByText(claim, { exact: true })).toBeVisible();
    await expect.element(rowOf('south').getByText('Yard')).toBeVisible();
    expect(await seriousViolations()).toEqual([]);
  });

  it('are not shown where there are none', async () => {
    const page = await loggersPage();
    await expect.element(page.getByText('LOG1').first()).toBeVisible();
    expect(page.getByText('Serial numbers claimed by several accounts').query()).toBeNull();
  });
});
