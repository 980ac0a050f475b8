import { allPermissions } from '@heliodon/contract/permissions';
import { exampleOf } from '@heliodon/contract/testing/example';
import { deviceRow, getDeviceList } from '@heliodon/devices/contract';
import { getNotifyUsers } from '@heliodon/notifications/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerAsEmptyPlant } from '../support/emptyPlant.ts';
import { openPortal } from '../support/openPortal.tsx';

/* Pages of a new manager without data; further below those of a new user. */

type Portal = Awaited<ReturnType<typeof openPortal>>;

beforeEach(answerAsEmptyPlant);
const STORAGE_PLANT = { plant: { screenType: 3 } };
const steps = (portal: Portal) => portal.getByTestId('first-steps');
const doneOf = () =>
  [...document.querySelectorAll<HTMLElement>('[data-testid="first-steps"] [data-step]')].map(
    ({ dataset }) => `${dataset.step} ${dataset.done}`,
  );

describe('without a plant', () => {
  it('a manager is directed to the first plant', async () => {
    const portal = await openPortal('/monitoring/plantList', { plant: null });
    await expect.element(portal.getByRole('heading', { level: 1, name: 'No managed plant' })).toBeVisible();
    await expect.element(steps(portal)).toBeVisible();
    expect(doneOf()).toEqual(['plant false', 'logger false', 'live false', 'price false', 'notify false']);
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
  it('the list of steps reflects the present state', async () => {
    const portal = await openPortal('/monitoring/plantList', STORAGE_PLANT);
    await expect.element(steps(portal).getByText('1 of 5 done')).toBeVisible();
    expect(doneOf().filter((line) => line.endsWith('true'))).toEqual(['plant true']);
    await expect
      .element(steps(portal).getByRole('link', { name: 'Add its data logger' }))
      .toHaveAttribute('href', '/addDevice?plantId=1');
    expect(steps(portal).getByRole('link', { name: 'View live data' }).query()).toBeNull();

    server.answer(getDeviceList, {
      ...exampleOf(getDeviceList.response),
      rows: [exampleOf(deviceRow, { at: Date.UTC(2026, 5, 15) })],
      total: 1,
    });
    server.answer(getNotifyUsers, { ...exampleOf(getNotifyUsers.response), total: 1 });
    await portal.unmount();
    const later = await openPortal('/monitoring/plantList', { ...STORAGE_PLANT, lang: 'zh' });
    await expect.element(steps(later)).toBeVisible();
    expect(doneOf()).toEqual(['plant true', 'logger true', 'live true', 'price false', 'notify true']);
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
