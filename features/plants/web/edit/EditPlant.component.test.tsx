import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { getRegionList, locatePlace } from '@heliodon/geo/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { setLanguage } from '@heliodon/web/i18n';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  checkPlantName,
  getPlantDetail,
  type PlantDetail,
  plantErrors,
  updatePlant,
} from '../../contract/plants.contract.ts';
import { LIST_KEY } from '../list/usePlantList.ts';
import { EditPlant } from './EditPlant.tsx';
import type { SavedPf } from './EditTabs.tsx';

const detail = exampleOf(getPlantDetail.response);
let stored: PlantDetail;
const onSaved = vi.fn();

beforeEach(() => {
  onSaved.mockClear();
  stored = {
    ...detail,
    plantId: 5,
    version: 3,
    owner: 'manager',
    devices: 4,
    plant: {
      ...detail.plant,
      name: 'Roof 1',
      screenType: 3,
      installDate: '2024-03-01',
      country: 'CN',
      currency: 'CNY',
      longitude: 120.6,
      latitude: 31.3,
      timeZone: 'Asia/Shanghai',
      pvKwp: '500',
      storageKw: '100',
      storageKwh: '215',
      coalKgPerKwh: '0.3015',
      co2KgPerKwh: '0.5366',
      treesPerKwh: '0.00894',
    },
  };
  server.answer(getPlantDetail, () => stored);
  server.answer(checkPlantName, { free: true });
  server.answer(updatePlant, ({ version, plant }) => {
    stored = { ...stored, version: version + 1, plant };
    return { version: version + 1 };
  });
  server.answer(getRegionList, ({ parent }) => ({
    rows: parent ? [] : [{ code: 'CN', zh: '中国', en: 'China' }],
  }));
});

const pfDevices = ({ setting, unsaved }: SavedPf) => (
  <p>{`${setting.pfPoints.length} points saved, ${unsaved ? 'others typed' : 'none typed'}`}</p>
);
const tariffTabs = () => [{ key: 'price', label: 'Prices', children: 'The prices of the plant' }];

async function editPage(options: PageOptions = {}, beside?: ReactNode) {
  const element = (
    <>
      <EditPlant plantId={5} tariffTabs={tariffTabs} pfDevices={pfDevices} onSaved={onSaved} />
      {beside}
    </>
  );
  const page = await renderPage(element, { path: '/monitoring/editPlant?plantId=5', ...options });
  await expect.element(page.getByRole('heading', { name: 'Roof 1' })).toBeVisible();
  return page;
}

const field = (id: string) => document.querySelector(`#plant-${id}`) as HTMLInputElement;
const sent = () => server.bodiesOf(updatePlant).at(-1);

describe('the form', () => {
  it('opens the tab of an invalid field, focuses it and saves only valid input', async () => {
    const page = await editPage();
    await page.getByLabelText('Plant name').fill('x');
    await page.getByRole('tab', { name: 'Formulas' }).click();
    await page.getByLabelText('CO₂ avoided').fill('0');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('Must be greater than 0')).toBeVisible();
    await page.getByLabelText('CO₂ avoided').fill('0.38');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('The name must have 2 to 50 characters')).toBeVisible();
    await expect.poll(() => document.activeElement?.id).toBe('plant-name');
    expect(server.bodiesOf(updatePlant)).toEqual([]);
    await page.getByLabelText('Plant name').fill('Roof No. 1');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('The plant has been saved')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Roof No. 1' })).toBeVisible();
    expect(sent()).toMatchObject({
      plantId: 5,
      version: 3,
      plant: { name: 'Roof No. 1', co2KgPerKwh: '0.38', screenType: 3 },
    });
    expect(onSaved).toHaveBeenCalledOnce();
    await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('once saved is loaded again by the pages that show it', async () => {
    let client: QueryClient | undefined;
    const Client = () => {
      client = useQueryClient();
      return null;
    };
    const list = [...LIST_KEY, 'first page'];
    const page = await editPage({}, <Client />);
    client?.setQueryData(list, 'Roof 1');
    await page.getByLabelText('Plant name').fill('Roof No. 1');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('The plant has been saved')).toBeVisible();
    await expect.poll(() => client?.getQueryState(list)?.isInvalidated).toBe(true);
  });

  it('repeats validation errors in the new interface language', async () => {
    const page = await editPage();
    await page.getByLabelText('Plant name').fill('x');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('The name must have 2 to 50 characters')).toBeVisible();
    await setLanguage('zh');
    await expect.element(page.getByText('电站名称为 2 至 50 个字符')).toBeVisible();
    await expect.element(page.getByRole('tab', { name: '基本信息' })).toBeVisible();
  });

  it('lists the pages that the new plant type does not have', async () => {
    const page = await editPage();
    await page.getByRole('radio', { name: 'PV', exact: true }).click();
    await expect.element(page.getByText('these pages will no longer be shown')).toBeVisible();
    await page.getByRole('radio', { name: 'PV + storage', exact: true }).click();
    await expect.element(page.getByText('these pages will no longer be shown')).not.toBeInTheDocument();
  });

  it('explains full feed-in: income follows the metered feed-in', async () => {
    stored = { ...stored, plant: { ...stored.plant, plantMode: 'fullFeedIn' } };
    const page = await editPage();
    await page.getByRole('tab', { name: 'Installation' }).click();
    await expect.element(page.getByText(/income is based on the metered feed-in/)).toBeVisible();
  });

  it('discards changes', async () => {
    const page = await editPage();
    await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await page.getByLabelText('Plant name').fill('Another roof');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect.element(page.getByLabelText('Plant name')).toHaveValue('Roof 1');
    await expect.element(page.getByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument();
  });

  it('asks for confirmation before unsaved changes are lost', async () => {
    const page = await editPage();
    await page.getByLabelText('Plant name').fill('Another roof');
    void page.goTo('/monitoring/deviceManage');
    const question = page.getByRole('dialog').filter({ hasText: 'Unsaved changes' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Plant name')).toHaveValue('Another roof');
    expect(page.address()).toBe('/monitoring/editPlant?plantId=5');
    void page.goTo('/monitoring/deviceManage');
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect.poll(page.address).toBe('/monitoring/deviceManage');
  });

  it('stores its tab in the URL; the tariff tab has no save button of the plant', async () => {
    const page = await editPage();
    await page.getByRole('tab', { name: 'Installation' }).click();
    await expect.poll(page.address).toContain('tab=installation');
    await page.getByRole('tab', { name: 'Prices' }).click();
    await expect.element(page.getByText('The prices of the plant')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });
});

it('an invalid latitude is rejected and stays as typed', async () => {
  const page = await editPage({ path: '/monitoring/editPlant?plantId=5&tab=location' });
  await page.getByLabelText('Lat.', { exact: true }).fill('95');
  await page.getByRole('heading', { name: 'Roof 1' }).click();
  await expect.element(page.getByText('Must be 90 or less')).toBeVisible();
  await expect.poll(() => field('latitude').value).toBe('95.000000');
  expect(server.bodiesOf(locatePlace)).toEqual([]);
});

describe('the PF setting', () => {
  const curve = [
    { powerPercent: 0, pf: 1 },
    { powerPercent: 100, pf: -0.95 },
  ];
  async function pfPage() {
    stored = { ...stored, plant: { ...stored.plant, pfEnabled: true, pfPoints: curve } };
    return editPage({ path: '/monitoring/editPlant?plantId=5&tab=pf' });
  }

  it.each([
    ['Power factor 2', '-1.01', 'Power factor must be -1 to 1'],
    ['Power 2', '101', 'Power must be 0 to 100 %'],
  ])('out of range is rejected and stays as typed: %s %s', async (label, typed, text) => {
    const page = await pfPage();
    const input = page.getByLabelText(label, { exact: true });
    await input.fill(typed);
    await page.getByRole('heading', { name: 'Roof 1' }).click();
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(input).toHaveValue(typed);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText(text)).toBeVisible();
    expect(server.bodiesOf(updatePlant)).toEqual([]);
  });

  it('is passed on as saved, with a flag for unsaved input', async () => {
    const page = await pfPage();
    await expect.element(page.getByText('2 points saved, none typed')).toBeVisible();
    await page.getByLabelText('Power factor 2', { exact: true }).fill('-0.9');
    await expect.element(page.getByText('2 points saved, others typed')).toBeVisible();
  });

  it('with more points than inverters accept has to be shortened before it is saved', async () => {
    const long = [...curve.slice(0, 1), ...[20, 40, 60, 80].map((powerPercent) => ({ powerPercent, pf: 1 }))];
    stored = { ...stored, plant: { ...stored.plant, pfEnabled: true, pfPoints: long } };
    const page = await editPage({ path: '/monitoring/editPlant?plantId=5&tab=pf' });
    await page.getByLabelText('Power factor 5', { exact: true }).fill('0.9');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .element(page.getByText('A PF curve has at most 4 points, the same as the inverters'))
      .toBeVisible();
    await page.getByRole('button', { name: 'Remove point 5' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('The plant has been saved')).toBeVisible();
  });
});

describe('a refusal by the server', () => {
  it.each([
    ['a name that is taken', plantErrors.nameExists, 'The plant name already exists, please re-enter!'],
    ['something else', commonErrors.unexpected, /Internal server error/],
  ] as const)('is shown: %s', async (_, refusal, text) => {
    server.answer(updatePlant, new Refusal(refusal));
    const page = await editPage();
    await page.getByLabelText('Plant name').fill('Werk Leipzig');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText(text)).toBeVisible();
    expect(field('name').value).toBe('Werk Leipzig');
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('because another user saved first: reloading shows the newest version', async () => {
    const page = await editPage();
    await page.getByRole('tab', { name: 'Installation' }).click();
    await page.getByLabelText('Installer').fill('Mine');
    server.answer(updatePlant, new Refusal(commonErrors.conflict));
    stored = { ...stored, version: 4, plant: { ...stored.plant, dealer: 'Meanwhile' } };
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText(/Someone else has just changed this plant/)).toBeVisible();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.element(page.getByLabelText('Dealer')).toHaveValue('Meanwhile');
    await expect.element(page.getByLabelText('Installer')).toHaveValue('');
  });
});

describe('a plant that cannot be edited', () => {
  it.each([
    ['en', 'Plant not found'],
    ['zh', '电站不存在'],
  ] as const)('does not exist, in %s', async (lang, text) => {
    server.answer(getPlantDetail, new Refusal(commonErrors.notFound));
    const element = <EditPlant plantId={9} tariffTabs={tariffTabs} pfDevices={pfDevices} onSaved={onSaved} />;
    const page = await renderPage(element, { lang });
    await expect.element(page.getByText(text)).toBeVisible();
  });

  it('is not named in the URL: the page links back to the list', async () => {
    const page = await renderPage(
      <EditPlant plantId={Number.NaN} tariffTabs={tariffTabs} pfDevices={pfDevices} onSaved={onSaved} />,
    );
    await expect.element(page.getByText('No plant selected')).toBeVisible();
    await page.getByRole('button', { name: 'Go to plants' }).click();
    expect(page.address()).toBe('/monitoring/plantList');
    expect(server.bodiesOf(getPlantDetail)).toEqual([]);
  });
});

it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
  const page = await editPage({ theme });
  expect(await seriousViolations()).toEqual([]);
  await page.getByRole('tab', { name: 'Installation' }).click();
  await expect.element(page.getByLabelText('Installer')).toBeVisible();
  expect(await seriousViolations()).toEqual([]);
});
