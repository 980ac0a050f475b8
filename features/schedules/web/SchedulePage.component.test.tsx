import { getPublicKey } from '@heliodon/auth/contract';
import { commandsErrors } from '@heliodon/commands/errors';
import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import {
  type ComplianceDay,
  deletePlan,
  deleteTemplate,
  exportScheduleLog,
  getCalendar,
  getCompliance,
  getComplianceDay,
  getPlanDevices,
  getPlanList,
  getScheduleLog,
  type PlanRow,
  previewPlan,
  saveTemplate,
  scheduleLogRow,
  sendPlan,
  setPlanEnabled,
} from '@heliodon/schedules/contract';
import { deviceNow, deviceTopic } from '@heliodon/telemetry/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { live } from '@heliodon/web/live';
import { credentialKeys } from '@heliodon/web/testing/credentials';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { FakeSocket } from '@heliodon/web/testing/fake-socket';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import SchedulePage from './SchedulePage.tsx';
import {
  answerSchedules,
  changingPreview,
  deafOf,
  deviceOf,
  PLAN,
  planOf,
  previewOf,
  TODAY,
  templateOf,
} from './testing/schedules.ts';

async function schedulePage(query = '', options: PageOptions = {}) {
  const page = await renderPage(<SchedulePage />, { path: `/schedule${query}`, height: 1000, ...options });
  await expect.element(page.getByRole('tab').first()).toBeVisible();
  return page;
}

const card = (sn: string) => document.querySelector(`[data-device="${sn}"]`);
const stepOf = (sn: string, step: string) =>
  card(sn)?.querySelector(`[data-step="${step}"]`)?.getAttribute('data-state');

beforeEach(() => answerSchedules());

describe('a plan', () => {
  /** Simulates a server on which enabling and deleting change the plan. */
  async function switches(): Promise<void> {
    const keys = await credentialKeys();
    let plan: PlanRow | null = planOf();
    answerSchedules({ plans: () => (plan ? [plan] : []) });
    server
      .answer(previewPlan, changingPreview)
      .answer(getPublicKey, keys.answer)
      .answer(setPlanEnabled, async ({ enabled, password }) => {
        if ((await keys.read(password)) !== 'Breaker2040')
          return new Refusal(commandsErrors.wrongCommandPassword);
        plan = planOf({
          enabled,
          rulesToday: true,
          devices: [
            { deviceId: 5, name: 'PCS1', sn: 'PCS1', sendStatus: 'success' },
            { deviceId: 6, name: 'PCS2', sn: 'PCS2', sendStatus: 'sending' },
          ],
        });
        return {};
      })
      .answer(deletePlan, () => {
        plan = null;
        return {};
      });
  }

  it.each([
    ['zh', '操作密码', '启用', '今日计划改变', ['今日执行', '下发成功', '下发中']],
    ['en', 'Command password', 'Enable', "Today's plan changes", ['Active today', 'Sent', 'Sending']],
  ] as const)(
    'is enabled with the command password, after the consequences are shown, in %s',
    async (...given) => {
      const [lang, password, enable, notice, shown] = given;
      await switches();
      const page = await schedulePage('', { lang });
      await page.getByRole('switch').click();
      const dialog = page.getByRole('dialog');
      await expect.element(dialog.getByText(new RegExp(notice))).toBeVisible();
      await expect.element(dialog.getByText(/PCS1.*PCS2/)).toBeVisible();
      const ok = dialog.getByRole('button', { name: enable, exact: true });
      await expect.element(ok).toBeDisabled();
      await dialog.getByLabelText(password, { exact: true }).fill('wrong');
      await ok.click();
      await expect
        .element(dialog.getByRole('alert').last())
        .toHaveTextContent(commandsErrors.wrongCommandPassword[lang]);
      await dialog.getByLabelText(password, { exact: true }).fill('Breaker2040');
      await ok.click();
      for (const text of shown) await expect.element(page.getByText(text, { exact: true })).toBeVisible();
      expect(server.bodiesOf(setPlanEnabled).at(-1)).toMatchObject({ plantId: 1, planId: 3, enabled: true });
    },
  );

  it('is deleted after the dialog states what the devices do then', async () => {
    await switches();
    const page = await schedulePage();
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText(`Delete plan "${PLAN}"`)).toBeVisible();
    await expect.element(dialog.getByText(/work mode/).last()).toBeVisible();
    await dialog.getByLabelText('Command password', { exact: true }).fill('Breaker2040');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('No plans yet')).toBeVisible();
    expect(server.bodiesOf(deletePlan)).toHaveLength(1);
  });

  it('can be resent only if it applies today', async () => {
    const keys = await credentialKeys();
    answerSchedules({ plans: () => [planOf({ enabled: true, rulesToday: true })] });
    server.answer(getPublicKey, keys.answer).answer(sendPlan, { deviceIds: [6] });
    const page = await schedulePage();
    await page.getByRole('button', { name: 'Resend' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('Command password', { exact: true }).fill('Breaker2040');
    await dialog.getByRole('button', { name: /Send/ }).click();
    await expect.element(page.getByText('Sent to PCS2')).toBeVisible();
    await page.unmount();
    answerSchedules();
    const other = await schedulePage();
    await expect.element(other.getByRole('button', { name: 'Resend' })).toBeDisabled();
  });

  it('that takes devices from other plans names those plans', async () => {
    const overwrites = [
      { planId: 9, name: 'Old plan', type: 'year' as const, deviceIds: [5], replaced: true },
    ];
    server.answer(previewPlan, previewOf({ overwrites }));
    const page = await schedulePage();
    await page.getByRole('switch').click();
    await expect.element(page.getByText(/"Old plan": PCS1\. The plan has no devices left/)).toBeVisible();
  });

  it('is found by a search for its name', async () => {
    const page = await schedulePage();
    await page.getByLabelText('Name').fill('night');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect.poll(() => server.bodiesOf(getPlanList).at(-1)).toMatchObject({ name: 'night' });
    expect(page.address()).toContain('name=night');
  });

  it('is edited and copied from the list', async () => {
    const page = await schedulePage();
    await page.getByRole('button', { name: 'Edit' }).click();
    expect(page.address()).toBe('/schedule?edit=3');
    await page.getByRole('button', { name: 'Back to plans' }).click();
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect.element(page.getByLabelText('Name')).toHaveValue(`${PLAN} copy`);
    expect(page.address()).toBe('/schedule?edit=new&copy=3');
  });
});

describe('the devices', () => {
  const at = `${TODAY}T01:00:00.000Z`;
  const named = { planId: 3, name: PLAN, type: 'year' as const };
  const followed: ComplianceDay = {
    ...deviceOf().today,
    percent: 100,
    plannedMin: 60,
    followedMin: 60,
  };
  const good = deviceOf({
    plan: named,
    desiredVersion: 2,
    reportedVersion: 2,
    chain: { queued: at, sent: at, acknowledged: at, readBack: at, measured: at },
    plannedKw: 50,
    measuredKw: 50,
    today: followed,
  });
  const deaf = deafOf({
    plan: named,
    desiredVersion: 2,
    reportedVersion: 1,
    chain: { queued: at, sent: at, acknowledged: null, readBack: null, measured: null },
    hold: 'waiting',
    plannedKw: 50,
    measuredKw: 0,
    today: { ...followed, percent: 0, followedMin: 0, mainDeviation: 'dispatch' },
  });

  it('show that one follows its plan and that another has not confirmed it', async () => {
    answerSchedules({ devices: [good, deaf] });
    const page = await schedulePage('?tab=devices');
    await expect.element(page.getByText('Power follows').first()).toBeVisible();
    await expect.poll(() => card('PCS1')?.querySelectorAll('[data-state="done"]')).toHaveLength(5);
    expect(card('PCS1')?.textContent).toContain('As planned');
    expect([stepOf('PCS2', 'sent'), stepOf('PCS2', 'acknowledged')]).toEqual(['done', 'now']);
    expect(card('PCS2')?.textContent).toContain('The device has not confirmed the plan yet');
    expect(card('PCS2')?.textContent).toContain('Plan not delivered');
  });

  it('show measured power live and fetch the other values again', async () => {
    answerSchedules({ devices: [good] });
    await schedulePage('?tab=devices');
    await expect.poll(() => card('PCS1')).not.toBeNull();
    // In the product, the page frame of the portal starts the live connection.
    live.start();
    onTestFinished(() => live.stop());
    await expect.poll(() => FakeSocket.watches(deviceTopic(5))).toBe(true);
    const before = server.bodiesOf(getPlanDevices).length;
    server.publish(deviceTopic(5), exampleOf(deviceNow, { deviceId: 5, at: Date.now(), powerKw: 47.3 }));
    await expect.poll(() => card('PCS1')?.textContent).toContain('47.3');
    await expect.poll(() => server.bodiesOf(getPlanDevices).length).toBeGreaterThan(before);
  });

  it.each([
    ['en', "Today's details", 'Missed periods', 'The device had not received or confirmed this plan yet.'],
    ['zh', '今日详情', null, null],
  ] as const)('open a day with its deviations and their reasons, in %s', async (lang, open, title, why) => {
    answerSchedules({ devices: [deaf] });
    server
      .answer(getComplianceDay, {
        ...deaf.today,
        timeZone: 'Asia/Shanghai',
        ratedKw: 100,
        quarters: [{ at, minutes: 15, plannedKw: 50, measuredKw: 0, following: null, deviation: 'dispatch' }],
        measured: [{ at, powerKw: 0, soc: 50 }],
      })
      .answer(getCalendar, {
        today: TODAY,
        timeZone: 'Asia/Shanghai',
        ratedKw: 100,
        plans: [{ ...named, reserveSoc: null, parts: planOf().parts }],
        days: [{ day: TODAY, planId: 3, name: PLAN, part: 0, reason: 'year', outranked: [] }],
      });
    const page = await schedulePage('?tab=devices', { lang });
    await page.getByRole('button', { name: open }).click();
    const drawer = page.getByRole('dialog');
    await expect.element(drawer.getByText(new RegExp(PLAN)).first()).toBeVisible();
    if (title) await expect.element(drawer.getByText(title)).toBeVisible();
    if (why) await expect.element(drawer.getByText(why)).toBeVisible();
    expect(page.address()).toContain(`day=${TODAY}`);
  });
});

describe('the calendar', () => {
  const calendarOf = (year: string) => ({
    today: TODAY,
    timeZone: 'Asia/Shanghai',
    ratedKw: 100,
    plans: [{ planId: 3, name: PLAN, type: 'year' as const, reserveSoc: null, parts: planOf().parts }],
    days: Array.from({ length: 365 }, (_, at) => ({
      day: new Date(Date.parse(`${year}-01-01`) + at * 86_400_000).toISOString().slice(0, 10),
      planId: 3,
      name: PLAN,
      part: 0,
      reason: 'year' as const,
      outranked: [],
    })),
  });
  const today = () => document.querySelector<HTMLElement>('[data-today]');

  it('shows each day of a device in the colour of its plan, year by year, and opens a day', async () => {
    server.answer(getCalendar, ({ from }) => calendarOf(from.slice(0, 4)));
    const page = await schedulePage('?tab=calendar', { roleId: 2 });
    await expect.poll(() => today()?.getAttribute('aria-label')).toContain(PLAN);
    await page.getByRole('combobox', { name: 'Device' }).click();
    await page.getByTitle('PCS2').click();
    await expect.poll(() => server.bodiesOf(getCalendar).at(-1)).toMatchObject({ deviceId: 6 });
    await page.getByRole('button', { name: 'Next year' }).click();
    await expect.poll(() => server.bodiesOf(getCalendar).at(-1)).toMatchObject({ from: '2027-01-01' });
    await expect.poll(() => document.querySelectorAll('[data-day^="2027"][data-plan]').length).toBe(365);
    await page.getByRole('button', { name: '2027', exact: true }).click();
    await expect.poll(() => today()?.getAttribute('aria-label')).toContain(PLAN);
    today()?.click();
    await expect.element(page.getByRole('dialog').getByText(/Planned and measured/)).toBeVisible();
  });

  it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
    server.answer(getCalendar, calendarOf('2026')).answer(getCompliance, { devices: [] });
    await schedulePage('?tab=calendar', { theme });
    await expect.poll(() => today()?.getAttribute('aria-label')).toContain(PLAN);
    await expect.poll(() => seriousViolations()).toEqual([]);
  });
});

describe('the templates', () => {
  it('are built in or saved, and a saved one is deleted after confirmation', async () => {
    let rows = [templateOf(), templateOf({ templateId: 4, builtIn: null, name: 'My day' })];
    answerSchedules({ templates: () => rows });
    server.answer(deleteTemplate, () => {
      rows = rows.slice(0, 1);
      return {};
    });
    const page = await schedulePage('?tab=templates');
    await expect.element(page.getByText('Self-consumption all day')).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('My day')).not.toBeInTheDocument();
    expect(server.bodiesOf(deleteTemplate)).toEqual([{ templateId: 4 }]);
    await page.getByRole('button', { name: 'Use in new plan' }).click();
    expect(page.address()).toBe('/schedule?edit=new&template=selfUse');
  });

  it('are created and saved under a name', async () => {
    server.answer(saveTemplate, { templateId: 4 });
    const page = await schedulePage('?tab=templates');
    await page.getByRole('button', { name: 'New template' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByLabelText('Template name').fill('My day');
    await page.getByRole('dialog').last().getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('Template "My day" saved')).toBeVisible();
    expect(server.bodiesOf(saveTemplate)).toMatchObject([{ templateId: null, name: 'My day' }]);
  });
});

it('the log lists events, and can be exported', async () => {
  const row = exampleOf(scheduleLogRow, { id: 1, content: `Enabled plan "${PLAN}"`, operator: 'manager' });
  server.answer(getScheduleLog, { rows: [row], total: 1 });
  server.answer(exportScheduleLog, { jobId: '00000000-0000-4000-8000-000000000001' });
  const page = await schedulePage('?tab=log');
  await expect.element(page.getByText(`Enabled plan "${PLAN}"`)).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /csv/ }).click();
  await expect.poll(() => server.bodiesOf(exportScheduleLog)).toMatchObject([{ plantId: 1, format: 'csv' }]);
});

it('an ordinary user sees plans, devices and templates, and no button that changes them', async () => {
  answerSchedules({ plans: () => [planOf({ enabled: true })] });
  const page = await schedulePage('', { roleId: 2 });
  const change = page.getByRole('button', {
    name: /New plan|Edit|Delete|Resend|Copy|Run mode|New template|Use in new plan/,
  });
  await expect.element(page.getByText('On', { exact: true })).toBeVisible();
  expect(page.getByRole('switch').query()).toBeNull();
  expect(change.query()).toBeNull();
  await page.getByRole('tab', { name: 'Execution' }).click();
  await expect.poll(() => card('PCS1')).not.toBeNull();
  expect(change.query()).toBeNull();
  await page.getByRole('tab', { name: 'Templates' }).click();
  await expect.element(page.getByText('Self-consumption all day')).toBeVisible();
  expect(change.query()).toBeNull();
});

it('a link to the editor opens it only with the permission to add plans', async () => {
  const page = await schedulePage('?edit=new', { roleId: 2 });
  await expect.element(page.getByText(PLAN)).toBeVisible();
});

it('shows that the plant has no storage, that there is no plan, or that loading failed', async () => {
  answerSchedules({ devices: [] });
  const page = await schedulePage();
  await expect.element(page.getByText('This plant has no PCS')).toBeVisible();
  await page.unmount();
  answerSchedules({ plans: () => [] });
  const empty = await schedulePage();
  await expect.element(empty.getByText('No plans yet')).toBeVisible();
  await empty.unmount();
  server.answer(getPlanDevices, new Refusal(commonErrors.unexpected));
  const failed = await schedulePage();
  await expect.element(failed.getByText('Failed to load')).toBeVisible();
  answerSchedules();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect.element(failed.getByText(PLAN)).toBeVisible();
});

/* Plans are checked with a read-only role: the text in antd's switch has too little contrast. */
it.each([
  ['zh', 'light', 'plans', 2],
  ['en', 'dark', 'plans', 2],
  ['en', 'light', 'devices', 1],
  ['zh', 'dark', 'templates', 1],
] as const)('has no serious accessibility violation in %s and %s: %s', async (lang, theme, tab, roleId) => {
  const page = await schedulePage(`?tab=${tab}`, { lang, theme, roleId });
  const first = { plans: PLAN, devices: 'PCS1', templates: '全天自发自用' }[tab];
  await expect.element(page.getByText(first).first()).toBeVisible();
  await expect.poll(() => seriousViolations()).toEqual([]);
});
