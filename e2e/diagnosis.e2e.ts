import { QUARTER_MS } from '@heliodon/kernel/time';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';
import { connectLogger, type TestLogger } from './support/logger.ts';
import { dayAgo, midnightAgo } from './support/plant-day.ts';

/* Two inverters of six strings; the third string of the first has given half of the others for five days. */

const PLANT = '苏州园区 · Suzhou Park';
const [SICK, SOUND, STATION] = ['E2EDIAG1', 'E2EDIAG2', 'E2EDIAGW'];
const STRINGS = 6;
const [DAYS, SICK_DAYS] = [9, 5];
const SAMPLES_A_MESSAGE = 60;

const { open } = useBrowser();
let logger: TestLogger;

function inverterValues(light: number, share: (string: number) => number) {
  const amps = Array.from({ length: STRINGS }, (_, i) => Math.round(10 * light * share(i + 1) * 100) / 100);
  const dcKw = amps.reduce((sum, one) => sum + (one * 600) / 1000, 0);
  return {
    workStatus: light > 0 ? 2 : 0,
    faultCode: 0,
    warningCode: 0,
    deratingReason: 0,
    activePowerLimitPercent: 100,
    activePowerKw: Math.round(dcKw * 980) / 1000,
    dcPowerKw: dcKw,
    voltageA: 231,
    voltageB: 231,
    voltageC: 231,
    heatSinkTemperature: 38,
    insulationKohm: 2500,
    stringCurrent: amps,
    stringVoltage: amps.map(() => (light > 0 ? 600 : 0)),
  };
}

/** Data sent by a logger after an outage. */
function past() {
  const samples: { sn: string; t: number; v: object }[] = [];
  for (let ago = DAYS; ago >= 1; ago -= 1)
    for (let step = 24; step < 76; step += 1) {
      const t = midnightAgo(ago) + step * QUARTER_MS + 60_000;
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
  await logger.send('devices', {
    devices: [
      { sn: SICK, ...inverter },
      { sn: SOUND, ...inverter },
      { sn: STATION, kind: 'weather' },
    ],
  });
  const samples = past();
  for (let from = 0; from < samples.length; from += SAMPLES_A_MESSAGE)
    await logger.send('telemetry', { samples: samples.slice(from, from + SAMPLES_A_MESSAGE) });
});
afterAll(() => logger.end());

/** From late samples to days, rules and a finding. */
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

const drawer = (page: Page) => page.locator('.ant-drawer-content, .ant-drawer-section').last();

it('late samples lead to a finding; an operator turns it into an alarm and dismisses it', async () => {
  const operator = await at(PLANT, 'operator');
  const finding = await found(operator);
  expect(finding).toMatchObject({
    string: 3,
    level: 'high',
    sinceDay: dayAgo(SICK_DAYS),
    lastDay: dayAgo(1),
    state: 'open',
  });
  expect(finding.lostKwh).toBeGreaterThan(20);
  expect(finding.lostMoney).toBeGreaterThan(1);
  const detail = async () =>
    (await call('/diagnosis/getFindingDetail', { findingId: finding.id }, operator)).data;

  const page = await open(`/monitoring/diagnosis?finding=${finding.id}`, { token: operator, lang: 'en' });
  await drawer(page)
    .getByText(/The string current is about (49|50|51) % of the normal level/)
    .waitFor();
  await drawer(page).getByRole('button', { name: 'Raise alarm' }).click();
  const raise = page.getByRole('dialog', { name: 'Raise alarm' });
  await raise.getByText('Serious', { exact: true }).click();
  await raise.getByRole('button', { name: 'Raise alarm' }).click();
  await drawer(page)
    .getByText(/Raised as an alarm \(Serious\)/)
    .waitFor();
  // Waits for the alarm engine.
  await drawer(page).getByRole('button', { name: 'View alarm' }).waitFor();
  const { alarm } = await detail();
  const raised = await call('/warn/getWarningDetail', { alarmId: alarm.alarmId }, operator);
  expect(raised.data.alarm).toMatchObject({ eventType: 6, grade: 1, deviceSn: SICK, recoverTime: null });

  await drawer(page).getByRole('button', { name: 'Dismiss' }).click();
  const dismiss = page.getByRole('dialog', { name: 'Dismiss this finding' });
  await dismiss.getByRole('textbox').fill('Four modules fewer');
  await dismiss.getByRole('button', { name: 'Dismiss' }).click();
  await drawer(page)
    .getByText(/Dismissed by operator .*: Four modules fewer/)
    .waitFor();
  expect(await detail()).toMatchObject({ state: 'dismissed', alarm: null, decider: 'operator' });
});
