import { commonErrors } from '@heliodon/contract/errors';
import { allPermissions } from '@heliodon/contract/permissions';
import { exampleOf } from '@heliodon/contract/testing/example';
import { type DeviceRow, deviceRow, getDeviceList } from '@heliodon/devices/contract';
import { getNotifyUsers } from '@heliodon/notifications/contract';
import { plantNow, plantTopic } from '@heliodon/telemetry/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerAsEmptyPlant } from '../support/emptyPlant.ts';
import { openPortal } from '../support/openPortal.tsx';

/* Pages of a new manager without data; further below those of a new user. */

type Portal = Awaited<ReturnType<typeof openPortal>>;

beforeEach(answerAsEmptyPlant);
const nextOf = () =>
  document.querySelector<HTMLElement>('[data-testid="first-steps"] [aria-current="step"]')?.dataset.step;
const answerDevices = (devices: readonly Partial<DeviceRow>[]) =>
  server.answer(getDeviceList, {
    ...exampleOf(getDeviceList.response),
    rows: devices.map((device) => exampleOf(deviceRow, { at: null, samplingPoint: null, ...device })),
    total: devices.length,
  });
const STORAGE_PLANT = { plant: { screenType: 3 } };
const steps = (portal: Portal) => portal.getByTestId('first-steps');
const statesOf = () =>
  [...document.querySelectorAll<HTMLElement>('[data-testid="first-steps"] [data-step]')].map(
    ({ dataset }) => `${dataset.step} ${dataset.state}`,
  );

describe('without a plant', () => {
  it('a manager is directed to the first plant', async () => {
    const portal = await openPortal('/monitoring/plantList', { plant: null });
    await expect.element(portal.getByRole('heading', { level: 1, name: 'No managed plant' })).toBeVisible();
    await expect.element(steps(portal)).toBeVisible();
    expect(statesOf().map((line) => line.split(' ')[1])).toEqual(Array(7).fill('open'));
    expect(await seriousViolations()).toEqual([]);
    await steps(portal).getByRole('link', { name: 'Add your plant' }).click();
    await expect.poll(() => portal.address()).toBe('/addNewPlant');
  });

  it.each([
    ['en', /Ask the manager of your account to assign a plant/, 'Back to home'],
    ['zh', /请联系您的账号管理员为您分配电站/, '返回首页'],
  ] as const)(
    'a user is told whom to contact, in %s, and can return from a big screen',
    async (lang, ask, back) => {
      const portal = await openPortal('/monitoring/deviceManage', { roleId: 2, plant: null, lang });
      await expect.element(portal.getByText(ask)).toBeVisible();
      expect(steps(portal).query()).toBeNull();
      await portal.goTo('/overview');
      await portal.getByRole('button', { name: back }).click();
      await expect.poll(() => portal.address()).toMatch(/^\/monitoring\//);
    },
  );
});

describe('with an empty plant', () => {
  it('the list of steps reflects the present state, and leads to the next one', async () => {
    const portal = await openPortal('/monitoring/plantList', STORAGE_PLANT);
    await expect.element(steps(portal).getByText('1 of 7 done')).toBeVisible();
    expect(statesOf().filter((line) => line.endsWith('done'))).toEqual(['plant done']);
    expect(nextOf()).toBe('logger');
    await expect
      .element(steps(portal).getByRole('link', { name: 'Add a data logger' }))
      .toHaveAttribute('href', '/monitoring/connectDevices');
    expect(steps(portal).getByRole('link', { name: 'Connect devices' }).query()).toBeNull();

    answerDevices([
      { kind: 'logger', status: 'online' },
      { kind: 'inverter', at: Date.UTC(2026, 5, 15) },
    ]);
    server.answer(getNotifyUsers, { ...exampleOf(getNotifyUsers.response), total: 1 });
    await portal.unmount();
    const later = await openPortal('/monitoring/plantList', { ...STORAGE_PLANT, lang: 'zh' });
    await expect.element(steps(later)).toBeVisible();
    expect(statesOf()).toEqual([
      'plant done',
      'logger done',
      'devices done',
      'values done',
      'gridMeter open',
      'price open',
      'notify done',
    ]);
    expect(nextOf()).toBe('gridMeter');
  });

  it('the steps stay hidden after they were dismissed', async () => {
    const portal = await openPortal('/monitoring/plantList', STORAGE_PLANT);
    await steps(portal).getByRole('button', { name: 'Hide first steps' }).click();
    await expect.element(steps(portal)).not.toBeInTheDocument();
    await portal.goTo('/downloads');
    await portal.goTo('/monitoring/plantList');
    await expect.element(portal.getByRole('heading', { level: 1, name: 'Plants' })).toBeVisible();
    expect(steps(portal).query()).toBeNull();
  });

  it('device pages show the next step', async () => {
    const portal = await openPortal('/monitoring/total', STORAGE_PLANT);
    const add = portal.getByRole('button', { name: 'Add logger' });
    for (const path of ['/monitoring/total', '/monitoring/energyStorage', '/energyManage/energySchedule']) {
      await portal.goTo(path);
      await expect.element(add).toBeVisible();
    }
    await add.click();
    await expect.poll(() => portal.address()).toBe('/addDevice');
    await expect.element(portal.getByRole('heading', { level: 1 })).toBeVisible();
    expect(portal.getByRole('link', { name: 'Register loggers' }).query()).toBeNull();
  });

  it('the platform manager also registers what is added', async () => {
    const portal = await openPortal('/addDevice', { permissions: allPermissions });
    await portal.getByRole('link', { name: 'Register loggers' }).click();
    await expect.poll(() => portal.address()).toBe('/systemManage/config?tab=loggers');
  });

  it('a user is told whom to contact for a logger', async () => {
    const portal = await openPortal('/monitoring/total', { plant: { screenType: 3 }, roleId: 2, lang: 'zh' });
    await expect.element(portal.getByText('请联系您的账号管理员添加采集器。')).toBeVisible();
  });
});

describe('on the home page of a plant', () => {
  const HOME = '/monitoring/plantHome';

  /** The server reports a change of the plant. */
  const changed = (devices: Parameters<typeof answerDevices>[0]) => {
    answerDevices(devices);
    server.publish(plantTopic(1), exampleOf(plantNow, { plantId: 1, at: null }));
  };

  it('the steps follow the server from the claim of a logger to the first values', async () => {
    answerDevices([{ kind: 'logger', status: 'offline' }]);
    const portal = await openPortal(HOME, STORAGE_PLANT);
    await expect
      .element(steps(portal).getByText('Added, but not connected yet', { exact: false }))
      .toBeVisible();
    expect(statesOf().slice(0, 4)).toEqual(['plant done', 'logger waiting', 'devices open', 'values open']);
    expect(nextOf()).toBe('logger');
    expect(await seriousViolations()).toEqual([]);

    changed([{ kind: 'logger', status: 'online' }]);
    await expect.poll(nextOf).toBe('devices');
    changed([
      { kind: 'logger', status: 'online' },
      { kind: 'meter', samplingPoint: 'acLow' },
    ]);
    await expect
      .poll(() => statesOf().slice(0, 5))
      .toEqual(['plant done', 'logger done', 'devices done', 'values waiting', 'gridMeter done']);
    changed([
      { kind: 'logger', status: 'online' },
      { kind: 'meter', samplingPoint: 'acLow', at: 1 },
    ]);
    await expect.poll(() => statesOf()[3]).toBe('values done');
    await steps(portal).getByRole('link', { name: 'Set prices' }).click();
    await expect.poll(() => portal.address()).toBe('/monitoring/electricityPrice');
  });

  it.each([
    ['en', 'Needs the permission “Commissioning”.', '2 of 4 done'],
    ['zh', '需要“调试接入”权限', '已完成 2/4'],
  ] as const)('who may do nothing reads who can, in %s', async (lang, who, progress) => {
    answerDevices([{ kind: 'logger', status: 'online' }]);
    const portal = await openPortal(HOME, { ...STORAGE_PLANT, roleId: 2, lang });
    await expect.element(steps(portal).getByText(progress)).toBeVisible();
    await expect.element(steps(portal).getByText(who, { exact: false })).toBeVisible();
    expect(steps(portal).getByRole('link').query()).toBeNull();
    expect(nextOf()).toBeUndefined();
    expect(await seriousViolations()).toEqual([]);
  });

  it('an operator continues with what an operator may do', async () => {
    const portal = await openPortal(HOME, { ...STORAGE_PLANT, roleId: 3 });
    await expect.element(steps(portal).getByRole('link', { name: 'Add a data logger' })).toBeVisible();
    expect(nextOf()).toBe('logger');
  });

  it('without the permission to connect, a logger is added by its check code', async () => {
    const portal = await openPortal(HOME, {
      ...STORAGE_PLANT,
      permissions: ['plantView', 'deviceView', 'deviceAdd'],
    });
    await expect
      .element(steps(portal).getByRole('link', { name: 'Add a data logger' }))
      .toHaveAttribute('href', '/addDevice?plantId=1');
  });

  it.each([
    ['the devices cannot be read', () => server.answer(getDeviceList, new Refusal(commonErrors.unexpected))],
    ['they are hidden from the account', () => undefined],
  ])('there are no steps while their state is unknown: %s', async (name, answer) => {
    answer();
    const isHidden = name.startsWith('they');
    const portal = await openPortal(HOME, {
      ...STORAGE_PLANT,
      ...(isHidden && { permissions: ['plantView', 'plantEdit'] }),
    });
    await expect.element(portal.getByRole('figure')).toBeVisible();
    expect(steps(portal).query()).toBeNull();
  });

  it('dismissed steps stay hidden for this plant only', async () => {
    const portal = await openPortal(HOME, STORAGE_PLANT);
    await steps(portal).getByRole('button', { name: 'Hide first steps' }).click();
    await expect.element(steps(portal)).not.toBeInTheDocument();
    await portal.unmount();
    const other = await openPortal(HOME, { plant: { ...STORAGE_PLANT.plant, plantId: 2 } });
    await expect.element(steps(other)).toBeVisible();
  });
});

describe('help', () => {
  it('contains a tour of five pages and a searchable glossary', async () => {
    const portal = await openPortal('/downloads', { lang: 'zh' });
    const button = portal.getByRole('button', { name: '帮助与术语' });
    await button.click();
    const drawer = portal.getByRole('dialog');
    await expect.element(drawer.getByRole('heading', { name: '五分钟导览' })).toBeVisible();
    await expect.poll(() => document.querySelectorAll('[data-stop]')).toHaveLength(5);
    await drawer.getByLabelText('搜索术语').fill('state of charge');
    await expect.element(drawer.getByText(/电池里还有多少电/)).toBeVisible();
    await expect.poll(() => document.querySelectorAll('[data-term]')).toHaveLength(1);
    expect(await seriousViolations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(drawer).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
    await button.click();
    await drawer.getByRole('link', { name: '告警管理' }).click();
    await expect.poll(() => portal.address()).toBe('/monitoring/alarmManage');
    await expect.element(drawer).not.toBeInTheDocument();
  });

  it('opens at a term by its address', async () => {
    const portal = await openPortal('/downloads?help=demand');
    const word = () => document.querySelector('[data-term="demand"][aria-current]');
    await expect.poll(() => word()?.textContent).toContain('Average power imported');
    await expect
      .poll(() => (word()?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY) < window.innerHeight)
      .toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => portal.address()).toBe('/downloads');
  });
});
