import { getPublicKey } from '@heliodon/auth/contract';
import {
  type CommandRow,
  commandRow,
  getCommandPassword,
  getCommands,
  getLastCommands,
  sendCommand,
} from '@heliodon/commands/contract';
import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { credentialKeys } from '@heliodon/web/testing/credentials';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, expect, it } from 'vitest';
import { CURVE_COMMAND, curveParams } from './curveOnDevice.ts';
import PfInverters from './PfInverters.tsx';

const AT = '2026-06-15T04:00:00.000Z';
const setting = {
  pfEnabled: true,
  pfPoints: [
    { powerPercent: 0, pf: 1 },
    { powerPercent: 100, pf: -0.95 },
  ],
};
const params = curveParams(setting);
const reported = Object.fromEntries(
  Object.entries(params).map(([name, value]) => [`${CURVE_COMMAND}.${name}`, value]),
);
const row = (deviceId: number, values: Partial<CommandRow>) =>
  exampleOf(commandRow, {
    commandId: `00000000-0000-4000-8000-00000000000${deviceId}`,
    deviceId,
    name: CURVE_COMMAND,
    type: 'parameter',
    state: 'readBack',
    finished: true,
    code: null,
    params,
    reported,
    steps: { queued: AT },
    finishedAt: AT,
    operator: 'operator',
    ...values,
  });
const notSupported = {
  state: 'failed',
  code: 2534,
  msg: 'Not supported: no such function',
  reported: null,
} as const;
const inverterOf = (deviceId: number, last: CommandRow | null) => ({
  ...exampleOf(getLastCommands.response.shape.rows.element),
  deviceId,
  sn: `INV${deviceId}`,
  kind: 'inverter',
  last,
});

beforeEach(async () => {
  server.answer(getPublicKey, (await credentialKeys()).answer);
  server.answer(getCommandPassword, { isSet: true, changedAt: null });
  server.answer(getLastCommands, {
    rows: [
      inverterOf(1, row(1, {})),
      inverterOf(2, row(2, notSupported)),
      inverterOf(3, row(3, { reported: { ...reported, [`${CURVE_COMMAND}.powerFactor2`]: 1 } })),
      inverterOf(4, null),
    ],
  });
});

const show = (options: PageOptions = {}, unsaved = false) =>
  renderPage(
    <PfInverters plantId={5} timeZone="Asia/Shanghai" setting={setting} unsaved={unsaved} />,
    options,
  );

it('shows what each inverter holds', async () => {
  const page = await show();
  const stateOf = (sn: string, text: string) =>
    expect.element(page.getByRole('row').filter({ hasText: sn }).getByText(text)).toBeVisible();
  await stateOf('INV1', 'Matches the plant setting');
  await stateOf('INV2', 'Not supported: no such function');
  await stateOf('INV3', 'Differs from the plant setting');
  await stateOf('INV4', 'Never sent');
  expect(server.bodiesOf(getLastCommands)).toEqual([{ plantId: 5, name: CURVE_COMMAND }]);
});

it('sends the curve to inverters that do not hold it, with command password, and shows results', async () => {
  const ids = [2, 3, 4];
  server.answer(sendCommand, {
    results: ids.map((deviceId) => ({
      deviceId,
      code: 1000,
      msg: 'OK',
      commandId: row(deviceId, {}).commandId,
    })),
  });
  server.answer(getCommands, { rows: [row(2, notSupported), row(3, {}), row(4, {})] });
  const page = await show();
  await page.getByRole('button', { name: 'Send to 3 inverters' }).click();
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByText('Curve (power: power factor): 0 %: 1.000, 100 %: -0.950'))
    .toBeVisible();
  await dialog.getByLabelText('Command password').fill('Breaker2040');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(dialog.getByText('2 done, 1 failed, 0 in progress')).toBeVisible();
  await expect.element(dialog.getByText('Not supported: no such function')).toBeVisible();
  expect(server.bodiesOf(sendCommand)).toMatchObject([{ deviceIds: ids, name: CURVE_COMMAND, params }]);
});

it.each([
  ['a curve that some do not hold', setting, /ant-btn-primary/],
  ['a setting that is off and was never sent', { pfEnabled: false, pfPoints: [] }, /ant-btn-default/],
])('emphasises the send button only where needed: %s', async (_, given, look) => {
  server.answer(getLastCommands, { rows: [inverterOf(4, null)] });
  const page = await renderPage(
    <PfInverters plantId={5} timeZone="Asia/Shanghai" setting={given} unsaved={false} />,
  );
  await expect.element(page.getByRole('button', { name: 'Send to 1 inverter' })).toHaveClass(look);
});

it('is not sent before it is saved', async () => {
  const page = await show({ lang: 'zh' }, true);
  await expect.element(page.getByText('请先保存设置，再下发。')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '下发到 3 台逆变器' })).toBeDisabled();
});

it('explains who sends it to accounts without the permission, and loads nothing', async () => {
  const page = await show({ permissions: ['plantView', 'plantEdit'] });
  await expect.element(page.getByText(/takes effect once it is sent to the inverters/)).toBeVisible();
  expect(server.bodiesOf(getLastCommands)).toEqual([]);
});

it.each([
  ['light', 1366],
  ['dark', 390],
] as const)('has no serious accessibility violation in %s and fits %s pixels', async (theme, width) => {
  const page = await show({ theme, width });
  await expect.element(page.getByText('Never sent')).toBeVisible();
  expect(await seriousViolations()).toEqual([]);
  expect(document.documentElement.scrollWidth - window.innerWidth).toBeLessThanOrEqual(0);
});
