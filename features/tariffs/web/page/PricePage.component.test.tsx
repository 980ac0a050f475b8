import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import {
  deletePrice,
  getPriceList,
  getPriceNow,
  getPriceVersion,
  getSubsidyList,
  getTemplateList,
  getTransformer,
  type PriceInput,
  type PriceNow,
  type PriceVersion,
  savePrice,
  saveSubsidies,
  saveTransformer,
  tariffErrors,
} from '@heliodon/tariffs/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import PricePage from './PricePage.tsx';

const PRICE: PriceInput = {
  effectiveMonth: '2026-06',
  efficiency: '0.88',
  feedInPrice: '0.391',
  seasons: [
    {
      startMonth: 1,
      endMonth: 12,
      usualPrice: '0.6684',
      deepValley: null,
      valley: { price: '0.3012', ranges: [{ startMin: 0, endMin: 480 }] },
      peak: { price: '1.0358', ranges: [{ startMin: 1020, endMin: 1320 }] },
      topPeak: null,
    },
  ],
};

const versionOf = (versionId: number, state: PriceVersion['state'], price = PRICE): PriceVersion => ({
  versionId,
  createdAt: '2026-06-15T04:00:00.000Z',
  createdBy: 'manager',
  effectiveFrom: `${price.effectiveMonth}-01`,
  first: versionId === 1,
  state,
  countsFrom: null,
  countsUntil: null,
  price,
});

let versions: PriceVersion[];
let changesUsed: number;

const now = (): PriceNow => ({
  timeZone: 'Asia/Shanghai',
  currency: 'CNY',
  today: '2026-06-15',
  current: versions.find(({ state }) => state === 'current') ?? null,
  next: null,
  changesUsed,
  changesMax: 2,
  effectiveMonths: ['2026-05', '2026-06', '2026-07', '2026-08'],
});

beforeEach(() => {
  versions = [versionOf(1, 'current')];
  changesUsed = 0;
  server
    .answer(getPriceNow, now)
    .answer(getPriceList, () => ({ rows: versions, total: versions.length }))
    .answer(
      getPriceVersion,
      ({ versionId }) => versions.find((one) => one.versionId === versionId) as PriceVersion,
    )
    .answer(savePrice, ({ price }) => {
      const versionId = versions.length + 1;
      if (versionId > 1) changesUsed += 1;
      versions = [versionOf(versionId, versionId === 1 ? 'current' : 'upcoming', price), ...versions];
      return { versionId };
    });
});

async function pricePage(options: PageOptions = {}) {
  const page = await renderPage(<PricePage />, { height: 1000, ...options });
  await expect.element(page.getByRole('heading', { name: /电价设置|Electricity prices/ })).toBeVisible();
  return page;
}
type Page = Awaited<ReturnType<typeof pricePage>>;

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const drawer = (page: Page) => page.getByRole('dialog').first();
const season = (page: Page, n: number) =>
  page.getByRole('group', { name: new RegExp(`^(季节|Season) ${n}[：:]`) });
const bar = (page: Page) => page.getByRole('group', { name: /季节 1.* 的一天/ });
const save = (page: Page) => page.getByRole('button', { name: /^(保存|Save)$/ });

const segments = (page: Page) => [...bar(page).element().querySelectorAll('[data-key]')];
const painted = (page: Page) =>
  segments(page).map((segment) =>
    segment.getAttribute('aria-label')?.trim().split(' ').slice(0, 2).join(' '),
  );

/** Paints with the selected period from one hour to another. */
async function paint(page: Page, fromHour: number, toHour: number) {
  const track = segments(page)[0]?.parentElement as HTMLElement;
  const { width, height } = track.getBoundingClientRect();
  const x = (hour: number) => (width * hour) / 24;
  await userEvent.dragAndDrop(track, track, {
    sourcePosition: { x: x(fromHour) + 3, y: height / 2 },
    targetPosition: { x: x(toHour) - 3, y: height / 2 },
  });
}

describe('the price', () => {
  it('is painted by pointer, keyboard and text input, and the first one is saved', async () => {
    versions = [];
    const page = await pricePage({ lang: 'zh' });
    await expect.element(page.getByText('尚未设置电价')).toBeVisible();
    await page.getByRole('button', { name: '设置电价' }).click();
    await page.getByRole('radio', { name: /^谷/ }).click();
    await paint(page, 0, 8);
    await page.getByRole('radio', { name: /^峰/ }).click();
    await paint(page, 17, 22);
    await expect
      .poll(() => painted(page))
      .toEqual(['00:00–08:00 谷', '08:00–17:00 平', '17:00–22:00 峰', '22:00–24:00 平']);
    (bar(page).getByRole('slider', { name: '谷与平的分界' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await season(page, 1).getByText('精确到分钟的时段').click();
    await page.getByRole('textbox', { name: '峰结束时间' }).fill('23:10');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => painted(page))
      .toEqual(['00:00–07:45 谷', '07:45–17:00 平', '17:00–23:10 峰', '23:10–24:00 平']);

    await page.getByRole('textbox', { name: '谷电价', exact: true }).fill('0.3012');
    await page.getByRole('textbox', { name: '平电价' }).fill('0.6684');
    await page.getByRole('textbox', { name: '峰电价', exact: true }).fill('1.0358');
    await page.getByLabelText('上网电价').fill('0.391');
    await save(page).click();
    await expect.element(row(page, '当前生效')).toBeVisible();
    await expect.element(page.getByText('本月已修改 0/2 次')).toBeVisible();
    await expect.element(page.getByText(/^现在 \d\d:\d\d$/)).toBeVisible();
    expect(server.bodiesOf(savePrice).map(({ price }) => price.seasons)).toEqual([
      [
        expect.objectContaining({
          valley: { price: '0.3012', ranges: [{ startMin: 0, endMin: 465 }] },
          peak: { price: '1.0358', ranges: [{ startMin: 1020, endMin: 1390 }] },
        }),
      ],
    ]);
  });

  it('stays open when Escape cancels a stroke', async () => {
    versions = [];
    const page = await pricePage({ lang: 'zh' });
    await page.getByRole('button', { name: '设置电价' }).click();
    await page.getByRole('radio', { name: /^谷/ }).click();
    const track = segments(page)[0]?.parentElement as HTMLElement;
    // The browser knows no pointer of dispatched events.
    track.setPointerCapture = () => undefined;
    const { left, width, top } = track.getBoundingClientRect();
    const point = (type: string, hour: number) =>
      track.dispatchEvent(
        new PointerEvent(type, { bubbles: true, clientX: left + (width * hour) / 24, clientY: top + 5 }),
      );
    point('pointerdown', 2.1);
    await expect.poll(() => painted(page)).toContain('02:00–02:30 谷');
    point('pointermove', 5.9);
    await expect.poll(() => painted(page)).toContain('02:00–06:00 谷');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => painted(page)).toEqual(['00:00–24:00 平']);
    await paint(page, 0, 8);
    await expect.poll(() => painted(page)).toEqual(['00:00–08:00 谷', '08:00–24:00 平']);
    await save(page).click();
    await expect.poll(() => page.getByText('请输入数字，最多 20 个字符').elements().length).toBe(3);
  });

  it('says beside each field what is wrong, and is not sent before it is right', async () => {
    versions = [];
    const page = await pricePage({ lang: 'zh' });
    await page.getByRole('button', { name: '设置电价' }).click();
    await page.getByRole('radio', { name: /^谷/ }).click();
    await paint(page, 0, 8);
    await save(page).click();
    await expect.poll(() => page.getByText('请输入数字，最多 20 个字符').elements().length).toBe(3);
    await page.getByLabelText('充放电效率系数').fill('1.2');
    await expect.element(page.getByText('充放电效率系数须大于 0 且不大于 1')).toBeVisible();
    await page.getByRole('radio', { name: /^峰/ }).click();
    await paint(page, 17, 22);
    // Overlapping ranges can be entered, but are rejected.
    await season(page, 1).getByText('精确到分钟的时段').click();
    await page.getByRole('textbox', { name: '谷结束时间' }).fill('17:30');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('时段重叠').first()).toBeVisible();
    await page.getByRole('textbox', { name: '谷结束时间' }).fill('08:00');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('时段重叠')).not.toBeInTheDocument();
    expect(server.bodiesOf(savePrice)).toEqual([]);
  });

  it('is split into seasons, and filled from a template after confirmation', async () => {
    const third = (startMonth: number, endMonth: number) => ({ ...PRICE.seasons[0], startMonth, endMonth });
    const seasons = [third(1, 4), third(5, 8), third(9, 12)] as PriceInput['seasons'];
    server.answer(getTemplateList, {
      templates: [
        {
          key: 'shandong',
          country: 'CN',
          region: { zh: '山东', en: 'Shandong' },
          name: { zh: '工商业 1–10 千伏', en: 'Commercial, 1–10 kV' },
          source: { zh: '山东省发展改革委', en: 'Shandong rule' },
          currency: 'CNY',
          price: { efficiency: '0.88', feedInPrice: '0.3949', seasons },
        },
      ],
    });
    const page = await pricePage({ lang: 'zh' });
    await page.getByRole('button', { name: '修改电价' }).click();
    await expect.poll(() => page.getByRole('radio', { name: /2026-/ }).elements().length).toBe(6);
    await expect.element(page.getByRole('radio', { name: '2026-04' })).toBeDisabled();
    await expect.element(page.getByRole('radio', { name: '2026-09' })).toBeDisabled();
    await page.getByRole('button', { name: '拆分' }).click();
    await expect.element(page.getByRole('heading', { name: '季节 2：7–12月' })).toBeVisible();
    await season(page, 2).getByRole('button', { name: '删除' }).last().click();
    await expect.element(page.getByRole('heading', { name: /^季节 2/ })).not.toBeInTheDocument();
    await page.getByRole('button', { name: '套用模板' }).click();
    await page.getByRole('textbox', { name: '搜索地区或文件' }).fill('没有');
    await expect.element(page.getByText('没有匹配的模板')).toBeVisible();
    await page.getByRole('textbox', { name: '搜索地区或文件' }).fill('山东');
    await page.getByRole('button', { name: /^套用 山东/ }).click();
    await expect.element(page.getByText(/将被覆盖/)).toBeVisible();
    await page.getByRole('button', { name: '套用', exact: true }).click();
    await expect.element(page.getByRole('heading', { name: '季节 3：9–12月' })).toBeVisible();
    await save(page).click();
    await expect.element(row(page, '待生效')).toBeVisible();
    await expect.element(page.getByText('本月已修改 1/2 次')).toBeVisible();
    expect(server.bodiesOf(savePrice)).toEqual([
      { plantId: 1, price: expect.objectContaining({ effectiveMonth: '2026-07', feedInPrice: '0.3949' }) },
    ]);
  });

  it('is shown as saved, and a version that is not yet effective is withdrawn', async () => {
    versions = [versionOf(2, 'upcoming', { ...PRICE, effectiveMonth: '2026-07' }), ...versions];
    server.answer(deletePrice, ({ versionId }) => {
      versions = versions.map((one) => (one.versionId === versionId ? { ...one, state: 'withdrawn' } : one));
      return {};
    });
    const page = await pricePage({ lang: 'zh' });
    await row(page, '待生效').getByRole('button', { name: '查看' }).click();
    await expect.element(page.getByText(/已保存的版本不可更改/)).toBeVisible();
    expect(drawer(page).getByRole('textbox').elements()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText(/已保存的版本不可更改/)).not.toBeInTheDocument();
    await row(page, '待生效').getByRole('button', { name: '撤回' }).click();
    await expect.element(page.getByText(/仍计入本月次数/)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: '撤回' }).click();
    await expect.element(row(page, '已撤回')).toBeVisible();
    expect(server.bodiesOf(deletePrice)).toEqual([{ plantId: 1, versionId: 2 }]);
  });

  it.each([
    ['too many changes', tariffErrors.tooManyChanges, /at most twice a month/],
    ['a month out of reach', tariffErrors.outOfReach, /within 60 days of now/],
  ] as const)('is rejected by the server: %s; the input is kept', async (_, refusal, text) => {
    server.answer(savePrice, () => {
      changesUsed = 2;
      return new Refusal(refusal);
    });
    const page = await pricePage();
    await page.getByRole('button', { name: 'Change price' }).click();
    await page.getByLabelText('Feed-in price').fill('0.5');
    await save(page).click();
    await expect.element(page.getByText(text).first()).toBeVisible();
    await expect.element(page.getByLabelText('Feed-in price')).toHaveValue('0.5');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.element(page.getByLabelText('Feed-in price')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Change price' })).toBeDisabled();
  });

  it('shows that loading failed, and loads again on request', async () => {
    server.answer(getPriceNow, new Refusal(commonErrors.unexpected));
    const page = await pricePage();
    await expect.element(page.getByText('Failed to load')).toBeVisible();
    server.answer(getPriceNow, now);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(row(page, 'In effect')).toBeVisible();
  });
});

describe('subsidies and transformer billing', () => {
  beforeEach(() => {
    let subsidies = exampleOf(getSubsidyList.response, {
      timeZone: 'Asia/Shanghai',
      currency: 'CNY',
      installDate: '2024-03-01',
      screenType: 3,
    });
    let billing = exampleOf(getTransformer.response, { timeZone: 'Asia/Shanghai', currency: 'CNY' });
    const made = { versionId: 1, createdAt: '2026-06-15T04:00:00.000Z', createdBy: 'manager' };
    server
      .answer(getSubsidyList, () => subsidies)
      .answer(saveSubsidies, (asked) => {
        subsidies = {
          ...subsidies,
          subsidies: asked.subsidies,
          history: [{ ...made, subsidies: asked.subsidies }],
        };
        return {};
      })
      .answer(getTransformer, () => billing)
      .answer(saveTransformer, ({ transformer }) => {
        const entry = { ...made, effectiveFrom: '2026-06-01', transformer };
        billing = { ...billing, transformer, history: [entry] };
        return {};
      });
  });

  it('a subsidy shows its errors, is saved and listed in the history', async () => {
    const page = await pricePage({ path: '/price?tab=subsidy' });
    await expect.element(page.getByText('No subsidies')).toBeVisible();
    await page.getByRole('button', { name: 'Add entry' }).click();
    await page.getByLabelText('Years').fill('11');
    await save(page).click();
    await expect.element(page.getByText('Years must be a whole number from 1 to 10')).toBeVisible();
    await page.getByLabelText('Years').fill('10');
    await expect.element(page.getByText('2034-02-28')).toBeVisible();
    await page.getByLabelText('Unit price').fill('0.03');
    await save(page).click();
    await expect.element(page.getByText('Subsidy revenue 0.03 × 10 years (PV generation)')).toBeVisible();
    expect(server.bodiesOf(saveSubsidies)).toEqual([
      { plantId: 1, subsidies: [{ type: 'subsidy', unitPrice: '0.03', years: 10, per: 'generated' }] },
    ]);
    await expect.element(save(page)).toBeDisabled();
  });

  it.each([
    ['storage alone', 1, ['Storage discharge']],
    ['PV alone', 2, ['PV generation']],
    ['PV and storage', 3, ['PV generation', 'Storage discharge']],
  ])('a subsidy of a plant with %s is paid for the energy it has', async (_name, screenType, offered) => {
    server.answer(getSubsidyList, exampleOf(getSubsidyList.response, { currency: 'CNY', screenType }));
    const page = await pricePage({ path: '/price?tab=subsidy' });
    await page.getByRole('button', { name: 'Add entry' }).click();
    await page.getByLabelText('Paid for').click();
    await expect
      .poll(() => [...document.querySelectorAll('.ant-select-item-option')].map((one) => one.textContent))
      .toEqual(offered);
    await page.getByLabelText('Unit price').fill('0.3');
    await save(page).click();
    await expect
      .poll(() => server.bodiesOf(saveSubsidies).at(-1)?.subsidies)
      .toMatchObject([{ per: screenType === 1 ? 'discharged' : 'generated' }]);
  });

  it('the transformer billing shows its errors, is saved and listed in the history', async () => {
    const page = await pricePage();
    await page.getByRole('tab', { name: 'Transformer billing' }).click();
    expect(page.address()).toContain('tab=transformer');
    await page.getByRole('switch').click();
    await page.getByText('Demand', { exact: true }).click();
    await expect.element(page.getByText(/Highest demand of the month/)).toBeVisible();
    await page.getByRole('button', { name: 'Add month range' }).click();
    await page.getByRole('textbox', { name: 'Transformer capacity' }).fill('800');
    await page.getByLabelText('Price (whole number)').first().fill('30');
    await page.getByLabelText('Price (whole number)').last().fill('36.5');
    await save(page).click();
    await expect.element(page.getByText('The price must be a whole number greater than 0')).toBeVisible();
    await page.getByLabelText('Price (whole number)').last().fill('36');
    await save(page).click();
    await expect.element(page.getByText(/800 kVA · Jan–Jun 30 CNY · Jul–Dec 36 CNY/)).toBeVisible();
    expect(server.bodiesOf(saveTransformer)).toMatchObject([
      { transformer: { billingType: 'demand', capacityKva: '800', ranges: [{ price: 30 }, { price: 36 }] } },
    ]);
  });

  it('demand terms are entered with demand billing only, checked, and listed in the history', async () => {
    const page = await pricePage({ path: '/price?tab=transformer' });
    await page.getByRole('switch').click();
    expect(page.getByLabelText('Demand ratchet').elements()).toEqual([]);
    await page.getByText('Demand', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Transformer capacity' }).fill('800');
    await page.getByLabelText('Price (whole number)').fill('30');
    await page.getByRole('combobox', { name: 'Demand interval' }).click();
    await page.getByText('Sliding, 15 min in steps of 3 min').click();
    await page.getByLabelText('Demand ratchet').fill('120');
    await page.getByLabelText('Months looked back').fill('6');
    await save(page).click();
    await expect.element(page.getByText('A whole number from 0 to 100; 0 means none')).toBeVisible();
    await page.getByLabelText('Demand ratchet').fill('80');
    await save(page).click();
    await expect
      .element(page.getByText(/Sliding, 15 min in steps of 3 min · at least 80 % of 6 months/))
      .toBeVisible();
    expect(server.bodiesOf(saveTransformer)).toMatchObject([
      { transformer: { demandWindow: 'sliding3', ratchetPercent: 80, ratchetMonths: 6 } },
    ]);
    // Capacity billing has no demand terms.
    await page.getByText('Capacity, monthly').click();
    await save(page).click();
    await expect.poll(() => server.bodiesOf(saveTransformer).length).toBe(2);
    expect(JSON.stringify(server.bodiesOf(saveTransformer)[1])).not.toContain('ratchet');
    expect(await seriousViolations()).toEqual([]);
  });
});

describe('permissions and screen sizes', () => {
  it('a viewer sees prices and no controls; the page is accessible in dark mode', async () => {
    const page = await pricePage({ roleId: 2, theme: 'dark' });
    await expect.element(row(page, 'In effect')).toBeVisible();
    const buttons = (name: RegExp) => page.getByRole('button', { name }).elements().length;
    expect(buttons(/Change price|Withdraw/)).toBe(0);
    await row(page, 'In effect').getByRole('button', { name: 'View' }).click();
    await expect.element(season(page, 1).first()).toBeVisible();
    expect(buttons(/New version|Split|Use a template/)).toBe(0);
    expect(await seriousViolations()).toEqual([]);
  });

  it.each(['subsidy', 'transformer'])('a viewer cannot change the %s', async (tab) => {
    const made = { versionId: 1, createdAt: '2026-06-15T04:00:00.000Z', createdBy: 'manager' };
    const subsidies = [{ type: 'subsidy' as const, unitPrice: '0.03', years: 10 }];
    const ranges = [{ startMonth: 1, endMonth: 12, price: 30 }];
    const transformer = { billingType: 'demand' as const, capacityKva: '800', ranges };
    const place = { timeZone: 'Asia/Shanghai', currency: 'CNY' };
    server
      .answer(getSubsidyList, {
        ...place,
        installDate: '2024-03-01',
        screenType: 3,
        subsidies,
        history: [{ ...made, subsidies }],
      })
      .answer(getTransformer, {
        ...place,
        transformer,
        history: [{ ...made, effectiveFrom: '2026-06-01', transformer }],
      });
    const page = await pricePage({ roleId: 2, theme: 'dark', path: `/price?tab=${tab}` });
    await expect.element(page.getByText('History')).toBeVisible();
    expect(page.getByRole('button', { name: /Save|Add/ }).elements()).toEqual([]);
    expect(await seriousViolations()).toEqual([]);
  });

  it('the editor of an operator is accessible, and fits a phone', async () => {
    const page = await pricePage({ roleId: 3, width: 390, height: 844 });
    const overflowPx = () => document.documentElement.scrollWidth - window.innerWidth;
    await expect.element(row(page, 'In effect')).toBeVisible();
    await expect.poll(overflowPx).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Change price' }).click();
    await expect.element(season(page, 1).first()).toBeVisible();
    await expect.poll(overflowPx).toBeLessThanOrEqual(0);
    expect(await seriousViolations()).toEqual([]);
  });
});
