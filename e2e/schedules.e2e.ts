import { localMinute } from '@heliodon/energy/local-time';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Api, call, DEMO_PASSWORD, tokenOf } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
import { type OpenOptions, useBrowser } from './support/browser.ts';
import { connectLogger, type TestLogger } from './support/logger.ts';
import { portal } from './support/portal.ts';

/* A plan is drawn, enabled and followed by one machine; another one's logger drops it, and the page says so. */

const PLANT = '苏州工业园光储充电站';
const PATH = '/energyManage/energySchedule';
const COMMAND_PASSWORD = 'Breaker2040';
const PLAN = 'E2E 全天放电';
const [GOOD, DEAF] = ['E2EPPCS1', 'E2EPPCS2'];
const RATED_KW = 100;
const ZONE = 'Asia/Shanghai';
const SAMPLE_MS = 2000;
const LONG_MS = 200_000;

const { open } = useBrowser();
let logger: TestLogger;
let deafLogger: TestLogger;
let living: NodeJS.Timeout;

async function at(account: string): Promise<string> {
  const token = await tokenOf(account);
  const { data } = await call('/user/queryPlantList', { keyword: PLANT }, token);
  await call('/user/selectPlant', { plantId: data.rows[0].plantId }, token);
  return token;
}

/** What a machine with a plan does each moment; its registers count what its power says. */
function machine(sn: string, of: TestLogger) {
  let [lastMs, chargeTotalKwh, dischargeTotalKwh] = [Date.now(), 1000, 1000];
  return async () => {
    const nowMs = Date.now();
    const hours = (nowMs - lastMs) / 3_600_000;
    lastMs = nowMs;
    const plan = of.plans.get(sn);
    const minute = localMinute(nowMs, ZONE);
    const segment = plan?.segments.find(({ fromMin, toMin }) => fromMin <= minute && minute < toMin);
    const activePowerKw = segment?.powerKw ?? 0;
    if (activePowerKw > 0) dischargeTotalKwh += activePowerKw * hours;
    else chargeTotalKwh -= activePowerKw * hours;
    await of.sample(sn, {
      ...{ workStatus: activePowerKw > 0 ? 5 : activePowerKw < 0 ? 4 : 2, activePowerKw },
      ...{ planVersion: plan?.version ?? 0, runMode: 0, workMode: 0, chargeTotalKwh, dischargeTotalKwh },
    });
  };
}

beforeAll(async () => {
  const api = new Api(portal().url, await tokenOf('manager'));
  const body = {
    accountPassword: await api.credential(DEMO_PASSWORD),
    newPassword: await api.credential(COMMAND_PASSWORD),
  };
  expect((await api.call('/device/setCommandPassword', body)).code).toBe(1000);
  logger = await connectLogger(PLANT, 'E2EPLOG1');
  deafLogger = await connectLogger(PLANT, 'E2EPLOG2');
  const pcs = (sn: string) => ({ sn, kind: 'pcs', model: 'E2E-PCS', ratedKw: RATED_KW });
  await logger.say('devices', { devices: [pcs(GOOD)] });
  await deafLogger.say('devices', { devices: [pcs(DEAF)] });
  const turns = [machine(GOOD, logger), machine(DEAF, deafLogger)];
  for (const turn of turns) await turn();
  living = setInterval(() => {
    for (const turn of turns) void turn().catch(() => undefined);
  }, SAMPLE_MS);
  await logger.obey();
  await deafLogger.drop();
});
afterAll(async () => {
  clearInterval(living);
  await logger.end();
  await deafLogger.end();
});

async function schedulePage(account: string, query = '', options: OpenOptions = {}) {
  const page = await open(`${PATH}${query}`, { token: await at(account), height: 1000, ...options });
  await page.getByRole('tab').first().waitFor();
  return page;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page) => page.locator('tbody tr.ant-table-row', { hasText: PLAN });
const card = (page: Page, sn: string) => page.locator(`[data-device="${sn}"]`);
const segments = (page: Page) => page.locator('tr[data-segment]');

/** Over the bar, from minute to minute. */
async function draw(page: Page, fromMin: number, toMin: number) {
  const box = await page.locator('[data-editable]').boundingBox();
  if (!box) throw new Error('there is no bar');
  const place = (minute: number) => [box.x + (box.width * minute) / 1440, box.y + box.height * 0.3] as const;
  await page.mouse.move(...place(fromMin));
  await page.mouse.down();
  await page.mouse.move(...place((fromMin + toMin) / 2), { steps: 4 });
  await page.mouse.move(...place(toMin), { steps: 4 });
  await page.mouse.up();
}

/** Two hours that are far from now, whenever that is. */
function farHours(): [number, number] {
  const hour = Math.floor(localMinute(Date.now(), ZONE) / 60);
  const from = ((hour + 11) % 20) + 1;
  return [from * 60, from * 60 + 120];
}

it(
  'a manager draws a plan, is told what follows, and enables it',
  async () => {
    const page = await schedulePage('manager', '', { lang: 'zh' });
    await button(page, '新建计划').first().click();
    await button(page, '保存').first().click();
    await page.getByText('名称须为 2 到 50 个字符').waitFor();
    await page.getByLabel('计划名称').fill(PLAN);
    const devices = page.locator('.ant-select').filter({ has: page.locator('#plan-devices') });
    await devices.hover();
    await devices.locator('.ant-select-clear').click();
    for (const sn of [GOOD, DEAF]) {
      await page.locator('#plan-devices').fill(sn);
      await page.locator('.ant-select-item-option', { hasText: sn }).click();
    }
    await page.keyboard.press('Escape');
    await page.locator('label.ant-segmented-item', { hasText: '放电' }).click();
    await page.getByLabel('绘制的功率比例').fill('50');
    await draw(page, 2, 1438);
    await expect.poll(() => segments(page).count()).toBe(1);
    await page.locator('label.ant-segmented-item', { hasText: '充电' }).click();
    const [fromMin, toMin] = farHours();
    await draw(page, fromMin, toMin);
    await expect.poll(() => segments(page).count()).toBe(3);
    const charging = segments(page).nth(1);
    const clock = (minute: number) => `${String(minute / 60).padStart(2, '0')}:00`;
    expect(await charging.getByLabel('开始').inputValue()).toBe(clock(fromMin));
    expect(await charging.getByLabel('结束').inputValue()).toBe(clock(toMin));
    // A typed time moves the neighbour, an arrow key the edge, Delete joins.
    await segments(page)
      .first()
      .getByLabel('结束')
      .fill(`${clock(fromMin).slice(0, 2)}:30`);
    await page.keyboard.press('Enter');
    await expect.poll(() => charging.getByLabel('开始').inputValue()).toMatch(/:30$/);
    await page.locator('[data-edge="0"]').focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => charging.getByLabel('开始').inputValue()).toMatch(/:15$/);
    await page.keyboard.press('Delete');
    await expect.poll(() => segments(page).count()).toBe(2);
    expect(await segments(page).first().getByText('100.0 kW').count()).toBe(1);
    expect(await seriousViolations(page)).toEqual([]);

    await page.locator('#plan-enabled').click();
    await button(page, '保存').first().click();
    await dialog(page).getByText('计划保存后处于停用状态').waitFor();
    await dialog(page).getByRole('button', { name: '保存' }).click();
    await row(page).getByText('停用').waitFor();

    await row(page).getByRole('switch').click();
    await dialog(page).getByText('特殊日 > 季度 > 年').waitFor();
    await dialog(page).getByText('今日计划改变').waitFor();
    await dialog(page).getByLabel('指令密码').fill('wrong-password');
    await dialog(page).getByRole('button', { name: '启用' }).click();
    await dialog(page).getByRole('alert').getByText('密码').waitFor();
    await dialog(page).getByLabel('指令密码').fill(COMMAND_PASSWORD);
    await dialog(page).getByRole('button', { name: '启用' }).click();
    await row(page).getByText('今日执行').waitFor();
    await row(page).getByText('下发成功').waitFor();
    await row(page).getByText('下发中').waitFor();
  },
  LONG_MS,
);

it(
  'the measured power follows at one machine, and the page says that the other has not taken the plan',
  async () => {
    const page = await schedulePage('operator', '?tab=devices', { lang: 'en' });
    const good = card(page, GOOD);
    await good.getByText('Power follows').waitFor();
    await good.locator('[data-step="measured"][data-state="done"]').waitFor({ timeout: 90_000 });
    expect(await good.locator('[data-state="done"]').count()).toBe(5);
    await good.getByText('50.0').nth(1).waitFor();
    await good.getByText('As planned').waitFor({ timeout: 120_000 });
    expect(await good.getByText('100', { exact: true }).count()).toBe(1);
    const deaf = card(page, DEAF);
    await deaf.getByText('The device has not confirmed it').waitFor();
    expect(await deaf.locator('[data-step="sent"]').getAttribute('data-state')).toBe('done');
    expect(await deaf.locator('[data-step="acknowledged"]').getAttribute('data-state')).not.toBe('done');
    await deaf.getByText('Not delivered').waitFor({ timeout: 90_000 });

    await deaf.getByRole('button', { name: 'Today in detail' }).click();
    await dialog(page).getByText('What was missed').waitFor();
    await dialog(page).getByText('The device had not taken over this plan yet.').first().waitFor();
    await dialog(page).getByText(PLAN).waitFor();
  },
  LONG_MS,
);

it('an ordinary user looks at plans, calendar, devices and log, and finds nothing to change', async () => {
  const page = await schedulePage('viewer', '', { lang: 'en', theme: 'dark' });
  await row(page).getByText('On', { exact: true }).waitFor();
  expect(await page.getByRole('switch').count()).toBe(0);
  expect(await button(page, /New plan|Edit|Delete|Send again|Copy/).count()).toBe(0);
  await page.getByRole('tab', { name: 'Calendar' }).click();
  await page.getByLabel('Device').click();
  await page.locator('.ant-select-item-option', { hasText: GOOD }).click();
  const today = page.locator('[data-today]');
  await expect.poll(() => today.getAttribute('aria-label')).toContain(PLAN);
  expect(await seriousViolations(page)).toEqual([]);
  await button(page, 'Next year').click();
  await expect.poll(() => page.locator('[data-day][data-plan]').count()).toBeGreaterThanOrEqual(365);
  await button(page, /^20\d\d$/).click();
  await today.click();
  await dialog(page).getByText('Planned and measured').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Execution' }).click();
  await card(page, GOOD).waitFor();
  expect(await button(page, 'Run mode').count()).toBe(0);
  await page.getByRole('tab', { name: 'Templates' }).click();
  await page.getByText('Self-use all day').waitFor();
  expect(await button(page, /New template|Use in a new plan/).count()).toBe(0);
  await page.getByRole('tab', { name: 'Schedule log' }).click();
  await page.getByText(`Enabled plan "${PLAN}"`).first().waitFor();
});

it(
  'a day is kept as a template; a plan that is deleted leaves the machines to their work mode',
  async () => {
    const page = await schedulePage('manager', '', { lang: 'en' });
    await row(page).getByRole('button', { name: 'Edit' }).click();
    await button(page, 'Save as template').click();
    await page.getByLabel('Template name').fill('E2E day');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Template "E2E day" was saved').waitFor();
    await button(page, 'Back to the plans').click();
    await page.getByRole('tab', { name: 'Templates' }).click();
    const kept = page.locator('.ant-card', { hasText: 'E2E day' });
    await kept.getByRole('button', { name: 'Delete' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await kept.waitFor({ state: 'detached' });

    await page.getByRole('tab', { name: 'Plans' }).click();
    await row(page).getByRole('button', { name: 'Delete' }).click();
    await dialog(page).getByText(`Delete plan "${PLAN}"`).waitFor();
    await dialog(page).getByText('work mode').last().waitFor();
    await dialog(page).getByLabel('Command password').fill(COMMAND_PASSWORD);
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await row(page).waitFor({ state: 'detached' });
    await expect.poll(() => logger.plans.get(GOOD)?.segments.length, { timeout: 90_000 }).toBe(0);
  },
  LONG_MS,
);
