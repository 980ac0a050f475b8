import { exampleOf } from '@heliodon/contract/testing/example';
import { deviceRow, getDeviceList } from '@heliodon/devices/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { kept } from '@heliodon/web/storage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  getMeterChanges,
  getMeterCheck,
  getMeterList,
  type MeterFinding,
  type MeterRow,
  metersErrors,
  previewMeter,
  saveMeter,
} from '../../contract/meters.contract.ts';
import { answerFindings, answerMeters, meterOf, unassigned } from '../testing/meters.ts';
import MeterManagePage from './MeterManagePage.tsx';

const grid = meterOf(1, 'GATE', { samplingPoint: 'acLow', powerKw: -12 });
const loose = meterOf(2, 'LOOSE', { model: 'DTSU666' });

let meters: MeterRow[];
let findings: MeterFinding[];

beforeEach(() => {
  meters = [grid, loose];
  findings = [unassigned(loose)];
  answerMeters(() => meters);
  answerFindings(() => findings);
  const inverter = exampleOf(deviceRow, { deviceId: 9, sn: 'INV9', kind: 'inverter', plantId: 1 });
  server.answer(getDeviceList, { rows: [inverter], total: 1, counts: [] });
  server.answer(saveMeter, ({ deviceId, samplingPoint, address, links }) => {
    const set = meters.find((one) => one.deviceId === deviceId) ?? loose;
    const linked = links.map((id) => ({
      deviceId: id,
      sn: 'INV9',
      alias: '',
      kind: 'inverter',
      inPlant: true,
    }));
    const at = samplingPoint === 'announced' ? set.announced.samplingPoint : samplingPoint;
    const changed = { ...set, samplingPoint: at, address, links: linked };
    meters = meters.map((one) => (one.deviceId === deviceId ? changed : one));
    findings = [];
    return { revision: 1, recountFrom: null };
  });
});

async function metersPage(options: PageOptions = {}) {
  const page = await renderPage(<MeterManagePage />, options);
  await expect
    .element(
      page
        .getByRole('row')
        .filter({ hasText: /GATE|LOOSE/ })
        .first(),
    )
    .toBeVisible();
  return page;
}
type Page = Awaited<ReturnType<typeof metersPage>>;
const row = (page: Page, sn: string) => page.getByRole('row').filter({ hasText: sn });
const place = (id: string) => document.querySelector(`[data-place="${id}"]`) as HTMLElement;
const drawer = (page: Page) => page.getByRole('dialog');

async function choose(page: Page, label: string, option: string): Promise<void> {
  await drawer(page).getByLabelText(label).click();
  await page.getByTitle(option).last().click();
}

/** Theme colours propagate through the page over several frames: wait until heading and body agree. */
const hasColours = () =>
  getComputedStyle(document.querySelector('h1') as Element).color === getComputedStyle(document.body).color;

describe('assigning a meter', () => {
  it('is done in the diagram, with errors beside the fields, and links back to the first page', async () => {
    kept.meterConfigFlag.write('/monitoring/electricityReport');
    const page = await metersPage({ lang: 'zh' });
    await expect.poll(() => place('load')?.textContent).toContain('在此添加');
    (place('load').querySelector('button') as HTMLElement).click();
    await page.getByRole('menuitem', { name: 'LOOSE' }).click();
    await expect.element(drawer(page).getByText('负载侧').first()).toBeVisible();
    await drawer(page).getByLabelText('安装地址').fill('2号-配电房');
    await drawer(page).getByRole('button', { name: '保存' }).click();
    await expect.element(drawer(page).getByText('地址只能包含中文、英文字母和数字')).toBeVisible();
    expect(server.bodiesOf(saveMeter)).toEqual([]);
    await drawer(page).getByLabelText('安装地址').fill('2号配电房');
    await drawer(page).getByRole('button', { name: '保存' }).click();
    await expect.element(page.getByText(/电表配置已保存/)).toBeVisible();
    expect(server.bodiesOf(saveMeter)).toEqual([
      {
        deviceId: 2,
        revision: 0,
        samplingPoint: 'load',
        brand: 'announced',
        links: [],
        collectFrom: null,
        address: '2号配电房',
        note: '',
      },
    ]);
    await expect.poll(() => place('load').textContent).toContain('LOOSE');
    await expect.element(page.getByText('电表关系完整')).toBeVisible();
    await expect.element(row(page, 'LOOSE').getByText('2号配电房')).toBeVisible();
    await page.getByRole('button', { name: '返回原页面' }).click();
    await expect.poll(page.address).toBe('/monitoring/electricityReport');
  });

  it('links devices of its side; the error for a device of another meter is beside the field', async () => {
    const page = await metersPage();
    await page.getByRole('button', { name: 'Edit LOOSE' }).click();
    await choose(page, 'Sampling point', 'PV side');
    await choose(page, 'Linked devices', 'INV9');
    await userEvent.keyboard('{Escape}');
    await choose(page, 'Brand', 'Eastron SDM630MCT');
    server.answer(saveMeter, new Refusal(metersErrors.linkTaken));
    await drawer(page).getByRole('button', { name: 'Save' }).click();
    await expect.element(drawer(page).getByText(/is already measured by meter/)).toBeVisible();
    // A side without devices has no links.
    await choose(page, 'Sampling point', 'Load side');
    await expect.element(drawer(page).getByText('Measures the whole circuit here')).toBeVisible();
    expect(server.bodiesOf(saveMeter).at(-1)).toMatchObject({
      samplingPoint: 'pv',
      links: [9],
      brand: 'eastron',
    });
    await drawer(page).getByRole('button', { name: 'Cancel' }).click();
  });

  it('states the start of the recalculation of energy, and its progress', async () => {
    server.answer(saveMeter, { revision: 1, recountFrom: '2026-06-01T00:00:00.000Z' });
    const page = await metersPage();
    await page.getByRole('button', { name: 'Edit GATE' }).click();
    const left = { from: '2026-06-01T00:00:00.000Z', to: '2026-06-15T00:00:00.000Z' };
    server.answer(getMeterCheck, { findings: [], recount: left });
    await choose(page, 'Sampling point', 'AC low-voltage side');
    await drawer(page).getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText(/recalculated from 2026-06-01 08:00/)).toBeVisible();
    await expect.element(page.getByText(/2026-06-01 08:00 to 2026-06-15 08:00 remaining/)).toBeVisible();
  });
});

describe('before past energy is recalculated', () => {
  const preview = exampleOf(previewMeter.response, {
    recountFrom: '2025-10-31T16:00:00.000Z',
    currency: 'CNY',
    days: 396,
    changedDays: 390,
    months: [
      {
        month: '2026-10',
        days: 31,
        bill: { before: '159303.20', after: '120000.00' },
        income: { before: '8000.00', after: '8000.00' },
        energy: [{ flow: 'import', beforeKwh: 200_000, afterKwh: null }],
      },
      { month: '2026-09', days: 30, bill: null, income: null, energy: [] },
    ],
    earlierMonths: 3,
    pending: true,
  });
  const announced = { samplingPoint: 'acLow', brand: null, model: '' } as const;
  beforeEach(() => {
    meters = [{ ...grid, announced }, loose];
  });
  const asked = (page: Page, title: string) => page.getByRole('dialog').filter({ hasText: title });
  const edit = async (options: PageOptions, names: { edit: string; save: string }) => {
    server.answer(previewMeter, preview);
    const page = await metersPage(options);
    await page.getByRole('button', { name: names.edit }).click();
    await drawer(page).getByRole('button', { name: names.save, exact: true }).click();
    return page;
  };

  it('previews the months that change, and saves only after confirmation', async () => {
    const page = await edit({}, { edit: 'Edit GATE', save: 'Save' });
    const dialog = asked(page, 'Effect on historical data').last();
    await expect.element(dialog.getByText('2 months affected (390 days)')).toBeVisible();
    await expect.element(dialog.getByText(/from 2025-11-01 00:00: 396 days/)).toBeVisible();
    const october = dialog.getByRole('row').filter({ hasText: '2026-10' });
    await expect.element(october.getByText('159,303.20 → 120,000.00 CNY')).toBeVisible();
    // An unchanged amount is shown once.
    await expect.element(october.getByRole('cell', { name: '8,000.00 CNY', exact: true })).toBeVisible();
    await expect.element(october.getByText('Grid import 200.0 MWh → --')).toBeVisible();
    await expect
      .element(dialog.getByRole('row').filter({ hasText: '2026-09' }))
      .toHaveTextContent('No price');
    await expect.element(dialog.getByText('3 earlier months are also recalculated')).toBeVisible();
    await expect.element(dialog.getByText(/An earlier change is still being recalculated/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Back to settings' }).click();
    await expect.element(page.getByText('Effect on historical data')).not.toBeInTheDocument();
    expect(server.bodiesOf(saveMeter)).toEqual([]);
    await drawer(page).getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Save and recalculate' }).click();
    await expect.poll(() => server.bodiesOf(saveMeter)).toEqual(server.bodiesOf(previewMeter).slice(-1));
  });

  it('previews in Chinese and fits a phone', async () => {
    const page = await edit({ lang: 'zh', width: 390 }, { edit: '编辑 GATE', save: '保存' });
    await expect.element(page.getByText('2 个月的数据将改变（共 390 天）')).toBeVisible();
    await expect.element(page.getByText('159,303.20 → 120,000.00 元')).toBeVisible();
    const table = document.querySelector('table[class*="table"]') as HTMLElement;
    expect(table.scrollWidth).toBeLessThanOrEqual(table.clientWidth);
    await page.getByRole('button', { name: '保存并重新统计' }).click();
    await expect.poll(() => server.bodiesOf(saveMeter)).toHaveLength(1);
  });

  it('saves without confirmation where nothing is recalculated', async () => {
    const page = await metersPage();
    await page.getByRole('button', { name: 'Edit GATE' }).click();
    await drawer(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(page.getByText('Meter settings saved')).toBeVisible();
    expect(server.bodiesOf(previewMeter)).toHaveLength(1);
  });

  it('the error for a side that the plant does not have is beside the field', async () => {
    server.answer(previewMeter, new Refusal(metersErrors.noStorageSide));
    const page = await metersPage();
    await page.getByRole('button', { name: 'Edit LOOSE' }).click();
    await choose(page, 'Sampling point', 'Storage side');
    await drawer(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(drawer(page).getByText(/The plant has no storage/)).toBeVisible();
    expect(server.bodiesOf(saveMeter)).toEqual([]);
  });

  describe('an earlier change', () => {
    beforeEach(() => {
      meters = [
        { ...grid, announced, samplingPoint: 'load', revision: 4, address: 'B1', note: 'Feeder' },
        loose,
      ];
      const counted = { setByHand: true, links: [], collectFrom: null };
      const at = '2026-06-01T00:00:00.000Z';
      server.answer(getMeterChanges, {
        changes: [
          {
            at,
            by: 'operator',
            before: { ...counted, setByHand: false, samplingPoint: 'acLow' },
            after: { ...counted, samplingPoint: 'load' },
          },
        ],
      });
    });

    it('is listed with account and time, and is undone after the same preview', async () => {
      server.answer(previewMeter, preview);
      server.answer(saveMeter, { revision: 5, recountFrom: null });
      const page = await metersPage();
      await row(page, 'GATE').click();
      await expect.element(drawer(page).getByText('2026-06-01 08:00 · operator')).toBeVisible();
      await expect
        .element(drawer(page).getByText('Sampling point: AC low-voltage side → Load side'))
        .toBeVisible();
      await drawer(page).getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('button', { name: 'Save and recalculate' }).click();
      await expect.element(page.getByText(/Meter settings saved/)).toBeVisible();
      expect(server.bodiesOf(saveMeter)).toEqual([
        {
          deviceId: 1,
          revision: 4,
          samplingPoint: 'announced',
          brand: 'announced',
          links: [],
          collectFrom: null,
          address: 'B1',
          note: 'Feeder',
        },
      ]);
    });

    it('is read-only without the permission to edit', async () => {
      const reading = await metersPage({ roleId: 2 });
      await row(reading, 'GATE').click();
      await expect.element(drawer(reading).getByText('2026-06-01 08:00 · operator')).toBeVisible();
      expect(reading.getByRole('button', { name: 'Undo' }).query()).toBeNull();
    });

    it('that cannot be undone shows the reason', async () => {
      server.answer(previewMeter, new Refusal(metersErrors.noPvSide));
      const page = await metersPage();
      await row(page, 'GATE').click();
      await drawer(page).getByRole('button', { name: 'Undo' }).click();
      await expect.element(drawer(page).getByText(/The plant has no PV/)).toBeVisible();
    });
  });
});

it.each([
  ['zh', '该电站没有电表，购电、上网和负载电量无法计量', '电表关系完整'],
  ['en', 'This plant has no meters', 'The meter configuration is complete'],
] as const)(
  'a plant without meters says so, and not that the configuration is complete (%s)',
  async (lang, text, fine) => {
    kept.meterConfigFlag.write('/monitoring/electricityReport');
    meters = [];
    findings = [];
    const page = await renderPage(<MeterManagePage />, { lang });
    await expect.element(page.getByText(text).first()).toBeVisible();
    expect(page.getByText(fine).query()).toBeNull();
    kept.meterConfigFlag.clear();
  },
);

it('the findings name the problem, and open the meter', async () => {
  const page = await metersPage();
  const check = page.getByRole('listitem').filter({ hasText: 'Meter without a sampling point' });
  await expect.element(check.getByText('LOOSE')).toBeVisible();
  await check.getByRole('button', { name: 'Resolve' }).click();
  await expect.element(drawer(page).getByText('Meter LOOSE')).toBeVisible();
});

it('everything is visible but read-only without the permission to edit', async () => {
  meters = [grid, { ...loose, samplingPoint: 'load', address: '2号配电房' }];
  findings = [];
  const page = await metersPage({ roleId: 2 });
  await expect.element(row(page, 'LOOSE').getByText('Load side')).toBeVisible();
  expect(page.getByRole('button', { name: /^(Edit|Add device|Resolve)/ }).query()).toBeNull();
  await row(page, 'LOOSE').click();
  await expect.element(drawer(page).getByText('2号配电房')).toBeVisible();
  expect(page.getByRole('button', { name: 'Save' }).query()).toBeNull();
});

it('a named meter also shows its serial number, in the list and where it is assigned', async () => {
  meters = [grid, { ...loose, alias: 'MTR-02' }];
  const page = await metersPage();
  await expect.element(row(page, 'MTR-02').getByText('LOOSE', { exact: true })).toBeVisible();
  await expect.poll(() => place('load')?.textContent).toContain('Add here');
  (place('load').querySelector('button') as HTMLElement).click();
  await expect.element(page.getByRole('menuitem', { name: 'MTR-02 LOOSE' })).toBeVisible();
});

it('the list is filtered by the place of the address', async () => {
  meters = [grid, { ...loose, samplingPoint: 'pv' }];
  const page = await metersPage({ path: '/?place=pv' });
  await expect.element(row(page, 'LOOSE')).toBeVisible();
  expect(row(page, 'GATE').query()).toBeNull();
  expect(server.bodiesOf(getMeterList)).toContainEqual(expect.objectContaining({ samplingPoint: 'pv' }));
});

it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
  await metersPage({ theme });
  await expect.poll(hasColours).toBe(true);
  expect(await seriousViolations()).toEqual([]);
});
