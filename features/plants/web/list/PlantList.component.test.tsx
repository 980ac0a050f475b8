import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { deviceHeadline, type PlantNow, plantTopic } from '@heliodon/telemetry/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { grant, type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { live } from '@heliodon/web/live';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { FakeSocket } from '@heliodon/web/testing/fake-socket';
import { server, takeLoggedErrors } from '@heliodon/web/testing/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  deletePlant,
  exportPlantList,
  getPlantList,
  type PlantRow,
  plantErrors,
  plantRow,
} from '../../contract/plants.contract.ts';
import { PlantList } from './PlantList.tsx';

const ROOF = 'Jinan roof';
const WORKS = 'Werk Leipzig';
const AT_MS = Date.parse('2026-06-15T04:00:00Z');

const rowOf = (plantId: number, name: string, values: Partial<PlantRow> = {}): PlantRow =>
  exampleOf(plantRow, {
    plantId,
    name,
    status: 'normal',
    screenType: 3,
    timeZone: 'Asia/Shanghai',
    currency: 'CNY',
    province: 'Shandong',
    city: 'Jinan',
    owner: 'manager',
    pvKwp: 500,
    storageKwh: 215,
    ...values,
  });

const nowOf = (pvKw: number, status: PlantNow['status']): PlantNow => ({
  plantId: 1,
  status,
  at: AT_MS,
  power: { pvKw, batteryKw: -12.5, gridKw: null, loadKw: null, chargingKw: null },
  soc: 64,
  devices: [exampleOf(deviceHeadline, { status: 'running' })],
});

const onOpen = vi.fn(async (_plantId: number) => {});
const onRemoved = vi.fn();
let rows: PlantRow[];

beforeEach(() => {
  onOpen.mockClear();
  onRemoved.mockClear();
  rows = [rowOf(1, ROOF), rowOf(2, WORKS)];
  server.answer(getPlantList, ({ keyword, status }) => {
    const found = rows.filter((row) => row.name.includes(keyword) && (!status || row.status === status));
    const count = (key: string) => rows.filter((row) => row.status === key).length;
    const counts = { normal: count('normal'), fault: count('fault'), offline: count('offline') };
    return { rows: found, total: found.length, counts };
  });
});

afterEach(() => {
  live.stop();
});

const list = <PlantList onOpen={onOpen} onRemoved={onRemoved} />;
const lastAsked = () => server.bodiesOf(getPlantList).at(-1);

async function listPage(options: PageOptions = {}) {
  const page = await renderPage(list, options);
  await expect.element(page.getByRole('button', { name: ROOF, exact: true })).toBeVisible();
  return page;
}

const card = (page: Awaited<ReturnType<typeof listPage>>, name: string) =>
  page.getByRole('article').filter({ hasText: name });

describe('the list', () => {
  it('shows each plant with its location, and its card follows live updates', async () => {
    const page = await listPage();
    await expect.element(card(page, ROOF)).toHaveTextContent(/Shandong Jinan/);
    await expect.element(card(page, ROOF)).toHaveTextContent(/500.0 kWp \/ 215.00 kWh/);
    await expect.element(page.getByRole('tab', { name: 'Normal 2' })).toBeVisible();
    live.start();
    await expect.poll(() => FakeSocket.watches(plantTopic(1))).toBe(true);
    server.publish(plantTopic(1), nowOf(43.7, 'normal'));
    await expect.element(card(page, ROOF).getByText('43.7')).toBeVisible();
    await expect.element(card(page, ROOF)).toHaveTextContent(/Battery · charging/);
    await expect.element(card(page, ROOF)).toHaveTextContent(/SOC 64 %/);
    server.publish(plantTopic(1), nowOf(1.5, 'fault'));
    await expect.element(card(page, ROOF).getByText('Fault')).toBeVisible();
    await expect.element(page.getByRole('tab', { name: 'Fault 1' })).toBeVisible();
    await expect.element(card(page, WORKS)).not.toHaveTextContent('Fault');
    expect(server.bodiesOf(getPlantList)).toHaveLength(1);
  });

  it.each([
    ['en', '3 open alarms · highest: ', 'Total charged', 'Income today'],
    ['zh', '未恢复告警 3 条 · 最高：', '累计充电', '当日收益'],
  ] as const)(
    'a card shows alarms, total charge and income of today, in %s',
    async (lang, alarms, charged, earned) => {
      const figures = { chargeTotalKwh: 700, dischargeTotalKwh: 600, incomeToday: 12.35 };
      rows = [
        rowOf(1, ROOF, { openAlarms: 3, worstGrade: 2, ...figures }),
        rowOf(2, WORKS, { openAlarms: 0 }),
      ];
      const page = await listPage({ lang });
      for (const text of [alarms, charged, earned])
        await expect.element(card(page, ROOF)).toHaveTextContent(text);
      await expect.element(card(page, ROOF)).toHaveTextContent('12.35');
      await expect.element(card(page, WORKS)).not.toHaveTextContent(alarms);
    },
  );

  it('can be sorted by what needs attention', async () => {
    const page = await listPage();
    await page.getByRole('combobox', { name: 'Sort', exact: true }).click();
    await page.getByText('Attention first').click();
    await expect.poll(lastAsked).toMatchObject({ sort: 'attention', order: 'asc' });
  });

  it('the table shows total charge and discharge by default', async () => {
    const page = await listPage({ width: 1920 });
    await page.getByTitle('Table').click();
    for (const name of [/Total charged/, /Total discharged/, /Open alarms/])
      await expect.element(page.getByRole('columnheader', { name })).toBeInTheDocument();
    await page.getByTitle('Cards').click();
  });

  it('is filtered by status and keyword; the URL holds the filters', async () => {
    rows = [rowOf(1, ROOF, { status: 'fault' }), rowOf(2, WORKS)];
    const page = await listPage();
    await page.getByRole('tab', { name: /^Fault/ }).click();
    await expect.element(card(page, WORKS)).not.toBeInTheDocument();
    expect(page.address()).toContain('status=fault');
    await page.getByRole('tab', { name: /^All/ }).click();
    await expect.element(card(page, WORKS)).toBeVisible();
    expect(page.address()).not.toContain('status');
    await page.getByLabelText('Search').first().fill('nobody has this');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect.element(page.getByText('No results')).toBeVisible();
    await page.getByRole('button', { name: 'Reset' }).first().click();
    await expect.element(card(page, WORKS)).toBeVisible();
  });

  it('opens with the filters of the URL', async () => {
    await listPage({ path: `/plants?keyword=${ROOF}&screenType=3` });
    expect(lastAsked()).toMatchObject({ keyword: ROOF, screenType: 3, sort: 'name', order: 'asc' });
  });

  it('remembers the table view, whose rows open a plant', async () => {
    const page = await listPage();
    await page.getByTitle('Table').click();
    await expect.element(page.getByRole('columnheader', { name: /PV today/ })).toBeVisible();
    await page.unmount();
    const again = await renderPage(list);
    await again.getByRole('row', { name: new RegExp(ROOF) }).click();
    expect(onOpen).toHaveBeenLastCalledWith(1);
    await again.getByTitle('Cards').click();
    await card(again, WORKS).getByRole('button', { name: WORKS, exact: true }).click();
    expect(onOpen).toHaveBeenLastCalledWith(2);
  });

  it.each([
    ['en', 'No plants yet', 'Add plant'],
    ['zh', '还没有电站', '新增电站'],
  ] as const)('states in %s that there are no plants, and offers to add one', async (lang, text, add) => {
    rows = [];
    const page = await renderPage(list, { lang });
    await expect.element(page.getByText(text)).toBeVisible();
    await page.getByRole('button', { name: add }).first().click();
    expect(page.address()).toBe('/monitoring/addPlant');
  });

  it('shows a failure to load, and can retry', async () => {
    server.answer(getPlantList, new Refusal(commonErrors.unexpected));
    const page = await renderPage(list);
    await expect.element(page.getByText('Failed to load')).toBeVisible();
    const counts = { normal: 1, fault: 0, offline: 0 };
    server.answer(getPlantList, { rows: [rowOf(1, ROOF)], total: 1, counts });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(card(page, ROOF)).toBeVisible();
  });

  it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
    const page = await listPage({ theme });
    expect(await seriousViolations()).toEqual([]);
    await page.getByTitle('Table').click();
    await expect.element(page.getByRole('row', { name: new RegExp(ROOF) })).toBeVisible();
    expect(await seriousViolations()).toEqual([]);
  });
});

describe('an action that needs a permission', () => {
  it.each([
    ['a manager', 1, { add: true, edit: true, remove: true, exports: true }],
    ['an operator', 3, { add: false, edit: true, remove: true, exports: true }],
    ['an ordinary user', 2, { add: false, edit: false, remove: false, exports: false }],
  ] as const)('is offered to %s', async (_, roleId, offered) => {
    const page = await listPage({ roleId, lang: 'zh' });
    const has = (name: string | RegExp) => page.getByRole('button', { name }).elements().length > 0;
    expect({
      add: has(/新增电站/),
      edit: has(/^编辑 /),
      remove: has(/^删除 /),
      exports: has(/导出/),
    }).toEqual(offered);
  });

  it('follows the permissions while the page is open', async () => {
    const page = await listPage();
    await expect.element(page.getByRole('button', { name: `Delete ${ROOF}` })).toBeVisible();
    grant(['plantView', 'plantEdit']);
    await expect.element(page.getByRole('button', { name: `Delete ${ROOF}` })).not.toBeInTheDocument();
    await page.getByRole('button', { name: `Edit ${ROOF}` }).click();
    expect(page.address()).toBe('/monitoring/editPlant?plantId=1');
  });

  it('deletes a plant once its name was typed', async () => {
    const page = await listPage();
    await page.getByRole('button', { name: `Delete ${ROOF}` }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await dialog.getByRole('textbox').fill('Jinan');
    await expect.element(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await dialog.getByRole('textbox').fill(ROOF);
    rows = rows.slice(1);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText(`${ROOF} has been deleted`)).toBeVisible();
    await expect.element(card(page, ROOF)).not.toBeInTheDocument();
    expect(server.bodiesOf(deletePlant)).toEqual([{ plantId: 1, name: ROOF }]);
    expect(onRemoved).toHaveBeenCalledOnce();
  });

  it('shows why a plant was not deleted, and keeps it', async () => {
    // The dialog stays open because its action is rejected.
    const refused = vi.fn((event: Event) => event.preventDefault());
    window.addEventListener('unhandledrejection', refused, { once: true });
    server.answer(deletePlant, new Refusal(plantErrors.nameMismatch));
    const page = await listPage();
    await page.getByRole('button', { name: `Delete ${ROOF}` }).click();
    await page.getByRole('dialog').getByRole('textbox').fill(ROOF);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('Nothing was deleted', { exact: false })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect.element(card(page, ROOF)).toBeVisible();
    expect(onRemoved).not.toHaveBeenCalled();
    await expect.poll(() => refused.mock.calls.length).toBe(1);
    window.removeEventListener('unhandledrejection', refused);
    takeLoggedErrors();
  });

  it('exports the filtered plants', async () => {
    server.answer(exportPlantList, { jobId: '00000000-0000-4000-8000-000000000001' });
    const page = await listPage({ path: `/plants?keyword=${ROOF}` });
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: /csv/ }).click();
    await page.getByRole('button', { name: 'Open download centre' }).click();
    expect(server.bodiesOf(exportPlantList)).toEqual([
      expect.objectContaining({ keyword: ROOF, format: 'csv' }),
    ]);
  });
});
