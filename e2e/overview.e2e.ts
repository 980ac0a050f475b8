import { formatMoney } from '@heliodon/kernel/format/money';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { openDatabase } from '@heliodon/platform/database';
import type { Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
import { type OpenOptions, useBrowser } from './support/browser.ts';
import { addPlant, connectLogger, type TestLogger } from './support/logger.ts';
import { portal } from './support/portal.ts';

type Energy = Record<'pv' | 'import' | 'load', number | null>;
/** What the page was told, as far as it matters here. */
interface Told {
  readonly plantName: string;
  readonly energy: { readonly today: Energy; readonly total: Energy } | null;
  readonly income: { readonly total: string | null } | null;
}

/** With a history; and one of our own, whose devices do what the test says. */
const DEMO = '苏州工业园光储充电站';
const OWN = 'E2E wall';
const [INVERTER, METER, PCS, BATTERY, PILE] = ['E2EWINV', 'E2EWMET', 'E2EWPCS', 'E2EWBAT', 'E2EWCHG'];

const { open, forgiveComplaints } = useBrowser();
const { db, close } = openDatabase(portal().databaseUrl, { max: 2 });
let logger: TestLogger;
let removePlant: () => Promise<void>;
let ownId: number;

const setType = (screenType: number) =>
  db.updateTable('plant').set({ screen_type: screenType }).where('id', '=', ownId).execute();

beforeAll(async () => {
  removePlant = await addPlant(OWN, 'manager');
  const { id } = await db.selectFrom('plant').select('id').where('name', '=', OWN).executeTakeFirstOrThrow();
  ownId = id;
  const seers = await db
    .selectFrom('account')
    .select('id')
    .where('account_name', 'in', ['viewer', 'auditor'])
    .execute();
  await db
    .insertInto('account_plant')
    .values(seers.map((account) => ({ account_id: account.id, plant_id: ownId })))
    .execute();
  await setType(4);
  await db.insertInto('settlement_total').values({ plant_id: ownId, income: 12_345.6 }).execute();
  logger = await connectLogger(OWN, 'E2EWLOG');
  await logger.say('devices', {
    devices: [
      { sn: INVERTER, kind: 'inverter', ratedKw: 110 },
      { sn: METER, kind: 'meter', samplingPoint: 'highVoltage' },
      { sn: PCS, kind: 'pcs', ratedKw: 50 },
      { sn: BATTERY, kind: 'battery' },
      { sn: PILE, kind: 'charger', ratedKw: 60 },
    ],
  });
});
afterAll(async () => {
  await logger.end();
  await removePlant();
  await close();
});

async function sampleAll(pvKw: number): Promise<void> {
  await logger.sample(INVERTER, { workStatus: 2, activePowerKw: pvKw });
  await logger.sample(METER, { workStatus: 0, powerKw: -10 });
  await logger.sample(PCS, { workStatus: 8, activePowerKw: -20 });
  await logger.sample(BATTERY, { workStatus: 6, powerKw: -20, soc: 64 });
  await logger.sample(PILE, { workStatus: 2, powerKw: -5 });
}

/** A session that looks at the plant. */
async function at(plantName: string, account: string): Promise<string> {
  const token = await tokenOf(account);
  const { data } = await call('/user/queryPlantList', { keyword: plantName }, token);
  await call('/user/selectPlant', { plantId: data.rows[0].plantId }, token);
  return token;
}

async function screen(path: string, plant: string, account: string, options: OpenOptions = {}) {
  const answers: Told[] = [];
  const page = await open(path, {
    token: await at(plant, account),
    width: 1920,
    height: 1080,
    ...options,
    before: async (fresh) => {
      await options.before?.(fresh);
      fresh.on('response', (response) => {
        if (!response.url().endsWith('/screen/getOverview')) return;
        // An answer that comes while the page is closed is nobody's any more.
        void response.json().then(
          ({ data }) => answers.push(data),
          () => undefined,
        );
      });
    },
  });
  await page.locator('[data-hub]').waitFor();
  return { page, answered: () => answers.at(-1) };
}

const node = (page: Page, role: string) => page.locator(`[data-node="${role}"]:visible`);
const kwOf = async (page: Page, role: string) => Number(await node(page, role).getAttribute('data-kw'));
const slide = (page: Page) => page.locator('[role="tab"][aria-selected="true"]').innerText();
/** A finger over the slide in sight. */
const swipe = (page: Page, { from, to }: { from: number; to: number }) =>
  page.locator('[data-slide]:not([inert])').evaluate(
    (shown, ends) => {
      for (const [type, clientX] of ends)
        shown.dispatchEvent(
          new PointerEvent(type, {
            clientX,
            clientY: 500,
            pointerType: 'touch',
            isPrimary: true,
            bubbles: true,
          }),
        );
    },
    [
      ['pointerdown', from],
      ['pointerup', to],
    ] as const,
  );
const scrolls = (page: Page) =>
  page.evaluate(() => [
    document.documentElement.scrollWidth > window.innerWidth,
    document.documentElement.scrollHeight > window.innerHeight,
  ]);

it('a manager sees the plant live: its parts, directions and figures follow each sample', async () => {
  await sampleAll(42.5);
  const { page } = await screen('/overviewv3', OWN, 'manager', { lang: 'en' });
  await expect.poll(() => kwOf(page, 'pv')).toBe(42.5);
  await expect.poll(() => page.locator('[data-figure="incomeTotal"]').first().innerText()).toContain('12.35');
  await page.evaluate(() => Object.assign(window, { unbroken: true }));
  await sampleAll(77.7);
  await expect.poll(() => kwOf(page, 'pv')).toBe(77.7);
  await expect.poll(() => node(page, 'pv').innerHTML()).toContain('77.7');
  // PV feeds the bus; battery and chargers take from it; what is left is sold.
  const way = (role: string) => page.locator(`[data-line="${role}"]`).getAttribute('data-way');
  await expect.poll(() => way('pv')).toBe('toBus');
  await expect
    .poll(async () => [await way('battery'), await way('grid'), await way('charging')])
    .toEqual(['fromBus', 'fromBus', 'fromBus']);
  const words = await page.getByRole('figure', { name: 'Live flow' }).getByRole('listitem').allInnerTexts();
  expect(words).toEqual(
    expect.arrayContaining(['PV generating 77.7 kW', 'Storage charging 20.0 kW', 'Grid exporting 10.0 kW']),
  );
  await expect.poll(() => node(page, 'battery').innerHTML()).toContain('64 %');
  expect(await page.evaluate(() => 'unbroken' in window)).toBe(true);
  expect(await seriousViolations(page)).toEqual([]);

  await setType(2);
  await page.goto('/overview');
  await expect.poll(() => page.locator('[data-node]').count()).toBe(3);
  await setType(3);
  await page.reload();
  await expect.poll(() => page.locator('[data-node]').count()).toBe(4);
  await setType(4);
  await page.getByRole('button', { name: 'Console' }).click();
  await page.waitForURL(/\/monitoring\/plantList/);
});

it('energy and income are what the call says, on a wall of any size and in both languages', async () => {
  const { page, answered } = await screen('/overviewv3', DEMO, 'viewer', { lang: 'zh' });
  const row = (flow: string) => page.locator(`[data-flow="${flow}"]`).innerText();
  for (const flow of ['pv', 'import', 'load'] as const)
    await expect
      .poll(async () => {
        const { today, total } = answered()?.energy ?? {};
        const told = [today, total].map((of) => formatQuantity(of?.[flow], 'kWh', 1).value);
        const shown = await row(flow);
        return told.every((value) => shown.includes(value));
      })
      .toBe(true);
  const { total = null } = answered()?.income ?? {};
  const told = formatMoney(total === null ? null : Number(total), { lang: 'zh' });
  await expect
    .poll(() => page.locator('[data-figure="incomeTotal"]').first().innerText())
    .toContain(told.value);
  await page.getByRole('tab', { name: '电量与收益' }).click();
  await page.getByText('近 30 天收益').waitFor();
  for (const [width, height] of [
    [1366, 768],
    [2560, 1440],
    [3840, 2160],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => scrolls(page)).toEqual([false, false]);
  }
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByText('Income of the last 30 days').waitFor();
});

it('slides go by hand and by themselves, and how is kept', async () => {
  const { page } = await screen('/overviewv3', OWN, 'manager', { lang: 'en' });
  const settle = (name: string) => expect.poll(() => slide(page)).toBe(name);
  await settle('Live flow');
  await page.getByRole('button', { name: 'Slide settings' }).click();
  await page.getByRole('switch').click();
  await page.keyboard.press('Escape');
  await page.locator('h1').click();
  await page.keyboard.press('ArrowRight');
  await settle('Energy and income');
  await page.keyboard.press('ArrowLeft');
  await settle('Live flow');
  await swipe(page, { from: 1200, to: 700 });
  await settle('Energy and income');
  await swipe(page, { from: 700, to: 1200 });
  await settle('Live flow');
  await page.getByRole('tab', { name: 'Devices and alarms' }).click();
  await settle('Devices and alarms');
  await page.locator(`[data-machine="${INVERTER}"]`).waitFor();
  await page.reload();
  await page.locator('[data-hub]').waitFor();
  await settle('Devices and alarms');
  await page.getByRole('button', { name: 'Slide settings' }).click();
  await expect.poll(() => page.getByRole('switch').getAttribute('aria-checked')).toBe('false');
  await page.getByRole('switch').click();
  await page.getByText('10 s', { exact: true }).click();
  expect(await page.evaluate(() => localStorage.getItem('heliodon.screenSwitchSeconds'))).toBe('10');
  await page.locator('h1').click();
  await expect.poll(() => slide(page), { timeout: 45_000 }).toBe('Live flow');
});

it('says since when its figures stand still, until the line is mended', async () => {
  let down = false;
  const lines: WebSocketRoute[] = [];
  const { page } = await screen('/overviewv3', OWN, 'manager', {
    lang: 'en',
    before: async (fresh) => {
      await fresh.routeWebSocket(/\/sems\/socket/, (line) => {
        if (down) return void line.close();
        line.connectToServer();
        lines.push(line);
      });
    },
  });
  await page.getByText(/^Data of \d\d:\d\d:\d\d$/).waitFor();
  down = true;
  await Promise.all(lines.map((line) => line.close()));
  await page.getByText(/Connection lost: figures stand still since \d\d:\d\d:\d\d/).waitFor();
  down = false;
  await page.getByText(/Connection lost/).waitFor({ state: 'detached', timeout: 60_000 });
  await sampleAll(55.5);
  await expect.poll(() => kwOf(page, 'pv')).toBe(55.5);
});

it('whoever may not see reports or devices sees the plant and no money; a phone scrolls', async () => {
  const { role_id: roleId } = await db
    .selectFrom('account')
    .select('role_id')
    .where('account_name', '=', 'auditor')
    .executeTakeFirstOrThrow();
  const code = { role_id: roleId, menu_code: 'reportView' };
  await db
    .deleteFrom('role_permission')
    .where('role_id', '=', roleId)
    .where('menu_code', '=', 'reportView')
    .execute();
  try {
    const { page, answered } = await screen('/overviewv3', OWN, 'auditor', { lang: 'en' });
    await expect.poll(() => answered()?.plantName).toBe(OWN);
    expect(answered()).toMatchObject({ energy: null, income: null, curve: null, devices: null });
    // Nothing is heard live: the page asks, and the state of a plant follows its samples in a while.
    const pvKw = async () => {
      await sampleAll(33.3);
      return kwOf(page, 'pv');
    };
    await expect.poll(pvKw, { timeout: 75_000, interval: 3000 }).toBeGreaterThan(0);
    for (const hidden of ['Income', 'Energy', 'Power today'])
      expect(await page.getByRole('heading', { name: hidden, exact: true }).count()).toBe(0);
    await page.getByRole('heading', { name: 'Open alarms' }).first().waitFor();
  } finally {
    await db.insertInto('role_permission').values(code).execute();
  }
  const phone = await screen('/overviewv3', DEMO, 'viewer', { lang: 'zh', width: 390, height: 844 });
  await phone.page.getByRole('heading', { name: '收益', exact: true }).waitFor();
  await expect.poll(() => scrolls(phone.page)).toEqual([false, true]);
  await phone.page.getByRole('heading', { name: '设备', exact: true }).scrollIntoViewIfNeeded();
});

it('tells that its charts do not load, and draws them when they are asked for again', async () => {
  const engine = '**/assets/engine-*.js';
  const page = await open('/overviewv3', {
    token: await at(OWN, 'manager'),
    lang: 'en',
    before: (fresh) => fresh.route(engine, (route) => route.abort()),
  });
  await page.getByText('This page could not be loaded').waitFor();
  await page.unroute(engine);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('[role="img"] canvas').first().waitFor();
  forgiveComplaints();
});
