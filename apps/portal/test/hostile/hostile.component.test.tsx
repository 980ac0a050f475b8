import { FIRST_CUSTOM_ROLE_ID, grantable } from '@heliodon/contract/permissions';
import { FOREIGN_HOST, HIT, hostileTexts } from '@heliodon/infrastructure/testing/hostile-texts';
import { beforeEach, expect, it } from 'vitest';
import { routeAt } from '../../src/routes/table.ts';
import { queryClient } from '../../src/session/queryClient.ts';
import { answerAll } from '../controls/answerAll.ts';
import { furnished } from '../controls/furnished.ts';
import { openPortal } from '../support/openPortal.tsx';
import { tabTitle } from '../support/pageTitle.ts';

/* Texts from users and devices are displayed without side effects on every page. */

const group = (base: string, names: string) => names.split(' ').map((name) => `${base}/${name}`);
const DEVICE = 'deviceDetails?deviceId=1';

const pages: Readonly<Record<string, readonly string[]>> = {
  walls: group('', 'overview overviewv3 operatorOverview operatorOverviewv3 topologyMap'),
  monitoring: [
    ...group(
      '/monitoring',
      'plantList plantListv3 plantHome deviceManage topo editPlant total energyStorage charging',
    ),
    ...group('/monitoring', 'gridMonitoring paramsCompared meterManage electricityPrice diagnosis'),
  ],
  devices: group(
    '/monitoring',
    `registerMaps registerMap registerMap?name=mine.json ${DEVICE} ${DEVICE}&tab=info ${DEVICE}&tab=commands ${DEVICE}&tab=upgrade`,
  ),
  alarms: [
    ...group('/monitoring', 'alarmManage alarmManage?alarm=1 alarmManage?tab=records alarmManage?tab=limits'),
    ...group('/systemManage', 'notifyUsers'),
  ],
  reports: [
    ...group(
      '/monitoring',
      'electricityReport electricityReportv3 meterStatistics income incomev3 bill billv3',
    ),
    ...group('/monitoring', 'bill?tab=reconciliation income?tab=plants'),
  ],
  energy: [
    ...group(
      '/energyManage',
      'emsPackage energySchedule energySchedule?tab=templates energySchedule?tab=log energySchedule?tab=automatic',
    ),
    ...group('/energyManage', 'storagePotential'),
    ...group('/energyManage', 'antiReflux backupPower energyAnalysis dataAnalyze needManage needScheduling'),
    ...group('/energyManage', 'needStatistics needIncomeReport needCare'),
  ],
  system: [
    ...group('/systemManage', 'account account?tab=own role log project cancel'),
    ...group('', 'downloads addDevice addPlantSimple homedm'),
  ],
};
/** Where one of the texts is visible without interaction. */
const directPaths = [
  ...group('/monitoring', `plantList plantHome deviceManage ${DEVICE} alarmManage alarmManage?alarm=1 topo`),
  ...group('/systemManage', 'account role log'),
  ...group('', 'overview operatorOverview topologyMap'),
];

const everything = { roleId: FIRST_CUSTOM_ROLE_ID, permissions: grantable };
const plain = (text: string) => text.replace(/\s+/g, '');

/** A name that would load a picture and run a script. */
const RUNS = `<img src=x onerror=window.${HIT}=1>`;
const hostile = {
  ...furnished,
  '/plant/getPlantList': { rows: [{ name: RUNS }] },
  '/user/getSubUserList': { rows: [{ accountName: RUNS }] },
  '/device/getDeviceList': { rows: [{ alias: RUNS }] },
  '/device/getDeviceDetail': { alias: RUNS, parts: [], parent: null },
  '/warn/getWarningList': { rows: [{ deviceAlias: RUNS, recoverTime: null, groupId: null }] },
  '/warn/getWarningDetail': { alarm: { deviceAlias: RUNS, recoverTime: null }, points: ['activePowerKw'] },
  '/screen/getOperationsMap': { names: [RUNS], placeOf: [0] },
  '/topology/getTopology': {
    diagram: {
      width: 1600,
      height: 900,
      picture: null,
      layers: [{ visible: true }],
      nodes: [{ title: RUNS, width: 200, height: 80 }],
      edges: [],
    },
  },
};

/** Every second text is one that can be found on the page. */
function answerHostile(): void {
  let n = 0;
  answerAll(hostile, () => {
    n += 1;
    return n % 2 === 0 ? RUNS : (hostileTexts[n % hostileTexts.length] ?? '');
  });
}

/** A text may be the search term of one of our pages. */
const leadsAway = (address: string | null): boolean =>
  address !== null && (URL.parse(address, location.href)?.host.includes(FOREIGN_HOST) ?? true);

function found(): string[] {
  const ran = HIT in window ? ['it ran'] : [];
  const elements = [...document.querySelectorAll('*')].filter(
    (element) =>
      element.getAttributeNames().some((name) => /^on/i.test(name)) ||
      /^\s*(javascript|data:text)/i.test(element.getAttribute('href') ?? '') ||
      ['src', 'href', 'action', 'data', 'poster'].some((name) => leadsAway(element.getAttribute(name))) ||
      element.getAttribute('srcset')?.includes(FOREIGN_HOST) ||
      /^(iframe|object|embed|base)$/i.test(element.tagName),
  );
  const asked = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes(`//${FOREIGN_HOST}`));
  return [
    ...ran,
    ...elements.map((element) => element.outerHTML.slice(0, 200)),
    ...asked.map(({ name }) => `asked ${name}`),
  ];
}

const isSettled = () =>
  queryClient.isFetching() === 0 &&
  document.querySelector('h1, h2') !== null &&
  document.querySelector('.ant-skeleton, .ant-spin-spinning, [data-testid="loading-mask"]') === null;

function titleAt(path: string): string {
  const route = routeAt(path.split('?')[0] ?? '');
  return route ? tabTitle(route) : '';
}

beforeEach(answerHostile);
it('the detection works', () => {
  const image = document.createElement('img');
  image.setAttribute('onerror', '1');
  document.body.append(image);
  try {
    expect(found()).toEqual([expect.stringContaining('onerror')]);
  } finally {
    image.remove();
  }
});

it.each(Object.entries(pages))('texts have no effect on the pages of %s', async (_, paths) => {
  const portal = await openPortal('/403', everything);
  for (const path of paths) {
    // From another page, so that the content belongs to this one.
    await portal.goTo('/403');
    await expect.poll(() => document.title).toBe(titleAt('/403'));
    await portal.goTo(path);
    await expect.poll(() => document.title, { message: path }).toBe(titleAt(path));
    await expect.poll(isSettled, { message: path }).toBe(true);
    if (directPaths.includes(path))
      await expect.poll(() => document.body.textContent?.includes(HIT), { message: path }).toBe(true);
    expect(found(), path).toEqual([]);
  }
});

it('all of them are displayed as device names', async () => {
  const PAGE = 100;
  const shown = new Set<string>();
  answerAll({
    ...furnished,
    '/device/getDeviceList': ({ page = 1 }) => {
      const names = hostileTexts.slice((Number(page) - 1) * PAGE, Number(page) * PAGE);
      const rows = names.map((alias, n) => ({ alias, deviceId: n + 1, sn: `SN${n}` }));
      return { rows, total: hostileTexts.length };
    },
  });
  const portal = await openPortal('/403', everything);
  for (let n = 1; n <= hostileTexts.length / PAGE; n++) {
    await portal.goTo(`/monitoring/deviceManage?size=${PAGE}&page=${n}`);
    const names = hostileTexts.slice((n - 1) * PAGE, n * PAGE).map(plain);
    const missing = () => {
      const all = plain(document.querySelector('tbody')?.textContent ?? '');
      return names.filter((name) => !all.includes(name));
    };
    await expect.poll(() => missing().length).toBe(0);
    expect(found()).toEqual([]);
    for (const name of names) shown.add(name);
  }
  expect(shown.size).toBeGreaterThan(400);
});
