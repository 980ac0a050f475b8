import { getDeviceChoices } from '@heliodon/analysis/contract/compare';
import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { getDeviceDetail } from '@heliodon/devices/contract';
import { DAY_MS } from '@heliodon/kernel/time';
import { deviceNow } from '@heliodon/telemetry/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server, takeLoggedErrors } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  delBeyondLimitsSet,
  getBeyondLimitsList,
  type LimitRuleRow,
  limitErrors,
  limitRuleRow,
  saveBeyondLimitsSet,
  tryBeyondLimits,
} from '../../contract/index.ts';
import LimitsPanel from './LimitsPanel.tsx';

const TO_MS = Date.parse('2026-06-15T04:00:00.000Z');
const device = (deviceId: number, sn: string) =>
  exampleOf(getDeviceChoices.response.shape.rows.element, { deviceId, sn, kind: 'inverter' });
const ruleOf = (id: number, values: Partial<LimitRuleRow> = {}) =>
  exampleOf(limitRuleRow, {
    id,
    revision: 4,
    plantId: 1,
    timeZone: 'Asia/Shanghai',
    deviceId: 11,
    deviceSn: 'INV1',
    deviceType: 'inverter',
    deviceHere: true,
    name: 'Hot1',
    dataType: 'internalTemperature',
    max: 65,
    grade: 3,
    enabled: true,
    ...values,
  });

let rules: LimitRuleRow[];

beforeEach(() => {
  rules = [];
  server
    .answer(getBeyondLimitsList, () => ({ rows: rules, total: rules.length }))
    .answer(getDeviceChoices, { rows: [device(11, 'INV1'), device(12, 'INV2')], total: 2 })
    .answer(saveBeyondLimitsSet, ({ copyTo, ...saved }) => {
      rules = [ruleOf(1, { ...saved, id: 1 })];
      return { id: 1, copies: copyTo.length };
    })
    .answer(getDeviceDetail, ({ deviceId }) =>
      exampleOf(getDeviceDetail.response, {
        deviceId,
        now: exampleOf(deviceNow, { values: { internalTemperature: 41.5, stringCurrent: [8, 9] } }),
      }),
    )
    .answer(tryBeyondLimits, ({ max }) =>
      exampleOf(tryBeyondLimits.response, {
        timeZone: 'Asia/Shanghai',
        fromMs: TO_MS - 30 * DAY_MS,
        toMs: TO_MS,
        samples: 288,
        sinceMs: TO_MS - 2 * DAY_MS,
        fired: max !== null && max < 70 ? 12 : 0,
        outsideMs: 3_600_000,
        spread: { min: 38, p1: 39, p5: 40, p50: 41, p95: 69, p99: 70, max: 71 },
        curve: { t: [TO_MS - DAY_MS, TO_MS], values: [40, 70] },
        episodes: [{ fromMs: TO_MS - DAY_MS, toMs: TO_MS, side: 'over', extreme: 71 }],
      }),
    );
});

async function rulesPage(options: PageOptions = {}) {
  const page = await renderPage(<LimitsPanel />, options);
  await expect.element(page.getByRole('table').first()).toBeVisible();
  return page;
}
type Page = Awaited<ReturnType<typeof rulesPage>>;

/** By typing: a long list renders only the visible options. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await field(page, label).fill(option);
  await expect.element(page.getByTitle(option).last()).toBeVisible();
  await userEvent.keyboard('{Enter}');
}
const field = (page: Page, label: string) => page.getByRole('dialog').getByLabelText(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('a rule', () => {
  it.each([
    [
      'en',
      {
        add: 'Add rule',
        device: 'Device',
        type: 'Data type',
        point: 'Internal temperature (°C)',
        max: 'Max',
        min: 'Min',
        name: 'Name',
        save: 'Save',
        order: 'Max must exceed min',
        wrongName: 'Chinese, English letters or digits only',
        never: 'can never be exceeded',
        would: 'Would have triggered 12 times in the last 30 days',
        saved: 'Rule saved',
      },
    ],
    [
      'zh',
      {
        add: '新增规则',
        device: '设备',
        type: '数据类型',
        point: '机内温度 (°C)',
        max: '上限',
        min: '下限',
        name: '名称',
        save: '保存',
        order: '上限必须大于下限',
        wrongName: '只能包含中文、英文字母和数字',
        never: '永远不会被越过',
        would: '最近 30 天会触发 12 次',
        saved: '规则已保存',
      },
    ],
  ] as const)(
    'in %s: errors are shown beside their fields, the dry run returns results, and saving works',
    async (lang, words) => {
      const page = await rulesPage({ lang });
      await page.getByRole('button', { name: words.add }).first().click();
      await choose(page, words.device, 'INV1');
      await choose(page, words.type, words.point);
      const form = page.getByRole('dialog');
      await expect.element(form.getByText('41.5 °C')).toBeVisible();
      await field(page, words.max).fill('60');
      await field(page, words.min).fill('65');
      await expect.element(form.getByText(words.order).first()).toBeVisible();
      await field(page, words.min).fill('');
      await field(page, words.max).fill('150');
      await expect.element(form.getByText(words.never).first()).toBeVisible();
      await field(page, words.max).fill('65');
      await expect.element(form.getByTestId('limit-verdict')).toHaveTextContent(words.would);
      await field(page, words.name).fill('过温-1');
      await button(page, words.save).click();
      await expect.element(form.getByText(words.wrongName).first()).toBeVisible();
      expect(server.bodiesOf(saveBeyondLimitsSet)).toEqual([]);
      await field(page, words.name).fill('过温1');
      await button(page, words.save).click();
      await expect.element(page.getByText(words.saved)).toBeVisible();
      expect(server.bodiesOf(saveBeyondLimitsSet)).toEqual([
        {
          plantId: 1,
          deviceId: 11,
          name: '过温1',
          dataType: 'internalTemperature',
          max: 65,
          min: null,
          grade: 3,
          enabled: true,
          copyTo: [],
        },
      ]);
      await expect
        .element(page.getByRole('row').filter({ hasText: '过温1' }).getByText('≤ 65 °C'))
        .toBeVisible();
    },
  );

  it('is changed with the revision that was read; a name in use is shown beside the field', async () => {
    rules = [ruleOf(1)];
    const page = await rulesPage();
    await button(page, 'Edit').click();
    const verdict = page.getByTestId('limit-verdict');
    await expect.element(verdict).toHaveTextContent('Would have triggered 12 times');
    await expect.element(page.getByText('Data is available only since 2026-06-13.')).toBeVisible();
    await field(page, 'Max').fill('80');
    await expect.element(verdict).toHaveTextContent('Would not have triggered');
    await page.getByRole('button', { name: 'Use as max' }).click();
    await expect.element(field(page, 'Max')).toHaveValue('70');
    await page.getByRole('button', { name: 'Show simulated alarms (1)' }).click();
    await expect.element(page.getByText('↑ 71.0 °C')).toBeVisible();
    server.answer(saveBeyondLimitsSet, new Refusal(limitErrors.nameTaken));
    await button(page, 'Save').click();
    await expect.element(page.getByText(/already has a rule named/)).toBeVisible();
    server.answer(saveBeyondLimitsSet, new Refusal(commonErrors.unexpected));
    await button(page, 'Save').click();
    await expect.element(page.getByRole('dialog').getByRole('alert').first()).toBeVisible();
    server.answer(saveBeyondLimitsSet, () => {
      rules = [ruleOf(1, { max: 70 })];
      return { id: 1, copies: 0 };
    });
    await button(page, 'Save').click();
    await expect.element(page.getByText('≤ 70 °C')).toBeVisible();
    expect(server.bodiesOf(saveBeyondLimitsSet).at(-1)).toMatchObject({ id: 1, revision: 4, max: 70 });
  });

  it('is switched off in the list, and deleted after a confirmation with its name', async () => {
    rules = [ruleOf(1)];
    server.answer(delBeyondLimitsSet, () => {
      rules = [];
      return {};
    });
    const page = await rulesPage();
    await page.getByRole('switch', { name: 'Hot1: Enabled' }).click();
    await expect.element(page.getByText('Hot1 has been disabled')).toBeVisible();
    await expect.element(page.getByRole('switch', { name: 'Hot1: Enabled' })).not.toBeChecked();
    expect(server.bodiesOf(saveBeyondLimitsSet)[0]).toMatchObject({ id: 1, revision: 4, enabled: false });
    await button(page, 'Delete').click();
    await expect
      .poll(() => document.querySelector('.ant-modal-confirm-title')?.textContent)
      .toContain('Hot1');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('Rule deleted')).toBeVisible();
    await expect.element(page.getByText('No over-limit rules yet')).toBeVisible();
    expect(server.bodiesOf(delBeyondLimitsSet)).toEqual([{ ids: [1] }]);
    // antd logs a deprecation the first time a confirmation opens.
    takeLoggedErrors();
  });

  it('shows an open alarm, the last one, or that its device left', async () => {
    rules = [
      ruleOf(1, { openAlarmId: 77 }),
      ruleOf(2, { name: 'Hot2' }),
      ruleOf(3, { name: 'Hot3', deviceHere: false }),
    ];
    const page = await rulesPage();
    const link = page.getByRole('link', { name: 'Alarm open' });
    await expect.poll(() => link.element().getAttribute('href')).toBe('/monitoring/alarmManage?alarm=77');
    await expect.element(page.getByText('Never triggered')).toBeVisible();
    await expect.element(page.getByText('Device no longer in the plant')).toBeVisible();
    await expect.element(page.getByRole('switch', { name: 'Hot3: Enabled' })).toBeDisabled();
  });
});

it('is read-only without permission to set rules', async () => {
  rules = [ruleOf(1)];
  const page = await rulesPage({ permissions: ['alarmView'] });
  await expect.element(page.getByText('≤ 65 °C')).toBeVisible();
  expect(page.getByRole('button', { name: /Add rule|Edit|Copy|Delete/ }).query()).toBeNull();
  await expect.element(page.getByRole('switch', { name: 'Hot1: Enabled' })).toBeDisabled();
});

it.each(['light', 'dark'] as const)(
  'the form has no serious accessibility violation in %s',
  async (theme) => {
    rules = [ruleOf(1)];
    const page = await rulesPage({ theme });
    await button(page, 'Edit').click();
    await expect.element(page.getByTestId('limit-verdict')).toBeVisible();
    expect(await seriousViolations()).toEqual([]);
  },
);
