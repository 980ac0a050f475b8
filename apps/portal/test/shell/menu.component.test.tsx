import { selectPlant } from '@heliodon/auth/contract';
import { allPermissions, type Permission } from '@heliodon/contract/permissions';
import { exampleOf } from '@heliodon/contract/testing/example';
import { queryPlantList } from '@heliodon/plants/contract';
import { server } from '@heliodon/web/testing/server';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { routes } from '../../src/routes/table.ts';
import { openPortal, type PortalOptions } from '../support/openPortal.tsx';
import { tabTitle } from '../support/pageTitle.ts';

type Portal = Awaited<ReturnType<typeof openPortal>>;

const menuOf = (portal: Portal) => portal.getByRole('navigation', { name: /Main menu|主菜单/ });
const auditor: Permission[] = ['accountView', 'plantView', 'alarmView', 'reportView', 'logView', 'logExport'];

/** Names of all pages in the menu, with all groups open. */
async function menuNames(portal: Portal): Promise<string[]> {
  await expect.element(menuOf(portal)).toBeVisible();
  const menu = menuOf(portal).element();
  const closed = () => menu.querySelector<HTMLElement>('button[aria-expanded="false"]');
  await expect
    .poll(() => {
      closed()?.click();
      return closed();
    })
    .toBeNull();
  return [...menu.querySelectorAll('li a')].map((link) => link.textContent ?? '');
}

describe('the menu contains the pages permitted to the account', () => {
  const custom = 1001;
  const cases: [string, PortalOptions, string[], string[]][] = [
    [
      'the platform manager',
      { permissions: allPermissions, user: { platformManager: true } },
      ['System configuration', 'Operation log', 'Accounts', 'Anti-backflow'],
      ['Roles'],
    ],
    [
      'a manager',
      { roleId: 1 },
      ['Operation log', 'Accounts', 'Anti-backflow', 'Project configuration'],
      ['Roles', 'System configuration'],
    ],
    [
      'an operator',
      { roleId: 3 },
      ['Operation log', 'Accounts', 'Charge schedule'],
      ['Anti-backflow', 'System configuration', 'Project configuration'],
    ],
    [
      'an ordinary user',
      { roleId: 2 },
      ['Accounts', 'Devices', 'Charge schedule'],
      ['Operation log', 'Anti-backflow', 'System configuration', 'Notification users'],
    ],
    [
      'somebody of a custom role',
      { roleId: custom, permissions: auditor },
      ['Operation log', 'Electricity report', 'Alarms'],
      ['Devices', 'Anti-backflow', 'Charge schedule'],
    ],
    [
      'who may see accounts by role',
      { roleId: custom, permissions: ['accountRoles'] },
      ['Roles'],
      ['Accounts'],
    ],
  ];

  it.each(cases)('%s', async (_who, options, shown, hidden) => {
    const names = await menuNames(await openPortal('/downloads', options));
    expect(names).toEqual(expect.arrayContaining(shown));
    expect(names.filter((name) => hidden.includes(name))).toEqual([]);
  });

  it.each([
    [4, true, true],
    [3, false, true],
    [2, false, false],
  ])('for a plant of screen type %i: charging %s, storage %s', async (screenType, charging, storage) => {
    const names = await menuNames(await openPortal('/downloads', { plant: { screenType } }));
    expect(names.includes('Charging')).toBe(charging);
    expect(names.includes('Storage system')).toBe(storage);
  });

  it('is in Chinese, and follows a change of language', async () => {
    const portal = await openPortal('/downloads', { lang: 'zh' });
    expect(await menuNames(portal)).toContain('操作日志');
    await portal.getByRole('button', { name: 'English' }).click();
    await expect.element(menuOf(portal).getByText('Operation log')).toBeVisible();
  });
});

describe('missing pages', () => {
  it.each([
    ['a manager', '/systemManage/role', { roleId: 1 }, 'Page not found'],
    ['an operator', '/energyManage/antiReflux', { roleId: 3 }, 'Page not found'],
    ['anybody', '/no/such/page', { roleId: 1 }, 'Page not found'],
    ['an ordinary user', '/systemManage/log', { roleId: 2 }, 'You do not have access to this page'],
    ['a user who reads Chinese', '/systemManage/log', { roleId: 2, lang: 'zh' }, '无权访问此页面'],
  ] as const)('%s is shown at %s', async (_who, path, options, text) => {
    const portal = await openPortal(path, options);
    await expect.element(portal.getByText(text)).toBeVisible();
  });

  const ofStorage = routes.filter((route) => route.notForPvOnly);

  it('with a pure PV plant the storage pages do not exist, with another plant they do', async () => {
    const plants = [
      { plantId: 2, name: 'Roof of Jinan', screenType: 2, timeZone: 'Asia/Shanghai', currency: 'CNY' },
      { plantId: 3, name: 'Storage of Nansha', screenType: 3, timeZone: 'Asia/Shanghai', currency: 'CNY' },
    ];
    const row = queryPlantList.response.shape.rows.element;
    server.answer(queryPlantList, {
      rows: plants.map(({ plantId, name }) => exampleOf(row, { plantId, name })),
      total: plants.length,
    });
    server.answer(selectPlant, ({ plantId }) =>
      exampleOf(
        selectPlant.response,
        plants.find((plant) => plant.plantId === plantId),
      ),
    );
    const portal = await openPortal('/downloads');
    const choosePlant = async (name: string) => {
      await portal.getByRole('combobox', { name: 'Select a plant' }).click();
      await portal.getByText(name).last().click();
      await expect.element(portal.getByTitle(name).first()).toBeVisible();
    };
    expect(await menuNames(portal)).toContain('Storage system');
    await choosePlant('Roof of Jinan');
    expect(await menuNames(portal)).not.toContain('Storage system');
    expect(ofStorage).toHaveLength(17);
    for (const route of ofStorage) {
      await portal.goTo(route.path);
      await expect.poll(() => document.title).toBe(tabTitle(route));
      expect(portal.getByText('Page not found: the plant has no storage').query(), route.path).not.toBeNull();
    }
    await expect.element(portal.getByText(/“Roof of Jinan” is a PV plant/)).toBeVisible();
    await choosePlant('Storage of Nansha');
    await portal.goTo('/monitoring/energyStorage');
    await expect.element(portal.getByRole('heading', { name: 'Storage system' })).toBeVisible();
  });
});

const focused = () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent;

describe('menus by pointer and by keyboard', () => {
  it('the collapsed menu opens every page', async () => {
    const portal = await openPortal('/systemManage/cancel');
    await portal.getByRole('button', { name: 'Collapse menu' }).click();
    const group = (name: string) => menuOf(portal).getByRole('button', { name });
    await group('Monitoring').hover();
    await portal.getByRole('menuitem', { name: 'Devices' }).click();
    await expect.poll(() => portal.address()).toBe('/monitoring/deviceManage');
    await portal.getByRole('button', { name: /My account/ }).hover();
    await expect.element(portal.getByRole('menuitem', { name: 'Devices' })).not.toBeInTheDocument();

    (group('System').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe('Accounts');
    await userEvent.keyboard('{Escape}');
    await expect.poll(focused).toBe('System');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focused).toBe('Accounts');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focused).toBe('Operation log');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => portal.address()).toBe('/systemManage/log');
  });

  it('opening a menu by keyboard moves the focus into it, and closing returns it', async () => {
    const portal = await openPortal('/systemManage/log');
    const height = portal.getByRole('button', { name: 'Row height' });
    await expect.element(height).toBeVisible();
    (height.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    for (const entry of ['Comfortable', 'Normal', 'Compact']) {
      await expect.poll(focused).toBe(entry);
      await userEvent.keyboard(entry === 'Compact' ? '{Enter}' : '{ArrowDown}');
    }
    await expect.poll(() => document.querySelector('.ant-table-small')).not.toBeNull();
    await expect.poll(focused).toBe('Row height');
    // The next key opens it again; Escape returns the focus.
    await expect.element(portal.getByRole('menuitem', { name: 'Comfortable' })).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focused).toBe('Comfortable');
    await userEvent.keyboard('{Escape}');
    await expect.poll(focused).toBe('Row height');
  });
});
