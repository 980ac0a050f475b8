// Called by scripts/pictures.mjs: takes all screenshots of the list into the given folder.

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromiumOptions } from '@heliodon/infrastructure/testing/chromium';
import { DAY_MS, MINUTE_MS } from '@heliodon/kernel/time';
import { sessionCookie } from '@heliodon/server-kit/testing/session-cookie';
import { type Browser, chromium } from 'playwright-core';
import { Api, DEMO_PASSWORD } from '../support/api.ts';
import { startServer } from '../support/server-process.ts';
import { HEIGHTS, type Picture, pictures } from './list.ts';

const { values: args } = parseArgs({
  options: {
    to: { type: 'string', default: '.' },
    'data-dir': { type: 'string', default: './data' },
    /** Thirty days of bars, with some margin. */
    days: { type: 'string', default: '32' },
    only: { type: 'string', default: '' },
    /** Of a running server. */
    url: { type: 'string', default: '' },
  },
});
/** Time for animations. */
const SETTLE_MS = 6000;
const LOOK_EVERY_MS = 3000;
const LONGEST_WAIT_MS = 20 * 60_000;
/** Share of the days. */
const MOST = 0.75;

const print = (text: string) => void process.stdout.write(`${text}\n`);

interface DemoPlant {
  readonly plantId: number;
  readonly name: string;
  readonly timeZone: string;
}

/** Until most days of the history exist; a demo that was stopped has gaps, and is accepted after a while. */
async function waitForHistory(api: Api, plants: readonly DemoPlant[], days: number): Promise<void> {
  const deadline = Date.now() + LONGEST_WAIT_MS;
  for (const { plantId, name, timeZone } of plants) {
    const dayAgo = (n: number) =>
      new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() - n * DAY_MS);
    const body = { plantId, period: 'day', from: dayAgo(days - 2), to: dayAgo(1) };
    const daysThere = async (): Promise<number> =>
      (await api.call('/plant/getPlantEnergy', body)).data?.rows.length ?? 0;
    let there = await daysThere();
    while (there < (days - 2) * MOST && Date.now() < deadline) {
      await sleep(LOOK_EVERY_MS);
      there = await daysThere();
    }
    print(`${name}: ${there} days`);
  }
}

/** Milliseconds by which the server's clock is ahead: for daylight screenshots at night. */
async function aheadMs(url: string): Promise<number> {
  const answer = await fetch(`${url}/healthz`);
  const offsetMs = Date.parse(answer.headers.get('date') ?? '') - Date.now();
  return Math.abs(offsetMs) > MINUTE_MS ? offsetMs : 0;
}

/** The editor is shown with its automatic drawing. */
async function drawPlants(api: Api, plants: readonly DemoPlant[]): Promise<void> {
  for (const { plantId } of plants) {
    const { data } = await api.call<{ diagram: unknown }>('/topology/getAutoDiagram', { plantId });
    await api.call('/topology/saveTopology', { plantId, baseVersion: 0, diagram: data.diagram });
  }
}

async function take(browser: Browser, url: string, plants: readonly DemoPlant[], picture: Picture) {
  const { name, path, widths, langs = ['zh', 'en'], isPublic, account = 'manager', press } = picture;
  const password = account === 'admin' ? adminPassword : DEMO_PASSWORD;
  if (!password) return print(`${name} is left out: ADMIN_PASSWORD is not known`);
  const token = isPublic ? undefined : await new Api(url).tokenOf(account, password);
  const plantId = plants.find((plant) => plant.name === picture.plant)?.plantId;
  if (plantId) await new Api(url, token).call('/user/selectPlant', { plantId });
  for (const lang of langs) {
    for (const width of widths) {
      const context = await browser.newContext({
        viewport: { width, height: HEIGHTS[width] ?? Math.round((width * 9) / 16) },
        timezoneId: 'Asia/Shanghai',
        serviceWorkers: 'block',
      });
      if (token) await context.addCookies([sessionCookie(url, token)]);
      const session = token && 'of a picture';
      const kept = { 'heliodon.language': lang, 'heliodon.theme': 'light', 'heliodon.session': session };
      await context.addInitScript((values) => {
        for (const [key, value] of Object.entries(values))
          if (value) localStorage.setItem(key, JSON.stringify(value));
      }, kept);
      const ahead = await aheadMs(url);
      if (ahead !== 0) await context.clock.install({ time: Date.now() + ahead });
      const page = await context.newPage();
      await page.goto(url + path);
      await page.waitForLoadState('networkidle');
      if (press) await page.getByRole('button', { name: press[lang] }).click();
      await sleep(SETTLE_MS);
      await page.screenshot({ path: join(args.to, `${name}-${lang}-${width}.png`) });
      await context.close();
      print(`${name} ${lang} ${width}`);
    }
  }
}

const days = Number(args.days);
const env = { DATA_DIR: args['data-dir'], DEMO_FLEET: 'on', DEMO_HISTORY_DAYS: args.days };
const server = args.url ? undefined : await startServer(env);
const url = args.url || (server?.url ?? '');
const adminPassword = server?.adminPassword ?? process.env.ADMIN_PASSWORD;
const browser = await chromium.launch(chromiumOptions);
try {
  const api = await new Api(url).signIn('manager', DEMO_PASSWORD);
  const { data } = await api.call<{ rows: DemoPlant[] }>('/plant/getPlantList', { pageSize: 50 });
  await waitForHistory(api, data.rows, days);
  if (server) await drawPlants(api, data.rows);
  const wanted = pictures.filter(({ name }) => name.startsWith(args.only));
  for (const picture of wanted) await take(browser, url, data.rows, picture);
} finally {
  await browser.close();
  await server?.stop();
}
