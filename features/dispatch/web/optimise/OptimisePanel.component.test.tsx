import { getPublicKey } from '@heliodon/auth/contract';
import { commandsErrors } from '@heliodon/commands/errors';
import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { previewPlan, savePlan } from '@heliodon/schedules/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { credentialKeys } from '@heliodon/web/testing/credentials';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type OptimisedPlan,
  type OptimiseVariant,
  optimisePlan,
  type ProposedSegment,
  tryPlanDays,
} from '../../contract/optimise.contract.ts';
import { optimiseErrors } from '../../contract/optimise.rules.ts';
import {
  type Backtest,
  type BacktestRow,
  backtestResult,
  cancelBacktest,
  getBacktest,
  getBacktests,
  startBacktest,
} from '../../contract/optimise-backtest.contract.ts';
import OptimisePanel from './OptimisePanel.tsx';

const START_MS = Date.parse('2026-06-14T16:00:00Z');

const variantOf = (total: number): OptimiseVariant => ({
  cost: { energy: total, feedIn: 0, demand: 0, wear: 0, stock: 0, total },
  peakKw: 80,
  endSoc: 30,
  holdsLimits: true,
});

const charge: ProposedSegment = {
  fromMin: 0,
  toMin: 480,
  strategy: 'charge',
  powerRatio: -250,
  cutOffSoc: 90,
  powerKw: -25,
  facts: { reason: 'cheap', energyKwh: -120, price: 0.3, endSoc: 90 },
};
const discharge: ProposedSegment = {
  fromMin: 480,
  toMin: 1440,
  strategy: 'discharge',
  powerRatio: 100,
  cutOffSoc: 10,
  powerKw: 10,
  facts: { reason: 'dear', energyKwh: 110, price: 1.2, endSoc: 10 },
};

const planOf = (values: Partial<OptimisedPlan> = {}): OptimisedPlan =>
  exampleOf(optimisePlan.response, {
    plant: { name: 'Test plant', timeZone: 'Asia/Shanghai', currency: 'CNY' },
    inputs: exampleOf(optimisePlan.response.shape.inputs, {
      machines: [{ deviceId: 5, sn: 'PCS1', alias: '', ratedKw: 100, chosen: true }],
      ratedKw: 100,
      capacityKwh: 200,
      socMin: 10,
      socMax: 90,
      startSocKnown: true,
    }),
    steps: {
      startMs: [START_MS, START_MS + 900_000],
      buyPrice: [0.3, 0.3],
      period: ['valley', 'valley'],
      pvKw: [0, 0],
      loadKw: [60, 60],
      chargingKw: [0, 0],
      batteryKw: [-25, -25],
      gridKw: [85, 85],
      soc: [50, 52],
      curtailedKw: [0, 0],
      freeBatteryKw: [-25, -25],
    },
    variants: {
      none: variantOf(1000),
      rule: variantOf(900),
      present: null,
      free: variantOf(790),
      plan: variantOf(800),
    },
    days: [
      { day: '2026-06-15', segments: [charge, discharge] },
      { day: '2026-06-16', segments: [charge, discharge] },
    ],
    best: true,
    ...values,
  });

const tile = (key: string) => document.querySelector(`[data-tile="${key}"]`)?.textContent ?? '';
const tried = () => document.querySelector('[data-tried]')?.textContent ?? '';

async function panel(view: 'plan' | 'backtest', options: PageOptions = {}) {
  return renderPage(<OptimisePanel />, { path: `/optimise?view=${view}`, height: 1000, ...options });
}

async function planPage(options: PageOptions = {}) {
  const page = await panel('plan', options);
  await expect.poll(() => tile('saved')).toContain('200.00');
  return page;
}

/** Changes the first segment from charging to idle. */
async function changeFirst(page: Awaited<ReturnType<typeof planPage>>) {
  await page.getByRole('combobox', { name: 'Strategy' }).first().click();
  await page.getByTitle('Idle').last().click();
  await expect.element(page.getByText('Changed').first()).toBeVisible();
}

beforeEach(() => {
  server.answer(optimisePlan, planOf());
});

describe('the plan', () => {
  it('shows savings and operation, and is recomputed for other days', async () => {
    const page = await planPage();
    expect(tile('saved')).toContain('20.0 % of the cost without storage · 2026-06-15 – 2026-06-16, 2 d');
    expect(tile('present')).toContain('No active plan · 2026-06-15 – 2026-06-16, 2 d');
    expect(tile('rule')).toContain('2026-06-15 – 2026-06-16, 2 d');
    await expect.element(page.getByText(/Charges 120\.0 kWh below the flat price/)).toBeVisible();
    await expect.element(page.getByText(/Supplies 110\.0 kWh above the flat price/)).toBeVisible();
    await page.getByText('From tomorrow 00:00').click();
    await expect
      .poll(() => server.bodiesOf(optimisePlan).at(-1))
      .toMatchObject({ start: 'tomorrow', days: 2 });
    await page.getByText('4 d', { exact: true }).click();
    await expect
      .poll(() => server.bodiesOf(optimisePlan).at(-1))
      .toMatchObject({ start: 'tomorrow', days: 4 });
  });

  it('is edited and estimated again, and the proposal can be restored', async () => {
    server.answer(tryPlanDays, {
      variant: variantOf(850),
      steps: { startMs: [START_MS], batteryKw: [0], gridKw: [60], soc: [50] },
    });
    const page = await planPage();
    await changeFirst(page);
    await page.getByRole('button', { name: 'Estimate again' }).click();
    await expect.poll(tried).toMatch(/costs 50\.00 .*more than the proposal/);
    await expect.element(page.getByRole('row', { name: /Your plan/ })).toBeVisible();
    expect(server.bodiesOf(tryPlanDays)[0]?.days[0]?.segments[0]).toMatchObject({
      strategy: 'idle',
      powerRatio: 0,
    });
    await page.getByRole('button', { name: 'Restore proposal' }).click();
    await expect.poll(tried).toBe('');
    await expect.element(page.getByRole('row', { name: /Your plan/ })).not.toBeInTheDocument();
  });

  it('that was edited is replaced only after confirmation', async () => {
    const page = await planPage();
    await changeFirst(page);
    const before = server.bodiesOf(optimisePlan).length;
    await page.getByText('From tomorrow 00:00').click();
    await page.getByRole('button', { name: 'Keep changes' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(server.bodiesOf(optimisePlan)).toHaveLength(before);
    await page.getByText('From tomorrow 00:00').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Recalculate' }).click();
    await expect.poll(() => server.bodiesOf(optimisePlan).length).toBe(before + 1);
  });

  it('is saved as a plan of special days under a valid name', async () => {
    server.answer(savePlan, { planId: 3 });
    const page = await planPage();
    await page.getByRole('button', { name: 'Save as plan' }).click();
    const dialog = page.getByRole('dialog');
    const name = dialog.getByLabelText('Name');
    const save = dialog.getByRole('button', { name: 'Save', exact: true });
    await name.fill('x');
    await expect.element(dialog.getByText('Name must be 2 to 50 characters')).toBeVisible();
    await expect.element(save).toBeDisabled();
    await name.fill('Tomorrow');
    await expect.element(save).toBeEnabled();
    await dialog.getByLabelText('2026-06-16').click();
    await save.click();
    await expect.poll(page.address).toBe('/energyManage/energySchedule');
    expect(server.bodiesOf(savePlan)).toMatchObject([
      {
        plantId: 1,
        planId: null,
        enabled: false,
        overwrite: true,
        seenPlanIds: [],
        deviceIds: [5],
        plan: {
          name: 'Tomorrow',
          type: 'specialDay',
          parts: [{ days: [{ from: '2026-06-15', to: '2026-06-15' }] }],
        },
      },
    ]);
  });

  it('that overwrites another plan says so, and asks for the command password', async () => {
    const keys = await credentialKeys();
    const other = exampleOf(previewPlan.response.shape.overwrites.element, {
      planId: 8,
      name: 'Spring festival',
      replaced: true,
    });
    server
      .answer(getPublicKey, keys.answer)
      .answer(previewPlan, exampleOf(previewPlan.response, { overwrites: [other], needsPassword: true }))
      .answer(savePlan, async ({ password }) =>
        (await keys.read(password)) === 'Breaker2040'
          ? { planId: 3 }
          : new Refusal(commandsErrors.wrongCommandPassword),
      );
    const page = await planPage();
    await page.getByRole('button', { name: 'Save as plan' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText(/“Spring festival” will be disabled/)).toBeVisible();
    const save = dialog.getByRole('button', { name: 'Overwrite and save' });
    await expect.element(save).toBeDisabled();
    await dialog.getByLabelText('Name').fill('Kept as typed');
    await dialog.getByLabelText('Command password').fill('Wrong2040');
    await save.click();
    await expect.element(dialog.getByText('Wrong command password')).toBeVisible();
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('Kept as typed');
    await dialog.getByLabelText('Command password').fill('Breaker2040');
    await save.click();
    await expect.poll(page.address).toBe('/energyManage/energySchedule');
    expect(server.bodiesOf(savePlan).at(-1)).toMatchObject({ overwrite: true, seenPlanIds: [8] });
  });

  it.each([
    ['en', 'Save as plan'],
    ['zh', '另存为计划'],
  ] as const)('cannot be saved by an ordinary user, in %s', async (lang, save) => {
    const page = await planPage({ roleId: 2, lang });
    expect(page.getByRole('button', { name: save }).query()).toBeNull();
    expect(tile('saved')).toContain('200.00');
  });

  it.each([
    ['noStorage', 'Go to devices', '/monitoring/deviceManage'],
    ['noPrice', 'Go to plants', '/monitoring/plantList'],
    ['limits', 'Go to EMS packages', '/energyManage/emsPackage'],
  ] as const)('that cannot be computed shows the reason and a link: %s', async (why, way, address) => {
    server.answer(optimisePlan, new Refusal(optimiseErrors[why]));
    const page = await panel('plan');
    await page.getByRole('link', { name: way }).click();
    expect(page.address()).toBe(address);
  });

  it('that failed to load is computed again on retry', async () => {
    server.answer(optimisePlan, new Refusal(commonErrors.unexpected));
    const page = await panel('plan');
    await expect.element(page.getByText('Failed to load')).toBeVisible();
    server.answer(optimisePlan, planOf());
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => tile('saved')).toContain('200.00');
  });
});

describe('a backtest', () => {
  const rowOf = (values: Partial<BacktestRow>): BacktestRow =>
    exampleOf(getBacktests.response.shape.rows.element, {
      backtestId: 4,
      policy: 'optimiser',
      days: 7,
      state: 'done',
      percent: 100,
      askedBy: 'manager',
      currency: 'CNY',
      ...values,
    });
  const days = Array.from({ length: 7 }, (_, at) => `2026-06-0${at + 1}`);
  const parts = { energy: 0, feedIn: 0, demand: 0, wear: 0, stock: 0, total: 0, peakKw: 80 };
  const done: Backtest = {
    ...rowOf({ saved: 70, savedNone: 90, reached: 0.9 }),
    result: exampleOf(backtestResult, {
      from: '2026-06-01',
      to: '2026-06-07',
      currency: 'CNY',
      timeZone: 'Asia/Shanghai',
      totals: {
        real: { ...parts, total: 700 },
        policy: { ...parts, total: 630 },
        rule: { ...parts, total: 650 },
        perfect: { ...parts, total: 620 },
        none: { ...parts, total: 720 },
      },
      days: days.map((day, at) => ({ day, real: 100, policy: 90 + at, rule: 93, perfect: 88, none: 103 })),
    }),
  };

  /** Simulates a running backtest until `finish` is called. */
  function lives() {
    let rows: BacktestRow[] = [];
    let answer: Backtest = { ...rowOf({ state: 'running', percent: 40, mayCancel: true }), result: null };
    server
      .answer(getBacktests, () => ({ rows, total: rows.length }))
      .answer(startBacktest, () => {
        rows = [answer];
        return { backtestId: 4 };
      })
      .answer(getBacktest, () => answer)
      .answer(cancelBacktest, () => {
        answer = { ...answer, state: 'cancelled' };
        rows = [answer];
        return {};
      });
    return {
      finish() {
        answer = done;
        rows = [rowOf({ saved: 70, savedNone: 90, reached: 0.9 })];
      },
    };
  }

  const dayRows = () => {
    const cards = [...document.querySelectorAll('.ant-card')];
    const card = cards.find((one) => /每日明细|Daily details/.test(one.textContent ?? ''));
    return [...(card?.querySelectorAll('tbody tr.ant-table-row') ?? [])].map(
      (row) => row.querySelector('td')?.textContent,
    );
  };

  it.each([
    ['en', 'No backtests yet'],
    ['zh', '还没有回测'],
  ] as const)('has an empty state, in %s', async (lang, none) => {
    lives();
    const page = await panel('backtest', { lang });
    await expect.element(page.getByText(none)).toBeVisible();
  });

  it('is started, polled while running, and shows actual and achievable savings', async () => {
    const job = lives();
    const page = await panel('backtest', { lang: 'zh', theme: 'dark' });
    await page.getByRole('button', { name: '7 天' }).click();
    (document.querySelector('[data-action="start"]') as HTMLElement).click();
    await expect.element(page.getByText('40%').first()).toBeVisible();
    expect(server.bodiesOf(startBacktest)).toEqual([
      { plantId: 1, days: 7, policy: 'automatic', plan: null, wearPerKwh: null, segmentsADay: 12 },
    ]);
    job.finish();
    await expect.poll(() => tile('savedReal')).toContain('70.00');
    expect(tile('savedReal')).toContain('较实际运行节省');
    expect(tile('savedReal')).toContain('2026-06-01 至 2026-06-07，共 7 天');
    expect(tile('savedNone')).toContain('90.00');
    // Saving and perfect foresight are compared with the same baseline.
    expect(tile('reached')).toMatch(/90\.0 %.*90\.00.*100\.00.*均较无储能/);
    expect(dayRows()).toEqual(days.toReversed());
    await page.getByText('表现最差优先').click();
    expect(dayRows()).toEqual(days.toReversed());
    await page.getByText('按月').click();
    await expect.poll(() => seriousViolations()).toEqual([]);
  });

  it('that is running blocks another start, and can be cancelled', async () => {
    lives();
    const page = await panel('backtest');
    const start = page.getByRole('button', { name: 'Start backtest' });
    await start.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByText('Cancelled', { exact: true })).toBeVisible();
    expect(server.bodiesOf(cancelBacktest)).toEqual([{ plantId: 1, backtestId: 4 }]);
    await expect.element(start).toBeEnabled();
  });

  it('that failed shows the reason', async () => {
    const failed = rowOf({ state: 'failed', errorCode: optimiseErrors.tooFewDays.code });
    server
      .answer(getBacktests, { rows: [failed], total: 1 })
      .answer(getBacktest, { ...failed, result: null });
    const page = await renderPage(<OptimisePanel />, { path: '/optimise?view=backtest&backtest=4' });
    await expect.element(page.getByText('Backtest not completed')).toBeVisible();
    await expect.element(page.getByText(/Too few of the last 7 days have complete data/)).toBeVisible();
  });
});

it.each([
  ['en', 'light'],
  ['zh', 'dark'],
] as const)('has no serious accessibility violation in %s and %s', async (lang, theme) => {
  await planPage({ lang, theme });
  await expect.poll(() => seriousViolations()).toEqual([]);
});
