import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { type DeviceDetail, getDeviceDetail, getDeviceHistory } from '@heliodon/devices/contract';
import { MINUTE_MS } from '@heliodon/kernel/time';
import { deviceHeadline, deviceTopic, plantNow, plantTopic } from '@heliodon/telemetry/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { live } from '@heliodon/web/live';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { FakeSocket } from '@heliodon/web/testing/fake-socket';
import { server } from '@heliodon/web/testing/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AT_MS, detailOf, nowOf } from '../testing/devices.ts';
import DeviceDetailPage from './DeviceDetailPage.tsx';

const LOGGER = {
  deviceId: 4,
  sn: 'LOG1',
  alias: 'Roof box',
  kind: 'logger',
  firmware: '1.6.0',
  online: true,
  since: null,
};
const inverter = detailOf(1, {
  brand: 'Solis',
  model: 'SX-110K',
  structure: { strings: 2 },
  logger: LOGGER,
  now: nowOf(1, { workStatus: 2, activePowerKw: 10, stringCurrent: [7.25, 8.5] }),
});
const cluster = exampleOf(deviceHeadline, {
  deviceId: 3,
  sn: 'BAT2-C1',
  kind: 'cluster',
  soc: 54,
  at: AT_MS,
});
const battery = detailOf(2, {
  sn: 'BAT2',
  kind: 'battery',
  parts: [cluster],
  now: nowOf(2, { workStatus: 6, powerKw: -20, soc: 55.5 }),
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(AT_MS + MINUTE_MS);
  server.answer(getDeviceDetail, ({ deviceId }) => (deviceId === 2 ? battery : inverter));
  server.answer(getDeviceHistory, ({ from, points }) =>
    exampleOf(getDeviceHistory.response, {
      timeZone: 'Asia/Shanghai',
      fromMs: Date.parse('2026-06-15T00:00:00+08:00'),
      toMs: Date.parse('2026-06-16T00:00:00+08:00'),
      t: from === '2026-06-15' ? [AT_MS - MINUTE_MS, AT_MS] : [],
      values: points.map(() => (from === '2026-06-15' ? [9, 10] : [])),
    }),
  );
});
afterEach(() => {
  live.stop();
  vi.useRealTimers();
});

async function devicePage(device: DeviceDetail, query = '', options: PageOptions = {}) {
  const page = await renderPage(<DeviceDetailPage moreTabs={() => []} />, {
    path: `/monitoring/deviceDetails?deviceId=${device.deviceId}${query}`,
    ...options,
  });
  await expect.element(page.getByRole('heading', { name: device.sn, level: 1 })).toBeVisible();
  return page;
}
const point = (name: string) => document.querySelector(`[data-point="${name}"]`)?.textContent;

async function goLive(topic: string): Promise<void> {
  live.start();
  await expect.poll(() => FakeSocket.watches(topic)).toBe(true);
}

/** Theme colours propagate through the page over several frames: wait until heading and body agree. */
const hasColours = () =>
  getComputedStyle(document.querySelector('h1') as Element).color === getComputedStyle(document.body).color;

it.each([
  [
    'en',
    'Last rejected connection',
    'Wrong secret or password',
    'from 192.0.2.7 · 3 in total',
    'Invalid message structure',
  ],
  ['zh', '最近被拒的连接', '密钥或密码错误', '来自 192.0.2.7 · 共 3 次', '报文结构不符'],
] as const)('a logger shows its last refusals (%s)', async (lang, title, reason, from, message) => {
  const at = new Date(AT_MS).toISOString();
  const logger = detailOf(4, {
    sn: 'LOG1',
    kind: 'logger',
    now: nowOf(4, {}),
    refusals: [
      { what: 'connection', reason: 'secret', at, ip: '192.0.2.7', times: 3 },
      { what: 'message', reason: 'badShape', at, ip: '', sn: 'INV-1', detail: 'events.0.code: wrong' },
    ],
  });
  server.answer(getDeviceDetail, logger);
  const page = await devicePage(logger, '', { lang });
  await expect.element(page.getByText(title).first()).toBeVisible();
  await expect.element(page.getByText(reason).first()).toBeVisible();
  await expect.element(page.getByText(from).first()).toBeVisible();
  await expect.element(page.getByText(message).first()).toBeVisible();
  await expect.element(page.getByText('INV-1 · events.0.code: wrong').first()).toBeVisible();
});

it.each([
  [
    'en',
    'WebSocket subprotocol missing or not supported. Set the charger to OCPP 1.6J or 2.0.1',
    'from 192.0.2.8',
  ],
  ['zh', 'WebSocket 子协议缺失或不受支持，请在充电桩上启用 OCPP 1.6J 或 2.0.1', '来自 192.0.2.8'],
] as const)('a charger shows that it was refused for its subprotocol (%s)', async (lang, reason, from) => {
  const at = new Date(AT_MS).toISOString();
  const charger = detailOf(5, {
    sn: 'PILE1',
    kind: 'charger',
    logger: null,
    now: nowOf(5, {}),
    refusals: [{ what: 'connection', reason: 'subprotocol', at, ip: '192.0.2.8', times: 1 }],
  });
  server.answer(getDeviceDetail, charger);
  const page = await devicePage(charger, '', { lang });
  await expect.element(page.getByText(reason).first()).toBeVisible();
  await expect.element(page.getByText(from).first()).toBeVisible();
});

describe('one device', () => {
  it('shows its identity and its logger, and follows live samples', async () => {
    const page = await devicePage(inverter);
    await expect.element(page.getByRole('link', { name: 'Roof box' })).toBeVisible();
    await expect.element(page.getByText('Solis SX-110K')).toBeVisible();
    await goLive(deviceTopic(1));
    const values = { workStatus: 3, activePowerKw: 61.237, stringCurrent: [7.75, 0.1] };
    server.publish(deviceTopic(1), nowOf(1, values, { at: AT_MS + 1000 }));
    await expect.poll(() => point('activePowerKw')).toContain('61.237');
    expect(point('workStatus')).toContain('Running derated');
    await expect.element(page.getByRole('cell', { name: '7.75' })).toBeVisible();
    expect(server.bodiesOf(getDeviceDetail)).toHaveLength(1);
  });

  it.each([
    ['en', 'Next: INV2', 'This is the first device'],
    ['zh', '下一台：INV2', '已是第一台'],
  ] as const)('links to the next of its kind, with the same tab, in %s', async (lang, next, none) => {
    const after = { deviceId: 2, sn: 'INV2', alias: '', kind: 'inverter' };
    server.answer(getDeviceDetail, ({ deviceId }) =>
      deviceId === 2 ? detailOf(2, { sn: 'INV2' }) : { ...inverter, previous: null, next: after },
    );
    const page = await devicePage(inverter, '&tab=info', { lang });
    await expect.element(page.getByRole('button', { name: none })).toBeDisabled();
    await page.getByRole('button', { name: next }).click();
    await expect.element(page.getByRole('heading', { name: 'INV2', level: 1 })).toBeVisible();
    expect(page.address()).toBe('/monitoring/deviceDetails?deviceId=2&tab=info');
  });

  it('an older sample that arrives late changes nothing', async () => {
    await devicePage(inverter);
    await goLive(deviceTopic(1));
    server.publish(deviceTopic(1), nowOf(1, { activePowerKw: 99 }, { at: AT_MS - 1000 }));
    server.publish(deviceTopic(1), nowOf(1, { activePowerKw: 12 }, { at: AT_MS + 1000 }));
    await expect.poll(() => point('activePowerKw')).toContain('12.000');
  });

  it('shows signs and codes as words, in Chinese; its parts follow the plant topic', async () => {
    const page = await devicePage(battery, '', { lang: 'zh' });
    await expect.poll(() => point('powerKw')).toContain('充电');
    expect(point('workStatus')).toContain('未知 (6)');
    await page.getByRole('tab', { name: '电池簇 (1)' }).click();
    await goLive(plantTopic(1));
    const devices = [{ ...cluster, soc: 53.5 }];
    server.publish(plantTopic(1), exampleOf(plantNow, { plantId: 1, devices }));
    const row = page.getByRole('row').filter({ hasText: 'BAT2-C1' });
    await expect.element(row.getByText('53.5')).toBeVisible();
    await row.click();
    await expect.poll(page.address).toContain('deviceId=3');
  });

  it('says that it is missing, that none is selected, and that loading failed', async () => {
    server.answer(getDeviceDetail, new Refusal(commonErrors.notFound));
    const page = await renderPage(<DeviceDetailPage moreTabs={() => []} />, {
      path: '/?deviceId=2000000000',
    });
    await expect.element(page.getByText('No device, please check!')).toBeVisible();
    await page.goTo('/');
    await expect.element(page.getByText('No device selected')).toBeVisible();
    server.answer(getDeviceDetail, new Refusal(commonErrors.unexpected));
    await page.goTo('/?deviceId=5');
    await expect.element(page.getByText('Failed to load')).toBeVisible();
    await page.goTo('/');
    await page.getByRole('button', { name: 'Open device list' }).click();
    await expect.poll(page.address).toBe('/monitoring/deviceManage');
  });

  it('shows a viewer no controls and no tabs for commands', async () => {
    const page = await devicePage(inverter, '', { roleId: 2 });
    const tabs = page
      .getByRole('tab')
      .elements()
      .map((tab) => tab.textContent);
    expect(tabs).toEqual(['Live data', 'Curves', 'History', 'Information']);
    expect(page.getByRole('button', { name: /^(Edit|More|Export)/ }).query()).toBeNull();
  });
});

describe('curves of a device', () => {
  const CURVES = '&tab=curves&points=activePowerKw,stringCurrent.2';

  it('continue with live samples, are available as a table, and can show another day', async () => {
    const page = await devicePage(inverter, CURVES);
    await expect.poll(() => document.querySelectorAll('canvas').length).toBeGreaterThan(0);
    await goLive(deviceTopic(1));
    const values = { activePowerKw: 77.125, stringCurrent: [7, 8.75] };
    server.publish(deviceTopic(1), nowOf(1, values, { at: AT_MS + 1000 }));
    await page.getByRole('button', { name: 'Show as table' }).first().click();
    await expect.element(page.getByText('77.125').first()).toBeVisible();
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect.poll(page.address).toContain('from=2026-06-14');
    await expect.element(page.getByText('No data for these points').first()).toBeVisible();
  });

  it('over many days are means, which a live sample does not load again', async () => {
    server.answer(getDeviceHistory, ({ from, to, points }) =>
      exampleOf(getDeviceHistory.response, {
        timeZone: 'Asia/Shanghai',
        fromMs: Date.parse(`${from}T00:00:00+08:00`),
        toMs: Date.parse(`${to}T24:00:00+08:00`),
        t: [AT_MS - 30 * MINUTE_MS],
        values: points.map(() => [9]),
        stepMs: 15 * MINUTE_MS,
      }),
    );
    const page = await devicePage(inverter, `${CURVES}&from=2026-06-09&to=2026-06-15`);
    await expect.poll(() => document.querySelectorAll('canvas').length).toBeGreaterThan(0);
    await goLive(deviceTopic(1));
    server.publish(deviceTopic(1), nowOf(1, { activePowerKw: 77.125 }, { at: AT_MS + 1000 }));
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect.poll(() => server.bodiesOf(getDeviceHistory).at(-1)?.from).not.toBe('2026-06-09');
    expect(server.bodiesOf(getDeviceHistory)).toHaveLength(2);
  });

  it('say that they could not be loaded', async () => {
    server.answer(getDeviceHistory, new Refusal(commonErrors.unexpected));
    const page = await devicePage(inverter, CURVES);
    await expect.element(page.getByText('Failed to load')).toBeVisible();
  });
});

it.each(['light', 'dark'] as const)(
  'values and curves have no serious accessibility violation in %s',
  async (theme) => {
    const page = await devicePage(inverter, '', { theme });
    await expect.poll(hasColours).toBe(true);
    expect(await seriousViolations()).toEqual([]);
    await page.getByRole('tab', { name: 'Curves' }).click();
    await expect.poll(() => document.querySelectorAll('canvas').length).toBeGreaterThan(0);
    expect(await seriousViolations()).toEqual([]);
  },
);
