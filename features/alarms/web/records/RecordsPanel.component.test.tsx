import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, expect, it } from 'vitest';
import {
  exportHandlingRecords,
  getHandlingRecords,
  getReminderList,
  getWarningDetail,
  type HandlingRecord,
  handleEvent,
  handlingRecord,
  type ReminderRow,
} from '../../contract/index.ts';
import { events, rowOf } from '../testing/alarms.ts';
import RecordsPanel from './RecordsPanel.tsx';

const recordOf = (id: number, values: Partial<HandlingRecord>) =>
  exampleOf(handlingRecord, {
    id,
    alarmId: 1,
    timeZone: 'Asia/Shanghai',
    deviceId: 11,
    deviceSn: 'INV1',
    deviceType: 'inverter',
    eventCode: events.insulation,
    eventStatus: 2,
    kind: 'handling',
    ...values,
  });
const reminderOf = (id: number, values: Partial<ReminderRow>): ReminderRow => ({
  ...rowOf(id, { eventCode: events.insulation, eventStatus: 2 }),
  mine: false,
  ...values,
});

let reminders: ReminderRow[];
let records: HandlingRecord[];

beforeEach(() => {
  reminders = [reminderOf(1, { reminderDue: true, mine: true })];
  records = [
    recordOf(2, { kind: 'reminder', handler: '' }),
    recordOf(1, { handler: 'operator', note: 'Measured on Thursday' }),
  ];
  server.answer(getReminderList, () => ({ rows: reminders, more: false }));
  server.answer(getHandlingRecords, ({ handler }) => {
    const rows = records.filter((one) => one.handler.includes(handler));
    return { rows, total: rows.length };
  });
});

async function recordsPage(options: PageOptions = {}) {
  const page = await renderPage(<RecordsPanel />, options);
  await expect.element(page.getByRole('table').first()).toBeVisible();
  return page;
}

it('shows user, action and alarm, and automatic changes', async () => {
  const page = await recordsPage({ lang: 'zh' });
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await expect.element(row('提醒时间已到').getByText('系统')).toBeVisible();
  await expect.element(row('Measured on Thursday').getByText('operator')).toBeVisible();
  await expect.element(row('Measured on Thursday').getByText('跟进中')).toBeVisible();
});

it('a due reminder is handled in place, and disappears', async () => {
  server.answer(handleEvent, () => {
    reminders = [];
    records = [recordOf(3, { eventStatus: 3, note: 'Cable replaced', handler: 'operator' }), ...records];
    return { results: [{ alarmId: 1, code: 1000, msg: 'OK' }] };
  });
  const page = await recordsPage();
  await expect.element(page.getByText('Reminders (1)')).toBeVisible();
  const reminder = page.getByRole('listitem').filter({ hasText: 'Reminder due' });
  await expect.element(reminder.getByText('Mine')).toBeVisible();
  await reminder.getByRole('button', { name: 'Mark as handled' }).click();
  await page.getByRole('dialog').getByLabelText('Note').fill('Cable replaced');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as handled' }).click();
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Cable replaced' }).getByText('Handled'))
    .toBeVisible();
  await expect.element(page.getByText('Reminders (1)')).not.toBeInTheDocument();
  expect(server.bodiesOf(handleEvent)[0]).toMatchObject({ alarmIds: [1], status: 3, note: 'Cable replaced' });
});

it('of many reminders the first four are shown; future ones are read-only', async () => {
  reminders = [1, 2, 3, 4, 5, 6].map((id) =>
    reminderOf(id, { handler: 'operator', nextReminder: '2026-06-16T01:00:00.000Z' }),
  );
  server.answer(getWarningDetail, exampleOf(getWarningDetail.response, { alarm: rowOf(1) }));
  const page = await recordsPage();
  await expect.element(page.getByText('Reminders (6)')).toBeVisible();
  const items = () => page.container.querySelectorAll('li[data-due]');
  expect(items()).toHaveLength(4);
  expect(items()[0]?.textContent).toContain('2026-06-16 09:00');
  await page.getByRole('button', { name: 'Show 2 more' }).click();
  await expect.poll(items).toHaveLength(6);
  expect(page.getByRole('button', { name: 'Mark as handled' }).query()).toBeNull();
  await page.getByRole('button', { name: 'Insulation' }).first().click();
  await expect.poll(page.address).toContain('alarm=1');
});

it('a viewer can neither handle nor export', async () => {
  const page = await recordsPage({ roleId: 2 });
  await expect.element(page.getByText('Reminders (1)')).toBeVisible();
  expect(page.getByRole('button', { name: /Mark as handled|Follow up|Export/ }).query()).toBeNull();
});

it('is filtered by user, opens the alarm of a record, and is exported with the filter', async () => {
  server.answer(exportHandlingRecords, { jobId: '00000000-0000-4000-8000-000000000001' });
  const page = await recordsPage();
  await page.getByLabelText('Handler').fill('nobody');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.element(page.getByText('No results')).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /xlsx/ }).click();
  await expect
    .poll(() => server.bodiesOf(exportHandlingRecords))
    .toEqual([expect.objectContaining({ handler: 'nobody', plantId: 1, format: 'xlsx' })]);
  await page.getByText('All plants').click();
  await expect.poll(() => server.bodiesOf(getHandlingRecords).at(-1)).toMatchObject({ plantId: 0 });
});

it('shows that there are none, and that loading failed', async () => {
  records = [];
  const page = await renderPage(<RecordsPanel />);
  await expect.element(page.getByText('No records yet')).toBeVisible();
  server.answer(getHandlingRecords, new Refusal(commonErrors.unexpected));
  await page.goTo('/?plants=all');
  await expect.element(page.getByText('Failed to load')).toBeVisible();
});

it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
  const page = await recordsPage({ theme });
  await expect.element(page.getByText('Reminders (1)')).toBeVisible();
  expect(await seriousViolations()).toEqual([]);
});
