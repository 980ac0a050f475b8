import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { setLanguage } from '@heliodon/web/i18n';
import { live } from '@heliodon/web/live';
import { useAlarmStore } from '@heliodon/web/stores';
import { FakeSocket } from '@heliodon/web/testing/fake-socket';
import { server } from '@heliodon/web/testing/server';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  ALARM_TOPIC,
  type AlarmListRow,
  defaultTips,
  getAlarmTips,
  getUnhandledAlarms,
  getWarningListSilent,
} from '../../contract/index.ts';
import { answerAlarms, events, itemOf, pushOf, rowOf } from '../testing/alarms.ts';
import { recordSounds, soundLength } from '../testing/sounds.ts';
import AlarmWatch from './AlarmWatch.tsx';

const arcFault = { eventCode: events.arcFault, grade: 1 } as const;
const SOUND_MS = 1000;
const REFRESH_MS = 2000;
const POLL_MS = 30_000;

let open: AlarmListRow[];
let sounds: string[];

beforeEach(() => {
  // Time advances by itself, and can be advanced faster.
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  sounds = recordSounds();
  open = [];
  answerAlarms(() => open);
  server.answer(getAlarmTips, defaultTips);
  server.answer(getUnhandledAlarms, ({ ids }) => ({
    ids: ids.filter((id) => open.some((alarm) => alarm.id === id)),
    reminderDue: [],
  }));
});
afterEach(() => {
  live.stop();
  vi.useRealTimers();
});

async function watched(options: PageOptions = {}) {
  const page = await renderPage(
    <>
      <input aria-label="Search" />
      <Suspense>
        <AlarmWatch />
      </Suspense>
    </>,
    options,
  );
  // The initial state causes no prompt.
  await expect.poll(() => useAlarmStore.getState().unrecoveredTotal).not.toBeNull();
  return page;
}

async function watchedLive(options: PageOptions = {}) {
  const page = await watched(options);
  live.start();
  await expect.poll(() => FakeSocket.watches(ALARM_TOPIC)).toBe(true);
  return page;
}

function raise(...alarms: AlarmListRow[]): void {
  open = [...alarms, ...open];
  const raised = alarms.slice(0, 20).map(({ id, ...row }) => itemOf(id, row));
  server.publish(ALARM_TOPIC, pushOf({ raised, more: alarms.length - raised.length }));
}
const prompt = (page: Awaited<ReturnType<typeof watched>>) => page.getByTestId('alarm-prompt');

describe('a new alarm', () => {
  it('is shown with sound, without taking the focus; the next sound stops the previous one', async () => {
    const page = await watchedLive();
    const search = page.getByRole('textbox', { name: 'Search' });
    await search.click();
    await userEvent.keyboard('Suz');
    raise(rowOf(1, arcFault));
    await expect.element(prompt(page).getByText('DC arc fault')).toBeVisible();
    await expect.element(prompt(page).getByText('Open the DC switch immediately')).toBeVisible();
    await expect.element(prompt(page).getByRole('alert')).toHaveTextContent('Serious');
    await userEvent.keyboard('hou');
    await expect.element(search).toHaveValue('Suzhou');
    await expect.poll(() => sounds).toEqual([`start ${soundLength.serious}`]);
    raise(rowOf(2));
    await expect.element(prompt(page).getByText('2 new alarms')).toBeVisible();
    await expect
      .poll(() => sounds)
      .toEqual([`start ${soundLength.serious}`, `stop ${soundLength.serious}`, `start ${soundLength.first}`]);
    expect(await seriousViolations()).toEqual([]);
    await setLanguage('zh');
    await expect.element(prompt(page).getByText('2 条新告警')).toBeVisible();
    await expect.element(prompt(page).getByText('直流拉弧', { exact: true })).toBeVisible();
    await prompt(page).getByRole('button', { name: '5 分钟后再提醒' }).click();
    await expect.element(prompt(page)).not.toBeInTheDocument();
  });

  it('is counted, and links to its details', async () => {
    const page = await watchedLive();
    raise(rowOf(7, arcFault));
    await vi.advanceTimersByTimeAsync(REFRESH_MS);
    await expect.poll(() => useAlarmStore.getState().unrecoveredCount).toBe(1);
    await prompt(page).getByRole('button', { name: 'View alarm' }).click();
    await expect.poll(page.address).toBe('/monitoring/alarmManage?alarm=7');
    await expect.element(prompt(page)).not.toBeInTheDocument();
  });

  it('of lower level is announced politely, makes no sound and is dismissed', async () => {
    const page = await watchedLive();
    raise(rowOf(1, { grade: 3, plantName: 'Other plant' }));
    await expect.element(prompt(page).getByText(/Other plant/)).toBeVisible();
    expect(prompt(page).getByRole('alert').query()).toBeNull();
    await expect.element(prompt(page).getByRole('status')).toBeVisible();
    await prompt(page).getByRole('button', { name: 'Dismiss', exact: true }).click();
    await expect.element(prompt(page)).not.toBeInTheDocument();
    raise(rowOf(2));
    await expect.poll(() => sounds).toEqual([`start ${soundLength.first}`]);
  });

  it('disappears when it is handled or has recovered', async () => {
    const page = await watchedLive();
    raise(rowOf(1, arcFault));
    await expect.element(prompt(page)).toBeVisible();
    open = [];
    server.publish(ALARM_TOPIC, pushOf({}));
    await vi.advanceTimersByTimeAsync(SOUND_MS + REFRESH_MS);
    await expect.element(prompt(page)).not.toBeInTheDocument();
    await expect.poll(() => useAlarmStore.getState().unrecoveredCount).toBe(0);
  });

  it('can be viewed and dismissed by an ordinary user, not postponed; no reminders come', async () => {
    const page = await watchedLive({ roleId: 2, lang: 'zh' });
    server.publish(ALARM_TOPIC, pushOf({ reminders: [itemOf(9)] }));
    raise(rowOf(1, arcFault));
    await expect.element(prompt(page).getByText('直流拉弧')).toBeVisible();
    expect(prompt(page).getByText('电网过压').query()).toBeNull();
    expect(
      prompt(page)
        .getByRole('button', { name: /分钟后再提醒/ })
        .query(),
    ).toBeNull();
    await expect.element(prompt(page).getByRole('button', { name: '查看告警' })).toBeVisible();
    await prompt(page).getByRole('button', { name: '不再提示' }).click();
    await expect.element(prompt(page)).not.toBeInTheDocument();
  });

  it('shows reminders of follow-ups to users who handle alarms', async () => {
    const page = await watchedLive();
    server.publish(ALARM_TOPIC, pushOf({ reminders: [itemOf(9)] }));
    await expect.element(prompt(page).getByText('Reminder: Level 1 fault')).toBeVisible();
  });

  it('is closed with Escape inside the dialog', async () => {
    const page = await watchedLive();
    raise(rowOf(1, arcFault));
    const look = prompt(page).getByRole('button', { name: 'View alarm' });
    await expect.element(look).toBeVisible();
    (look.element() as HTMLElement).focus();
    await userEvent.keyboard('{Escape}');
    await expect.element(prompt(page)).not.toBeInTheDocument();
  });
});

it('a sound blocked by the browser is indicated, and allowed by a click', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  let allowed = false;
  vi.spyOn(BaseAudioContext.prototype, 'state', 'get').mockImplementation(() =>
    allowed ? 'running' : 'suspended',
  );
  vi.spyOn(AudioContext.prototype, 'resume').mockImplementation(() => new Promise(() => undefined));
  const page = await watchedLive();
  raise(rowOf(1, arcFault));
  const blocked = prompt(page).getByRole('button', {
    name: 'The browser blocked the sound. Click to allow it',
  });
  await expect.element(blocked).toBeVisible();
  expect(info).toHaveBeenCalledWith(expect.stringContaining('alarms sound'));
  allowed = true;
  await blocked.click();
  await expect.element(blocked).not.toBeInTheDocument();
});

it('sounds are switched off in the dialog, for this computer', async () => {
  const page = await watchedLive();
  raise(rowOf(1, arcFault));
  await expect.poll(() => sounds).toHaveLength(1);
  await prompt(page).getByRole('button', { name: 'Mute alarm sounds on this computer' }).click();
  await expect.poll(() => sounds.at(-1)).toBe(`stop ${soundLength.serious}`);
  await expect
    .element(prompt(page).getByRole('button', { name: 'Unmute alarm sounds on this computer' }))
    .toHaveAttribute('aria-pressed', 'true');
});

it('a storm of 300 alarms causes one dialog with the worst first, and one query afterwards', async () => {
  const page = await watchedLive();
  for (let from = 0; from < 300; from += 60)
    raise(...Array.from({ length: 60 }, (_, n) => rowOf(from + n + 1, n === 7 ? arcFault : { grade: 3 })));
  await expect.element(prompt(page).getByText('300 new alarms')).toBeVisible();
  const items = () => prompt(page).getByRole('listitem').elements();
  expect(items()).toHaveLength(5);
  expect(items()[0]?.textContent).toContain('DC arc fault');
  await expect.element(prompt(page).getByText('and 295 more')).toBeVisible();
  await page.getByRole('textbox', { name: 'Search' }).fill('the page goes on');
  await vi.advanceTimersByTimeAsync(2 * REFRESH_MS);
  const before = server.bodiesOf(getUnhandledAlarms).length;
  await prompt(page).getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expect.element(prompt(page)).not.toBeInTheDocument();
  open = [];
  server.publish(ALARM_TOPIC, pushOf({}));
  await vi.advanceTimersByTimeAsync(SOUND_MS + REFRESH_MS);
  await expect.poll(() => useAlarmStore.getState().unrecoveredCount).toBe(0);
  expect(server.bodiesOf(getUnhandledAlarms).length - before).toBeLessThanOrEqual(1);
});

it('without the socket the page polls, and stops when the connection is back', async () => {
  const page = await watched();
  open = [rowOf(1, arcFault)];
  await vi.advanceTimersByTimeAsync(POLL_MS + REFRESH_MS);
  await expect.element(prompt(page).getByText('DC arc fault')).toBeVisible();
  await expect.poll(() => useAlarmStore.getState().unrecoveredCount).toBe(1);
  live.start();
  await expect.poll(() => FakeSocket.watches(ALARM_TOPIC)).toBe(true);
  await vi.advanceTimersByTimeAsync(REFRESH_MS);
  const asked = server.bodiesOf(getWarningListSilent).length;
  await vi.advanceTimersByTimeAsync(2 * POLL_MS);
  expect(server.bodiesOf(getWarningListSilent)).toHaveLength(asked);
  raise(rowOf(2));
  await expect.element(prompt(page).getByText('2 new alarms')).toBeVisible();
});
