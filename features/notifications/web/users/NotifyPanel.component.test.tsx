import { commonErrors } from '@heliodon/contract/errors';
import { permissionsOfRole, ROLE_OPERATOR } from '@heliodon/contract/permissions';
import { exampleOf } from '@heliodon/contract/testing/example';
import {
  type DeliveryRow,
  deleteNotifyUsers,
  deliveryRow,
  getDeliveries,
  getEscalation,
  getNotifyUsers,
  type NotifyUserRow,
  notifyErrors,
  notifyUserRow,
  saveNotifyUser,
  testNotifyUser,
} from '@heliodon/notifications/contract';
import { queryPlantList } from '@heliodon/plants/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import NotifyPanel from './NotifyPanel.tsx';

const PLANT = { plantId: 5, name: 'Fresno Cold Storage' };
const TARGET = 'night-shift@example.com';
let users: NotifyUserRow[];
let deliveries: DeliveryRow[];
let carried: { sms: boolean; mail: boolean };

const userOf = (id: number, name: string, values: Partial<NotifyUserRow> = {}) =>
  exampleOf(notifyUserRow, {
    id,
    name,
    email: TARGET,
    channels: ['mail'],
    grades: [1, 2],
    scope: 'list',
    plants: [PLANT],
    delayMinutes: 0,
    timeZone: 'Asia/Shanghai',
    enabled: true,
    version: 3,
    ...values,
  });
const deliveryOf = (id: number, values: Partial<DeliveryRow> = {}) =>
  exampleOf(deliveryRow, { id, channel: 'mail', userName: 'Night shift', target: TARGET, ...values });

beforeEach(() => {
  users = [];
  deliveries = [];
  carried = { sms: false, mail: false };
  const plant = exampleOf(queryPlantList.response.shape.rows.element, PLANT);
  server
    .answer(queryPlantList, ({ keyword = '' }) => ({
      rows: PLANT.name.includes(keyword) ? [plant] : [],
      total: 1,
    }))
    .answer(getNotifyUsers, ({ keyword = '' }) => {
      const rows = users.filter(({ name, email }) => `${name}${email}`.includes(keyword));
      return { rows, total: rows.length };
    })
    .answer(getEscalation, () => ({
      steps: users.length > 0 ? [{ delayMinutes: 0, users }] : [],
      carried,
    }))
    .answer(getDeliveries, ({ ids, keyword = '' }) => {
      const rows = deliveries.filter(
        (row) => (!ids || ids.includes(row.id)) && row.userName.includes(keyword),
      );
      return { rows, total: rows.length };
    });
});

async function panel(options: PageOptions = {}) {
  const page = await renderPage(<NotifyPanel />, { path: '/alarms?tab=notify', ...options });
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  return { ...page, row, dialog: page.getByRole('dialog') };
}

describe('a notification user', () => {
  it('is added; all errors are shown at once beside their fields', async () => {
    server.answer(saveNotifyUser, ({ user }) => {
      users = [
        userOf(1, user.name, { email: user.email ?? null, quietFrom: user.quietFrom, quietTo: user.quietTo }),
      ];
      return { id: 1, version: 1 };
    });
    const page = await panel();
    const pickTime = async (label: string, time: string) => {
      await drawer.getByLabelText(label).fill(time);
      await userEvent.keyboard('{Enter}');
    };
    await expect.element(page.getByText(/No SMS or email provider is configured/)).toBeVisible();
    await page.getByRole('button', { name: 'Add user' }).first().click();
    const drawer = page.dialog;
    const save = drawer.getByRole('button', { name: 'Save' });
    await drawer.getByRole('checkbox', { name: 'SMS' }).click();
    await drawer.getByLabelText('Phone number').fill('12345');
    await drawer.getByRole('radio', { name: 'Selected plants' }).click();
    await pickTime('Quiet from', '22:30');
    await save.click();
    for (const wrong of [
      'This field is required',
      'Please enter the correct phone number',
      'An email address is required for emails',
    ])
      await expect.element(drawer.getByText(wrong)).toBeInTheDocument();

    await drawer.getByLabelText('Name').fill('Night shift');
    await drawer.getByLabelText('Phone number').fill('');
    await save.click();
    for (const wrong of [
      'A phone number is required for text messages',
      'An email address is required for emails',
      'Select at least one plant',
      'Enter both start and end times',
    ])
      await expect.element(drawer.getByText(wrong)).toBeInTheDocument();
    expect(server.bodiesOf(saveNotifyUser)).toEqual([]);

    await drawer.getByRole('checkbox', { name: 'SMS' }).click();
    await drawer.getByRole('textbox', { name: 'Email' }).fill(TARGET);
    await pickTime('Quiet until', '06:00');
    await drawer.getByRole('combobox', { name: 'Selected plants' }).fill('Fresno');
    await page.getByTitle(PLANT.name).click();
    await save.click();
    await expect.element(page.row('Night shift').getByText('22:30–06:00')).toBeVisible();
    await expect.element(page.row('Night shift').getByText(PLANT.name)).toBeVisible();
    await expect
      .element(page.getByRole('region', { name: 'Escalation' }).getByText('Night shift'))
      .toBeVisible();
    expect(server.bodiesOf(saveNotifyUser)).toEqual([
      {
        user: expect.objectContaining({
          name: 'Night shift',
          channels: ['mail'],
          email: TARGET,
          scope: 'list',
          plantIds: [5],
          quietFrom: '22:30',
          quietTo: '06:00',
          timeZone: 'Asia/Shanghai',
          seriousAlways: true,
        }),
      },
    ]);
  });

  it('is saved with the version that was loaded, and found by name or address', async () => {
    users = [userOf(1, 'Night shift'), userOf(2, 'On-call mailbox', { email: 'on-call@example.com' })];
    server.answer(saveNotifyUser, ({ user }) => {
      users = [userOf(1, user.name), ...users.slice(1)];
      return { id: 1, version: 4 };
    });
    const page = await panel();
    await page.getByRole('button', { name: 'Edit Night shift' }).click();
    await page.dialog.getByLabelText('Name').fill('Late shift');
    await page.dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.row('Late shift')).toBeVisible();
    expect(server.bodiesOf(saveNotifyUser)).toEqual([
      { id: 1, version: 3, user: expect.objectContaining({ name: 'Late shift', plantIds: [5] }) },
    ]);
    await page.getByLabelText('Search').first().fill('night-shift@');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect.element(page.row('On-call mailbox')).not.toBeInTheDocument();
    await expect.element(page.row('Late shift')).toBeVisible();
    expect(page.address()).toContain('keyword=night-shift');
  });

  it('cannot cover all plants for an account that sees only some; errors are beside the field', async () => {
    users = [userOf(1, 'Late shift')];
    server.answer(saveNotifyUser, new Refusal(notifyErrors.allPlantsNotYours));
    const permissions = [...permissionsOfRole(ROLE_OPERATOR), 'alarmSettings' as const];
    const page = await panel({ roleId: ROLE_OPERATOR, permissions, lang: 'zh' });
    await page.getByRole('button', { name: '添加通知人员' }).first().click();
    await expect.element(page.dialog.getByRole('radio', { name: /全部电站/ })).toBeDisabled();
    await page.dialog.getByRole('button', { name: /取\s*消/ }).click();
    await expect.element(page.dialog).not.toBeInTheDocument();
    await page.getByRole('button', { name: '编辑 Late shift' }).click();
    await page.dialog.getByRole('button', { name: /保\s*存/ }).click();
    await expect.element(page.dialog.getByText(notifyErrors.allPlantsNotYours.zh)).toBeVisible();
  });

  it('is sent a test message, whose delivery state is followed', async () => {
    users = [userOf(1, 'Night shift')];
    deliveries = [deliveryOf(9, { state: 'queued' })];
    server.answer(testNotifyUser, { deliveryIds: [9] });
    const page = await panel();
    await page.getByRole('button', { name: 'Send test message Night shift' }).click();
    await expect.element(page.dialog.getByText('Queued')).toBeVisible();
    deliveries = [deliveryOf(9, { state: 'kept' })];
    await expect.element(page.dialog.getByText('Kept, not sent')).toBeVisible();
    await expect.element(page.dialog.getByText(/No provider is configured for this channel/)).toBeVisible();
    await page.dialog.getByRole('button', { name: 'Close' }).last().click();
    server.answer(testNotifyUser, new Refusal(commonErrors.unexpected));
    await page.getByRole('button', { name: 'Send test message Night shift' }).click();
    await expect.element(page.dialog.getByText(commonErrors.unexpected.en)).toBeVisible();
  });

  it('is deleted after confirmation', async () => {
    users = [userOf(1, 'Late shift')];
    server.answer(deleteNotifyUsers, () => {
      users = [];
      return {};
    });
    const page = await panel({ lang: 'zh' });
    await page.getByRole('button', { name: '删除 Late shift' }).click();
    await page.dialog.getByRole('button', { name: /删\s*除/ }).click();
    await expect.element(page.getByText('还没有通知人员')).toBeVisible();
    expect(server.bodiesOf(deleteNotifyUsers)).toEqual([{ ids: [1] }]);
  });

  it.each(['light', 'dark'] as const)('no serious accessibility violation in %s', async (theme) => {
    users = [
      userOf(1, 'Night shift', { quietFrom: '22:30', quietTo: '06:00' }),
      userOf(2, 'Off', { enabled: false }),
    ];
    const page = await panel({ theme });
    await expect.element(page.row('Night shift')).toBeVisible();
    expect(await seriousViolations()).toEqual([]);
  });

  it('says which channel has no provider', async () => {
    carried = { sms: false, mail: true };
    const page = await panel();
    await expect.element(page.getByText(/No SMS provider is configured: text messages/)).toBeVisible();
    await expect.element(page.getByText('No notification users yet')).toBeVisible();
    await expect.element(page.getByText('No one is notified yet')).toBeVisible();
  });
});

describe('the delivery log', () => {
  it.each([
    [
      'en',
      'light',
      'Immediately',
      'Kept, not sent',
      'Handled or recovered before the digest',
      'Waiting for attempt 3',
    ],
    ['zh', 'dark', '立即', '未外发', '汇总前告警已处理或已恢复', '等待第 3 次发送'],
  ] as const)(
    'shows recipient, alarm and delivery state, with filters, in %s and %s',
    async (lang, theme, atOnce, state, dropped, again) => {
      deliveries = [
        deliveryOf(1, { state: 'kept', alarmId: 77, description: 'Device not responding', grade: 1 }),
        deliveryOf(2, {
          state: 'dropped',
          alarmId: 78,
          description: 'Too hot',
          reason: 'over',
          digest: true,
        }),
        deliveryOf(3, { state: 'queued', tries: 2 }),
      ];
      const page = await panel({ lang, theme, path: '/alarms?tab=notify&view=deliveries&keyword=Night' });
      const entry = page.row('Device not responding');
      await expect.element(entry.getByText('Night shift')).toBeVisible();
      await expect.element(entry.getByText(atOnce)).toBeVisible();
      await expect.element(entry.getByText(state)).toBeVisible();
      await expect
        .element(entry.getByRole('link'))
        .toHaveAttribute('href', '/monitoring/alarmManage?alarm=77');
      await expect.element(page.getByText(dropped).first()).toBeInTheDocument();
      await expect.element(page.getByText(again).first()).toBeInTheDocument();
      expect(server.bodiesOf(getDeliveries).at(-1)).toMatchObject({ keyword: 'Night' });
      expect(await seriousViolations()).toEqual([]);
    },
  );

  it('is opened by the switch above the list, and has an empty state', async () => {
    const page = await panel();
    await page.getByText('Delivery log', { exact: true }).click();
    await expect.element(page.getByText('No messages sent yet')).toBeVisible();
    expect(page.address()).toBe('/alarms?tab=notify&view=deliveries');
  });
});
