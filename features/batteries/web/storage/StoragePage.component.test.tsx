import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import {
  type DeviceDetail,
  type DeviceRow,
  getDeviceDetail,
  getDeviceHistory,
  getDeviceList,
} from '@heliodon/devices/contract';
import { deviceTopic } from '@heliodon/telemetry/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { renderPage } from '@heliodon/ui/testing/renderPage';
import { live } from '@heliodon/web/live';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { FakeSocket } from '@heliodon/web/testing/fake-socket';
import { server } from '@heliodon/web/testing/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import StoragePage from './StoragePage.tsx';

const AT_MS = Date.parse('2026-06-15T04:00:00Z');
const [MACHINE_ID, BATTERY_ID] = [21, 22];

const rowOf = (deviceId: number, sn: string, kind: string): DeviceRow =>
  exampleOf(getDeviceList.response.shape.rows.element, { deviceId, sn, kind, loggerSn: 'LOG', ratedKw: 100 });
const rows = [rowOf(MACHINE_ID, 'PCS1', 'pcs'), rowOf(BATTERY_ID, 'BAT1', 'battery')];

const charging = { workStatus: 4, workMode: 1, activePowerKw: -52.5, dcPowerKw: -51, dcVoltage: 760 };
const discharging = { workStatus: 5, workMode: 2, activePowerKw: 44.5, dcPowerKw: 45.5, dcVoltage: 755 };

function detailOf(deviceId: number): DeviceDetail {
  const detail = exampleOf(getDeviceDetail.response, {
    deviceId,
    sn: deviceId === MACHINE_ID ? 'PCS1' : 'BAT1',
    kind: deviceId === MACHINE_ID ? 'pcs' : 'battery',
    ratedKw: 100,
    timeZone: 'Asia/Shanghai',
    structure: deviceId === MACHINE_ID ? {} : { capacityKwh: 215 },
  });
  const values = deviceId === MACHINE_ID ? charging : { workStatus: 1, soc: 63, cellTemperatureMax: 28.4 };
  return { ...detail, now: { ...detail.now, deviceId, status: 'running', at: AT_MS, values } };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: AT_MS });
  server
    .answer(getDeviceList, ({ kind }) => {
      const found = rows.filter((row) => row.kind === kind);
      return { rows: found, total: found.length, counts: [] };
    })
    .answer(getDeviceDetail, ({ deviceId }) => detailOf(deviceId))
    .answer(getDeviceHistory, ({ points }) => ({
      timeZone: 'Asia/Shanghai',
      fromMs: AT_MS - 3_600_000,
      toMs: AT_MS,
      t: [AT_MS - 120_000, AT_MS - 60_000],
      values: points.map(() => [-52, -52.5]),
      cut: false,
      stepMs: null,
    }));
});
afterEach(() => {
  live.stop();
  vi.useRealTimers();
});

it.each(['light', 'dark'] as const)(
  'shows live values of its converters and links to their batteries, in %s',
  async (theme) => {
    const page = await renderPage(<StoragePage />, { lang: 'zh', roleId: 2, theme });
    await expect.element(page.getByText('电池优先')).toBeVisible();
    const flow = page.getByRole('img', { name: '充电 52.5 kW' });
    await expect.element(flow).toHaveTextContent('52.5 kW');
    await expect.element(flow).toHaveTextContent('63%');
    live.start();
    await expect.poll(() => FakeSocket.watches(deviceTopic(MACHINE_ID))).toBe(true);
    const { now } = detailOf(MACHINE_ID);
    server.publish(deviceTopic(MACHINE_ID), { ...now, at: AT_MS + 60_000, values: discharging });
    await expect.element(page.getByRole('img', { name: '放电 44.5 kW' })).toBeVisible();
    await expect.element(page.getByText('电网优先')).toBeVisible();
    await expect.poll(() => document.querySelector('canvas')).not.toBeNull();
    expect(await seriousViolations()).toEqual([]);
    await page.getByRole('link', { name: 'BAT1' }).click();
    expect(page.address()).toBe(`/monitoring/stack?deviceId=${BATTERY_ID}`);
  },
);

it.each([
  ['zh', '该电站没有储能变流器'],
  ['en', /no PCS/],
] as const)('shows in %s that there are no converters, loaded again after a failure', async (lang, text) => {
  server.answer(getDeviceList, new Refusal(commonErrors.unexpected));
  const page = await renderPage(<StoragePage />, { lang });
  await expect.element(page.getByRole('button', { name: /Try again|重试/ })).toBeVisible();
  server.answer(getDeviceList, { rows: [], total: 0, counts: [] });
  await page.getByRole('button', { name: /Try again|重试/ }).click();
  await expect.element(page.getByText(text).first()).toBeVisible();
});
