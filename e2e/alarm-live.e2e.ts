import type { Database } from '@heliodon/platform/database';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
import { type OpenOptions, useBrowser } from './support/browser.ts';
import { connectLogger, type TestLogger } from './support/logger.ts';
import { openPortalDatabase, type RaisedAlarm, raiseAlarms, recoverAlarms } from './support/raised-alarms.ts';

const PLANT = '苏州工业园光储充电站';
const OTHER_PLANT = '广州南沙储能电站';
const SN = 'E2EALARMINV';
const MIN = 60_000;

const { open } = useBrowser();
let db: Database;
let close: () => Promise<void>;
let logger: TestLogger;
let raised: number[] = [];

beforeAll(async () => {
  ({ db, close } = openPortalDatabase());
  logger = await connectLogger(PLANT, 'E2EALARMLOG');
  await logger.say('devices', {
    devices: [SN, `${SN}2`].map((sn) => ({ sn, kind: 'inverter', structure: { strings: 2 } })),
  });
  const now = Date.now();
  // Every ten minutes for two days: hot for half an hour every four hours, and cool in the end.
  const rows = Array.from({ length: 288 }, (_, i) => {
    const hot = i % 24 < 3 && i < 280;
    return [now - (288 - i) * 10 * MIN, hot ? 70 : 40] as const;
  });
  await logger.samples(SN, 'internalTemperature', rows);
  await logger.sample(SN, { workStatus: 2, internalTemperature: 41.5, stringCurrent: [8, 9] });
});
afterEach(async () => {
  await recoverAlarms(db, raised);
  raised = [];
});
afterAll(async () => {
  await logger.end();
  await close();
});

const alarm = (more: Partial<RaisedAlarm> = {}): RaisedAlarm => ({
  ...{ plantName: PLANT, sn: SN, code: 201, grade: 1 },
  ...more,
});
async function raise(...alarms: RaisedAlarm[]): Promise<number[]> {
  const ids = await raiseAlarms(db, alarms);
  raised.push(...ids);
  return ids;
}

async function at(path: string, account: string, options: OpenOptions = {}): Promise<Page> {
  const token = await tokenOf(account);
  const { data } = await call('/user/queryPlantList', { keyword: PLANT }, token);
  await call('/user/selectPlant', { plantId: data.rows[0].plantId }, token);
  return open(path, { token, lang: 'en', ...options });
}

const prompt = (page: Page) => page.getByTestId('alarm-prompt');
const bell = (page: Page, n: number) => page.getByRole('button', { name: `Alarms not recovered: ${n}` });
/** The page follows alarms: the count has come, and the line stands. */
const isWatching = (page: Page, n = 0) => bell(page, n).waitFor();

/** Every sound of the page, in order: what is started and what is stopped. */
const hearSounds = (page: Page) =>
  page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const { prototype } = AudioBufferSourceNode;
    const { start, stop } = prototype;
    const lengthOf = (node: AudioBufferSourceNode) => Math.round((node.buffer?.duration ?? 0) * 100);
    prototype.start = function (...given) {
      heard.push(`start ${lengthOf(this)}`);
      return start.apply(this, given);
    };
    prototype.stop = function (...given) {
      heard.push(`stop ${lengthOf(this)}`);
      return stop.apply(this, given);
    };
  });
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard);

describe('a new alarm', () => {
  it('is shown, counted, carried in the header and heard; takes the focus from nobody; the next sound ends it', async () => {
    const page = await at('/monitoring/plantList', 'operator', { before: hearSounds });
    await isWatching(page);
    const search = page.getByRole('textbox', { name: 'Search' });
    await search.click();
    await search.pressSequentially('Suz');
    const [id] = await raise(alarm());
    const card = prompt(page);
    await card.getByText('DC arc fault').waitFor();
    await card.getByText('Open the DC switch at once', { exact: false }).waitFor();
    await expect.poll(() => card.getByRole('alert').textContent()).toBe('Serious');
    await page.keyboard.type('hou');
    expect(await search.inputValue()).toBe('Suzhou');
    await bell(page, 1).waitFor();
    const carousel = page.getByTestId('alarm-carousel');
    await carousel.getByText(`${PLANT} · DC arc fault`).waitFor();
    expect(await carousel.getAttribute('href')).toBe(`/monitoring/alarmManage?alarm=${id}`);
    await expect.poll(() => heard(page)).toEqual(['start 157']);
    await raise(alarm({ code: 101, grade: 2 }));
    await card.getByText('2 new alarms').waitFor();
    await expect.poll(() => heard(page)).toEqual(['start 157', 'stop 157', 'start 63']);
    expect(await seriousViolations(page)).toEqual([]);

    await page.getByRole('button', { name: '中文' }).click();
    await card.getByText('2 条新告警').waitFor();
    await card.getByText('直流拉弧', { exact: true }).waitFor();
    await card
      .getByRole('button', { name: '10 分钟后再提醒' })
      .or(card.getByRole('button', { name: '5 分钟后再提醒' }))
      .click();
    await card.waitFor({ state: 'detached' });
  });

  it('leads to the alarm; the bell opens the newest of all plants by keyboard; nobody hears of others’ plants', async () => {
    const page = await at('/monitoring/plantList', 'manager');
    await isWatching(page);
    await raise(alarm({ plantName: OTHER_PLANT, sn: 'NOSUCH', kind: 'pcs', code: 101, grade: 3 }));
    await prompt(page).getByText(OTHER_PLANT, { exact: false }).waitFor();
    expect(await prompt(page).getByRole('alert').count()).toBe(0);
    await prompt(page).getByRole('button', { name: 'Dismiss', exact: true }).click();
    const [id] = await raise(alarm());
    await prompt(page).getByText('DC arc fault').waitFor();
    await bell(page, 1).focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('region', { name: 'Alarms not recovered' });
    await panel.getByText('This plant 1').waitFor();
    await panel.getByText('All plants 2').waitFor();
    await panel.getByText('DC arc fault').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await bell(page, 1).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await panel.getByRole('link', { name: 'Alert settings' }).click();
    await page.waitForURL(/tab=tips/);
    await prompt(page).getByRole('button', { name: 'Look at it' }).click();
    await page.waitForURL(`**/monitoring/alarmManage?alarm=${id}`);
    await prompt(page).waitFor({ state: 'detached' });
  });

  it('of an ordinary user can be looked at and dismissed; a blocked sound is only told', async () => {
    const said: string[] = [];
    const page = await at('/monitoring/plantList', 'viewer', {
      lang: 'zh',
      before: async (fresh) => {
        fresh.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
        await fresh.addInitScript(() => {
          // As a browser does before the person has clicked.
          let [clicked, allowed] = [false, false];
          window.addEventListener(
            'pointerdown',
            () => {
              clicked = true;
            },
            true,
          );
          Object.defineProperty(AudioContext.prototype, 'state', {
            get: () => (allowed ? 'running' : 'suspended'),
          });
          AudioContext.prototype.resume = () =>
            clicked
              ? Promise.resolve().then(() => {
                  allowed = true;
                })
              : new Promise(() => undefined);
        });
      },
    });
    await page.getByRole('button', { name: '0 条未恢复告警' }).waitFor();
    await raise(alarm());
    const card = prompt(page);
    await card.getByText('直流拉弧').waitFor();
    const blocked = card.getByRole('button', { name: /浏览器拦截了声音/ });
    await blocked.waitFor();
    expect(said.some((line) => line.startsWith('info: ') && line.includes('alarms sound'))).toBe(true);
    await blocked.click();
    await blocked.waitFor({ state: 'detached' });
    expect(await card.getByRole('button', { name: /分钟后再提醒/ }).count()).toBe(0);
    await card.getByRole('button', { name: '不再提示' }).click();
    await card.waitFor({ state: 'detached' });
    // Handled by itself: the count falls without a reload.
    await recoverAlarms(db, raised);
    await page.getByTestId('alarm-carousel').waitFor({ state: 'detached' });
  });
});

it('a storm of 300 is one dialog, and the page goes on', async () => {
  const page = await at('/monitoring/plantList', 'operator');
  await isWatching(page);
  const storm = Array.from({ length: 300 }, (_, i) =>
    alarm({ sn: 'STORM', code: i === 7 ? 201 : 1000 + i, grade: i === 7 ? 1 : 3 }),
  );
  for (let i = 0; i < storm.length; i += 60) await raise(...storm.slice(i, i + 60));
  await expect.poll(() => prompt(page).locator('strong').textContent()).toBe('300 new alarms');
  expect(await prompt(page).count()).toBe(1);
  expect(await prompt(page).getByRole('listitem').count()).toBe(5);
  await prompt(page).getByText('and 295 more').waitFor();
  expect(await prompt(page).getByRole('listitem').first().textContent()).toContain('DC arc fault');
  await bell(page, 300).waitFor();
  await page.getByRole('textbox', { name: 'Search' }).fill('nothing like that');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(/keyword=/);
  await prompt(page).getByRole('button', { name: 'Dismiss', exact: true }).click();
  await prompt(page).waitFor({ state: 'detached' });
  // All of it is over at once: one answer, not three hundred.
  await recoverAlarms(db, raised);
  await isWatching(page);
});

it('without the socket the page asks by itself, and stops when the line is back', async () => {
  let cut = true;
  const page = await at('/monitoring/plantList', 'operator', {
    before: async (fresh) => {
      await fresh.clock.install();
      await fresh.routeWebSocket(/\/sems\/socket/, (route) => {
        if (cut) void route.close();
        else route.connectToServer();
      });
    },
  });
  await isWatching(page);
  await raise(alarm());
  expect(await prompt(page).count()).toBe(0);
  await page.clock.fastForward(31_000);
  await prompt(page).getByText('DC arc fault').waitFor();
  await bell(page, 1).waitFor();
  cut = false;
  await page.clock.fastForward(31_000);
  // Told by the line itself, without waiting for the next time to ask.
  await expect
    .poll(async () => {
      await page.clock.fastForward(1000);
      return bell(page, 1).count();
    })
    .toBe(1);
  await raise(alarm({ code: 101, grade: 2 }));
  await prompt(page).getByText('2 new alarms').waitFor();
});

describe('alerts', () => {
  it('are set by level, tried, saved, and count at once in every tab', async () => {
    const page = await at('/monitoring/alarmManage?tab=tips', 'operator', { before: hearSounds });
    await isWatching(page);
    const row = page.locator('tr[data-grade="serious"]');
    await row.getByText('3 times more, every 5 min', { exact: false }).waitFor();
    await row.getByRole('button', { name: /Try it/ }).click();
    await prompt(page).getByText('Only a trial').waitFor();
    await expect.poll(() => heard(page)).toEqual(['start 157']);
    await prompt(page).getByRole('button', { name: 'Close' }).click();
    await row.getByRole('switch', { name: /Sound/ }).click();
    await row.getByRole('switch', { name: /Dialog/ }).click();
    await row.getByText('No alert, only counted on the bell').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved: it applies').waitFor();
    await raise(alarm());
    await bell(page, 1).waitFor();
    expect(await prompt(page).count()).toBe(0);
    await page.reload();
    await row.getByText('No alert, only counted on the bell').waitFor();
    await page.getByRole('button', { name: 'Defaults' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved: it applies').waitFor();
    const { data } = await call('/system/getLogList', logRange(), await tokenOf('manager'));
    expect(data.rows[0].content).toContain("→ ▣♪ 3×5' | ▣♪ 1×10' | ▣ | –");
  });

  it('can be read, not changed, by who may not', async () => {
    const page = await at('/monitoring/alarmManage?tab=tips', 'viewer', { lang: 'zh' });
    await page.getByText('您的账号可以查看这些设置，但不能修改').waitFor();
    expect(await page.locator('tr[data-grade] .ant-switch:not(.ant-switch-disabled)').count()).toBe(0);
    expect(await page.getByRole('button', { name: '保存' }).count()).toBe(0);
    expect(await page.getByRole('tab', { name: '越限设置' }).count()).toBe(0);
  });
});

const logRange = () => {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const now = Date.now();
  return {
    from: day(now - 86_400_000),
    to: day(now + 86_400_000),
    timeZone: 'UTC',
    keyword: 'alerts for alarms',
  };
};

let rules = 0;

describe('over-limit rules', () => {
  it.each([
    [
      'en',
      {
        ...{
          add: 'Add rule',
          device: 'Device',
          type: 'Data type',
          point: 'Internal temp',
          max: 'Max',
          min: 'Min',
        },
        ...{
          name: 'Name',
          save: 'Save',
          order: 'Max must exceed min',
          wrongName: 'Chinese, English letters or digits only',
        },
        ...{
          never: 'can never be crossed',
          would: 'Would have fired 12 times in the last 30 days',
          saved: 'Rule saved',
        },
        ...{
          edit: 'Edit',
          wouldNot: 'Would not have fired',
          remove: 'Delete',
          deleted: 'Rule deleted',
          range: '≤ 69 °C',
        },
      },
    ],
    [
      'zh',
      {
        ...{ add: '新增规则', device: '设备', type: '数据类型', point: '机内温度', max: '上限', min: '下限' },
        ...{
          name: '名称',
          save: '保存',
          order: '上限必须大于下限',
          wrongName: '只能包含中文、英文字母和数字',
        },
        ...{ never: '永远不会被越过', would: '最近 30 天会触发 12 次', saved: '规则已保存' },
        ...{
          edit: '编辑',
          wouldNot: '最近 30 天不会触发',
          remove: '删除',
          deleted: '已删除 1 条规则',
          range: '≤ 69 °C',
        },
      },
    ],
  ] as const)('in %s: wrong input, dry run, saved, changed, deleted', async (lang, words) => {
    rules += 1;
    const name = `过温E2E${rules}`;
    const page = await at('/monitoring/alarmManage?tab=limits', 'operator', { lang });
    await page.getByRole('button', { name: words.add }).first().click();
    const form = page.getByRole('dialog');
    const choose = async (label: string, typed: string) => {
      await form.getByLabel(label, { exact: true }).click();
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
    };
    const put = (label: string, value: string) => form.getByLabel(label, { exact: true }).fill(value);
    const press = (label: string) => form.getByRole('button', { name: label, exact: true }).click();
    await choose(words.device, SN);
    await choose(words.type, words.point);
    await form.getByText('41.5 °C', { exact: false }).waitFor();
    await put(words.max, '60');
    await put(words.min, '65');
    await form.getByText(words.order).first().waitFor();
    await put(words.min, '');
    await put(words.max, '150');
    await form.getByText(words.never).first().waitFor();
    await put(words.max, '65');
    const verdict = form.getByTestId('limit-verdict');
    await expect.poll(() => verdict.textContent()).toContain(words.would);
    await put(words.name, '过温-1');
    await press(words.save);
    await form.getByText(words.wrongName, { exact: false }).first().waitFor();
    await put(words.name, name);
    expect(await seriousViolations(page)).toEqual([]);
    await press(words.save);
    await page.getByText(words.saved).waitFor();
    const row = page.locator('tbody tr.ant-table-row', { hasText: name });
    await row.getByText('≤ 65 °C').waitFor();

    await row.getByRole('button', { name: words.edit }).click();
    await expect.poll(() => verdict.textContent()).toContain(words.would);
    await put(words.max, '80');
    await expect.poll(() => verdict.textContent()).toContain(words.wouldNot);
    await put(words.max, '69');
    await press(words.save);
    await row.getByText(words.range).waitFor();
    await row.getByRole('switch').click();
    await expect.poll(() => row.getByRole('switch').getAttribute('aria-checked')).toBe('false');

    await row.getByRole('button', { name: words.remove }).click();
    await page.locator('.ant-modal-confirm-title', { hasText: name }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: words.remove }).click();
    await page.getByText(words.deleted).waitFor();
    await row.waitFor({ state: 'detached' });
  });
});
