import { commonErrors } from '@heliodon/contract/errors';
import type { Permission } from '@heliodon/contract/permissions';
import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { getOverview, type Overview } from '../../contract/overview.contract.ts';
import PlantHomePage from './PlantHomePage.tsx';

const AT = '2026-06-15T04:00:00.000Z';
const PLANT = { plantId: 1, name: 'Roof 1', screenType: 4 };
const energy = {
  ...exampleOf(getOverview.response.shape.energy.unwrap()),
  today: { pv: 321.5, charge: 20, discharge: 10, import: 45.6, export: 5, load: 400.7, charging: 12 },
};
const income = { today: '12.00', month: '345.00', total: '12345.60', days: [] };
const alarm = {
  id: 7,
  grade: 1,
  deviceName: 'INV1',
  deviceType: 'inverter',
  text: { zh: '停机', en: 'Stopped' },
  at: AT,
};

const overview = (values: Partial<Overview> = {}): Overview =>
  exampleOf(getOverview.response, {
    plantId: 1,
    screenType: 4,
    timeZone: 'Asia/Shanghai',
    currency: 'CNY',
    day: '2026-06-15',
    energy,
    income,
    curve: null,
    alarms: { counts: [1, 0, 2, 0], newest: [alarm] },
    devices: [
      { kind: 'inverter', status: 'running', count: 2 },
      { kind: 'inverter', status: 'offline', count: 1 },
    ],
    ...values,
  });

beforeEach(() => {
  server.answer(getOverview, overview());
});

async function home(options: PageOptions = {}) {
  const page = await renderPage(<PlantHomePage />, { plant: PLANT, ...options });
  await expect.element(page.getByRole('figure')).toBeVisible();
  return page;
}

const tile = (key: string) => document.querySelector(`[data-tile="${key}"]`)?.textContent ?? '';

describe('the home page of a plant', () => {
  it.each([
    ['en', 'Income today', 'Open alarms'],
    ['zh', '当日收益', '未恢复告警'],
  ] as const)('shows income, energy, alarms and devices in %s', async (lang, earned, open) => {
    const page = await home({ lang });
    await expect.element(page.getByText(earned)).toBeVisible();
    expect(tile('income')).toContain('12.00');
    expect(tile('pv')).toContain('321.5');
    expect(tile('charging')).toContain('12.0');
    await expect.element(page.getByText(open)).toBeVisible();
    await expect.poll(() => document.querySelector('[data-grade="second"]')?.textContent).toContain('2');
    await expect.poll(() => document.querySelector('[data-kind="inverter"]')?.textContent).toContain('3');
  });

  it.each([
    ['Stopped', '/monitoring/alarmManage?alarm=7'],
    ['Inverter', '/monitoring/deviceManage?kind=inverter'],
    ['All alarms', '/monitoring/alarmManage'],
    ['All devices', '/monitoring/deviceManage'],
  ])('the link %s opens its page', async (name, path) => {
    const page = await home();
    await page.getByRole('link', { name, exact: true }).click();
    expect(page.address()).toBe(path);
  });

  it.each([
    [1, ['battery', 'grid', 'load']],
    [2, ['pv', 'grid', 'load']],
    [3, ['pv', 'battery', 'grid', 'load']],
  ])('of type %s has only the parts that the plant has', async (screenType, parts) => {
    server.answer(getOverview, overview({ screenType }));
    await home({ plant: { ...PLANT, screenType } });
    const nodes = [...document.querySelectorAll('[data-node]')].map((node) => node.getAttribute('data-node'));
    expect(nodes.sort()).toEqual([...parts].sort());
    expect(tile('charging')).toBe('');
  });

  it('shows nothing for which the account lacks the permission', async () => {
    const hidden = { energy: null, income: null, curve: null, alarms: null, devices: null, weather: null };
    const installed = { pvKwp: 500, storageKw: 100, storageKwh: 215 };
    server.answer(getOverview, overview({ ...hidden, installed }));
    const permissions: Permission[] = ['plantView'];
    const page = await home({ permissions });
    expect(tile('pvKwp')).toContain('500');
    expect(tile('income')).toBe('');
    expect(page.getByText('Open alarms').elements()).toHaveLength(0);
    expect(page.getByRole('link', { name: 'All devices' }).elements()).toHaveLength(0);
  });

  it('states that no alarm is open, and that there are no devices yet', async () => {
    server.answer(getOverview, overview({ alarms: { counts: [0, 0, 0, 0], newest: [] }, devices: [] }));
    const page = await home();
    await expect.element(page.getByText('No open alarms')).toBeVisible();
    await expect.element(page.getByText('The plant has no devices yet')).toBeVisible();
  });

  it.each([
    ['no values', null, 'false'],
    ['values', 1_780_000_000_000, 'true'],
  ])('with %s shows what is left to set up accordingly', async (_, at, expected) => {
    server.answer(getOverview, overview({ now: { ...overview().now, at } }));
    const page = await renderPage(
      <PlantHomePage steps={(hasValues) => <p>has values: {String(hasValues)}</p>} />,
      {
        plant: PLANT,
      },
    );
    await expect.element(page.getByText(`has values: ${expected}`)).toBeVisible();
  });

  it('draws parts without a device as outlines, with a way to connect them', async () => {
    const page = await home();
    const hollow = [...document.querySelectorAll('[data-node][data-hollow="true"]')];
    expect(hollow.map((each) => each.getAttribute('data-node')).sort()).toEqual([
      'battery',
      'charging',
      'grid',
    ]);
    for (const name of ['Storage', 'Grid', 'Chargers'])
      await expect.element(page.getByRole('link', { name: `Connect: ${name}` })).toBeVisible();
    expect(await seriousViolations()).toEqual([]);
    await page.getByRole('link', { name: 'Connect: Grid' }).click();
    expect(page.address()).toBe('/monitoring/connectDevices');
  });

  it('leads to the connection of a part by keyboard, in Chinese, on a phone', async () => {
    const page = await home({ lang: 'zh', width: 390, height: 844 });
    const link = page.getByRole('link', { name: '接入充电桩' });
    await expect.element(link).toHaveTextContent('接入');
    (link.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    expect(page.address()).toBe('/monitoring/connectDevices');
  });

  it('has no links to connect without the permission', async () => {
    const page = await home({ roleId: 2 });
    await expect.element(page.getByText('All devices')).toBeVisible();
    expect(page.getByRole('link', { name: /^Connect/ }).query()).toBeNull();
    expect(document.querySelectorAll('[data-hollow="true"]')).toHaveLength(3);
  });

  it('can be reloaded after a failure', async () => {
    server.answer(getOverview, new Refusal(commonErrors.unexpected));
    const page = await renderPage(<PlantHomePage />, { plant: PLANT });
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    server.answer(getOverview, overview());
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Stopped')).toBeVisible();
  });

  it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
    await home({ theme });
    expect(await seriousViolations()).toEqual([]);
  });
});
