import { commonErrors } from '@heliodon/contract/errors';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { live } from '@heliodon/web/live';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { FakeSocket } from '@heliodon/web/testing/fake-socket';
import { server } from '@heliodon/web/testing/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  ALARM_TOPIC,
  type AlarmTips,
  alarmTips,
  defaultTips,
  getAlarmTips,
  saveAlarmTips,
} from '../../contract/index.ts';
import AlarmWatch from '../prompt/AlarmWatch.tsx';
import { answerAlarms, events, itemOf, pushOf } from '../testing/alarms.ts';
import { recordSounds, soundLength } from '../testing/sounds.ts';
import TipsPanel from './TipsPanel.tsx';

const silent = { ...defaultTips.serious, screen: false, voice: false };
let sounds: string[];

beforeEach(() => {
  sounds = recordSounds();
  server.answer(getAlarmTips, defaultTips);
  answerAlarms(() => []);
});
afterEach(() => live.stop());

/** With the prompts that the shell shows on every page. */
async function tipsPage(options: PageOptions = {}) {
  const page = await renderPage(
    <>
      <TipsPanel />
      <AlarmWatch />
    </>,
    options,
  );
  await expect.element(page.getByRole('table').first()).toBeVisible();
  live.start();
  await expect.poll(() => FakeSocket.watches(ALARM_TOPIC)).toBe(true);
  return page;
}
const prompt = (page: Awaited<ReturnType<typeof tipsPage>>) => page.getByTestId('alarm-prompt');

it('describes the prompt of each level', async () => {
  const page = await tipsPage();
  const words = (grade: string) => document.querySelector(`tr[data-grade="${grade}"]`)?.textContent;
  await expect.poll(() => words('serious')).toContain('Dialog and sound; repeated 3 times, every 5 min');
  expect(words('first')).toContain('once more after 10 min if unhandled');
  expect(words('second')).toContain('Dialog only, no sound');
  expect(words('third')).toContain('No alert; counted on the bell only');
  await page.getByRole('switch', { name: 'Level 3 warning: Sound' }).click();
  await expect.poll(() => words('third')).toContain('Sound only');
  await expect.element(page.getByRole('spinbutton', { name: 'Level 3 warning: Every' })).toBeDisabled();
});

it('can be tried: dialog and sound of a level, without an alarm', async () => {
  const page = await tipsPage();
  await page.getByRole('button', { name: 'Serious: Test' }).click();
  await expect.element(prompt(page).getByText('This is a test')).toBeVisible();
  await expect.poll(() => sounds).toEqual([`start ${soundLength.serious}`]);
  expect(prompt(page).getByRole('button', { name: 'View alarm' }).query()).toBeNull();
  await prompt(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect.element(prompt(page)).not.toBeInTheDocument();
});

it('is saved, and applies to the open page at once', async () => {
  const page = await tipsPage();
  const save = page.getByRole('button', { name: 'Save' });
  await expect.element(save).toBeDisabled();
  await page.getByRole('switch', { name: 'Serious: Sound' }).click();
  await page.getByRole('switch', { name: 'Serious: Dialog' }).click();
  await save.click();
  await expect.element(page.getByText('Saved. Your open pages are updated')).toBeVisible();
  expect(server.bodiesOf(saveAlarmTips)).toEqual([{ ...defaultTips, serious: silent }]);
  server.publish(ALARM_TOPIC, pushOf({ raised: [itemOf(1, { eventCode: events.arcFault, grade: 1 })] }));
  server.publish(ALARM_TOPIC, pushOf({ raised: [itemOf(2)] }));
  // Only the second one causes a prompt.
  await expect.element(prompt(page).getByText('Grid over-voltage')).toBeVisible();
  expect(prompt(page).getByText('DC arc fault').query()).toBeNull();
  await expect.poll(() => sounds).toEqual([`start ${soundLength.first}`]);
  await page.getByRole('button', { name: 'Restore defaults' }).click();
  await save.click();
  await expect.poll(() => server.bodiesOf(saveAlarmTips).at(-1)).toEqual(defaultTips);
});

it('follows changes saved in another tab', async () => {
  const page = await tipsPage();
  const otherTab = new BroadcastChannel('heliodon.alarms');
  const tips: AlarmTips = { ...defaultTips, third: { ...defaultTips.third, screen: true } };
  otherTab.postMessage({ type: 'tips', tips: alarmTips.parse(tips) });
  const third = itemOf(3, { grade: 4 });
  await expect
    .poll(() => {
      server.publish(ALARM_TOPIC, pushOf({ raised: [third] }));
      return prompt(page).query();
    })
    .not.toBeNull();
  otherTab.postMessage({ type: 'dismissed', ids: [3] });
  await expect.element(prompt(page)).not.toBeInTheDocument();
  otherTab.close();
});

it('keeps the input when saving failed', async () => {
  server.answer(saveAlarmTips, new Refusal(commonErrors.unexpected));
  const page = await tipsPage();
  await page.getByRole('switch', { name: 'Serious: Dialog' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => server.bodiesOf(saveAlarmTips)).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeEnabled();
  await expect.element(page.getByRole('switch', { name: 'Serious: Dialog' })).not.toBeChecked();
});

it('is read-only without permission', async () => {
  const page = await tipsPage({ roleId: 2, lang: 'zh' });
  await expect.element(page.getByText('您的账号可以查看这些设置，但不能修改')).toBeVisible();
  expect(document.querySelectorAll('tr[data-grade] .ant-switch:not(.ant-switch-disabled)')).toHaveLength(0);
  expect(page.getByRole('button', { name: '保存' }).query()).toBeNull();
});

it('the sound is muted for this computer only', async () => {
  const page = await tipsPage();
  await page.getByRole('switch', { name: 'Mute' }).click();
  await page.getByRole('button', { name: 'Serious: Test' }).click();
  await expect.element(prompt(page).getByText('This is a test')).toBeVisible();
  await page.getByRole('switch', { name: 'Mute' }).click();
  await page.getByRole('button', { name: 'Level 1 fault: Test' }).click();
  await expect.poll(() => sounds).toEqual([`start ${soundLength.first}`]);
});

it('shows that loading failed, and loads again', async () => {
  server.answer(getAlarmTips, new Refusal(commonErrors.unexpected));
  const page = await renderPage(<TipsPanel />);
  await expect.element(page.getByText('Failed to load')).toBeVisible();
  server.answer(getAlarmTips, defaultTips);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('table')).toBeVisible();
});

it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
  await tipsPage({ theme });
  expect(await seriousViolations()).toEqual([]);
});
