import { getChargingSummary, getSessionList, sessionRow } from '@heliodon/charging/contract';
import { grantable, type Permission } from '@heliodon/contract/permissions';
import { exampleOf } from '@heliodon/contract/testing/example';
import { type PlantNow, plantTopic } from '@heliodon/telemetry/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { useDemoHistory } from '@heliodon/web/demoHistory';
import { live } from '@heliodon/web/live';
import { FakeSocket } from '@heliodon/web/testing/fake-socket';
import { server } from '@heliodon/web/testing/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getOverview, type Overview } from '../../contract/overview.contract.ts';
import OverviewPage, { OverviewV3Page } from './OverviewScreen.tsx';

const NOW = '2026-06-15T04:05:00Z';
const NOW_MS = Date.parse(NOW);
const WALL = { width: 1920, height: 1080, plant: { plantId: 1, name: 'Wall', screenType: 4 } };

const energy = {
  ...exampleOf(getOverview.response.shape.energy.unwrap()),
  today: { pv: 321.5, charge: 20, discharge: 10, import: 45.6, export: 5, load: 400.7, charging: 12 },
  total: {
    pv: 98_765,
    charge: 2000,
    discharge: 1000,
    import: 4321,
    export: 500,
    load: 87_654,
    charging: 1200,
  },
};
const income = {
  today: '12.00',
  month: '345.00',
  total: '12345.60',
  days: Array.from({ length: 30 }, (_, at) => ({
    day: `2026-06-${String(at + 1).padStart(2, '0')}`,
    income: '12.00',
  })),
};
const alarm = {
  id: 1,
  grade: 1,
  deviceName: 'INV',
  deviceType: 'inverter',
  text: { zh: '停机', en: 'Stopped' },
  at: NOW,
};

function overview(values: Partial<Overview> = {}): Overview {
  return exampleOf(getOverview.response, {
    plantId: 1,
    plantName: 'Wall',
    screenType: 4,
    timeZone: 'Asia/Shanghai',
    currency: 'CNY',
    day: '2026-06-15',
    energy,
    income,
    alarms: { counts: [1, 0, 0, 0], newest: [alarm] },
    devices: [{ kind: 'inverter', status: 'running', count: 1 }],
    ...values,
  });
}

function update(pvKw: number): PlantNow {
  return {
    plantId: 1,
    status: 'normal',
    at: NOW_MS,
    power: { pvKw, batteryKw: -20, gridKw: -10, loadKw: 42.7, chargingKw: 5 },
    soc: 64,
    devices: [
      {
        deviceId: 1,
        sn: 'INVERTER',
        kind: 'inverter',
        alias: '',
        status: 'running',
        at: NOW_MS,
        powerKw: pvKw,
        soc: null,
        temperature: null,
      },
    ],
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(NOW);
  server.answer(getOverview, overview());
});
afterEach(() => {
  vi.useRealTimers();
  live.stop();
});

async function wall(options: PageOptions = {}, Page = OverviewV3Page) {
  const shown = await renderPage(<Page />, { ...WALL, ...options });
  live.start();
  await expect.poll(() => document.querySelector('[data-hub]')).not.toBeNull();
  return shown;
}

const attribute = (selector: string, name: string) =>
  [...document.querySelectorAll(selector)].find((element) => element.checkVisibility())?.getAttribute(name);
const kwOf = (role: string) => Number(attribute(`[data-node="${role}"]`, 'data-kw'));
const wayOf = (role: string) => attribute(`[data-line="${role}"]`, 'data-way');
const textOf = (selector: string) => document.querySelector(selector)?.textContent;
const slide = () => textOf('[role="tab"][aria-selected="true"]');
const scrolls = () => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return [scrollWidth > window.innerWidth, scrollHeight > window.innerHeight];
};

async function publish(pvKw: number): Promise<void> {
  await expect.poll(() => FakeSocket.watches(plantTopic(1))).toBe(true);
  server.publish(plantTopic(1), update(pvKw));
}

describe('the flow', () => {
  it('follows each live update: figures, directions and words', async () => {
    const screen = await wall();
    await publish(42.5);
    await expect.poll(() => kwOf('pv')).toBe(42.5);
    await publish(77.7);
    await expect.poll(() => kwOf('pv')).toBe(77.7);
    // PV feeds the bus; battery and chargers take from it; the rest is exported.
    expect(wayOf('pv')).toBe('toBus');
    expect(['battery', 'grid', 'charging'].map(wayOf)).toEqual(['fromBus', 'fromBus', 'fromBus']);
    const picture = screen.getByRole('figure', { name: 'Live flow' });
    for (const words of ['PV generating 77.7 kW', 'Storage charging 20.0 kW', 'Grid exporting 10.0 kW'])
      await expect.element(picture.getByRole('listitem').filter({ hasText: words })).toBeInTheDocument();
    await expect.poll(() => textOf('[data-node="battery"]')).toContain('64 %');
    expect(await seriousViolations()).toEqual([]);
  });

  it.each([
    [2, 3],
    [3, 4],
    [4, 5],
  ])('of a plant of type %s has %s parts', async (screenType, parts) => {
    server.answer(getOverview, overview({ screenType }));
    const plant = { ...WALL.plant, screenType };
    await wall({ plant }, screenType === 4 ? OverviewV3Page : OverviewPage);
    await expect.poll(() => document.querySelectorAll('[data-node]').length).toBe(parts);
  });
});

it.each([
  ['en', 'Energy and income', 'Income, last 30 days'],
  ['zh', '电量与收益', '近 30 天收益'],
] as const)('shows energy and income of the server response, in %s', async (lang, name, title) => {
  const screen = await wall({ lang });
  for (const [flow, ...texts] of [
    ['pv', '321.5', '98.8'],
    ['import', '45.6', '4.3'],
    ['load', '400.7', '87.7'],
  ] as const)
    for (const value of texts) await expect.poll(() => textOf(`[data-flow="${flow}"]`)).toContain(value);
  const total = lang === 'en' ? '12.35' : '1.23';
  await expect.poll(() => textOf('[data-figure="incomeTotal"]')).toContain(total);
  await screen.getByRole('tab', { name }).click();
  await expect.element(screen.getByText(title)).toBeVisible();
});

it('fits wall displays of every size', async () => {
  await wall();
  for (const [width, height] of [
    [1366, 768],
    [2560, 1440],
    [3840, 2160],
  ] as const) {
    await page.viewport(width, height);
    await expect.poll(scrolls).toEqual([false, false]);
  }
});

/** Simulates a touch swipe over the visible slide. */
function swipe(from: number, to: number): void {
  const shown = document.querySelector('[data-slide]:not([inert])');
  for (const [type, clientX] of [
    ['pointerdown', from],
    ['pointerup', to],
  ] as const)
    shown?.dispatchEvent(
      new PointerEvent(type, { clientX, clientY: 500, pointerType: 'touch', isPrimary: true, bubbles: true }),
    );
}

describe('the slides', () => {
  it('change by keys, by a swipe and by their tabs; the current one is stored', async () => {
    const screen = await wall();
    const settle = (name: string) => expect.poll(slide).toBe(name);
    await publish(42.5);
    await settle('Live flow');
    await userEvent.keyboard('{ArrowRight}');
    await settle('Energy and income');
    await userEvent.keyboard('{ArrowLeft}');
    await settle('Live flow');
    swipe(1200, 700);
    await settle('Energy and income');
    swipe(700, 1200);
    await settle('Live flow');
    await screen.getByRole('tab', { name: 'Devices and alarms' }).click();
    await settle('Devices and alarms');
    await expect.poll(() => document.querySelector('[data-machine="INVERTER"]')).not.toBeNull();
    // After a reload the page begins with the slide stored in the session.
    expect(Object.values(sessionStorage).join()).toContain('"slide":2');
    await page.getByRole('tab', { name: 'Live flow' }).click();
    await settle('Live flow');
  });

  it('change automatically when enabled; the interval is stored', async () => {
    const screen = await wall();
    const automatic = screen.getByRole('switch', { name: 'Switch slides automatically' });
    await screen.getByRole('button', { name: 'Slide settings' }).click();
    await expect.element(automatic).toBeChecked();
    await automatic.click();
    await expect.element(automatic).not.toBeChecked();
    await automatic.click();
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    await screen.getByText('10 s', { exact: true }).click();
    expect(localStorage.getItem('heliodon.screenSwitchSeconds')).toBe('10');
    await expect.poll(slide).toBe('Live flow');
    vi.advanceTimersByTime(10_000);
    await expect.poll(slide).toBe('Energy and income');
    vi.useRealTimers();
    await screen.getByRole('tab', { name: 'Live flow' }).click();
    await expect.poll(slide).toBe('Live flow');
  });
});

/** A connection that closes as soon as it is opened. */
class DeadSocket {
  onclose: (() => void) | null = null;

  constructor() {
    queueMicrotask(() => this.onclose?.());
  }

  send(): void {}
  close(): void {}
}

it('shows the chargers in use and the last sessions', async () => {
  const devices = [{ kind: 'charger', status: 'running' as const, count: 1 }];
  const session = {
    sessionId: 9,
    pileName: 'Gate pile',
    connector: 2,
    state: 'charging' as const,
    energyKwh: 12.5,
  };
  server
    .answer(getOverview, overview({ devices }))
    .answer(getChargingSummary, exampleOf(getChargingSummary.response, { connectors: 4, inUse: 3 }))
    .answer(
      getSessionList,
      exampleOf(getSessionList.response, { rows: [exampleOf(sessionRow, session)], total: 1 }),
    );
  const screen = await wall();
  await screen.getByRole('tab', { name: 'Devices and alarms' }).click();
  await expect.poll(() => textOf('[data-figure="connectorsInUse"]')).toMatch(/3\s*\/ 4/);
  await expect.poll(() => textOf('[data-session="9"]')).toMatch(/^Gate pile · 2.*12\.5/);
  await screen.getByRole('tab', { name: 'Live flow' }).click();
  await expect.poll(slide).toBe('Live flow');
});

it('shows the time of its data while the connection is lost', async () => {
  const screen = await wall();
  await publish(42.5);
  await expect.element(screen.getByText('Data as of 12:05:00')).toBeVisible();
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  vi.setSystemTime(NOW);
  globalThis.WebSocket = DeadSocket as unknown as typeof WebSocket;
  for (const socket of FakeSocket.open) socket.close();
  await vi.advanceTimersByTimeAsync(4000);
  await expect.element(screen.getByText('Connection lost: data as of 12:05:00')).toBeVisible();
  globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket;
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(screen.getByText(/Connection lost/)).not.toBeInTheDocument();
  await publish(55.5);
  await expect.poll(() => kwOf('pv')).toBe(55.5);
});

describe('an account without permission for reports and devices', () => {
  const fewer = (...taken: Permission[]) => grantable.filter((code) => !taken.includes(code));

  it('sees the plant without energy and income', async () => {
    const power = { pvKw: 33.3, batteryKw: null, gridKw: null, loadKw: null, chargingKw: null };
    const now = { at: NOW_MS, status: 'normal' as const, power, soc: null };
    server.answer(getOverview, overview({ energy: null, income: null, curve: null, devices: null, now }));
    const screen = await wall({ roleId: 1001, permissions: fewer('reportView', 'deviceView') });
    await expect.poll(() => kwOf('pv')).toBe(33.3);
    await expect.element(screen.getByRole('heading', { name: 'Open alarms' }).first()).toBeVisible();
    for (const name of ['Income', 'Energy', 'Power today'])
      expect(screen.getByRole('heading', { name, exact: true }).query()).toBeNull();
    expect(FakeSocket.watches(plantTopic(1))).toBe(false);
  });
});

describe('while the demo history is being generated', () => {
  const unknown = {
    pv: null,
    charge: null,
    discharge: null,
    import: null,
    export: null,
    load: null,
    charging: null,
  };
  const installed = { pvKwp: 594, storageKw: 200, storageKwh: 430 };
  const building = () => useDemoHistory.setState({ percent: 42 });
  afterEach(() => useDemoHistory.setState({ percent: null }));

  it.each([
    ['en', 'generating', 'Installed'],
    ['zh', '生成中', '装机'],
  ] as const)(
    'unknown figures state why, and installed capacity is shown: %s',
    async (lang, waits, title) => {
      server.answer(
        getOverview,
        overview({ installed, energy: { ...energy, today: unknown, total: unknown } }),
      );
      const screen = await wall({ lang });
      building();
      for (const flow of ['pv', 'load'])
        await expect.poll(() => textOf(`[data-flow="${flow}"]`)).toMatch(new RegExp(`${waits}.*${waits}`));
      expect(textOf('[data-flow="pv"]')).not.toContain('--');
      await expect.element(screen.getByRole('heading', { name: title }).first()).toBeVisible();
      expect(await seriousViolations()).toEqual([]);
    },
  );

  it('totals are marked as incomplete until it is done', async () => {
    await wall();
    building();
    await expect.poll(() => textOf('[data-flow="pv"] [data-incomplete]')).toContain('98.8');
    await expect
      .poll(() => document.querySelector('[data-flow="pv"] [data-incomplete]')?.getAttribute('title'))
      .toBe('Not complete yet: demo history is being generated');
    await expect.poll(() => textOf('[data-flow="pv"]')).toContain('321.5');
    await expect
      .poll(() => document.querySelector('[data-figure="incomeTotal"] [data-incomplete]'))
      .not.toBeNull();
    useDemoHistory.setState({ percent: null });
    await expect.poll(() => document.querySelector('[data-incomplete]')).toBeNull();
    await expect.poll(() => textOf('[data-flow="pv"]')).toContain('98.8');
  });
});

it('is one scrolling column on a phone', async () => {
  const screen = await wall({ lang: 'zh', width: 390, height: 844 });
  await expect.element(screen.getByRole('heading', { name: '收益', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: '设备', exact: true })).toBeInTheDocument();
  await expect.poll(scrolls).toEqual([false, true]);
});

it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
  const screen = await wall({ theme });
  await screen.getByRole('tab', { name: 'Devices and alarms' }).click();
  await expect.poll(slide).toBe('Devices and alarms');
  expect(await seriousViolations()).toEqual([]);
  await screen.getByRole('tab', { name: 'Live flow' }).click();
  await expect.poll(slide).toBe('Live flow');
});
