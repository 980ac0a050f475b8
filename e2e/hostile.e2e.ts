import { FOREIGN_HOST, HIT } from '@heliodon/infrastructure/testing/hostile-texts';
import { wholeSecurity } from '@heliodon/server-kit/testing/security-extent';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from './support/api.ts';
import { move, useBrowser } from './support/browser.ts';
import { furnishHostile } from './support/hostile-world.ts';
import { portal } from './support/portal.ts';

const { open } = useBrowser();
let world: Awaited<ReturnType<typeof furnishHostile>>;
const noticed: string[] = [];

beforeAll(async () => {
  world = await furnishHostile();
});
afterAll(() => world.end());

/** Detects any effect of a text beyond its display. */
async function watch(page: Page): Promise<void> {
  const own = new URL(portal().url).host;
  page.on('dialog', async (dialog) => {
    noticed.push(`${page.url()}: a dialog`);
    await dialog.dismiss();
  });
  page.on('popup', () => noticed.push(`${page.url()}: a window`));
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (/^https?:$/.test(protocol) && host !== own) noticed.push(`${page.url()}: asked ${request.url()}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`refused by the policy: ${violatedDirective} ${blockedURI}`);
    });
  });
}

/** No script ran, and no text became an element or an attribute. */
async function expectCalm(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(
    ([hit, host]) => [
      ...((window as unknown as Record<string, unknown>)[hit as string] === undefined ? [] : ['it ran']),
      ...[...document.querySelectorAll('*')]
        .filter(
          (element) =>
            element.getAttributeNames().some((name) => /^on/i.test(name)) ||
            /^\s*(javascript|data:text)/i.test(element.getAttribute('href') ?? '') ||
            ['src', 'href', 'action', 'data', 'srcset', 'poster'].some((name) =>
              element.getAttribute(name)?.includes(host as string),
            ) ||
            /^(iframe|object|embed|base)$/i.test(element.tagName),
        )
        .map((element) => element.outerHTML.slice(0, 200)),
    ],
    [HIT, FOREIGN_HOST],
  );
  expect(found, where).toEqual([]);
  expect(noticed.splice(0), where).toEqual([]);
}

const group = (base: string, names: string) => names.split(' ').map((name) => `${base}/${name}`);

const routes = [
  ...group('/monitoring', 'plantList deviceManage alarmManage topo'),
  ...group('/systemManage', 'account log notifyUsers project'),
  ...group('', 'overview operatorOverview topologyMap downloads'),
  ...group(
    '/monitoring',
    'plantListv3 editPlant paramsCompared electricityReport electricityReportv3 income incomev3',
  ),
  ...group('/monitoring', 'bill billv3 energyStorage gridMonitoring meterStatistics diagnosis meterManage'),
  ...group('/monitoring', 'electricityPrice total'),
  ...group(
    '/energyManage',
    'emsPackage energySchedule storagePotential antiReflux backupPower energyAnalysis dataAnalyze',
  ),
  ...group('/energyManage', 'needManage needScheduling needStatistics needIncomeReport needCare'),
  ...group('', 'overviewv3 operatorOverviewv3 addDevice addPlantSimple homedm systemManage/cancel'),
];

const SHOWN = `onerror=window.${HIT}`;
/** Where the name of the plant or of an alarm's device is visible directly. */
const directRoutes = [
  ...group('/monitoring', 'plantList alarmManage topo'),
  ...group('', 'topologyMap overview operatorOverview'),
];

it('the detection works', async () => {
  const page = await open('about:blank');
  await page.setContent(`<p>a</p><script>window.${HIT}=1</script><img src="x" onerror="1">`);
  await expect(expectCalm(page, 'on purpose')).rejects.toThrow(/it ran/);
});

/** The component tests cover every page in each run; this is the complete product. */
it.runIf(wholeSecurity).each(['light', 'dark'] as const)(
  'texts are displayed on the pages and have no other effect, %s',
  async (theme) => {
    const page = await open('/monitoring/plantList', {
      token: world.token,
      lang: 'en',
      theme,
      before: watch,
    });
    await page.getByText(SHOWN).first().waitFor();
    for (const route of routes) {
      await move(page, '/403');
      await move(page, route);
      await page.locator('h1, h2').first().waitFor();
      if (directRoutes.includes(route))
        await expect
          .poll(() => page.evaluate(() => document.body.textContent), { message: route })
          .toContain(SHOWN);
      await page.waitForFunction(() => document.querySelector('.ant-skeleton, .ant-spin-spinning') === null);
      await expectCalm(page, route);
    }
  },
);

it('a mail with these texts contains only text', async () => {
  await world.raiseAlarms();
  await expect.poll(async () => (await world.mails()).length, { timeout: 60_000 }).toBeGreaterThan(0);
  const mails = await world.mails();
  const page = await open('about:blank', { before: watch });
  for (const { subject, html } of mails) {
    await page.setContent(html);
    await expectCalm(page, subject);
  }
  expect(mails.some(({ html }) => html.includes(`&lt;`))).toBe(true);
});

/** As CSV and as a spreadsheet: table-file.test.ts. */
it('a printed page with these texts contains no action', async () => {
  const span = { plantId: world.plantId, dateType: 'total' };
  const asked = await call('/report/exportBill', { span, format: 'pdf' }, world.token);
  expect(asked.msg).toBe('Success');
  const { jobId } = asked.data;
  const status = async () => {
    const { data } = await call('/download/getExportList', {}, world.token);
    return data.rows.find((row: { jobId: string }) => row.jobId === jobId).status;
  };
  await expect.poll(status, { timeout: 60_000 }).toBe('done');
  const { data } = await call('/download/getExportLink', { jobId }, world.token);
  const answer = await fetch(new URL(data.url, portal().url));
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w%.~!*'()-]+$/);
  const file = Buffer.from(await answer.arrayBuffer());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  expect(file.toString('latin1')).not.toMatch(/\/(JavaScript|JS|Launch|OpenAction|URI|EmbeddedFile)\b/);
});
