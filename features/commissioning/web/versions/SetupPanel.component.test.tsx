import { commonErrors } from '@heliodon/contract/errors';
import { at, coded } from '@heliodon/telemetry/logger-text';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, expect, it } from 'vitest';
import {
  commissioningErrors,
  getSetupConfig,
  getSetupVersion,
  getSetupVersions,
  rollBackSetup,
  type SetupVersion,
} from '../../contract/index.ts';
import { answerMaps, configOf, deviceOf, dlt645Finding, LOGGER_ID, runningSite } from '../testing/setup.ts';
import SetupPanel from './SetupPanel.tsx';

const versionOf = (version: number, values: Partial<SetupVersion> = {}): SetupVersion => ({
  version,
  at: '2026-06-15T04:00:00.000Z',
  by: 'lin',
  note: '',
  copyOf: null,
  state: 'replaced',
  error: null,
  devices: 1,
  ...values,
});
const versions = [
  versionOf(3, { state: 'running', note: 'reversed transformers' }),
  versionOf(2, { state: 'failed', error: 'line roof: connection refused' }),
  versionOf(1),
];
const reversed = {
  ...runningSite,
  devices: [
    ...runningSite.devices.map((device) => ({ ...device, sign: -1 as const })),
    deviceOf({ map: 'acrel-adl400', unit: 7, brand: 'Acrel', model: 'ADL400' }),
  ],
};

beforeEach(() => {
  answerMaps();
  server.answer(getSetupConfig, configOf());
  server.answer(getSetupVersions, { rows: versions, total: versions.length });
  server.answer(getSetupVersion, ({ version }) => ({ site: version === 3 ? reversed : runningSite }));
});

const panel = (options: PageOptions = {}) =>
  renderPage(<SetupPanel deviceId={LOGGER_ID} timeZone="Asia/Shanghai" />, options);

it('shows what runs, and all versions', async () => {
  const page = await panel();
  await expect.element(page.getByText('Running configuration: version 3')).toBeVisible();
  await expect.element(page.getByText('Huawei SUN2000')).toBeVisible();
  await expect.element(page.getByText('reversed transformers')).toBeVisible();
  await expect.element(page.getByText('line roof: connection refused')).toBeVisible();
  await page.getByRole('button', { name: 'Connect devices' }).click();
  await expect.poll(page.address).toBe('/monitoring/connectDevices');
});

it('compares two versions in words and as JSON', async () => {
  const page = await panel();
  await page.getByRole('button', { name: 'Compare version 3' }).click();
  await expect.element(page.getByText('Sign of power: normal → reversed')).toBeVisible();
  await expect.element(page.getByText('Acrel ADL400 · 192.168.1.20:502 · unit 7')).toBeVisible();
  expect(await seriousViolations()).toEqual([]);
  await page.getByText('As JSON').click();
  await expect.element(page.getByRole('region', { name: 'After' })).toHaveTextContent('"sign": -1');
});

const metersOf = (...meters: Parameters<typeof deviceOf>[0][]) => ({
  lines: [dlt645Finding.line],
  devices: meters.map((meter) => ({ ...deviceOf(meter), line: dlt645Finding.line.name })),
});

it.each([
  ['en', 'Smart meter', 'address', 'CT ratio: 1 → 100', 'Protocol: Modbus → DL/T 645'],
  ['zh', '智能电表', '表地址', '电流互感器变比：1 → 100', '协议：Modbus → DL/T 645'],
] as const)(
  'names DL/T 645 meters and their settings in %s',
  async (lang, kind, address, ratio, protocol) => {
    const first = { map: 'dlt645', meterAddress: '12345678' };
    const before = metersOf(first, { map: 'dlt645', meterAddress: '2' });
    const after = metersOf({ ...first, ctRatio: 100 }, { map: 'dlt645', meterAddress: '2' });
    const modbus = before.lines.map(({ protocol: _, ...line }) => line as typeof dlt645Finding.line);
    server.answer(getSetupConfig, configOf({ site: after }));
    server.answer(getSetupVersion, ({ version }) => ({
      site: version === 3 ? after : { ...before, lines: modbus },
    }));
    const page = await panel({ lang });
    const place = `192.168.1.30:8899 · DL/T 645 · ${address}`;
    await expect.element(page.getByText(`${place} 000012345678`)).toBeVisible();
    await expect.element(page.getByText(`${place} 000000000002`)).toBeVisible();
    expect(page.getByText(kind, { exact: true }).elements()).toHaveLength(2);
    await page.getByRole('button', { name: lang === 'en' ? 'Compare version 3' : '对比版本 3' }).click();
    await expect.element(page.getByText(ratio)).toBeVisible();
    await expect.element(page.getByText(protocol)).toBeVisible();
  },
);

it('rolls back after a question', async () => {
  server.answer(rollBackSetup, () => {
    server.answer(getSetupConfig, configOf({ newest: 4, state: 'sent' }));
    return { version: 4 };
  });
  const page = await panel();
  await page.getByRole('button', { name: 'Roll back to version 1' }).click();
  await expect.element(page.getByText(/It is sent as a new version/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back to' }).click();
  await expect.element(page.getByText('Version 4 · Being applied')).toBeVisible();
  expect(server.bodiesOf(rollBackSetup)).toEqual([{ deviceId: LOGGER_ID, newest: 3, version: 1 }]);
});

it('has no roll back to the running version', async () => {
  const page = await panel();
  await expect.element(page.getByRole('button', { name: 'Compare version 3' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Roll back to version 3' }).query()).toBeNull();
});

it('shows why the last version failed', async () => {
  server.answer(getSetupConfig, configOf({ newest: 4, state: 'returned', error: 'connection lost' }));
  const page = await panel();
  await expect.element(page.getByText('The logger returned to the previous configuration')).toBeVisible();
  await expect.element(page.getByText('connection lost')).toBeVisible();
});

it.each([
  [
    'en',
    '平台未在 60 秒内确认',
    'the platform did not confirm within 60 s',
    'devices[0].line: there is no line "attic"',
  ],
  [
    'zh',
    'the platform did not confirm',
    '平台未在 60 秒内确认',
    'devices[0].line：没有线路“attic”，已有线路：roof',
  ],
] as const)('shows reasons in %s', async (lang, foreign, returned, refused) => {
  const error = [coded('notConfirmed', { seconds: 60 })];
  server.answer(getSetupConfig, configOf({ newest: 4, state: 'returned', error }));
  const faults = [
    at('devices[0].line', coded('noLine', { line: 'attic', lines: 'roof' })),
    'a rare fault without a code',
  ];
  server.answer(getSetupVersions, { rows: [versionOf(2, { state: 'failed', error: faults })], total: 1 });
  const page = await panel({ lang });
  for (const text of [returned, refused, 'a rare fault without a code'])
    await expect.element(page.getByText(text)).toBeVisible();
  expect(document.body.innerText).not.toContain(foreign);
});

it('of a logger with its own file and without versions', async () => {
  const site = { lines: [], devices: [] };
  server.answer(getSetupConfig, configOf({ newest: 0, version: null, state: 'none', site }));
  server.answer(getSetupVersions, { rows: [], total: 0 });
  const page = await panel();
  await expect.element(page.getByText('Running configuration: file of the logger')).toBeVisible();
  await expect.element(page.getByText('The logger reads no devices')).toBeVisible();
  await expect.element(page.getByText('No configuration has been sent from the portal yet')).toBeVisible();
});

it('of a logger that cannot be configured says so', async () => {
  server.answer(getSetupConfig, new Refusal(commissioningErrors.notSupported));
  const page = await panel();
  await expect.element(page.getByText('This logger cannot be configured from the portal')).toBeVisible();
});

it('that fails to load can be asked again', async () => {
  server.answer(getSetupConfig, new Refusal(commonErrors.notFound));
  const page = await panel();
  await expect.element(page.getByRole('alert')).toBeVisible();
  server.answer(getSetupConfig, configOf());
  await page.getByRole('button', { name: /Try again/ }).click();
  await expect.element(page.getByText('Running configuration: version 3')).toBeVisible();
});

it.each([
  ['zh', 'light', 1366, '运行中的配置：版本 3'],
  ['en', 'dark', 390, 'Running configuration: version 3'],
] as const)('is accessible in %s, %s, at %i pixels, and fits', async (lang, theme, width, title) => {
  const page = await panel({ lang, theme, width });
  await expect.element(page.getByText(title)).toBeVisible();
  await expect.element(page.getByText('reversed transformers')).toBeVisible();
  expect(await seriousViolations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});
