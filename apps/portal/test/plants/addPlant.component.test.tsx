import { selectPlant } from '@heliodon/auth/contract';
import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { getRegionList, locatePlace, searchPlace } from '@heliodon/geo/contract';
import {
  addPlant,
  checkPlantName,
  checkPosition,
  getPlantList,
  plantErrors,
  plantRow,
} from '@heliodon/plants/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { kept } from '@heliodon/web/storage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server, takeLoggedErrors } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Locator } from 'vitest/browser';
import { openPortal, type PortalOptions } from '../support/openPortal.tsx';

const NAME = '屋顶 1 号';
const NEW_PLANT = { plantId: 12, name: NAME, screenType: 3, timeZone: 'Asia/Shanghai', currency: 'CNY' };

const SUZHOU = {
  name: '苏州市',
  path: '江苏省, 中国',
  longitude: 120.62,
  latitude: 31.3,
  countryCode: 'CN',
  provinceCode: '320000',
  city: '320500',
  approximate: false,
};
const LEIPZIG = {
  name: 'Leipzig',
  path: 'Saxony, Germany',
  longitude: 12.37,
  latitude: 51.34,
  countryCode: 'DE',
  provinceCode: 'DE.13',
  city: 'Leipzig',
  approximate: false,
};

const region = (code: string, zh: string, en: string) => ({ code, zh, en });
const regions: Record<string, ReturnType<typeof region>[]> = {
  '': [region('CN', '中国', 'China'), region('DE', '德国', 'Germany')],
  CN: [region('320000', '江苏省', 'Jiangsu')],
  '320000': [region('320500', '苏州市', 'Suzhou')],
  DE: [region('DE.13', '萨克森州', 'Saxony')],
};

beforeEach(() => {
  server
    .answer(checkPlantName, ({ name }) => ({ free: name !== '济南屋顶' }))
    .answer(getRegionList, ({ parent = '' }) => ({ rows: regions[parent] ?? [] }))
    .answer(searchPlace, ({ keyword }) => ({ rows: keyword === 'suzhou' ? [SUZHOU] : [LEIPZIG] }))
    .answer(locatePlace, ({ longitude }) => {
      const { countryCode, provinceCode, city } = longitude === LEIPZIG.longitude ? LEIPZIG : SUZHOU;
      const timeZone = countryCode === 'DE' ? 'Europe/Berlin' : 'Asia/Shanghai';
      return { countryCode, provinceCode, city, address: '', timeZone };
    })
    .answer(addPlant, { plantId: NEW_PLANT.plantId })
    .answer(selectPlant, NEW_PLANT);
});

const open = (path: string, options: PortalOptions = {}) =>
  openPortal(path, { plant: { screenType: 3 }, ...options });
type Portal = Awaited<ReturnType<typeof open>>;

const next = (portal: Portal) => portal.getByRole('button', { name: /^(下一步|Next)$/ }).click();

async function choosePlace(portal: Portal, search: Locator, typed: string, place: string) {
  await search.fill(typed);
  await portal.getByText(place, { exact: true }).click();
}

const chosen = (portal: Portal, title: string | RegExp) =>
  expect.element(portal.getByTitle(title).first()).toBeVisible();

/** Like a reload: input is saved before the page is left. */
async function reload(portal: Portal, path: string, options: PortalOptions): Promise<Portal> {
  window.dispatchEvent(new Event('pagehide'));
  await portal.unmount();
  return open(path, options);
}

/** Input of the first three steps from an earlier visit. */
function keepDraft(step: number): void {
  kept.addPlantForm.write({
    accountId: 7,
    draft: {
      step,
      plant: {
        name: NAME,
        screenType: 3,
        country: 'CN',
        province: '320000',
        city: '320500',
        longitude: 120.62,
        latitude: 31.3,
        pvKwp: '500.5',
        storageKw: '100',
        storageKwh: '215',
      },
    },
  });
}

describe('step by step', () => {
  it('the first steps show missing fields; the region follows from the location', async () => {
    const portal = await open('/monitoring/addPlant', { lang: 'zh' });
    const name = portal.getByLabelText('电站名称');
    await expect.element(name).toBeVisible();
    await next(portal);
    await expect.element(portal.getByText('电站名称为 2 至 50 个字符')).toBeVisible();
    await expect.poll(() => document.activeElement?.id).toBe('plant-name');
    await name.fill('济南屋顶');
    // Independent of whether the field lost the focus before.
    await next(portal);
    await expect.element(portal.getByText('电站名称已存在，请重新输入！')).toBeVisible();
    await expect.element(name).toBeVisible();
    await name.fill(NAME);
    await portal.getByRole('radio', { name: '光储', exact: true }).click();
    await next(portal);
    const search = portal.getByRole('combobox', { name: /搜索地点/ });
    await expect.element(search).toBeVisible();
    await next(portal);
    await expect.element(portal.getByText('请先获取经纬度：搜索地点或在地图上点选')).toBeVisible();
    await choosePlace(portal, search, 'suzhou', '江苏省, 中国');
    await chosen(portal, '江苏省');
    await chosen(portal, '苏州市');
    await chosen(portal, /Asia\/Shanghai/);
    server.answer(checkPosition, new Refusal(plantErrors.outsideRegion));
    await next(portal);
    await expect.element(portal.getByText(/该位置不在.*范围内/)).toBeVisible();
    server.answer(checkPosition, {});
    await next(portal);
    expect(server.bodiesOf(checkPosition).at(-1)).toEqual({
      country: 'CN',
      province: '320000',
      city: '320500',
      longitude: 120.62,
      latitude: 31.3,
    });
    await expect.element(portal.getByLabelText('光伏装机容量')).toBeVisible();
  });

  it('capacities and the PF curve show errors', async () => {
    keepDraft(2);
    const portal = await open('/monitoring/addPlant', { lang: 'zh' });
    await portal.getByLabelText('光伏装机容量').fill('12a');
    await portal.getByLabelText('储能装机功率').fill('');
    await next(portal);
    await expect.element(portal.getByText('请输入数字，最多 20 个字符')).toBeVisible();
    await expect.element(portal.getByText('请填写储能功率和容量')).toBeVisible();
    await portal.getByLabelText('光伏装机容量').fill('500.5');
    await portal.getByLabelText('储能装机功率').fill('100');
    await portal.getByRole('switch').click();
    await portal.getByRole('spinbutton', { name: '功率 2' }).fill('0');
    await next(portal);
    await expect.element(portal.getByText('功率百分比不能重复')).toBeVisible();
    await portal.getByRole('spinbutton', { name: '功率 2' }).fill('60');
    await next(portal);
    await expect.element(portal.getByRole('textbox', { name: '平电价' })).toBeVisible();
    // The curve renders two equal points with one key.
    const others = takeLoggedErrors().filter((text) => !/two children with the same key|use\(\)/.test(text));
    expect(others).toEqual([]);
  });

  it('the input survives a reload and going back, and the plant appears in the list', async () => {
    keepDraft(3);
    let portal = await open('/monitoring/addPlant', { lang: 'zh' });
    const usual = () => portal.getByRole('textbox', { name: '平电价' });
    await expect.element(usual()).toBeVisible();
    await next(portal);
    await expect.element(portal.getByText('请输入数字，最多 20 个字符').first()).toBeVisible();
    await usual().fill('0.65');
    await portal.getByLabelText('上网电价').fill('0.391');
    portal = await reload(portal, '/monitoring/addPlant', { lang: 'zh' });
    await expect.element(usual()).toHaveValue('0.65');
    await next(portal);

    await expect.element(portal.getByText('该电站没有补贴')).toBeVisible();
    await next(portal);
    await expect.element(portal.getByText('请添加补贴，或确认没有补贴')).toBeVisible();
    await portal.getByRole('checkbox', { name: '该电站没有补贴' }).click();
    await next(portal);
    await portal.getByRole('button', { name: '修改安装信息' }).click();
    await expect.element(portal.getByLabelText('光伏装机容量')).toHaveValue('500.5');
    for (const shown of ['上网电价', '该电站没有补贴', '江苏省 · 苏州市']) {
      await next(portal);
      await expect.element(portal.getByText(shown).first()).toBeVisible();
    }
    server.answer(getPlantList, {
      rows: [exampleOf(plantRow, { plantId: 12, name: NAME, status: 'offline', screenType: 3 })],
      total: 1,
      counts: { normal: 0, fault: 0, offline: 1 },
    });
    await expect.poll(() => kept.addPlantForm.read()).toMatchObject({ draft: { step: 5 } });
    await portal.getByRole('button', { name: '完成创建' }).click();
    await expect.element(portal.getByText(`电站 ${NAME} 已创建`)).toBeVisible();
    expect(server.bodiesOf(addPlant)).toEqual([
      expect.objectContaining({
        noSubsidy: true,
        transformer: null,
        plant: expect.objectContaining({ name: NAME, screenType: 3, city: '320500', pvKwp: '500.5' }),
        price: expect.objectContaining({ feedInPrice: '0.391' }),
      }),
    ]);
    await portal.getByRole('button', { name: '返回电站列表' }).click();
    await expect.element(portal.getByRole('article').filter({ hasText: NAME })).toHaveTextContent('离线');
    expect(kept.addPlantForm.read()).toBeUndefined();
  });
});

describe('the short form for new users', () => {
  const finish = (portal: Portal) =>
    portal.getByRole('button', { name: 'Add plant and continue to logger' }).click();

  async function filledIn(options: PortalOptions = {}): Promise<Portal> {
    const portal = await open('/addPlantSimple', options);
    await portal.getByLabelText('Plant name').fill('Quick roof');
    await portal.getByLabelText('Installed PV capacity').fill('30');
    const search = portal.getByRole('combobox', { name: /Search for a place/ });
    await choosePlace(portal, search, 'Leipzig', 'Saxony, Germany');
    await chosen(portal, 'Germany');
    await portal.getByText('Peak and valley').click();
    await portal.getByLabelText('Flat price').fill('0.30');
    await portal.getByLabelText('Peak price').fill('0.4');
    await portal.getByLabelText('Valley price').fill('0.2');
    await portal.getByRole('checkbox', { name: 'This plant has no subsidy' }).click();
    return portal;
  }

  it('shows errors, shares its input with the long form, and continues to the first logger', async () => {
    const portal = await open('/addPlantSimple');
    await portal.getByLabelText('Plant name').fill('Quick roof');
    await portal.getByLabelText('Installed PV capacity').fill('30');
    await finish(portal);
    await expect.element(portal.getByText(/Latitude and longitude are required/)).toBeVisible();
    const search = portal.getByRole('combobox', { name: /Search for a place/ });
    await choosePlace(portal, search, 'Leipzig', 'Saxony, Germany');
    await chosen(portal, 'Germany');
    await portal.getByText('Peak and valley').click();
    await portal.getByLabelText('Flat price').fill('0.30');
    await portal.getByLabelText('Peak price').fill('0.4x');
    await portal.getByLabelText('Valley price').fill('0.2');
    await finish(portal);
    await expect.element(portal.getByText(/Enter a number/)).toBeVisible();
    await portal.getByLabelText('Peak price').fill('0.4');
    expect(server.bodiesOf(addPlant)).toEqual([]);

    await portal.getByRole('button', { name: 'Enter full details' }).click();
    await expect.poll(portal.address).toBe('/addNewPlant');
    await expect.element(portal.getByLabelText('Plant name')).toHaveValue('Quick roof');
    await portal.goTo('/addPlantSimple');
    await expect.element(portal.getByLabelText('Peak price')).toHaveValue('0.4');
    await finish(portal);
    await expect.element(portal.getByText('Add a subsidy, or confirm that there is none')).toBeVisible();
    expect(server.bodiesOf(addPlant)).toEqual([]);
    await portal.getByRole('checkbox', { name: 'This plant has no subsidy' }).click();
    await finish(portal);
    await expect.poll(portal.address).toBe('/addDevice?plantId=12');
    expect(server.bodiesOf(addPlant)).toEqual([
      expect.objectContaining({
        plant: expect.objectContaining({
          name: 'Quick roof',
          country: 'DE',
          currency: 'EUR',
          timeZone: 'Europe/Berlin',
          pvKwp: '30',
        }),
        noSubsidy: true,
      }),
    ]);
  });

  it.each([
    [
      'beside the name that is taken',
      plantErrors.nameExists,
      'The plant name already exists, please re-enter!',
    ],
    ['above the form', commonErrors.unexpected, 'The plant could not be added'],
  ] as const)('shows a rejection %s, and keeps the input', async (_, refusal, shown) => {
    server.answer(addPlant, new Refusal(refusal));
    const portal = await filledIn();
    await finish(portal);
    await expect.element(portal.getByText(shown)).toBeVisible();
    await expect.element(portal.getByLabelText('Plant name')).toHaveValue('Quick roof');
    expect(portal.address()).toBe('/addPlantSimple');
  });

  it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
    const portal = await open('/addPlantSimple', { theme });
    await expect.element(portal.getByLabelText('Plant name')).toBeVisible();
    expect(await seriousViolations()).toEqual([]);
  });
});
