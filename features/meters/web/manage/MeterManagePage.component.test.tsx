import { exampleOf } from '@heliodon/contract/testing/example';
import { deviceRow, getDeviceList } from '@heliodon/device-pages/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { kept } from '@heliodon/web/storage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  getMeterCheck,
  getMeterList,
  type MeterFinding,
  type MeterRow,
  metersErrors,
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
    const changed = { ...set, samplingPoint: samplingPoint as 'load', address, links: linked };
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

/** The colours of a theme go down the page one element a frame. */
const hasColours = () =>
  getComputedStyle(document.querySelector('h1') as Element).color === getComputedStyle(document.body).color;

describe('assigning a meter', () => {
  it('is done in the picture, with the rules beside the fields; then the way leads back', async () => {
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

  it('links devices of its side; a device of another meter is refused beside the field', async () => {
    const page = await metersPage();
    await page.getByRole('button', { name: 'Edit LOOSE' }).click();
    await choose(page, 'Sampling point', 'PV side');
    await choose(page, 'Linked devices', 'INV9');
    await userEvent.keyboard('{Escape}');
    await choose(page, 'Brand', 'Eastron SDM630MCT');
    server.answer(saveMeter, new Refusal(metersErrors.linkTaken));
    await drawer(page).getByRole('button', { name: 'Save' }).click();
    await expect.element(drawer(page).getByText(/is already measured by meter/)).toBeVisible();
    // A side without devices takes no links.
    await choose(page, 'Sampling point', 'Load side');
    await expect.element(drawer(page).getByText('Measures the whole line here')).toBeVisible();
    expect(server.bodiesOf(saveMeter).at(-1)).toMatchObject({
      samplingPoint: 'pv',
      links: [9],
      brand: 'eastron',
    });
    await drawer(page).getByRole('button', { name: 'Cancel' }).click();
  });

  it('says from when on the energy is counted anew, and how far that has come', async () => {
    server.answer(saveMeter, { revision: 1, recountFrom: '2026-06-01T00:00:00.000Z' });
    const page = await metersPage();
    await page.getByRole('button', { name: 'Edit GATE' }).click();
    const left = { from: '2026-06-01T00:00:00.000Z', to: '2026-06-15T00:00:00.000Z' };
    server.answer(getMeterCheck, { findings: [], recount: left });
    await choose(page, 'Sampling point', 'AC low-voltage side');
    await drawer(page).getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText(/counted anew from 2026-06-01 08:00 on/)).toBeVisible();
    await expect.element(page.getByText(/2026-06-01 08:00 to 2026-06-15 08:00 is left/)).toBeVisible();
  });
});

it('the checks say what is wrong, and open the meter', async () => {
  const page = await metersPage();
  const check = page.getByRole('listitem').filter({ hasText: 'A meter has no sampling point' });
  await expect.element(check.getByText('LOOSE')).toBeVisible();
  await check.getByRole('button', { name: 'Fix' }).click();
  await expect.element(drawer(page).getByText('Meter LOOSE')).toBeVisible();
});

it('readers see everything and change nothing', async () => {
  meters = [grid, { ...loose, samplingPoint: 'load', address: '2号配电房' }];
  findings = [];
  const page = await metersPage({ roleId: 2 });
  await expect.element(row(page, 'LOOSE').getByText('Load side')).toBeVisible();
  expect(page.getByRole('button', { name: /^(Edit|Add device|Fix)/ }).query()).toBeNull();
  await row(page, 'LOOSE').click();
  await expect.element(drawer(page).getByText('2号配电房')).toBeVisible();
  expect(page.getByRole('button', { name: 'Save' }).query()).toBeNull();
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
