import { checksPassword, order } from '@heliodon/commands/testing/order';
import { commonErrors } from '@heliodon/contract/errors';
import { DISPATCH_REASONS } from '@heliodon/energy/optimise/dispatch-reason';
import { fillText, type Lang } from '@heliodon/kernel/lang';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { cellsBeyondScreen } from '@heliodon/ui/testing/phone';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  type AutomaticProblem,
  type DispatchMode,
  type DispatchModeNow,
  getDispatchMode,
  getDispatchShadow,
  getDispatchTimeline,
  setDispatchMode,
} from '../../contract/automatic.contract.ts';
import { automaticErrors } from '../../contract/automatic.errors.ts';
import { automaticProblemText, dispatchReasonText, modeWords } from '../../contract/automatic.words.ts';
import { type BatteryWear, setBatteryWear } from '../../contract/battery-wear.contract.ts';
import AutomaticPanel from './AutomaticPanel.tsx';
import {
  decisionOf,
  everyReason,
  modeOf,
  NOW,
  noShadow,
  offOf,
  shadowOf,
  TODAY,
  timelineOf,
  undecided,
} from './testing/automatic.ts';

const OPERATOR = 3;
const ORDINARY_USER = 2;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(NOW);
  server
    .answer(getDispatchMode, modeOf())
    .answer(getDispatchTimeline, ({ day }) => timelineOf({ day }))
    .answer(getDispatchShadow, shadowOf());
});
afterEach(() => {
  vi.useRealTimers();
});

async function panel(options: PageOptions = {}) {
  const page = await renderPage(<AutomaticPanel />, { roleId: OPERATOR, ...options });
  await expect.poll(() => document.querySelectorAll('canvas').length).toBeGreaterThan(1);
  return page;
}
type Page = Awaited<ReturnType<typeof renderPage>>;

const modes = (page: Page) => page.getByRole('radiogroup', { name: /^(Mode of automatic|自动调度模式)/ });
const choose = (page: Page, mode: DispatchMode, lang: Lang = 'en') =>
  modes(page).getByText(modeWords[mode][lang], { exact: true }).click();
const tile = (key: string) => document.querySelector(`[data-tile="${key}"]`)?.textContent ?? '';
const entries = (page: Page) =>
  page.getByRole('list', { name: /^(Decisions|决策列表)$/ }).getByRole('button');
const chosen = (page: Page) => page.getByRole('region', { name: /^(Selected interval|所选时段)$/ });

/** The server holds the mode, and checks the command password for automatic. */
async function holdsMode(first: DispatchModeNow) {
  let now = first;
  const checked = await checksPassword();
  server
    .answer(getDispatchMode, () => now)
    .answer(setDispatchMode, ({ mode, password }) => {
      const change = () => {
        now = { ...now, mode };
        return { mode };
      };
      return mode === 'automatic' ? checked(password, change) : change();
    });
}

describe('battery wear', () => {
  const warranty: BatteryWear = { replacementPerKwh: 900, cycles: 6000, depthPercent: 90 };

  /** The server holds the wear. */
  const holdsWear = (first: BatteryWear | null) => {
    let wear = first;
    server
      .answer(getDispatchMode, () => modeOf({ wear }))
      .answer(setBatteryWear, (request) => {
        wear = request.wear;
        return { wear };
      });
  };

  it.each([
    ['en', 'Change', 'Save', /0.1670 CNY\/kWh.*900.*6,000 cycles of 90 %/],
    ['zh', '修改', '保存', /0.1670 元\/kWh.*900.*6,000 次循环.*90%/],
  ] as const)('is set from replacement and warranty, in %s', async (lang, change, save, shown) => {
    holdsWear(null);
    const page = await panel({ lang });
    await page.getByRole('button', { name: change, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText(/^(Replacement cost|更换成本)/).fill('900');
    await dialog.getByLabelText(/^(Warranted cycles|质保循环次数)/).fill('6000');
    await dialog.getByLabelText(/^(Depth of discharge|放电深度)/).fill('90');
    await dialog.getByRole('button', { name: save }).click();
    await expect.element(page.getByText(shown)).toBeVisible();
    expect(server.bodiesOf(setBatteryWear)).toEqual([{ plantId: 1, wear: warranty }]);
  });

  it('beyond the limits is not sent', async () => {
    holdsWear(warranty);
    const page = await panel();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const depth = dialog.getByLabelText(/^Depth of discharge/);
    await depth.fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(depth).toHaveAttribute('aria-invalid', 'true');
    expect(server.bodiesOf(setBatteryWear)).toEqual([]);
  });

  it('is estimated from prices again', async () => {
    holdsWear(warranty);
    const page = await panel();
    await page.getByRole('button', { name: 'Estimate from prices' }).click();
    await expect.element(page.getByText('Estimated as a share of the electricity price')).toBeVisible();
    expect(server.bodiesOf(setBatteryWear)).toEqual([{ plantId: 1, wear: null }]);
  });

  it('is shown, and not changed, without permission', async () => {
    holdsWear(warranty);
    const page = await panel({ roleId: ORDINARY_USER });
    await expect.element(page.getByText(/6,000 cycles/)).toBeVisible();
    expect(page.getByRole('button', { name: 'Change', exact: true }).query()).toBeNull();
  });
});

describe('the mode', () => {
  it.each([
    ['en', 'Start automatic dispatch', /A setpoint of a user takes precedence/],
    ['zh', '开启自动调度', /用户设定的功率优先/],
  ] as const)('is set to automatic with the command password, in %s', async (lang, start, effect) => {
    await holdsMode(offOf());
    const page = await panel({ lang });
    await choose(page, 'automatic', lang);
    await expect.element(page.getByRole('dialog').getByText(effect)).toBeVisible();
    await order(page, start);
    await expect.element(modes(page).getByRole('radio', { name: modeWords.automatic[lang] })).toBeChecked();
    expect(server.bodiesOf(setDispatchMode)).toMatchObject([
      { plantId: 1, mode: 'automatic' },
      { plantId: 1, mode: 'automatic' },
    ]);
  });

  it.each([
    ['propose', 'Start proposals'],
    ['off', 'Switch off'],
  ] as const)('is set to %s without a password, and the storage is handed back', async (mode, start) => {
    await holdsMode(modeOf());
    const page = await panel();
    await choose(page, mode);
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText(/returns to its plans and work mode/)).toBeVisible();
    expect(dialog.getByLabelText('Command password').query()).toBeNull();
    await dialog.getByRole('button', { name: start }).click();
    await expect.element(modes(page).getByRole('radio', { name: modeWords[mode].en })).toBeChecked();
    expect(server.bodiesOf(setDispatchMode)).toEqual([{ plantId: 1, mode }]);
  });

  it('stays as it is if the dialog is cancelled', async () => {
    await holdsMode(offOf());
    const page = await panel();
    await choose(page, 'propose');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(modes(page).getByRole('radio', { name: 'Off' })).toBeChecked();
    expect(server.bodiesOf(setDispatchMode)).toEqual([]);
  });

  it.each(['en', 'zh'] as const)(
    'that the server rejects keeps the dialog with the reason, in %s',
    async (lang) => {
      const problem = automaticProblemText(['gridMeterMissing'], lang);
      await holdsMode(offOf());
      const { code, ...words } = automaticErrors.automaticProblem;
      const rejected = { code, en: fillText(words.en, { problem }), zh: fillText(words.zh, { problem }) };
      server.answer(setDispatchMode, new Refusal(rejected));
      const page = await panel({ lang });
      await choose(page, 'propose', lang);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /^(Start proposals|开启建议模式)$/ }).click();
      await expect.element(dialog.getByRole('alert')).toHaveTextContent(problem);
    },
  );

  it.each<[AutomaticProblem, string, string]>([
    ['storageMissing', 'Go to devices', '/monitoring/deviceManage'],
    ['pricesMissing', 'Go to prices', '/monitoring/electricityPrice'],
    ['gridMeterMissing', 'Go to meters', '/monitoring/meterManage'],
    ['limitsContradict', 'Go to anti-backflow', '/energyManage/antiReflux'],
  ])('with a problem can only be off, and links to where it is solved: %s', async (problem, way, address) => {
    server.answer(getDispatchMode, offOf({ problems: [problem] }));
    const page = await panel();
    await expect.element(modes(page).getByRole('radio', { name: 'Automatic' })).toBeDisabled();
    await expect.element(modes(page).getByRole('radio', { name: 'Proposals only' })).toBeDisabled();
    await page.getByRole('link', { name: way }).click();
    expect(page.address()).toBe(address);
  });

  it.each([
    ['en', 'Automatic', 'You do not have permission to change the mode.'],
    ['zh', '自动', '您没有修改模式的权限。'],
  ] as const)('is shown without the permission, but cannot be changed, in %s', async (lang, mode, hint) => {
    const page = await panel({ lang, roleId: ORDINARY_USER });
    await expect.element(page.getByText(mode, { exact: true })).toBeVisible();
    await expect.element(page.getByText(hint)).toBeVisible();
    expect(modes(page).query()).toBeNull();
  });

  it.each([
    [
      'en',
      'Since 2026-06-15 12:05, decisions follow the price rule',
      /cost 1,234\.50 CNY, the price rule 1,200\.00 CNY/,
    ],
    ['zh', '自 2026-06-15 12:05 起改按峰谷规则决策', /1,234\.50 元，峰谷规则为 1,200\.00 元/],
  ] as const)('shows since when it follows the price rule, and why, in %s', async (lang, title, figures) => {
    const fallback = { since: NOW, days: 14, optimiserCost: 1234.5, ruleCost: 1200 };
    server.answer(getDispatchMode, modeOf({ fallback }));
    const page = await panel({ lang });
    await expect.element(page.getByText(title)).toBeVisible();
    await expect.element(page.getByText(figures)).toBeVisible();
  });
});

it.each<[NonNullable<DispatchModeNow['whenAway']>['way'], 'en' | 'zh', RegExp]>([
  ['course', 'en', /follows the last calculated course until 2026-06-16 12:00, then its own plan/],
  ['course', 'zh', /按最近一次计算的功率曲线运行至 2026-06-16 12:00/],
  ['partly', 'en', /from version 1\.7\.0 follow the last calculated course until 2026-06-16 12:00/],
  ['partly', 'zh', /其余按自身计划运行/],
  ['plan', 'en', /the storage follows its own plan\./],
  ['plan', 'zh', /储能按自身计划运行/],
  ['stop', 'en', /the storage stops after 60 seconds/],
  ['stop', 'zh', /60 秒后储能停止充放电/],
])('says what happens while the platform is away: %s, in %s', async (way, lang, text) => {
  const until = way === 'course' || way === 'partly' ? '2026-06-16T04:00:00.000Z' : null;
  server.answer(getDispatchMode, modeOf({ whenAway: { way, until } }));
  const page = await panel({ lang });
  await expect.element(page.getByText(text)).toBeVisible();
});

describe('the present decision', () => {
  it.each([
    [
      'en',
      'Charging 40 kW: the price is 0.7 CNY/kWh, stored energy is worth 0.9543 CNY/kWh',
      'Limited by: Charging held at 40 kW',
    ],
    ['zh', '充电 40 kW：当前电价 0.7 元/kWh，储存的电能价值 0.9543 元/kWh', '限制因素：充电保持在 40 kW'],
  ] as const)('is a sentence with its limit, figures and inputs, in %s', async (lang, sentence, limit) => {
    const page = await panel({ lang });
    await expect.element(page.getByText(sentence).first()).toBeVisible();
    await expect.element(page.getByText(limit).first()).toBeVisible();
    expect(tile('power')).toContain('-40.0');
    expect(tile('worth')).toContain('0.9543');
    expect(tile('peakTarget')).toContain('480.0');
    expect(tile('guidance')).toMatch(/5 (min ago|分钟前)/);
    await page.getByText(/^(Inputs of the last calculation|最近一次计算的依据)$/).click();
    await expect.element(page.getByText('500.0 kW')).toBeVisible();
    await expect.element(page.getByText(/^(Average of similar days|相似日平均)$/)).toBeVisible();
    await expect.element(page.getByText(/^0.0500 .*(estimated from prices|按电价估算)$/)).toBeVisible();
    await expect.element(page.getByText(/^90.* · (by power, measured|分功率实测)$/)).toBeVisible();
    await expect.element(page.getByText('1.20 kW')).toBeVisible();
  });

  it.each<[string, Partial<DispatchModeNow>, string]>([
    ['a proposal', { mode: 'propose', order: null }, 'Now (proposal, not sent)'],
    ['automatic without an order', { order: null }, /No order was sent in the last minute/.source],
    ['before the first calculation', { guidance: null, order: null }, 'The first calculation is in progress'],
    ['off', offOf(), 'Automatic dispatch is off'],
  ])('in other states: %s', async (_, values, text) => {
    server.answer(getDispatchMode, modeOf(values));
    const page = await panel();
    await expect
      .element(page.getByText(text.startsWith('No order') ? new RegExp(text) : text).first())
      .toBeVisible();
  });

  it('that failed to load is loaded again on retry', async () => {
    server.answer(getDispatchMode, new Refusal(commonErrors.unexpected));
    const page = await panel();
    await expect.element(page.getByText('Failed to load')).toBeVisible();
    server.answer(getDispatchMode, modeOf());
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(modes(page)).toBeVisible();
  });
});

describe('the day', () => {
  it('combines consecutive intervals, and shows their state', async () => {
    const page = await panel();
    await expect.element(entries(page).nth(0)).toHaveTextContent(/^00:00–02:00Not controlledNo decision$/);
    await expect.element(entries(page).nth(1)).toHaveTextContent(/^02:00–04:00Proposed-30\.0 kW/);
    await expect
      .element(entries(page).nth(2))
      .toHaveTextContent(/^04:00–08:00Ordered-71\.0 to -56\.0, mean-63\.5 kW/);
    await expect.element(entries(page).nth(2)).toHaveTextContent('Without the limits of the site: -100.0 kW');
    await expect.element(entries(page).last()).toHaveTextContent(/^23:00–00:00Expected/);
  });

  it.each([
    ['en', 'Low price: charging 7 h'],
    ['zh', '低价充电 7 h'],
  ] as const)('adds up the hours of each reason, in %s', async (lang, hours) => {
    const page = await panel({ lang });
    const list = page.getByRole('list', { name: /^(Hours by reason|各原因时长)$/ });
    await expect.element(list.getByRole('listitem').first()).toHaveTextContent(hours);
  });

  it.each(['en', 'zh'] as const)('has a text for every reason, in %s', async (lang) => {
    server.answer(getDispatchTimeline, everyReason());
    const page = await panel({ lang });
    const unit = lang === 'zh' ? '元' : 'CNY';
    await expect.poll(() => entries(page).elements().length).toBe(DISPATCH_REASONS.length);
    for (const [at, code] of DISPATCH_REASONS.entries()) {
      const text = entries(page).nth(at).element().textContent ?? '';
      expect(text, code).toContain(dispatchReasonText(decisionOf(code).reason, unit, lang));
      expect(text, code).not.toMatch(/undefined|null|NaN|[{}]|automatic\./);
    }
  });

  it('shows the present interval first, and the chosen entry by keyboard', async () => {
    const page = await panel();
    await expect.element(chosen(page)).toHaveTextContent(/^12:00–12:15Expected/);
    (entries(page).nth(2).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(chosen(page)).toHaveTextContent(/^04:00–04:15Ordered/);
    await expect.element(entries(page).nth(2)).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('{Tab}');
    await userEvent.keyboard(' ');
    await expect.element(entries(page).nth(3)).toHaveAttribute('aria-pressed', 'true');
  });

  it('selects the entry under the pointer in a chart', async () => {
    const page = await panel();
    const canvas = document.querySelector('canvas') as HTMLElement;
    // The tooltip is added when the chart is drawn.
    await expect.poll(() => canvas.parentElement?.nextElementSibling).not.toBeNull();
    const { width, height } = canvas.getBoundingClientRect();
    await userEvent.hover(canvas, { position: { x: width * 0.3, y: height / 2 } });
    await expect.element(entries(page).nth(2)).toHaveAttribute('aria-pressed', 'true');
    await expect.element(chosen(page)).toHaveTextContent(/^0[4-7]:/);
  });

  it('has the numbers of its charts as tables', async () => {
    const page = await panel();
    await page.getByRole('button', { name: 'Show as table' }).first().click();
    await expect.element(page.getByRole('columnheader', { name: /^Storage, ordered/ })).toBeVisible();
  });

  it('is chosen by steps up to tomorrow, and kept in the address', async () => {
    const page = await panel();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect
      .poll(() => server.bodiesOf(getDispatchTimeline).at(-1))
      .toEqual({ plantId: 1, day: '2026-06-16' });
    expect(page.address()).toContain('day=2026-06-16');
    await expect.element(page.getByRole('button', { name: 'Next' })).toBeDisabled();
    await page.getByRole('button', { name: 'Today' }).click();
    expect(page.address()).not.toContain('day=');
    expect(server.bodiesOf(getDispatchTimeline)[0]).toEqual({ plantId: 1, day: TODAY });
  });

  it.each([
    ['off', /Switch on proposals to see decisions/],
    ['propose', /Decisions are kept for 40 days/],
  ] as const)('without decisions has its curves and a hint, in mode %s', async (mode, hint) => {
    server.answer(getDispatchTimeline, undecided({ mode }));
    const page = await panel();
    await expect.element(page.getByText('No decisions on this day')).toBeVisible();
    await expect.element(page.getByText(hint)).toBeVisible();
  });

  it.each([
    ['failed to load', commonErrors.unexpected],
    ['is forbidden', commonErrors.noPermission],
  ])('that %s shows the message, and can be loaded again', async (_, error) => {
    server.answer(getDispatchTimeline, new Refusal(error));
    const page = await renderPage(<AutomaticPanel />, { roleId: OPERATOR });
    await expect.element(page.getByText(error.en)).toBeVisible();
    server.answer(getDispatchTimeline, timelineOf());
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(chosen(page)).toBeVisible();
  });
});

describe('what it is worth', () => {
  it.each([
    [
      'en',
      'From 2026-06-01 to 2026-06-14 (14 d), operating the site with automatic dispatch would have cost 1,400.00 CNY: 77.00 CNY less than with the price rule, 24.50 CNY more than the actual operation.',
    ],
    [
      'zh',
      '2026-06-01 至 2026-06-14（14 天），按自动调度运行的总费用为 1,400.00 元，比峰谷规则少 77.00 元，比实际运行多 24.50 元。',
    ],
  ] as const)('is a sentence, with the cost of each way and day, in %s', async (lang, sentence) => {
    const page = await panel({ lang });
    await expect.element(page.getByText(sentence)).toBeVisible();
    expect(tile('none')).toContain('280.00');
    await expect
      .element(page.getByRole('row', { name: /^(Storage idle|储能不动作) 1,680\.00 -203\.00 -304\.50$/ }))
      .toBeVisible();
    await expect
      .element(page.getByRole('row', { name: /^(Plan in force|当时的计划) -- -- --$/ }))
      .toBeVisible();
    await expect
      .element(
        page.getByRole('row', { name: /^2026-06-14 120\.00 105\.50 104\.00 98\.25 100\.00 5\.50 -1\.75$/ }),
      )
      .toBeVisible();
  });

  it('is asked for the chosen number of completed days', async () => {
    const page = await panel();
    expect(server.bodiesOf(getDispatchShadow)).toEqual([
      { plantId: 1, from: '2026-05-16', to: '2026-06-14' },
    ]);
    await page.getByText('Last 7 d').click();
    await expect
      .poll(() => server.bodiesOf(getDispatchShadow).at(-1))
      .toEqual({ plantId: 1, from: '2026-06-08', to: '2026-06-14' });
    expect(page.address()).toContain('days=7');
  });

  it.each([
    ['en', 'No completed day yet'],
    ['zh', '还没有完整的一天'],
  ] as const)('has an empty state before the first completed day, in %s', async (lang, none) => {
    server.answer(getDispatchShadow, noShadow());
    const page = await panel({ lang });
    await expect.element(page.getByText(none)).toBeVisible();
  });

  it('that failed to load is loaded again on retry', async () => {
    server.answer(getDispatchShadow, new Refusal(commonErrors.unexpected));
    const page = await panel();
    await expect.element(page.getByText('Failed to load')).toBeVisible();
    server.answer(getDispatchShadow, shadowOf());
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => tile('rule')).toContain('77.00');
  });
});

it.each([
  ['zh', 390],
  ['en', 390],
  ['en', 1366],
  ['zh', 1920],
] as const)('fits into the screen in %s at %d pixels', async (lang, width) => {
  const page = await panel({ lang, width });
  await expect.element(entries(page).first()).toBeVisible();
  await expect.poll(() => tile('rule')).toContain('77.00');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  expect(cellsBeyondScreen()).toEqual([]);
});

it.each([
  ['zh', 'light'],
  ['en', 'dark'],
] as const)('has no serious accessibility violation in %s and %s', async (lang, theme) => {
  server.answer(
    getDispatchMode,
    modeOf({
      problems: ['pricesMissing'],
      fallback: { since: NOW, days: 14, optimiserCost: 1234.5, ruleCost: 1200 },
    }),
  );
  const page = await panel({ lang, theme });
  await expect.poll(() => tile('rule')).toContain('77.00');
  await expect.poll(() => seriousViolations()).toEqual([]);
  await page.unmount();
  server
    .answer(getDispatchMode, offOf())
    .answer(getDispatchTimeline, undecided())
    .answer(getDispatchShadow, noShadow());
  await panel({ lang, theme });
  await expect.poll(() => seriousViolations()).toEqual([]);
});
