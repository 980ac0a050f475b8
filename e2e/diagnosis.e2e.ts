import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
import { move, type OpenOptions, useBrowser } from './support/browser.ts';
import { connectLogger, type TestLogger } from './support/logger.ts';

/* Two inverters of six strings; the third string of the first has given half of the others for five days. */

const PLANT = '苏州工业园光储充电站';
/** No inverters at all, and pure PV, whose plants have no page of diagnosis. */
const [STORAGE_PLANT, PV_PLANT] = ['广州南沙储能电站', '济南钢构屋顶光伏'];
const [SICK, SOUND, STATION] = ['E2EDIAG1', 'E2EDIAG2', 'E2EDIAGW'];
const STRINGS = 6;
const [DAYS, SICK_DAYS] = [9, 5];
const SAMPLES_A_MESSAGE = 60;
const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;

const { open } = useBrowser();
let logger: TestLogger;

/** Midnight of the plant so many days ago. */
const midnight = (ago: number) =>
  Math.floor((Date.now() + 8 * 3_600_000) / DAY_MS) * DAY_MS - 8 * 3_600_000 - ago * DAY_MS;
const dayText = (ago: number) => new Date(midnight(ago) + 12 * 3_600_000).toISOString().slice(0, 10);

function inverterValues(light: number, share: (string: number) => number) {
  const amps = Array.from({ length: STRINGS }, (_, i) => Math.round(10 * light * share(i + 1) * 100) / 100);
  const dcKw = amps.reduce((sum, one) => sum + (one * 600) / 1000, 0);
  return {
    ...{ workStatus: light > 0 ? 2 : 0, faultCode: 0, warningCode: 0, deratingReason: 0 },
    ...{ activePowerLimitPercent: 100, activePowerKw: Math.round(dcKw * 980) / 1000, dcPowerKw: dcKw },
    ...{ voltageA: 231, voltageB: 231, voltageC: 231, heatSinkTemperature: 38, insulationKohm: 2500 },
    ...{ stringCurrent: amps, stringVoltage: amps.map(() => (light > 0 ? 600 : 0)) },
  };
}

/** What a logger that was cut off would send when it is back. */
function past() {
  const samples: { sn: string; t: number; v: object }[] = [];
  for (let ago = DAYS; ago >= 1; ago -= 1)
    for (let step = 24; step < 76; step += 1) {
      const t = midnight(ago) + step * QUARTER_MS + 60_000;
      const light = Math.max(0, Math.sin(((step - 26) / 46) * Math.PI));
      const sick = (string: number) => (string === 3 && ago <= SICK_DAYS ? 0.5 : 1);
      samples.push({ sn: SICK, t, v: inverterValues(light, sick) });
      samples.push({ sn: SOUND, t, v: inverterValues(light, () => 1) });
      const weather = { workStatus: 0, irradiance: 700 * light, irradianceTilted: 900 * light };
      samples.push({
        sn: STATION,
        t,
        v: { ...weather, ambientTemperature: 15, moduleTemperature: 20 + 20 * light },
      });
    }
  return samples;
}

async function at(plantName: string, account: string): Promise<string> {
  const token = await tokenOf(account);
  const { data } = await call('/user/queryPlantList', { keyword: plantName }, token);
  await call('/user/selectPlant', { plantId: data.rows[0].plantId }, token);
  return token;
}

const plantIdOf = async (name: string, token: string): Promise<number> =>
  (await call('/user/queryPlantList', { keyword: name }, token)).data.rows[0].plantId;

beforeAll(async () => {
  logger = await connectLogger(PLANT, 'E2EDIAGLOG');
  const inverter = { kind: 'inverter', model: 'HI-40K', ratedKw: 40, structure: { strings: STRINGS } };
  await logger.say('devices', {
    devices: [
      { sn: SICK, ...inverter },
      { sn: SOUND, ...inverter },
      { sn: STATION, kind: 'weather' },
    ],
  });
  const samples = past();
  for (let from = 0; from < samples.length; from += SAMPLES_A_MESSAGE)
    await logger.say('telemetry', { samples: samples.slice(from, from + SAMPLES_A_MESSAGE) });
});
afterAll(() => logger.end());

/** From late samples over days and rules to a finding. */
async function found(token: string) {
  const deviceId = await logger.deviceIdOf(SICK);
  const plantId = await plantIdOf(PLANT, token);
  const rows = async () =>
    (await call('/diagnosis/getFindings', { plantId, kind: 'weakString', deviceId }, token)).data.rows;
  const known = async () => {
    const { data } = await call('/diagnosis/getInverterDiagnosis', { deviceId, days: 30 }, token);
    return data.strings[2]?.shares.filter((share: number | null) => share !== null).length;
  };
  await expect.poll(known, { timeout: 60_000, interval: 500 }).toBe(DAYS);
  if ((await rows()).length === 0) await call('/diagnosis/runDiagnosis', { plantId }, token);
  await expect.poll(async () => (await rows()).length, { timeout: 40_000, interval: 500 }).toBe(1);
  return (await rows())[0];
}

const tile = (page: Page, name: string) => page.locator(`[data-tile="${name}"]`);
const drawer = (page: Page) => page.locator('.ant-drawer-content, .ant-drawer-section').last();

async function diagnosis(account: string, options: OpenOptions, query = '') {
  return open(`/monitoring/diagnosis${query}`, { token: await at(PLANT, account), height: 1000, ...options });
}

it('late samples become a finding; an operator sees why, makes it an alarm, dismisses and reopens it', async () => {
  const finding = await found(await tokenOf('operator'));
  expect(finding).toMatchObject({
    string: 3,
    level: 'high',
    sinceDay: dayText(SICK_DAYS),
    lastDay: dayText(1),
    state: 'open',
  });
  expect(finding.lostKwh).toBeGreaterThan(20);
  expect(finding.lostMoney).toBeGreaterThan(1);

  const page = await diagnosis('operator', { lang: 'zh' });
  await tile(page, 'findings')
    .getByText(/高 [1-9]/)
    .waitFor();
  await tile(page, 'yield').getByText('周边电站不足 3 座').waitFor();
  await tile(page, 'money').getByText('按电价估算').waitFor();
  await page.locator('[data-cause="weakString"]').waitFor();
  await page.getByRole('img', { name: /6 路组串，1 路异常/ }).waitFor();
  const row = page.getByRole('row', { name: new RegExp(`${SICK} 组串 3`) });
  await row.getByRole('button', { name: '组串出力偏低' }).click();
  await page.waitForURL(/finding=\d+/);
  await drawer(page)
    .getByText(/该组串的电流约为正常水平的 (49|50|51)%/)
    .waitFor();
  await drawer(page)
    .getByText(`组串电流与同侪对比 · ${dayText(1)}`)
    .waitFor();
  await drawer(page)
    .getByText(/近 \d+ 天中至少 \d+ 天/)
    .waitFor();
  await drawer(page).getByText('检查该组串的组件、接头与旁路二极管').waitFor();
  expect(await drawer(page).locator('canvas').count()).toBe(2);

  await drawer(page).getByRole('button', { name: '转为告警' }).click();
  const raise = page.getByRole('dialog', { name: '转为告警' });
  await raise.getByText('严重', { exact: true }).click();
  await raise.getByRole('button', { name: '转为告警' }).click();
  await page.getByText('已转为告警，可在告警管理中指派跟进并设置提醒').waitFor();
  await drawer(page)
    .getByText(/已转为告警（严重）/)
    .waitFor();
  expect(await drawer(page).getByRole('button', { name: '转为告警' }).count()).toBe(0);

  await drawer(page).getByRole('button', { name: '忽略' }).click();
  const dismiss = page.getByRole('dialog', { name: '忽略该诊断结果' });
  await dismiss.getByRole('button', { name: /忽\s*略/ }).click();
  await dismiss.getByText('请填写原因').waitFor();
  await dismiss.getByRole('textbox').fill('这一路少四块组件');
  await dismiss.getByRole('button', { name: /忽\s*略/ }).click();
  await drawer(page)
    .getByText(/忽略：这一路少四块组件/)
    .waitFor();
  const after = await call('/diagnosis/getFindingDetail', { findingId: finding.id }, await tokenOf('viewer'));
  expect(after.data).toMatchObject({ state: 'dismissed', alarm: null, decider: 'operator' });
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: '已忽略' }).click();
  await row.waitFor();
  await row.getByRole('button', { name: '组串出力偏低' }).click();
  await drawer(page).getByRole('button', { name: '恢复' }).click();
  await page.getByText('已恢复').waitFor();
  await drawer(page).getByRole('button', { name: '转为告警' }).waitFor();
});

it('from the finding to the strings of that day; heat map by pointer and keys, and the file, in English', async () => {
  const { id } = await found(await tokenOf('operator'));
  const page = await diagnosis('operator', { lang: 'en', theme: 'dark' }, `?finding=${id}&days=7`);
  await drawer(page)
    .getByText(/gives about (49|50|51) % of what it should/)
    .waitFor();
  await drawer(page).getByRole('button', { name: 'Strings of that day' }).click();
  await page.waitForURL(/deviceDetails\?.*tab=diagnosis/);
  await page.getByText('String currents').waitFor();
  expect(new URL(page.url()).searchParams.get('day')).toBe(dayText(1));
  expect(new URL(page.url()).searchParams.get('string')).toBe('3');
  const map = page.getByRole('button', { name: /^Heat map of 6 strings/ });
  await map.locator(`i[data-row="2"][data-column="${30 - 2}"]`).hover();
  await page.getByText(`String 3 · ${dayText(1)}: 50.0 % of its siblings`).waitFor();
  await map.locator(`i[data-row="2"][data-column="${30 - 1 - SICK_DAYS - 1}"]`).hover();
  await page.getByText(`String 3 · ${dayText(SICK_DAYS + 1)}: 100.0 % of its siblings`).waitFor();
  await page.mouse.move(2, 2);
  await map.focus();
  for (const key of ['ArrowUp', 'ArrowLeft']) await page.keyboard.press(key);
  await page
    .locator('[aria-live]')
    .getByText(`String 2 · ${dayText(2)}`)
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`day=${dayText(2)}&string=2`));
  await page.getByText('Findings at this device').waitFor();
  await page.getByRole('button', { name: 'Weak string' }).click();
  await drawer(page).getByText('The rule').waitFor();
  await page.keyboard.press('Escape');

  await move(page, '/monitoring/diagnosis');
  await page.getByText('What to fix first').waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByText('CSV (.csv)').click();
  await page.getByRole('button', { name: 'Open download centre' }).click();
  await page.getByText(`${PLANT} Diagnosis findings`).first().waitFor();
});

it('an ordinary user reads everything and decides nothing; readable in both themes', async () => {
  const { id } = await found(await tokenOf('viewer'));
  const page = await diagnosis('viewer', { lang: 'en' });
  await page.getByRole('row', { name: new RegExp(`${SICK}, string 3`) }).waitFor();
  expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0);
  expect(await seriousViolations(page)).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  await page.getByText('7 days', { exact: true }).click();
  await page.waitForURL(/days=7/);
  await page.getByText(/^\d of 7 days known$/).waitFor();
  await page.getByRole('button', { name: 'Weak string' }).first().click();
  await drawer(page).getByText('What to do').waitFor();
  for (const name of ['Make it an alarm', 'Dismiss'])
    expect(await drawer(page).getByRole('button', { name }).count()).toBe(0);
  expect(await seriousViolations(page)).toEqual([]);
  const token = await tokenOf('viewer');
  for (const [path, more] of [
    ['/diagnosis/raiseFinding', { grade: 1 }],
    ['/diagnosis/dismissFinding', { note: 'x' }],
  ] as const)
    expect((await call(path, { findingId: id, ...more }, token)).code).toBe(2003);

  const dark = await diagnosis('viewer', { lang: 'zh', theme: 'dark', width: 1920 }, `?finding=${id}`);
  await drawer(dark).getByText('判断规则').waitFor();
  expect(await seriousViolations(dark)).toEqual([]);
});

it('says what there is not: no inverters, no page for pure PV, but its devices are diagnosed', async () => {
  const none = await open('/monitoring/diagnosis', { token: await at(STORAGE_PLANT, 'manager'), lang: 'zh' });
  await none.getByText('该电站没有逆变器').waitFor();
  await none.getByRole('button', { name: '前往设备管理' }).click();
  await none.waitForURL(/deviceManage/);

  const token = await at(PV_PLANT, 'manager');
  const pv = await open('/monitoring/diagnosis', { token, lang: 'en' });
  await pv.getByText('No such page').waitFor();
  const fresh = await connectLogger(PV_PLANT, 'E2EDIAGPV');
  await fresh.say('devices', { devices: [{ sn: `${SICK}PV`, kind: 'inverter' }] });
  await expect.poll(() => fresh.deviceIdOf(`${SICK}PV`).catch(() => 0)).toBeGreaterThan(0);
  const deviceId = await fresh.deviceIdOf(`${SICK}PV`);
  await move(pv, `/monitoring/deviceDetails?deviceId=${deviceId}&tab=diagnosis`);
  await pv.getByText('No string data').waitFor();
  await pv.getByText('Not diagnosed yet').waitFor();
  await fresh.end();
});
