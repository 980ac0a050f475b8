import { alarmItem } from '@heliodon/alarms/contract';
import { exampleOf } from '@heliodon/contract/testing/example';
import { PLANT_STATUSES } from '@heliodon/kernel/plant-status';
import { type PlantNow, plantTopic } from '@heliodon/telemetry/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { live } from '@heliodon/web/live';
import { FakeSocket } from '@heliodon/web/testing/fake-socket';
import { server } from '@heliodon/web/testing/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  FLOWS,
  getOperations,
  getOperationsMap,
  OPERATIONS_TOPIC,
  type Operations,
  type OperationsMap,
  type OperationsUpdate,
} from '../../contract/operations.contract.ts';
import OperationsScreen from './OperationsScreen.tsx';

const [NORMAL, FAULT, OFFLINE] = (['normal', 'fault', 'offline'] as const).map((status) =>
  PLANT_STATUSES.indexOf(status),
) as [number, number, number];

const suzhou = { country: 'CN', province: '320000', city: '320500' };
const guangzhou = { country: 'CN', province: '440000', city: '440100' };
const leipzig = { country: 'DE', province: '', city: 'Leipzig' };
const china = { country: 'China', province: '', city: '' };

/** Plants 1, 2 and 3; each column has one entry per plant. */
const everywhere: OperationsMap = {
  ids: [1, 2, 3],
  names: ['Suzhou Park', 'Nansha Storage', 'Werk Leipzig'],
  longitudes: [120.6, 113.3, 12.4],
  latitudes: [31.3, 23.1, 51.3],
  statuses: [OFFLINE, OFFLINE, OFFLINE],
  screenTypes: [4, 1, 3],
  powers: [1, 2, 3, 4, 5].map(() => [null, null, null]),
  pvKwp: [500, null, 200],
  storageKwh: [200, 1000, 100],
  placeOf: [0, 1, 2],
  places: [
    { ...suzhou, names: { ...china, province: 'Jiangsu', city: 'Suzhou' } },
    { ...guangzhou, names: { ...china, province: 'Guangdong', city: 'Guangzhou' } },
    { ...leipzig, names: { country: 'Germany', province: '', city: 'Leipzig' } },
  ],
};
/** The map of an account that may see the first two plants. */
const inChina: OperationsMap = {
  ...everywhere,
  ids: [1, 2],
  names: everywhere.names.slice(0, 2),
  longitudes: everywhere.longitudes.slice(0, 2),
  latitudes: everywhere.latitudes.slice(0, 2),
  statuses: [OFFLINE, OFFLINE],
  screenTypes: [4, 1],
  powers: [1, 2, 3, 4, 5].map(() => [null, null]),
  pvKwp: [500, null],
  storageKwh: [200, 1000],
  placeOf: [0, 1],
};

const series = {
  labels: ['2026-06-14', '2026-06-15'],
  energy: Object.fromEntries(FLOWS.map((flow) => [flow, [10, 20]])) as NonNullable<
    Operations['days']
  >['energy'],
  income: [{ currency: 'CNY', amounts: ['1.00', '2.00'] }],
};
const ranked = [{ plantId: 1, name: 'Suzhou Park', value: 4.2, currency: 'CNY' }];
const figures = exampleOf(getOperations.response, {
  plants: 3,
  byStatus: { normal: 0, fault: 0, offline: 3 },
  days: series,
  months: series,
  ranking: { fullHours: ranked, pvToday: ranked, income: ranked },
  attention: [
    {
      plantId: 1,
      name: 'Suzhou Park',
      status: 'offline',
      reason: 'offline',
      sinceMs: 1_780_000_000_000,
      alarms: 0,
      grade: null,
      findings: 0,
    },
  ],
  troubled: 1,
  alarms: [exampleOf(alarmItem, { id: 1, plantId: 1, plantName: 'Suzhou Park', timeZone: 'Asia/Shanghai' })],
});

function update(status: number, pvKw: number): OperationsUpdate {
  const power = { pv: pvKw, battery: null, grid: null, load: null, charging: null };
  const byStatus = { normal: 0, fault: 0, offline: 2, [PLANT_STATUSES[status] ?? '']: 1 };
  return { plants: 3, byStatus, power, at: Date.now(), changed: [[1, status, pvKw]], more: false };
}

const plantNow = (pvKw: number): PlantNow => ({
  plantId: 1,
  status: 'normal',
  at: Date.now(),
  power: { pvKw, batteryKw: null, gridKw: null, loadKw: null, chargingKw: null },
  soc: null,
  devices: [],
});

beforeEach(() => {
  server.answer(getOperationsMap, everywhere);
  server.answer(getOperations, figures);
});
afterEach(() => live.stop());

async function wall(options: PageOptions = {}, onOpen = vi.fn()) {
  const screen = await renderPage(<OperationsScreen charging onOpen={onOpen} />, {
    width: 1920,
    height: 1080,
    ...options,
  });
  live.start();
  await expect.poll(region).not.toBeUndefined();
  await expect.poll(() => document.querySelector('[data-reason]')).not.toBeNull();
  return screen;
}

const region = () => document.querySelector('[data-region]')?.getAttribute('data-region') ?? undefined;
const count = (status: string) => Number(document.querySelector(`[data-status="${status}"] b`)?.textContent);
const below = (name: string) =>
  page.getByRole('list', { name: 'Regions and plants within' }).getByRole('button', { name });

describe('navigation from all plants to one', () => {
  it('stores each step in the URL; the card follows its plant and opens its pages', async () => {
    const onOpen = vi.fn();
    const screen = await wall({}, onOpen);
    await expect.poll(region).toBe('//');
    await expect.poll(() => count('offline')).toBe(3);
    for (const [name, key] of [
      ['China', 'CN//'],
      ['Jiangsu', 'CN/320000/'],
      ['Suzhou', 'CN/320000/320500'],
    ] as const) {
      await below(name).click();
      await expect.poll(region).toBe(key);
    }
    await expect.element(screen.getByText('1 in total')).toBeVisible();
    expect(screen.address()).toContain('city=320500');
    await below('Suzhou Park').click();
    const card = screen.getByRole('region', { name: 'Suzhou Park' });
    await expect.element(card.getByText('Offline')).toBeVisible();

    await expect.poll(() => FakeSocket.watches(plantTopic(1))).toBe(true);
    server.publish(OPERATIONS_TOPIC, update(NORMAL, 42.5));
    server.publish(plantTopic(1), plantNow(42.5));
    await expect.element(card.getByText('Normal')).toBeVisible();
    await expect.element(card.getByText('42.5').first()).toBeVisible();
    await expect.poll(() => count('normal')).toBe(1);
    server.publish(OPERATIONS_TOPIC, update(FAULT, 12.5));
    await expect.element(card.getByText('Fault')).toBeVisible();
    await expect.poll(() => count('fault')).toBe(1);

    await card.getByRole('button', { name: 'Big screen' }).click();
    expect(onOpen).toHaveBeenLastCalledWith(1, 'screen');
    await card.getByRole('button', { name: 'Open plant' }).click();
    expect(onOpen).toHaveBeenLastCalledWith(1, 'console');
    await userEvent.keyboard('{Escape}');
    await expect.element(card).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'All plants' }).click();
    await expect.poll(region).toBe('//');
    await expect.poll(() => count('offline')).toBe(2);
  });

  it('opens at the region of the URL', async () => {
    await wall({ path: '/operatorOverview?country=CN&province=320000' });
    await expect.poll(region).toBe('CN/320000/');
    await expect.poll(() => server.bodiesOf(getOperations).at(-1)).toMatchObject({ province: '320000' });
  });

  it('finds a plant by its name, and states when there is none', async () => {
    const screen = await wall();
    const search = screen.getByRole('combobox', { name: 'Search plants' });
    await search.fill('Hamburg');
    await expect.element(screen.getByText('No plants found')).toBeVisible();
    await search.fill('leip');
    await screen.getByText('Werk Leipzig').click();
    await expect.element(screen.getByRole('region', { name: 'Werk Leipzig' })).toBeVisible();
  });
});

it('begins in the country that contains all plants, with charging', async () => {
  server.answer(getOperationsMap, inChina);
  server.answer(getOperations, { ...figures, plants: 2 });
  const screen = await wall();
  await expect.poll(region).toBe('CN//');
  await expect.element(screen.getByText('2 in total')).toBeVisible();
  await expect.element(below('Guangdong')).toBeVisible();
  await expect.poll(() => document.querySelector('[data-power="charging"]')).not.toBeNull();
  await screen.getByRole('button', { name: '12 months' }).click();
  await screen.getByRole('button', { name: 'PV today' }).click();
  await expect
    .element(screen.getByRole('button', { name: 'PV today' }))
    .toHaveAttribute('aria-pressed', 'true');
});

it('stores whether the tour is on', async () => {
  const screen = await wall();
  const tour = screen.getByRole('button', { name: 'Tour' });
  await expect.element(tour).toHaveAttribute('aria-pressed', 'false');
  await tour.click();
  await expect.element(tour).toHaveAttribute('aria-pressed', 'true');
  await screen.unmount();
  await wall();
  await expect.element(page.getByRole('button', { name: 'Tour' })).toHaveAttribute('aria-pressed', 'true');
});

/** Elements that overflow the screen or their own panel. */
function overflow(): (string | undefined)[] {
  const outside = [...document.querySelectorAll('section, [data-region], [data-figure]')].filter((part) => {
    const { right, bottom } = part.getBoundingClientRect();
    return right > window.innerWidth + 1 || bottom > window.innerHeight + 1;
  });
  const cut = [...document.querySelectorAll('[data-figure] > span, [data-power], [data-status]')].filter(
    (part) => part.scrollWidth > part.clientWidth + 1,
  );
  return [...outside, ...cut].map((part) => part.textContent?.slice(0, 40));
}

it.each(['en', 'zh'] as const)('fits wall displays of every size, in %s', async (lang) => {
  await wall({ lang });
  for (const [width, height] of [
    [1366, 768],
    [1920, 1080],
    [2560, 1440],
    [3840, 2160],
  ] as const) {
    await page.viewport(width, height);
    await expect.poll(overflow, { message: String(width) }).toEqual([]);
  }
});

it('has no serious accessibility violation', async () => {
  await wall();
  expect(await seriousViolations()).toEqual([]);
});
