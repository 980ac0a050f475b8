import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { type DeviceHistory, getDeviceDetail, getDeviceHistory } from '@heliodon/devices/contract';
import { queryPlantList } from '@heliodon/plants/contract';
import { deviceTopic } from '@heliodon/telemetry/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { live } from '@heliodon/web/live';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { FakeSocket } from '@heliodon/web/testing/fake-socket';
import { server } from '@heliodon/web/testing/server';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { exportCompared, getDeviceChoices } from '../../contract/compare/compared.contract.ts';
import {
  type CompareSet,
  compareErrors,
  deleteSet,
  getSetList,
  saveSet,
} from '../../contract/compare/sets.contract.ts';
import ComparePage from './ComparePage.tsx';
import { FLUSH_MS } from './data/useLiveCurves.ts';

const ZONE = 'Asia/Shanghai';
const TODAY = '2026-06-15';
const NOW_MS = Date.parse('2026-06-15T04:00:00Z');
const JOB = { jobId: '00000000-0000-4000-8000-000000000001' };
const [FIRST, SECOND] = ['INV1', 'INV2'];

const deviceOf = (deviceId: number, sn: string) =>
  exampleOf(getDeviceChoices.response.shape.rows.element, {
    deviceId,
    sn,
    kind: 'inverter',
    ratedKw: 110,
    plantName: 'Test plant',
    timeZone: ZONE,
  });
const devices = [deviceOf(11, FIRST), deviceOf(12, SECOND)];
/** The last value of each point. */
const LAST: Record<string, number> = { '11-activePowerKw': 42.5, '12-activePowerKw': 31.25 };

/** Two samples of each point; the last value is given. */
const historyOf = (last: readonly number[]): DeviceHistory => ({
  timeZone: ZONE,
  fromMs: NOW_MS - 12 * 3_600_000,
  toMs: NOW_MS + 12 * 3_600_000,
  t: [NOW_MS - 120_000, NOW_MS - 60_000],
  values: last.map((value) => [8.5, value]),
  cut: false,
  stepMs: null,
});

let sets: CompareSet[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS });
  sets = [];
  server
    .answer(getDeviceChoices, ({ deviceIds, keyword }) => {
      const rows = devices.filter(
        ({ deviceId, sn }) => sn.includes(keyword) && (!deviceIds || deviceIds.includes(deviceId)),
      );
      return { rows, total: rows.length };
    })
    .answer(queryPlantList, { rows: [], total: 0 })
    .answer(getDeviceDetail, ({ deviceId }) => {
      const { sn } = deviceOf(deviceId, deviceId === 11 ? FIRST : SECOND);
      const detail = exampleOf(getDeviceDetail.response, { deviceId, sn, kind: 'inverter', timeZone: ZONE });
      const values = { workStatus: 2, activePowerKw: 42.5, stringCurrent: [7.25, 8.5] };
      return { ...detail, structure: { strings: 2 }, now: { ...detail.now, deviceId, values } };
    })
    .answer(getDeviceHistory, ({ deviceId, points }) =>
      historyOf(points.map((point) => LAST[`${deviceId}-${point}`] ?? 8.5)),
    )
    .answer(getSetList, () => ({ rows: sets, total: sets.length }))
    .answer(saveSet, ({ setId = 5, name, shared, content }) => {
      const kept = content ?? sets.find((set) => set.setId === setId)?.content;
      sets = [
        {
          setId,
          name,
          shared,
          own: true,
          ownerName: 'tester',
          updatedAt: '2026-06-15T04:00:00.000Z',
          content: kept as CompareSet['content'],
          lost: 0,
        },
      ];
      return { setId };
    });
});

afterEach(() => {
  vi.useRealTimers();
});

async function comparePage(query = '', options: PageOptions = {}) {
  const page = await renderPage(<ComparePage />, { path: `/monitoring/paramsCompared${query}`, ...options });
  await expect.element(page.getByRole('heading', { name: /参数对比|Parameter comparison/ })).toBeVisible();
  return page;
}
type Page = Awaited<ReturnType<typeof comparePage>>;

const BOTH = '?s=11-activePowerKw_12-activePowerKw';
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first();
const series = (page: Page) => new URLSearchParams(page.address().split('?')[1]).get('s');

describe('the comparison', () => {
  it('is selected from the devices and their points, in Chinese', async () => {
    const page = await comparePage('', { lang: 'zh' });
    await expect.element(page.getByText('选择要对比的测点')).toBeVisible();
    await page.getByRole('button', { name: '添加测点' }).last().click();
    const picker = page.getByRole('dialog');
    await picker.getByLabelText('搜索设备').fill('INV');
    for (const sn of [FIRST, SECOND]) {
      await picker.getByText(sn, { exact: true }).first().click();
      await picker.getByRole('checkbox', { name: '有功功率 (kW)', exact: true }).click();
    }
    await picker.getByText(FIRST, { exact: true }).first().click();
    await picker.getByRole('button', { name: '组串电流 #2' }).click();
    await expect.element(picker.getByText('已选 3 / 20')).toBeVisible();
    await picker.getByRole('button', { name: /完\s*成/ }).click();
    expect(series(page)).toBe('11-activePowerKw_12-activePowerKw_11-stringCurrent.2');
    await expect.element(row(page, SECOND)).toHaveTextContent('31.25');
    await expect.poll(() => document.querySelector('canvas')).not.toBeNull();
  });

  it('follows the live samples of its devices', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW_MS });
    const page = await comparePage(BOTH);
    await expect.element(row(page, SECOND)).toHaveTextContent('31.25');
    // In the product the portal frame starts it.
    live.start();
    onTestFinished(() => live.stop());
    await expect.poll(() => FakeSocket.watches(deviceTopic(12))).toBe(true);
    const values = { workStatus: 2, activePowerKw: 57.75 };
    server.publish(deviceTopic(12), { deviceId: 12, status: 'running', at: NOW_MS, values });
    await vi.advanceTimersByTimeAsync(FLUSH_MS);
    await expect.element(row(page, SECOND)).toHaveTextContent('57.75');
    await expect.element(row(page, FIRST)).toHaveTextContent('42.5');
  });

  it('is reordered by the menu and by dragging', async () => {
    const page = await comparePage(BOTH);
    await expect.element(row(page, SECOND)).toHaveTextContent('31.25');
    await page.getByRole('button', { name: /^More actions for INV2/ }).click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await expect.poll(() => series(page)).toBe('12-activePowerKw-1_11-activePowerKw-0');
    await expect.element(page.getByRole('row').nth(1)).toHaveTextContent(SECOND);
    await userEvent.dragAndDrop(row(page, SECOND), row(page, FIRST));
    await expect.poll(() => series(page)).toBe('11-activePowerKw_12-activePowerKw');
  });

  it('drops a removed device, and shows this', async () => {
    const page = await comparePage(`${BOTH}_2000000000-soc`);
    await expect.element(page.getByText(/1 point is left out/)).toBeVisible();
    await page.getByRole('button', { name: 'Remove them' }).click();
    await expect.element(page.getByText(/1 point is left out/)).not.toBeInTheDocument();
    expect(series(page)).toBe('11-activePowerKw_12-activePowerKw');
    await page.getByRole('button', { name: /^Remove INV1/ }).click();
    await expect.poll(() => series(page)).toBe('12-activePowerKw-1');
  });

  it('has other views, and covers several days', async () => {
    const page = await comparePage(`${BOTH}_-workStatus`);
    await page.getByRole('combobox', { name: 'View' }).click();
    await page.getByText('% of rated power').last().click();
    await expect.poll(page.address).toContain('view=rated');
    await expect.element(row(page, 'Work status').getByText('Not drawn')).toBeVisible();
    await page.getByRole('button', { name: /^More actions for INV1/ }).click();
    await page.getByRole('menuitem', { name: 'Compare with other days' }).click();
    await expect.poll(page.address).toContain('mode=days');
    await expect.element(row(page, TODAY)).toHaveTextContent('42.5');
  });

  it('is shown as a table of numbers', async () => {
    const page = await comparePage(BOTH);
    await expect.element(row(page, SECOND)).toHaveTextContent('31.25');
    await page.getByRole('button', { name: 'Show as table' }).click();
    await expect.element(page.getByText('8.50').first()).toBeVisible();
  });

  it('names the device that could not be loaded, and loads it again', async () => {
    server.answer(getDeviceHistory, new Refusal(commonErrors.unexpected));
    const page = await comparePage('?s=11-activePowerKw');
    await expect.element(page.getByText(/^INV1: Internal server error/)).toBeVisible();
    server.answer(getDeviceHistory, historyOf([42.5]));
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect.element(row(page, FIRST)).toHaveTextContent('42.5');
  });
});

describe('sets', () => {
  it('a set is saved with a name, opened again, overwritten and deleted', async () => {
    server.answer(deleteSet, () => {
      sets = [];
      return {};
    });
    const page = await comparePage(BOTH);
    await page.getByRole('button', { name: 'Save set' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    expect(server.bodiesOf(saveSet)).toEqual([]);
    await dialog.getByLabelText('Set name').fill('Inverters');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('Set saved')).toBeVisible();
    await expect.poll(page.address).toContain('set=5');
    await page.getByRole('button', { name: 'Save set' }).click();
    await expect.poll(() => server.bodiesOf(saveSet).at(-1)).toMatchObject({ setId: 5, name: 'Inverters' });

    await page.goTo('/monitoring/paramsCompared');
    await page.getByRole('button', { name: 'Saved sets' }).click();
    await page.getByRole('button', { name: /^Inverters/ }).click();
    await expect.poll(() => series(page)).toBe('11-activePowerKw_12-activePowerKw');
    await expect.element(row(page, SECOND)).toHaveTextContent('31.25');
    await page.getByRole('button', { name: 'Saved sets' }).click();
    await page.getByRole('button', { name: 'Delete Inverters' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(page.getByText('No saved sets yet')).toBeVisible();
    await expect.poll(page.address).not.toContain('set=');
  });

  it('a name in use is shown beside its field', async () => {
    server.answer(saveSet, new Refusal(compareErrors.nameTaken));
    const page = await comparePage(BOTH);
    await expect.element(row(page, SECOND)).toBeVisible();
    await page.getByRole('button', { name: 'Save set' }).click();
    await page.getByRole('dialog').getByLabelText('Set name').fill('Inverters');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect
      .element(page.getByText('You already have a set with this name. Choose another name.'))
      .toBeVisible();
  });
});

describe('permissions', () => {
  it('an operator exports the comparison', async () => {
    server.answer(exportCompared, JOB);
    const page = await comparePage(BOTH, { roleId: 3 });
    await expect.element(row(page, SECOND)).toBeVisible();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
    await page.getByRole('button', { name: 'Open download centre' }).click();
    expect(server.bodiesOf(exportCompared)).toMatchObject([
      {
        format: 'csv',
        data: {
          series: [{ deviceId: 11 }, { deviceId: 12 }],
          span: { mode: 'time', from: TODAY, to: TODAY, timeZone: ZONE },
        },
      },
    ]);
  });

  it.each([
    ['light', 'zh'],
    ['dark', 'en'],
  ] as const)(
    'an ordinary user compares and saves, but cannot export; accessible in %s',
    async (theme, lang) => {
      const page = await comparePage(BOTH, { roleId: 2, theme, lang });
      await expect.element(row(page, FIRST)).toBeVisible();
      await expect.element(page.getByRole('button', { name: /Save set|保存方案/ })).toBeVisible();
      expect(page.getByRole('button', { name: /Export|导出/ }).elements()).toEqual([]);
      expect(await seriousViolations()).toEqual([]);
    },
  );
});
