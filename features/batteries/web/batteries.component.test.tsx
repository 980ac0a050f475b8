import {
  type BatteryTree,
  type ClusterNow,
  exportCellReport,
  getBatteryList,
  getBatteryTree,
  getCellDays,
  getCellHistory,
  getCellRanking,
  getCluster,
  getStackCells,
  getStackMoments,
  getWarningList,
  type StackCells,
} from '@heliodon/batteries/contract';
import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { exportDeviceHistory, getDeviceHistory, removeDevices } from '@heliodon/devices/contract';
import { formatDate } from '@heliodon/kernel/format/time';
import { deviceTopic } from '@heliodon/telemetry/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { live } from '@heliodon/web/live';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { FakeSocket } from '@heliodon/web/testing/fake-socket';
import { server } from '@heliodon/web/testing/server';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import CellPage from './cell/CellPage.tsx';
import ClusterPage from './cluster/ClusterPage.tsx';
import PackPage from './pack/PackPage.tsx';
import StackPage from './stack/StackPage.tsx';
import TotalPage from './total/TotalPage.tsx';

const [CLUSTERS, PACKS, CELLS] = [20, 10, 24];
const BATTERY_ID = 100;
const AT_MS = Date.parse('2026-06-15T04:00:00Z');
const ZONE = 'Asia/Shanghai';
const JOB = { jobId: '00000000-0000-4000-8000-000000000001' };

const clusterId = (no: number) => BATTERY_ID + no;
const voltsOf = (no: number, i: number) => 3.3 + ((i * 7 + no) % 9) / 1000;
const eachCell = <T,>(value: (i: number) => T) => Array.from({ length: PACKS * CELLS }, (_, i) => value(i));

const relative = { deviceId: BATTERY_ID, sn: 'BIG', alias: '' };
const treeOf = (clusters: number, packs = PACKS, deviceId = BATTERY_ID): BatteryTree => ({
  plantId: 1,
  plantName: 'Test plant',
  timeZone: ZONE,
  battery: { ...relative, deviceId, brand: '', model: 'EnerC', firmware: '' },
  clusters: Array.from({ length: clusters }, (_, i) => ({
    deviceId: clusterId(i + 1),
    sn: `BIG-C${i + 1}`,
    alias: '',
    no: i + 1,
    status: 'running',
    packs,
    cellsPerPack: packs === 0 ? 0 : CELLS,
    cells: packs * CELLS,
  })),
  stacks: [relative],
});

const cellsNow = (silentFrom = CLUSTERS + 1): StackCells => ({
  deviceId: BATTERY_ID,
  status: 'running',
  at: AT_MS,
  values: { workStatus: 1, chargeState: 2, powerKw: 240, soc: 60.5, soh: 97 },
  clusters: Array.from({ length: CLUSTERS }, (_, i) => ({
    deviceId: clusterId(i + 1),
    no: i + 1,
    status: 'running',
    at: AT_MS,
    packs: PACKS,
    cellsPerPack: CELLS,
    soc: 60,
    mv: i + 1 < silentFrom ? eachCell((n) => Math.round(voltsOf(i + 1, n) * 1000)) : [],
    dC: i + 1 < silentFrom ? eachCell((n) => 250 + ((n + i) % 6) * 5) : [],
  })),
});

const clusterNow = (no: number): ClusterNow => ({
  deviceId: clusterId(no),
  status: 'running',
  at: AT_MS,
  values: {
    workStatus: 3,
    soc: 60,
    powerKw: 12,
    voltage: 792,
    packStatus: Array(PACKS).fill(3),
    packSoc: Array(PACKS).fill(60),
    cellVoltage: eachCell((i) => voltsOf(no, i)),
    cellTemperature: eachCell((i) => 25 + ((i + no) % 6) / 2),
  },
});

/** Cluster 1, pack 5, cell 4. */
const weak = { clusterId: clusterId(1), cluster: 1, pack: 5, cell: 4 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: AT_MS });
  const stack = exampleOf(getBatteryList.response.shape.stacks.element, {
    deviceId: BATTERY_ID,
    sn: 'BIG',
    kind: 'battery',
    status: 'running',
    at: AT_MS,
    capacityKwh: 4300,
    clusters: CLUSTERS,
    clustersOnline: CLUSTERS,
    values: { soc: 60.5, soh: 97, powerKw: 240 },
  });
  server
    .answer(getBatteryList, { timeZone: ZONE, today: '2026-06-15', stacks: [stack] })
    .answer(getBatteryTree, treeOf(CLUSTERS))
    .answer(getStackCells, ({ at }) => cellsNow(at === undefined ? CLUSTERS + 1 : 2))
    .answer(getStackMoments, { timeZone: ZONE, t: [AT_MS - 120_000, AT_MS - 60_000], spreadMv: [9, 12] })
    .answer(getCluster, ({ deviceId }) => clusterNow(deviceId - BATTERY_ID))
    .answer(getDeviceHistory, ({ points }) => ({
      timeZone: ZONE,
      fromMs: AT_MS - 3_600_000,
      toMs: AT_MS,
      t: [AT_MS - 600_000, AT_MS - 300_000],
      values: points.map(() => [3.3, 3.31]),
      cut: false,
      stepMs: null,
    }))
    .answer(getCellHistory, {
      timeZone: ZONE,
      fromMs: AT_MS - 3_600_000,
      toMs: AT_MS,
      stepMs: 60_000,
      t: [AT_MS - 600_000, AT_MS - 300_000],
      volts: [3.26, 3.25],
      meanV: [3.3, 3.3],
      minV: [3.26, 3.25],
      maxV: [3.31, 3.31],
      tempC: [25, 25],
      meanC: [26, 26],
    })
    .answer(getCellRanking, ({ by }) => ({
      pendingDays: 0,
      cells: 240,
      dayList: ['2026-06-13', '2026-06-14'],
      rows: [
        {
          ...weak,
          rank: 1,
          meanDevMv: -41.5,
          peakDevMv: -48,
          tempDevK: 0.1,
          driftMvPerDay: by === 'drift' ? -2.99 : -2.5,
          spark: [-38, -41],
        },
      ],
    }))
    .answer(getCellDays, {
      ...exampleOf(getCellDays.response, { timeZone: ZONE, cells: 240, driftMvPerDay: -2.99 }),
      rank: { voltage: 1, temperature: null, drift: 1 },
    })
    .answer(getWarningList, {
      pendingDays: 0,
      rows: [
        {
          ...weak,
          stackId: BATTERY_ID,
          stackName: 'BIG',
          kind: 'drift',
          level: 'high',
          value: -2.99,
          days: 15,
          since: '2026-06-01',
          stuck: false,
        },
      ],
    })
    .answer(exportDeviceHistory, JOB)
    .answer(exportCellReport, JOB);
});

afterEach(() => {
  live.stop();
  vi.useRealTimers();
  pretendAddress(realAddress);
});

const levelPages: Record<string, () => React.ReactNode> = {
  total: TotalPage,
  stack: StackPage,
  cluster: ClusterPage,
  pack: PackPage,
  cell: CellPage,
};

/** The pages by address, as in the portal. */
function Pages() {
  const Page = levelPages[useLocation().pathname.replace('/monitoring/', '')] ?? TotalPage;
  return <Page />;
}

const pathOf = (level: string, place = '') => `/monitoring/${level}?deviceId=${BATTERY_ID}${place}`;
const open = (path: string, options: PageOptions = {}) => renderPage(<Pages />, { path, ...options });
type Page = Awaited<ReturnType<typeof open>>;

const mapCanvas = () => document.querySelector('canvas[data-cells]');
const tile = (name: string) => document.querySelector(`[data-tile="${name}"]`)?.textContent;

async function stackPage(options: PageOptions = {}, query = ''): Promise<Page> {
  const page = await open(pathOf('stack', query), options);
  await expect.poll(mapCanvas).not.toBeNull();
  return page;
}

/** Some controls read the real address of the page, which the test router does not change. */
function pretendAddress(path: string): void {
  window.history.replaceState(null, '', path);
}
const realAddress = window.location.href;

async function exportAs(page: Page, format: string) {
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: format }).click();
  await page.getByRole('button', { name: 'Open download centre' }).click();
}

describe('navigation from the system to a single cell', () => {
  it('thousands of cells are drawn and follow the samples', async () => {
    const page = await open('/monitoring/total', { height: 1000 });
    await expect.poll(() => tile('capacity')).toContain('4.3');
    await page.getByRole('link', { name: 'BIG', exact: true }).click();
    await expect.poll(() => mapCanvas()?.getAttribute('data-cells')).toBe(String(CLUSTERS * PACKS * CELLS));
    live.start();
    await expect.poll(() => FakeSocket.watches(deviceTopic(clusterId(3)))).toBe(true);
    const { values } = clusterNow(3);
    const cellVoltage = eachCell((i) => (i === CELLS + 4 ? 3.456 : voltsOf(3, i)));
    server.publish(deviceTopic(clusterId(3)), {
      deviceId: clusterId(3),
      status: 'running',
      at: AT_MS + 60_000,
      values: { ...values, cellVoltage },
    });
    await expect.element(page.getByText('3.456').first()).toBeVisible();
    await expect.element(page.getByText('C3 P2 #5')).toBeVisible();
  });

  it('the view is kept in the address, and each cell is reachable by pointer and keyboard', async () => {
    const page = await stackPage({ height: 1000 });
    pretendAddress(page.address());
    await page.getByText('Deviation', { exact: true }).click();
    await expect.poll(page.address).toContain('view=deviation');
    pretendAddress(page.address());
    await page.getByText('Fixed range').click();
    await expect.poll(page.address).toContain('view=deviation&range=fixed');
    await expect.element(page.getByText('≥ 50')).toBeVisible();
    const map = page.getByRole('button', { name: /^Cell heat map/ });
    await map.hover({ position: { x: 34, y: 26 } });
    await expect
      .element(page.getByText('Cluster 1 · Pack 1 · Cell 2', { exact: true }).first())
      .toBeVisible();
    (map.element() as HTMLElement).focus();
    await userEvent.keyboard('{PageDown}{ArrowDown}{ArrowRight}');
    await expect
      .poll(() => document.querySelector('[aria-live]')?.textContent)
      .toContain('Cluster 2 · Pack 2 · Cell 3');
    await userEvent.keyboard('{Enter}');
    await expect.poll(page.address).toContain('cluster=2&pack=2&cell=3');
    await expect.element(page.getByRole('heading', { name: 'Cluster 2 · Pack 2 · Cell 3' })).toBeVisible();
    await expect.poll(() => tile('voltage')).toContain('3.30');
  });

  it('the user steps through the cells, and up to the pack and the cluster', async () => {
    const page = await open(pathOf('cell', '&cluster=2&pack=2&cell=3'));
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect.element(page.getByRole('heading', { name: /Cell 4$/ })).toBeVisible();
    await page.getByRole('link', { name: 'Pack 2' }).click();
    await expect.element(page.getByRole('heading', { name: 'Pack 2' })).toBeVisible();
    await expect.element(page.getByText('Discharge').first()).toBeVisible();
    await expect
      .poll(() => page.getByRole('link', { name: /^Cluster 2 · Pack 2 · Cell/ }).elements().length)
      .toBe(CELLS);
    await page.getByRole('navigation', { name: 'Levels' }).getByRole('link', { name: 'Cluster 2' }).click();
    await expect.element(page.getByText('Packs (10)')).toBeVisible();
    expect(mapCanvas()?.getAttribute('data-cells')).toBe(String(PACKS * CELLS));
  });

  it('a past time is shown, and then the present again', async () => {
    const page = await stackPage({}, '&day=2026-06-14');
    await expect.element(page.getByText('19 clusters without data')).toBeVisible();
    await page.getByRole('button', { name: 'Previous time' }).click();
    await expect.poll(page.address).toContain(`at=${AT_MS - 120_000}`);
    await expect.poll(() => server.bodiesOf(getStackCells).at(-1)).toMatchObject({ at: AT_MS - 120_000 });
    await page.getByText('Live', { exact: true }).click();
    await expect.element(page.getByText('19 clusters without data')).not.toBeInTheDocument();
    await expect.element(page.getByText('of 4800 cells', { exact: true })).toBeVisible();
  });

  it('shows that a day has no samples', async () => {
    server.answer(getStackMoments, { timeZone: ZONE, t: [], spreadMv: [] });
    const page = await open(pathOf('stack', '&day=2026-06-14'));
    await expect.element(page.getByText('No cell data on 2026-06-14')).toBeVisible();
  });
});

describe('a deviating cell', () => {
  it('is ranked and has a warning, and the rules are explained', async () => {
    const page = await stackPage({ roleId: 3, height: 1000 });
    await expect.element(page.getByText('Voltage drift', { exact: true })).toBeVisible();
    pretendAddress(page.address());
    await page.getByText('By drift').click();
    await expect.poll(page.address).toContain('by=drift');
    const first = page.getByRole('row').filter({ hasText: 'Cluster 1 · Pack 5 · Cell 4' }).first();
    await expect.element(first.getByText('-2.99')).toBeVisible();
    await page.getByRole('button', { name: 'Evaluation rules' }).click();
    await expect.element(page.getByText(/Daily mean deviation ≥ 30 mV/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await first.getByRole('link').click();
    await expect.element(page.getByRole('heading', { name: 'Cluster 1 · Pack 5 · Cell 4' })).toBeVisible();
  });

  it('shows its rank and its warning, and has a report', async () => {
    const page = await open(pathOf('cell', '&cluster=1&pack=5&cell=4'), { roleId: 3 });
    await expect.element(page.getByText(/-2\.99 mV per day/)).toBeVisible();
    await expect.poll(() => tile('drift')).toContain('rank 1 of 240');
    await page.getByRole('button', { name: 'Warranty report' }).click();
    await page.getByText('Last 30 days (Excel)').click();
    await page.getByRole('button', { name: 'Open download centre' }).click();
    expect(server.bodiesOf(exportCellReport)).toEqual([{ deviceId: clusterId(1), cell: 100, days: 30 }]);
  });

  it.each([
    ['stack', '', 'State of charge', BATTERY_ID, 'soc'],
    ['cluster', '&cluster=1', 'State of charge', clusterId(1), 'soc'],
    ['pack', '&cluster=1&pack=5', 'Pack state of charge', clusterId(1), 'packSoc.5'],
    ['cell', '&cluster=1&pack=5&cell=4', 'This cell', clusterId(1), 'cellVoltage.100'],
  ])('a %s has its curves, and its samples as a file', async (level, place, curve, deviceId, point) => {
    const page = await open(pathOf(level, place), { roleId: 3 });
    await expect.element(page.getByRole('img', { name: curve }).first()).toBeVisible();
    await exportAs(page, 'CSV (.csv)');
    const [asked] = server.bodiesOf(exportDeviceHistory);
    expect(asked).toMatchObject({ format: 'csv', history: { deviceId } });
    expect(asked?.history.points).toContain(point);
  });
});

describe('permissions', () => {
  it('an ordinary user sees everything and changes nothing, in Chinese', async () => {
    const page = await stackPage({ roleId: 2, lang: 'zh' });
    const none = (name: string) => expect(page.getByRole('button', { name }).elements()).toEqual([]);
    await expect.element(page.getByText('电芯热力图（4800 节）')).toBeVisible();
    await expect.element(page.getByText('最差电芯排名')).toBeVisible();
    for (const name of ['导出', '删除']) none(name);
    await page.getByRole('button', { name: /^电芯热力图/ }).click({ position: { x: 30, y: 26 } });
    await expect.poll(page.address).toContain('/monitoring/cell');
    await expect.element(page.getByText('与电池簇对比')).toBeVisible();
    for (const name of ['质保报告', '导出']) none(name);
  });

  it('an operator removes a battery after typing its name', async () => {
    server.answer(removeDevices, ({ deviceIds }) => ({
      results: deviceIds.map((deviceId) => ({ deviceId, code: 1000, msg: 'OK' })),
    }));
    const page = await stackPage({ roleId: 3, lang: 'zh' });
    await expect.element(page.getByRole('button', { name: '导出' })).toBeVisible();
    await page.getByRole('button', { name: '删除' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText(/20 个电池簇/)).toBeVisible();
    const confirm = dialog.getByRole('button', { name: /删\s*除/ });
    await expect.element(confirm).toBeDisabled();
    await dialog.getByRole('textbox').fill('BIG');
    await confirm.click();
    await expect.poll(page.address).toBe('/monitoring/total');
    expect(server.bodiesOf(removeDevices)).toEqual([{ deviceIds: [BATTERY_ID] }]);
  });
});

describe('missing data', () => {
  it.each([
    ['zh', '当前没有可用的电池簇', '没有电池包，请检查！', '没有这台电池', '该电站没有电池'],
    [
      'en',
      'No battery clusters available at this time',
      'No battery packs, please check!',
      'Battery not found',
      'This plant has no battery',
    ],
  ] as const)('is indicated in %s', async (lang, noClusters, noPacks, missing, noBattery) => {
    server.answer(getBatteryTree, ({ deviceId }) => {
      if (deviceId === 1) return treeOf(0, 0, 1);
      return deviceId === 2 ? treeOf(1, 0, 2) : new Refusal(commonErrors.notFound);
    });
    server.answer(getBatteryList, { timeZone: ZONE, today: '2026-06-15', stacks: [] });
    const page = await open('/monitoring/stack?deviceId=1', { lang, roleId: 2 });
    await expect.element(page.getByText(noClusters)).toBeVisible();
    await page.goTo('/monitoring/pack?deviceId=2&cluster=1');
    await expect.element(page.getByText(noPacks)).toBeVisible();
    await page.goTo('/monitoring/cell?deviceId=2000000000');
    await expect.element(page.getByText(missing)).toBeVisible();
    await page.goTo('/monitoring/total');
    await expect.element(page.getByText(noBattery)).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    server.answer(getBatteryTree, new Refusal(commonErrors.unexpected));
    const page = await open(pathOf('stack'));
    await expect.element(page.getByText('Failed to load')).toBeVisible();
    server.answer(getBatteryTree, treeOf(CLUSTERS));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(mapCanvas).not.toBeNull();
  });
});

describe.each([
  ['light', 1366],
  ['dark', 390],
] as const)('in %s at %d pixels', (theme, width) => {
  it.each([
    ['stack', '', 'canvas[data-cells]'],
    ['cluster', '&cluster=1', 'canvas[data-cells]'],
    ['pack', '&cluster=1&pack=5', 'a[aria-label$="Cell 24"]'],
    ['cell', '&cluster=1&pack=5&cell=4', 'canvas'],
  ])('a %s is accessible and does not scroll horizontally', async (level, place, shown) => {
    const page = await open(pathOf(level, place), { roleId: 3, theme, width, height: 844 });
    await expect.poll(() => document.querySelector('[data-tile]')).not.toBeNull();
    await expect.poll(() => document.querySelector(shown)).not.toBeNull();
    // Moves the pointer from where an earlier test left it.
    await page.getByRole('heading', { level: 1 }).hover();
    expect(document.documentElement.scrollWidth - window.innerWidth).toBeLessThanOrEqual(0);
    expect(await seriousViolations()).toEqual([]);
  });
});

it.each([
  ['en', 'In progress'],
  ['zh', '进行中'],
] as const)('the current day is marked among the days of a cell, in %s', async (lang, running) => {
  const today = formatDate(Date.now(), ZONE);
  const rowOf = (day: string) => exampleOf(getCellDays.response.shape.rows.element, { day, meanDevMv: 12 });
  server.answer(getCellDays, {
    ...exampleOf(getCellDays.response, { timeZone: ZONE, cells: 240 }),
    rows: [rowOf('2026-01-01'), rowOf(today)],
  });
  const page = await open(pathOf('cell', '&cluster=1&pack=5&cell=4'), { lang });
  const charts = page.getByRole('button', { name: lang === 'en' ? 'Show as table' : '以表格显示' });
  await charts.last().click();
  await expect.element(page.getByText(`${today} · ${running}`)).toBeVisible();
});
