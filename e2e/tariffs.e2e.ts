import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, tokenOf } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
import { type OpenOptions, useBrowser } from './support/browser.ts';
import { addPlant } from './support/logger.ts';

const PATH = '/monitoring/electricityPrice';
const ROOF = 'E2E price roof';
const DEMO_PLANT = '苏州工业园光储充电站';

const { open, forgiveComplaints } = useBrowser();
let removePlant: () => Promise<void>;
let plantId: number;

beforeAll(async () => {
  removePlant = await addPlant(ROOF, 'manager');
});
afterAll(() => removePlant());

/** The page of a plant, as an account. */
async function pricePage(plantName: string, account: string, options: OpenOptions = {}, query = '') {
  const token = await tokenOf(account);
  const { data } = await call('/user/queryPlantList', { keyword: plantName }, token);
  plantId = data.rows[0].plantId;
  await call('/user/selectPlant', { plantId }, token);
  const page = await open(`${PATH}${query}`, { token, ...options });
  await page.getByRole('heading', { name: /电价设置|Electricity prices/ }).waitFor();
  return { page, token };
}

const editor = (page: Page) => page.locator('.ant-drawer-body').first();
const season = (page: Page, n: number) =>
  editor(page).getByRole('group', { name: new RegExp(`^(季节|Season) ${n}`) });
const bar = (page: Page) => season(page, 1).getByRole('group', { name: /的一天|A day of/ });
const rows = (page: Page) => page.locator('tbody tr.ant-table-row');

/** With the chosen brush from one hour to another. */
async function paint(page: Page, fromHour: number, toHour: number) {
  const box = await bar(page).locator('[data-key]').first().locator('..').boundingBox();
  if (!box) throw new Error('no bar');
  const x = (hour: number) => box.x + (box.width * hour) / 24;
  const y = box.y + box.height / 2;
  await page.mouse.move(x(fromHour) + 3, y);
  await page.mouse.down();
  await page.mouse.move(x((fromHour + toHour) / 2), y, { steps: 3 });
  await page.mouse.move(x(toHour) - 3, y, { steps: 3 });
  await page.mouse.up();
}

/** '00:00–08:00 谷' and so on. */
async function painted(page: Page): Promise<string[]> {
  const labels = await bar(page)
    .locator('[data-key]')
    .evaluateAll((segments) => segments.map((segment) => segment.getAttribute('aria-label') ?? ''));
  return labels.map((label) => label.trim());
}

describe('a manager, in Chinese', () => {
  it('paints a price, corrects what is wrong, saves it and finds it in the history', async () => {
    const { page } = await pricePage(ROOF, 'manager', { lang: 'zh', height: 1000 });
    await page.getByText('尚未设置电价').waitFor();
    await page.getByRole('button', { name: '设置电价' }).click();
    await editor(page).getByRole('radio', { name: '谷' }).nth(1).click();
    await paint(page, 0, 8);
    await editor(page).getByRole('radio', { name: '峰' }).first().click();
    await paint(page, 17, 22);
    expect(await painted(page)).toEqual([
      '00:00–08:00 谷',
      '08:00–17:00 平',
      '17:00–22:00 峰',
      '22:00–24:00 平',
    ]);

    // The border by keys, a range by typing.
    await bar(page).getByRole('slider', { name: '谷与平的分界' }).focus();
    await page.keyboard.press('ArrowLeft');
    await season(page, 1).getByText('精确到分钟的时段').click();
    await season(page, 1).getByRole('textbox', { name: '峰结束时间' }).fill('23:10');
    await page.keyboard.press('Enter');
    expect(await painted(page)).toEqual([
      '00:00–07:45 谷',
      '07:45–17:00 平',
      '17:00–23:10 峰',
      '23:10–24:00 平',
    ]);

    await page.getByRole('button', { name: '保存', exact: true }).click();
    expect(await editor(page).getByText('请输入数字，最多 20 个字符').count()).toBe(4);
    await editor(page).getByLabel('上网电价').fill('0.391');
    await editor(page).getByLabel('充放电效率系数').fill('1.2');
    await editor(page).getByText('充放电效率系数须大于 0 且不大于 1').waitFor();
    await editor(page).getByLabel('充放电效率系数').fill('0.88');
    await season(page, 1).getByRole('textbox', { name: '谷电价', exact: true }).fill('0.3012');
    await season(page, 1).getByRole('textbox', { name: '平电价' }).fill('0.6684');
    await season(page, 1).getByRole('textbox', { name: '峰电价', exact: true }).fill('1.0358');

    // Typed ranges may overlap, and are refused.
    await season(page, 1).getByRole('textbox', { name: '谷结束时间' }).fill('17:30');
    await page.keyboard.press('Enter');
    await season(page, 1).getByText('时段重叠').waitFor();
    await season(page, 1).getByRole('textbox', { name: '谷结束时间' }).fill('08:00');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await rows(page).getByText('当前生效').waitFor();
    await page.getByText('本月已修改 0/2 次').waitFor();
    await page.getByText(/^现在 \d\d:\d\d$/).waitFor();
    expect(await rows(page).count()).toBe(1);
  });

  it('applies a template, splits the year, and withdraws what has not taken effect', async () => {
    const { page } = await pricePage(ROOF, 'manager', { lang: 'zh', height: 1000 });
    await page.getByRole('button', { name: '修改电价' }).click();
    await season(page, 1).getByRole('button', { name: '拆分' }).click();
    await season(page, 2).getByText('季节 2：7–12月').waitFor();
    await season(page, 2).getByRole('button', { name: '删除' }).click();
    await page.getByRole('button', { name: '套用模板' }).click();
    await page.getByRole('textbox', { name: '搜索地区或文件' }).fill('山东');
    await page.getByRole('button', { name: /^套用 山东/ }).click();
    await page.getByText('将被覆盖').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '套用', exact: true }).last().click();
    await season(page, 5).getByText('季节 5：9–11月').waitFor();
    expect(await page.getByRole('radio', { disabled: true }).count()).toBe(2);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await rows(page).getByText('待生效').waitFor();
    await page.getByText('本月已修改 1/2 次').waitFor();

    await rows(page).first().getByRole('button', { name: '查看' }).click();
    await page.getByText('已保存的版本不可更改').waitFor();
    expect(await editor(page).getByRole('textbox').count()).toBe(0);
    await page
      .getByRole('button', { name: 'Close' })
      .or(page.getByRole('button', { name: '关闭' }))
      .first()
      .click();
    await rows(page).first().getByRole('button', { name: '撤回' }).click();
    await page.getByText('仍计入本月次数').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '撤回' }).click();
    await rows(page).getByText('已撤回').waitFor();
    await page.getByText('本月已修改 1/2 次').waitFor();
  });

  it('is refused a third change in a month, and keeps what was typed', async () => {
    const { page, token } = await pricePage(ROOF, 'manager', { lang: 'zh', height: 1000 });
    await page.getByRole('button', { name: '修改电价' }).click();
    await editor(page).getByLabel('上网电价').fill('0.5');
    // Somebody else takes the last modification meanwhile.
    const { data: now } = await call('/tariff/getPriceNow', { plantId }, token);
    const price = { ...now.current.price, effectiveMonth: now.effectiveMonths.at(-1) };
    expect((await call('/tariff/savePrice', { plantId, price }, token)).code).toBe(1000);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('电价每月最多修改两次，本月不能再修改，请下次再试').first().waitFor();
    expect(await editor(page).getByLabel('上网电价').inputValue()).toBe('0.5');
    await page.getByRole('button', { name: '取消' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '放弃' }).click();
    expect(await page.getByRole('button', { name: '修改电价' }).isDisabled()).toBe(true);
    expect(await rows(page).count()).toBe(3);
    forgiveComplaints();
  });
});

describe('in English', () => {
  it('subsidies and transformer billing say what is wrong, are saved and remembered', async () => {
    const { page } = await pricePage(ROOF, 'manager', { lang: 'en' }, '?tab=subsidy');
    await page.getByRole('button', { name: 'Add an entry' }).click();
    await page.getByLabel('Years').fill('11');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Years: a whole number from 1 to 10').waitFor();
    await page.getByLabel('Years').fill('10');
    await page.getByLabel('Unit price').fill('0.03');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Subsidy revenue 0.03 × 10 years').waitFor();

    await page.getByRole('tab', { name: 'Transformer billing' }).click();
    await page.getByRole('switch').click();
    await page.getByRole('radiogroup').getByText('Demand').click();
    await page.getByText('Highest demand of the month').waitFor();
    await page.getByRole('button', { name: 'Add a month range' }).click();
    await page.getByRole('textbox', { name: 'Transformer capacity' }).fill('800');
    await page.getByLabel('Price (whole number)').first().fill('30');
    await page.getByLabel('Price (whole number)').last().fill('36.5');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The price must be a whole number above 0').waitFor();
    await page.getByLabel('Price (whole number)').last().fill('36');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('800 kVA · Jan–Jun 30 CNY · Jul–Dec 36 CNY').waitFor();
  });

  it('a viewer sees prices and no controls; pages and forms are accessible in the dark', async () => {
    const { page } = await pricePage(DEMO_PLANT, 'viewer', { lang: 'en', theme: 'dark' });
    await rows(page).getByText('Counts now').waitFor();
    expect(await page.getByRole('button', { name: /Change the price|Withdraw/ }).count()).toBe(0);
    await rows(page).first().getByRole('button', { name: 'Open' }).click();
    await season(page, 1).waitFor();
    expect(await page.getByRole('button', { name: /New version|Split|Use a template/ }).count()).toBe(0);
    expect(await seriousViolations(page)).toEqual([]);
    for (const tab of ['subsidy', 'transformer']) {
      await page.goto(`${PATH}?tab=${tab}`);
      await page.getByText('History').waitFor();
      expect(await page.getByRole('button', { name: /Save|Add/ }).count()).toBe(0);
    }
    expect(await seriousViolations(page)).toEqual([]);
  });

  it('an editor is accessible too, and fits a phone', async () => {
    const { page } = await pricePage(DEMO_PLANT, 'operator', { lang: 'en', width: 390, height: 844 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Change the price' }).click();
    await season(page, 1).waitFor();
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await seriousViolations(page)).toEqual([]);
  });
});
