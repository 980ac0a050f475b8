import {
  ALARM_TOPIC,
  type AlarmListRow,
  alarmItem,
  alarmListRow,
  alarmUpdate,
  defaultTips,
  getAlarmTips,
  getUnhandledAlarms,
  getWarningDetail,
  getWarningList,
  getWarningListSilent,
} from '@heliodon/alarms/contract';
import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { FakeSocket } from '@heliodon/web/testing/fake-socket';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openPortal, type PortalOptions } from '../support/openPortal.tsx';

const alarmOf = (id: number, values: Partial<AlarmListRow> = {}): AlarmListRow =>
  exampleOf(alarmListRow, {
    id,
    plantId: 1,
    plantName: 'Test plant',
    timeZone: 'Asia/Shanghai',
    deviceId: 11,
    deviceSn: 'INV1',
    deviceType: 'inverter',
    eventCode: 201,
    grade: 1,
    eventStatus: 1,
    ...values,
  });

let alarms: AlarmListRow[];

beforeEach(() => {
  alarms = [];
  const answer = ({ plantId }: { plantId: number }) => ({
    rows: alarms,
    total: alarms.length,
    totalIsMore: false,
    unRecoverCount: alarms.filter((row) => plantId === 0 || row.plantId === plantId).length,
    unRecoverGrades: [],
    unRecoverTotal: alarms.length,
  });
  server
    .answer(getWarningList, answer)
    .answer(getWarningListSilent, answer)
    .answer(getAlarmTips, defaultTips)
    .answer(getUnhandledAlarms, ({ ids }) => ({ ids, reminderDue: [] }));
});

async function portalAt(path: string, options: PortalOptions = {}) {
  const portal = await openPortal(path, options);
  await expect.poll(() => FakeSocket.watches(ALARM_TOPIC)).toBe(true);
  return portal;
}
const changesOf = (raised: AlarmListRow[]) =>
  alarmUpdate.parse({
    raised: raised.map((row) => alarmItem.parse(row)),
    more: 0,
    reminders: [],
    changed: true,
    changedPlants: [1],
  });

it('new alarms of all plants are counted on the bell and shown in the header; both link to them', async () => {
  const portal = await portalAt('/downloads');
  await expect.element(portal.getByRole('button', { name: 'Open alarms: 0' })).toBeVisible();
  alarms = [alarmOf(7), alarmOf(6, { plantId: 2, plantName: 'Other plant', grade: 3 })];
  server.publish(ALARM_TOPIC, changesOf(alarms));
  const carousel = portal.getByTestId('alarm-carousel');
  await expect.element(carousel.getByText('Test plant · DC arc fault')).toBeVisible();
  await expect.poll(() => carousel.element().getAttribute('href')).toBe('/monitoring/alarmManage?alarm=7');
  const bell = portal.getByRole('button', { name: 'Open alarms: 2' });
  await expect.element(bell).toBeVisible();
  // By keyboard: Enter opens, Escape closes and returns the focus.
  (bell.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const panel = portal.getByRole('region', { name: 'Open alarms' });
  await expect.element(panel.getByText('This plant: 1')).toBeVisible();
  await expect.element(panel.getByText('All plants: 2')).toBeVisible();
  await expect.element(panel.getByText('DC arc fault').first()).toBeVisible();
  expect(await seriousViolations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement).toBe(bell.element());
  await userEvent.keyboard('{Enter}');
  await panel.getByRole('link', { name: 'Alert settings' }).click();
  await expect.poll(portal.address).toBe('/monitoring/alarmManage?tab=tips');
  await portal.getByTestId('alarm-prompt').getByRole('button', { name: 'View all' }).click();
  await expect.poll(portal.address).toBe('/monitoring/alarmManage');
});

it('the bell shows when there are none', async () => {
  const portal = await portalAt('/downloads');
  await portal.getByRole('button', { name: 'Open alarms: 0' }).click();
  await expect.element(portal.getByText('All reported alarms have recovered')).toBeVisible();
  await userEvent.keyboard('{Escape}');
});

it('without the permission for alarms, bell and page are hidden', async () => {
  const portal = await openPortal('/monitoring/alarmManage', { permissions: [] });
  await expect.element(portal.getByText('You do not have access to this page')).toBeVisible();
  expect(portal.getByRole('button', { name: /Alarms/ }).query()).toBeNull();
});

it('the page shows the settings tabs only with permission; a tab discards the filters of another', async () => {
  const manager = await portalAt('/monitoring/alarmManage?grade=1');
  await manager.getByRole('tab', { name: 'Handling records' }).click();
  await expect.poll(manager.address).toBe('/monitoring/alarmManage?tab=records');
  await expect.element(manager.getByText('No records yet')).toBeVisible();
  for (const name of ['Over-limit rules', 'Notifications'])
    await expect.element(manager.getByRole('tab', { name })).toBeVisible();
});

it('a viewer has no settings tabs, and the address of one leads to the list', async () => {
  const viewer = await portalAt('/monitoring/alarmManage?tab=limits', { roleId: 2, lang: 'zh' });
  await expect.element(viewer.getByRole('tab', { name: '处理记录' })).toBeVisible();
  expect(viewer.getByRole('tab', { name: '越限设置' }).query()).toBeNull();
  await expect.element(viewer.getByRole('table').first()).toBeVisible();
});

it('all plants stay selected across the tabs', async () => {
  const portal = await openPortal('/monitoring/alarmManage?plants=all&keyword=INV');
  await portal.getByRole('tab', { name: 'Handling records' }).click();
  await expect.poll(portal.address).toBe('/monitoring/alarmManage?tab=records&plants=all');
  await expect.element(portal.getByRole('radio', { name: 'All plants' })).toBeChecked();
  await portal.getByRole('tab', { name: 'Alarms', exact: true }).click();
  await expect.poll(portal.address).toBe('/monitoring/alarmManage?tab=list&plants=all');
});

it.each([
  ['en', 'Close alarm'],
  ['zh', '关闭告警'],
] as const)('closing an alarm and its drawer are labelled differently, in %s', async (lang, close) => {
  const alarm = alarmOf(7);
  server.answer(getWarningDetail, exampleOf(getWarningDetail.response, { alarm, group: null }));
  const portal = await openPortal('/monitoring/alarmManage?alarm=7', { lang });
  await expect.element(portal.getByRole('button', { name: close, exact: true })).toBeVisible();
});

it.each([
  ['leads to its page', ['alarmView', 'plantView', 'deviceView'], 1],
  [
    'is only named to an auditor, who may not open it',
    ['alarmView', 'plantView', 'reportView', 'logView'],
    0,
  ],
] as const)('the device of an alarm %s', async (_, permissions, links) => {
  alarms = [alarmOf(7)];
  const portal = await openPortal('/monitoring/alarmManage', { permissions: [...permissions] });
  await expect.element(portal.getByRole('row').getByText('INV1')).toBeVisible();
  await expect
    .poll(() => portal.getByRole('row').getByRole('link', { name: 'INV1' }).elements())
    .toHaveLength(links);
});

/** Visible form fields and drawers covered by the card or its button. */
function covered(): string[] {
  const headerEnd = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const prompts = [...document.querySelectorAll('[data-testid^="alarm-prompt"]')].filter(isShown);
  const fields = [
    ...document.querySelectorAll('main .ant-form-item, main input, main textarea, .ant-drawer-section'),
  ];
  return prompts.flatMap((prompt) => {
    const a = prompt.getBoundingClientRect();
    return fields
      .filter((field) => {
        const b = field.getBoundingClientRect();
        const top = field.closest('main') ? Math.max(b.top, headerEnd) : b.top;
        const isOver = a.left < b.right && b.left < a.right && a.top < b.bottom && top < a.bottom;
        // Areas under a drawer or its mask do not count.
        const on = document.elementFromPoint((a.left + a.right) / 2, (a.top + a.bottom) / 2);
        return isOver && !field.closest('.ant-pagination') && prompt.contains(on);
      })
      .map((field) => field.className || field.tagName);
  });
}
const card = (portal: Awaited<ReturnType<typeof openPortal>>) => portal.getByTestId('alarm-prompt').element();
const isShown = (element: Element) => getComputedStyle(element).visibility === 'visible';

describe.each([1366, 390])('at %i px the prompt', (width) => {
  it('covers no field of a long form at any scroll position, and opens from the header', async () => {
    const portal = await portalAt('/addPlantSimple', { width });
    await expect.element(portal.getByRole('textbox').first()).toBeVisible();
    alarms = [alarmOf(7)];
    server.publish(ALARM_TOPIC, changesOf(alarms));
    await expect.element(portal.getByTestId('alarm-prompt')).toBeInTheDocument();
    const steps = Math.ceil(document.documentElement.scrollHeight / 300);
    for (let step = 0; step <= steps; step++) {
      window.scrollTo(0, step * 300);
      await expect.poll(covered).toEqual([]);
    }
    const folded = portal.getByTestId('alarm-prompt-folded');
    await expect.element(folded).toHaveTextContent('DC arc fault');
    await expect.element(folded).toHaveAttribute('role', 'alert');
    expect(await seriousViolations()).toEqual([]);
    await folded.getByRole('button').click();
    await expect.poll(() => isShown(card(portal))).toBe(true);
    await portal.getByRole('button', { name: 'Minimise to the header' }).click();
    await expect.element(folded).toBeVisible();
    await expect.poll(() => isShown(card(portal))).toBe(false);
  });

  it('does not cover an open drawer, and returns when it is closed', async () => {
    alarms = [alarmOf(7)];
    server.answer(getWarningDetail, exampleOf(getWarningDetail.response, { alarm: alarmOf(7), group: null }));
    const portal = await portalAt('/monitoring/alarmManage?alarm=7', { width });
    await expect.element(portal.getByRole('dialog').first()).toBeVisible();
    alarms = [alarmOf(8), alarmOf(7)];
    // The list of this page subscribes too, possibly before the prompt.
    await expect
      .poll(() => {
        server.publish(ALARM_TOPIC, changesOf([alarmOf(8)]));
        return portal.getByTestId('alarm-prompt').query();
      })
      .not.toBeNull();
    await expect.poll(() => isShown(card(portal))).toBe(false);
    expect(covered()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect
      .poll(() => isShown(card(portal)) || portal.getByTestId('alarm-prompt-folded').query())
      .toBeTruthy();
    await expect.poll(covered).toEqual([]);
  });
});

it.each([
  ['en', 'Cluster 2 · Pack 7 · Cell 11', ': voltage deviation'],
  ['zh', '2 簇 · 7 包 · 11 号电芯', '电压偏离'],
] as const)(
  'an alarm of a cell names it like the battery pages and links to it, in %s',
  async (lang, name, what) => {
    const detail = { warning: 'deviation', level: 'high', cell: 155, value: 61, days: 3 };
    const place = { batteryId: 12, cluster: 2, pack: 7, packCell: 11 };
    const alarm = alarmOf(7, { eventType: 5, deviceType: 'cluster', detail: { ...detail, ...place } });
    alarms = [alarm];
    server.answer(getWarningDetail, exampleOf(getWarningDetail.response, { alarm, group: null }));
    const portal = await openPortal('/monitoring/alarmManage?alarm=7', { lang });
    const drawer = portal.getByRole('dialog');
    await expect.element(drawer.getByRole('heading', { name: `${name}${what}` })).toBeVisible();
    const link = drawer.getByRole('link', { name, exact: true });
    await expect
      .poll(() => link.element().getAttribute('href'))
      .toBe('/monitoring/cell?deviceId=12&cluster=2&pack=7&cell=11');
  },
);
