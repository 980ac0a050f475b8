import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { getDeviceDetail, getDeviceHistory } from '@heliodon/devices/contract';
import { MINUTE_MS } from '@heliodon/kernel/time';
import { type DeviceNow, deviceNow, deviceTopic } from '@heliodon/telemetry/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { live } from '@heliodon/web/live';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { FakeSocket } from '@heliodon/web/testing/fake-socket';
import { server } from '@heliodon/web/testing/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getMeterList, type MeterRow } from '../../contract/meters.contract.ts';
import { answerMeters, meterOf } from '../testing/meters.ts';
import GridMonitoringPage from './GridMonitoringPage.tsx';

const AT_MS = Date.parse('2026-06-15T04:00:00.000Z');
const GRID = meterOf(1, 'GRID', { samplingPoint: 'highVoltage', importTodayKwh: 120 });
const SECOND = meterOf(2, 'SECOND', { samplingPoint: 'acLow', counting: false });

const nowOf = (deviceId: number, values: DeviceNow['values'], at = AT_MS): DeviceNow =>
  exampleOf(deviceNow, { deviceId, kind: 'meter', status: 'online', at, values });
const values = { powerKw: 61.5, voltageA: 5771.3, currentB: 12.34, demandKw: 58.5, frequency: 50.02 };

let meters: MeterRow[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(AT_MS + MINUTE_MS);
  meters = [SECOND, GRID];
  answerMeters(() => meters);
  server.answer(getDeviceDetail, ({ deviceId }) =>
    exampleOf(getDeviceDetail.response, {
      deviceId,
      kind: 'meter',
      now: nowOf(deviceId, deviceId === 1 ? values : { powerKw: 60 }),
    }),
  );
  server.answer(getDeviceHistory, ({ points }) =>
    exampleOf(getDeviceHistory.response, {
      timeZone: 'Asia/Shanghai',
      fromMs: Date.parse('2026-06-15T00:00:00+08:00'),
      toMs: Date.parse('2026-06-16T00:00:00+08:00'),
      t: [AT_MS - MINUTE_MS, AT_MS],
      values: points.map(() => [48.5, 61.5]),
    }),
  );
});
afterEach(() => {
  live.stop();
  vi.useRealTimers();
});

/** Theme colours propagate through the page over several frames: wait until heading and body agree. */
const hasColours = () =>
  getComputedStyle(document.querySelector('h1') as Element).color === getComputedStyle(document.body).color;

async function gridPage(options: PageOptions = {}) {
  const page = await renderPage(<GridMonitoringPage />, options);
  await expect.element(page.getByRole('cell', { name: '5,771.3' })).toBeVisible();
  return page;
}

it('shows the values of the counting meter, and follows live samples', async () => {
  const page = await gridPage();
  await expect.element(page.getByText('Imported from the grid').first()).toBeVisible();
  await expect.element(page.getByText('61.5', { exact: true }).first()).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '12.34' })).toBeVisible();
  await expect.element(page.getByText('58.5').first()).toBeVisible();
  live.start();
  await expect.poll(() => FakeSocket.watches(deviceTopic(1))).toBe(true);
  server.publish(deviceTopic(1), nowOf(1, { ...values, powerKw: -7.25 }, AT_MS + 1000));
  await expect.element(page.getByText('Exported to the grid').first()).toBeVisible();
  await expect.element(page.getByText('7.3').first()).toBeVisible();
  expect(server.bodiesOf(getDeviceDetail)).toEqual([{ deviceId: 1 }]);
});

it('draws curves, also as a table, with the choice kept in the address', async () => {
  const page = await gridPage();
  await expect.poll(() => document.querySelectorAll('canvas').length).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Show as table' }).first().click();
  await expect.element(page.getByText('48.5', { exact: true })).toBeVisible();
  await page.getByText('Current', { exact: true }).last().click();
  await expect.poll(page.address).toContain('curves=current');
  await page.getByText('31 days').click();
  await expect.poll(page.address).toContain('span=31');
  await expect
    .poll(() => server.bodiesOf(getDeviceHistory).at(-1))
    .toMatchObject({ from: '2026-05-16', to: '2026-06-15' });
  expect(server.bodiesOf(getDeviceHistory).map(({ points }) => points)).toContainEqual([
    'currentA',
    'currentB',
    'currentC',
  ]);
});

it('can show another meter at the grid connection', async () => {
  const page = await gridPage();
  await page.getByRole('combobox', { name: 'Measured by' }).click();
  await page.getByTitle('SECOND · AC low-voltage side').last().click();
  await expect.poll(page.address).toContain('meter=2');
  await expect.element(page.getByText('60.0').first()).toBeVisible();
});

it.each([
  [1, 1],
  [2, 0],
] as const)('explains to role %s what to do without a meter', async (roleId, buttons) => {
  meters = [];
  const page = await renderPage(<GridMonitoringPage />, { roleId });
  await expect.element(page.getByText('No meter at the grid connection point yet')).toBeVisible();
  await expect
    .poll(() => page.getByRole('button', { name: 'Go to configure' }).elements())
    .toHaveLength(buttons);
});

it('shows no power flow for an offline meter', async () => {
  meters = [{ ...GRID, status: 'offline' }];
  const page = await gridPage();
  await expect.element(page.getByText('No data').first()).toBeVisible();
});

it('neither shows nor loads curves without the permission for history', async () => {
  await gridPage({ permissions: ['deviceView'] });
  expect(document.querySelector('canvas')).toBeNull();
  expect(server.bodiesOf(getDeviceHistory)).toEqual([]);
});

it('says that loading failed', async () => {
  server.answer(getMeterList, new Refusal(commonErrors.unexpected));
  const page = await renderPage(<GridMonitoringPage />);
  await expect.element(page.getByText('Failed to load')).toBeVisible();
});

it.each([
  ['zh', '三相数据'],
  ['en', 'Phase data'],
] as const)('fits a phone, in %s, without a serious accessibility violation', async (lang, title) => {
  const page = await gridPage({ lang, width: 390, height: 844 });
  await expect.element(page.getByText(title)).toBeVisible();
  expect(document.documentElement.scrollWidth - window.innerWidth).toBeLessThanOrEqual(0);
  expect(await seriousViolations()).toEqual([]);
});

it('has no serious accessibility violation in dark', async () => {
  await gridPage({ theme: 'dark' });
  await expect.poll(hasColours).toBe(true);
  expect(await seriousViolations()).toEqual([]);
});
