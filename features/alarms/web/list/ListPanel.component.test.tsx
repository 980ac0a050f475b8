import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { getDeviceHistory } from '@heliodon/devices/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { cellsBeyondScreen } from '@heliodon/ui/testing/phone';
import { grant, type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { live } from '@heliodon/web/live';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { FakeSocket } from '@heliodon/web/testing/fake-socket';
import { server, takeLoggedErrors } from '@heliodon/web/testing/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  ALARM_TOPIC,
  type AlarmListRow,
  exportWarnings,
  getWarningDetail,
  getWarningListSilent,
  handleEvent,
} from '../../contract/index.ts';
import { answerAlarms, events, lastAskedAlarms, pushOf, rowOf } from '../testing/alarms.ts';
import ListPanel from './ListPanel.tsx';

const NOW = '2026-06-15T04:00:00.000Z';
const overVoltage = rowOf(1);
const arc = rowOf(2, {
  eventCode: events.arcFault,
  grade: 1,
  deviceSn: 'INV2',
  triggerTime: '2026-05-01T04:00:00.000Z',
  recoverTime: '2026-05-01T04:05:00.000Z',
});
const lost = rowOf(3, { deviceType: 'logger', deviceSn: 'LOG', eventType: 2, eventCode: 1, groupSize: 2 });
const silent = (id: number) => rowOf(id, { eventType: 2, eventCode: 2, grade: 3, groupId: 3 });
const hot = rowOf(6, { eventCode: events.derated, grade: 3, raisedCount: 6, flapCount: 4 });

let rows: AlarmListRow[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(NOW);
  rows = [overVoltage, arc];
  answerAlarms(({ grade, recoverStatus, groupId, dateType }) => {
    if (groupId !== undefined) return [silent(4), silent(5)];
    return rows
      .filter((row) => grade === 0 || row.grade === grade)
      .filter((row) => recoverStatus === 0 || (recoverStatus === 1) === (row.recoverTime === null))
      .filter((row) => dateType !== 1 || row.triggerTime.startsWith('2026-06-15'));
  });
  answerDetail();
});
afterEach(() => {
  live.stop();
  vi.useRealTimers();
});

type Detail = ReturnType<typeof getWarningDetail.response.parse>;

function answerDetail(values: Partial<Detail> = {}): void {
  server.answer(getWarningDetail, ({ alarmId }) =>
    exampleOf(getWarningDetail.response, {
      alarm: rows.find(({ id }) => id === alarmId) ?? overVoltage,
      ...values,
    }),
  );
}

async function alarmList(options: PageOptions = {}) {
  const page = await renderPage(<ListPanel />, options);
  await expect.element(page.getByRole('table').first()).toBeVisible();
  return page;
}
type Page = Awaited<ReturnType<typeof alarmList>>;
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

describe('the list', () => {
  it('shows unrecovered alarms with level and text', async () => {
    const page = await alarmList();
    expect(lastAskedAlarms()).toMatchObject({
      plantId: 1,
      recoverStatus: 1,
      sort: 'triggerTime',
      order: 'desc',
    });
    await expect.element(row(page, 'Grid over-voltage').getByText('Level 1 fault')).toBeVisible();
    await expect.element(row(page, 'Grid over-voltage').getByText('Unhandled')).toBeVisible();
    await expect.element(page.getByRole('tab', { name: /^All 1$/ })).toBeVisible();
    expect(page.getByText('DC arc fault').query()).toBeNull();
  });

  it('states that there are no alarms', async () => {
    rows = [];
    const page = await renderPage(<ListPanel />);
    await expect.element(page.getByText('No open alarms')).toBeVisible();
  });

  it('is filtered by level, recovery and period, keeps these in the address, and is reset', async () => {
    const page = await alarmList();
    await page.getByRole('tab', { name: /^Serious/ }).click();
    await expect.element(page.getByText('No results')).toBeVisible();
    expect(lastAskedAlarms()).toMatchObject({ grade: 1, recoverStatus: 1 });
    await page.goTo(`${page.address()}&recover=2`);
    await expect.element(row(page, 'DC arc fault').getByText('Restored (5 min)')).toBeVisible();
    await page.getByText('Day', { exact: true }).click();
    await expect.element(page.getByText('No results')).toBeVisible();
    await expect.poll(page.address).toMatch(/period=day&at=2026-06-15/);
    expect(lastAskedAlarms()).toMatchObject({
      grade: 1,
      recoverStatus: 2,
      dateType: 1,
      dateStr: '2026-06-15',
    });
    await page.getByRole('button', { name: 'Reset' }).first().click();
    await expect.element(row(page, 'Grid over-voltage')).toBeVisible();
    await expect.poll(page.address).not.toMatch(/grade|recover|period/);
  });

  it('shows alarms of all plants with their plant', async () => {
    const page = await alarmList();
    expect(page.getByRole('columnheader', { name: 'Plant' }).query()).toBeNull();
    await page.getByText('All plants (2)').click();
    await expect.element(page.getByRole('columnheader', { name: 'Plant' })).toBeVisible();
    await expect.element(row(page, 'Test plant').first()).toBeVisible();
    await expect.poll(page.address).toContain('plants=all');
    await expect.poll(lastAskedAlarms).toMatchObject({ plantId: 0 });
  });

  it('folds alarms behind a lost logger, counts repetitions and marks flapping alarms', async () => {
    rows = [lost, hot];
    const page = await alarmList();
    await expect.element(row(page, 'Temperature derating').getByText('×6')).toBeVisible();
    await expect
      .element(page.getByLabelText('Flapping: triggered again 4 times just after recovery'))
      .toBeVisible();
    expect(page.getByText('Device not responding').query()).toBeNull();
    await row(page, 'Data logger offline').getByRole('button', { name: 'Expand row' }).click();
    await expect.element(page.getByText('Device not responding').nth(1)).toBeVisible();
    await row(page, 'Data logger offline').first().getByRole('button', { name: 'Collapse row' }).click();
    await expect.element(page.getByText('Device not responding').first()).not.toBeVisible();
  });

  it('refreshes by itself on notifications, without counting as user activity', async () => {
    const page = await alarmList();
    live.start();
    await expect.poll(() => FakeSocket.watches(ALARM_TOPIC)).toBe(true);
    rows = [hot, ...rows];
    server.publish(ALARM_TOPIC, pushOf({}));
    await expect.element(row(page, 'Temperature derating')).toBeVisible();
    expect(server.bodiesOf(getWarningListSilent)).toHaveLength(1);
  });

  it('shows that loading failed, and loads again', async () => {
    answerAlarms(() => {
      throw new Error('not reached');
    });
    server.answer(getWarningListSilent, new Refusal(commonErrors.unexpected));
    const page = await renderPage(<ListPanel />);
    await expect.element(page.getByText('Failed to load')).toBeVisible();
    answerAlarms(() => rows);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(row(page, 'Grid over-voltage')).toBeVisible();
    takeLoggedErrors();
  });

  it('fits a phone, in Chinese', async () => {
    const page = await alarmList({ width: 390, height: 844, lang: 'zh' });
    await expect.element(row(page, '电网过压').getByText('一级故障')).toBeVisible();
    expect(document.documentElement.scrollWidth - window.innerWidth).toBeLessThanOrEqual(0);
    expect(cellsBeyondScreen()).toEqual([]);
  });

  it.each(['light', 'dark'] as const)(
    'has no serious accessibility violation in %s, nor have its details',
    async (theme) => {
      const page = await alarmList({ theme });
      expect(await seriousViolations()).toEqual([]);
      await row(page, 'Grid over-voltage').getByText('Grid over-voltage').click();
      await expect.element(page.getByText('Recommended action:')).toBeVisible();
      expect(await seriousViolations()).toEqual([]);
    },
  );
});

describe('permissions', () => {
  it('a viewer can neither select, handle nor export', async () => {
    const page = await alarmList({ roleId: 2 });
    expect(page.getByRole('checkbox').elements()).toHaveLength(0);
    expect(page.getByRole('button', { name: 'Export' }).query()).toBeNull();
    await row(page, 'Grid over-voltage').getByText('Grid over-voltage').click();
    await expect.element(page.getByText('Recommended action:')).toBeVisible();
    expect(page.getByRole('button', { name: 'Follow up' }).query()).toBeNull();
    grant(['alarmView', 'alarmHandle']);
    await expect.element(page.getByRole('button', { name: 'Follow up' })).toBeVisible();
  });

  it('exports the filtered list, and links to the download centre', async () => {
    server.answer(exportWarnings, { jobId: '00000000-0000-4000-8000-000000000001' });
    const page = await alarmList({ path: '/?recover=2', permissions: ['alarmView', 'alarmExport'] });
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: /csv/ }).click();
    await page.getByRole('button', { name: 'Open download centre' }).click();
    expect(server.bodiesOf(exportWarnings)).toEqual([
      expect.objectContaining({ plantId: 1, recoverStatus: 2, format: 'csv' }),
    ]);
    await expect.poll(page.address).toBe('/downloads');
  });
});

describe('the details of an alarm', () => {
  it('show meaning and advice, in Chinese; the link of a mail opens them, Escape closes them', async () => {
    rows = [rowOf(1, { eventCode: events.insulation, grade: 1 })];
    const page = await alarmList({ lang: 'zh', path: '/?alarm=1' });
    await expect.element(page.getByRole('heading', { name: '绝缘阻抗低' })).toBeVisible();
    await expect.element(page.getByText('断电后逐串测量对地绝缘')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(page.address).not.toContain('alarm=');
  });

  it('show the curve around the trigger, with links to the sample and the curves of that day', async () => {
    const at = Date.parse(hot.triggerTime);
    rows = [hot];
    answerDetail({ points: ['activePowerKw'] });
    const history = exampleOf(getDeviceHistory.response, {
      timeZone: 'Asia/Shanghai',
      t: [at - 60_000, at],
      values: [[59, 60]],
    });
    server.answer(getDeviceHistory, history);
    const page = await alarmList();
    await page.getByRole('button', { name: 'Temperature derating' }).click();
    await expect.poll(() => document.querySelectorAll('.ant-drawer canvas').length).toBeGreaterThan(0);
    const href = (name: string) => page.getByRole('link', { name }).element().getAttribute('href');
    const moment = `from=2026-06-15&to=2026-06-15&at=${at}&points=activePowerKw`;
    expect(href('View triggering sample')).toBe(
      `/monitoring/deviceDetails?deviceId=11&tab=history&${moment}`,
    );
    expect(href('View curves of that day')).toBe(
      `/monitoring/deviceDetails?deviceId=11&tab=curves&${moment}`,
    );
  });

  it('show the handling history, newest first, and the group of the alarm', async () => {
    const record = { eventStatus: 2, note: 'Measured on Thursday', handler: 'operator' } as const;
    answerDetail({
      alarm: rowOf(1, { eventStatus: 2, groupId: 3 }),
      group: { id: 3, deviceSn: 'LOG', deviceAlias: 'Roof box', recoverTime: null },
      records: [
        { ...record, id: 8, kind: 'handling', at: NOW, nextReminder: '2026-06-16T01:00:00.000Z' },
        { ...record, id: 9, kind: 'reminder', at: NOW, nextReminder: null },
      ],
    });
    const page = await alarmList({ path: '/?alarm=1' });
    await expect.element(page.getByText('Measured on Thursday')).toBeVisible();
    await expect.element(page.getByText(/Reminder at .* 09:00:00/)).toBeVisible();
    await expect.element(page.getByText('Reminder due')).toBeVisible();
    await expect.element(page.getByText('Grouped under the offline alarm of logger Roof box')).toBeVisible();
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await expect.poll(page.address).toContain('alarm=3');
  });

  it('show that an alarm does not exist or could not be loaded', async () => {
    server.answer(getWarningDetail, new Refusal(commonErrors.notFound));
    const page = await alarmList({ path: '/?alarm=99' });
    await expect.element(page.getByText('Alarm not found')).toBeVisible();
    server.answer(getWarningDetail, new Refusal(commonErrors.unexpected));
    await page.goTo('/?alarm=98');
    await expect.element(page.getByText('Failed to load')).toBeVisible();
  });
});

describe('handling', () => {
  it('requires a reminder for a follow-up', async () => {
    server.answer(handleEvent, { results: [{ alarmId: 1, code: 1000, msg: 'OK' }] });
    const page = await alarmList({ lang: 'zh', path: '/?alarm=1' });
    await page.getByRole('button', { name: '跟进' }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: '跟进 1 条告警' });
    const confirm = dialog.getByRole('button', { name: '跟进', exact: true });
    await expect.element(confirm).toBeDisabled();
    await dialog.getByRole('button', { name: '明天 9:00' }).click();
    await dialog.getByLabelText('备注').fill('已约周四上站测量');
    await confirm.click();
    await expect.element(page.getByText('已更新 1 条告警')).toBeVisible();
    expect(server.bodiesOf(handleEvent)).toEqual([
      {
        alarmIds: [1],
        status: 2,
        note: '已约周四上站测量',
        nextReminder: '2026-06-16T01:00:00.000Z',
        seen: [1],
        withGroup: false,
      },
    ]);
  });

  it('of several alarms shows each result, and repeats failed ones', async () => {
    rows = [lost, hot];
    const refused = { alarmId: 6, code: 2602, msg: 'operator has just made it “Closed”' };
    server.answer(handleEvent, { results: [{ alarmId: 3, code: 1000, msg: 'OK' }, refused] });
    const page = await alarmList();
    for (const text of ['Data logger offline', 'Temperature derating'])
      await row(page, text).getByRole('checkbox').click();
    await expect.element(page.getByText('2 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Mark as handled' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('Also apply to the 2 grouped alarms')).toBeVisible();
    await dialog.getByLabelText('Note').fill('Router restarted');
    await dialog.getByRole('button', { name: 'Mark as handled' }).click();
    await expect.element(dialog.getByText('1 succeeded, 1 failed')).toBeVisible();
    await expect.element(dialog.getByText(refused.msg)).toBeVisible();
    const again = { alarmId: 6, code: 2601, msg: 'is now “Closed” and cannot be changed to “Handled”' };
    server.answer(handleEvent, { results: [again] });
    await dialog.getByRole('button', { name: 'Retry 1 failed' }).click();
    await expect.element(dialog.getByText(again.msg)).toBeVisible();
    const [first, second] = server.bodiesOf(handleEvent);
    expect(first).toMatchObject({ alarmIds: [3, 6], status: 3, seen: [1, 1], withGroup: true });
    expect(second).toMatchObject({ alarmIds: [6], note: 'Router restarted' });
    expect(second).not.toHaveProperty('seen');
    await dialog.getByRole('button', { name: 'Close window' }).click();
    await expect.element(page.getByText('2 selected')).not.toBeInTheDocument();
  });

  it('of a closed alarm can only reopen it; a failed call keeps the input', async () => {
    rows = [rowOf(1, { eventStatus: 4 })];
    server.answer(handleEvent, new Refusal(commonErrors.unexpected));
    const page = await alarmList({ path: '/?alarm=1' });
    await page.getByRole('button', { name: 'Reopen' }).click();
    expect(page.getByRole('button', { name: 'Mark as handled' }).query()).toBeNull();
    const dialog = page.getByRole('dialog').filter({ hasText: 'Follow up 1 alarm' });
    await dialog.getByRole('button', { name: 'In 1 hour' }).click();
    await dialog.getByLabelText('Note').fill('Looked at again');
    await dialog.getByRole('button', { name: 'Follow up', exact: true }).click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await expect.element(dialog.getByLabelText('Note')).toHaveValue('Looked at again');
  });
});
