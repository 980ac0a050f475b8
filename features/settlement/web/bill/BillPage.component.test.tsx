import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { exportBill, getBill, getBillDay, getBillLine } from '../../contract/bill.contract.ts';
import {
  type BillLineOut,
  type BillMonthOut,
  type BillOut,
  billMonth,
  bill as billSchema,
  billTotals,
} from '../../contract/bill.schema.ts';
import BillPage from './BillPage.tsx';

const MONTH = '2024-08';
const DAY = '2024-08-15';
const PATH = `/bill?by=month&from=${MONTH}&to=${MONTH}`;

const lines: BillLineOut[] = [
  { kind: 'import', period: 'peak', quantity: '180.005', unit: 'kWh', price: '1.10', amount: '198.01' },
  { kind: 'import', period: 'valley', quantity: '20', unit: 'kWh', price: '0.30', amount: '6.00' },
  { kind: 'demand', period: null, quantity: '400.02', unit: 'kW', price: '38', amount: '15200.76' },
  { kind: 'feedIn', period: null, quantity: '30', unit: 'kWh', price: '0.40', amount: '-12.00' },
];
const totals = {
  importKwh: '200.005',
  feedInKwh: '30',
  energy: '204.01',
  capacity: '15200.76',
  powerFactor: '0.00',
  feedIn: '-12.00',
  total: '15392.77',
  meanPrice: '77.02',
};
const august: BillMonthOut = exampleOf(billMonth, { month: MONTH, whole: true, lines, totals });

const billOf = (values: Partial<BillOut> = {}): BillOut =>
  exampleOf(billSchema, {
    plantId: 1,
    plantName: 'Old mill',
    currency: 'CNY',
    timeZone: 'Asia/Shanghai',
    step: 'month',
    from: MONTH,
    to: MONTH,
    months: [august],
    totals,
    ...values,
  });

const lineDetails = exampleOf(getBillLine.response, {
  line: lines[0] as BillLineOut,
  exactAmount: '198.0055',
  days: [
    {
      day: DAY,
      kwh: '180.005',
      amount: '198.0055',
      maxKw: 400.02,
      priceVersionId: 3,
      pending: false,
      unknownQuarters: 0,
      estimatedS: 0,
    },
  ],
  priceVersions: [
    {
      versionId: 3,
      effectiveFrom: '2024-05-01',
      createdAt: '2024-05-01T00:00:00.000Z',
      createdBy: 'planner',
    },
  ],
});

const quarterOf = (clock: string, kwh: string) => ({
  startMs: Date.parse(`${DAY}T${clock}:00+08:00`),
  kwh,
  period: 'peak' as const,
  price: '1.10',
  amount: '0',
  demandKw: null,
});

const lineOf = (key: string) => document.querySelector(`[data-line="${key}"]`) as HTMLElement | null;
const amounts = (selector: string) =>
  [...document.querySelectorAll(`${selector} td:last-child`)].map((cell) =>
    cell.textContent?.replaceAll(',', ''),
  );
const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? '';

async function billPage(options: PageOptions = {}) {
  const page = await renderPage(<BillPage />, { path: PATH, ...options });
  await expect.poll(() => lineOf('import peak')).not.toBeNull();
  return page;
}

beforeEach(() => {
  server.answer(getBill, billOf());
});

describe('the bill', () => {
  it('has a line for each price, and the total', async () => {
    await billPage({ lang: 'zh' });
    expect(amounts('[data-bill] [data-line]')).toEqual(['198.01', '6.00', '15200.76', '-12.00']);
    expect(textOf('[data-bill] [data-total]')).toContain('15,392.77');
    // In Chinese, large amounts are shown in units of ten thousand.
    expect(textOf('[data-tile="toPay"]')).toContain('1.54');
  });

  it.each([
    [
      'en',
      'Average price (preliminary)',
      '2024-08-01 ~ 2024-08-17, including 17 of 31 days of the monthly charge',
      'In progress',
    ],
    ['zh', '平均电价（暂估）', '2024-08-01 ~ 2024-08-17，当月容（需）量电费按 17/31 天折算', '未出账'],
  ] as const)(
    'of the running month compares completed days and is preliminary, in %s',
    async (lang, name, days, mark) => {
      const own = { ...totals, total: '6000.00', from: '2024-08-01', to: '2024-08-17' };
      const before = { ...totals, total: '5000.00', from: '2024-07-01', to: '2024-07-17', own };
      const preliminary = { from: '2024-08-01', to: '2024-08-17', days: 17, of: 31 };
      server.answer(getBill, billOf({ running: true, preliminary, before }));
      const page = await billPage({ lang });
      expect(textOf('[data-tile="toPay"]')).toContain('20.0 %');
      expect(textOf('[data-tile="meanPrice"]')).toContain(name);
      expect(textOf('[data-tile="meanPrice"]')).toContain(days);
      await expect
        .element(page.getByText(/2024-08-01 ~ 2024-08-17 (compared with|对比) 2024-07-01 ~ 2024-07-17/))
        .toBeVisible();
      await expect.element(page.getByText(mark, { exact: true }).first()).toBeVisible();
    },
  );

  it('has no mean price on the first day of a month', async () => {
    server.answer(getBill, billOf({ running: true, totals: { ...totals, meanPrice: null } }));
    await billPage();
    expect(textOf('[data-tile="meanPrice"]')).toContain('No completed days yet');
  });

  it.each([
    [
      'zh',
      '各日之和 198.0055，取整到分为 198.01。',
      /2024-05-01 起生效，planner/,
      /2 个 15 分钟，180\.005 kWh × 1\.10 = 198\.01/,
    ],
    [
      'en',
      'Sum of the days: 198.0055; rounded to the cent: 198.01.',
      /effective from 2024-05-01, entered by planner/,
      /2 intervals, 180\.005 kWh × 1\.10 = 198\.01/,
    ],
  ] as const)('opens a line down to the 15-minute intervals, in %s', async (lang, sum, version, quarters) => {
    server.answer(getBillLine, lineDetails).answer(getBillDay, {
      quarters: [quarterOf('14:00', '100.005'), quarterOf('14:15', '80')],
      kwh: '180.005',
      amount: '198.01',
    });
    const page = await billPage({ lang });
    lineOf('import peak')?.querySelector('button')?.click();
    const drawer = page.getByRole('dialog');
    await expect.element(drawer.getByText(sum)).toBeVisible();
    expect(textOf('[data-sum]')).toContain('180.005 kWh × 1.10');
    await expect.element(drawer.getByText(version)).toBeVisible();
    expect(server.bodiesOf(getBillLine)).toEqual([
      {
        span: { plantId: 1, dateType: 'month', from: MONTH, to: MONTH },
        month: MONTH,
        kind: 'import',
        period: 'peak',
        price: '1.10',
      },
    ]);
    await drawer.getByText(DAY, { exact: true }).click();
    await expect.element(drawer.getByText(quarters)).toBeVisible();
    const shown = [...document.querySelectorAll(`[data-quarters="${DAY}"] li`)].map((item) =>
      [...item.children].map((part) => part.textContent).join(' '),
    );
    expect(shown).toEqual(['14:00 100.005 kWh', '14:15 80.00 kWh']);
    await drawer
      .getByRole('button', { name: /Close|关闭/ })
      .first()
      .click();
    await expect.element(drawer).not.toBeInTheDocument();
  });

  it.each([
    ['en', 'First reading after the start', /covers only the time between the two readings shown/],
    ['zh', '期初之后的首个读数', /差值只包含所列两次读数之间的电量/],
  ] as const)('shows the time of a reading after the start of the period: %s', async (lang, label, note) => {
    const reading = { exportKwh: 0, importKwh: 5100, at: '2024-08-12T00:30:00.000Z' };
    const end = { ...reading, importKwh: 5300, at: '2024-08-31T15:59:00.000Z' };
    const meter = { deviceId: 1, sn: 'M-1', name: '', start: reading, end, countedKwh: 300 };
    server.answer(getBillLine, { ...lineDetails, meters: [{ ...meter, atStart: false, atEnd: true }] });
    const page = await billPage({ lang });
    lineOf('import peak')?.querySelector('button')?.click();
    const drawer = page.getByRole('dialog');
    await expect.element(drawer.getByText('2024-08-12 08:30')).toBeVisible();
    await expect.element(drawer.getByText(label)).toBeVisible();
    await expect.element(drawer.getByText(note)).toBeVisible();
  });

  it.each([
    ['en', /Highest 15-minute average, calculated from samples: 656\.00 kW/, /which covers the whole month/],
    ['zh', /按采样数据计算的 15 分钟最大值：656\.00 kW/, /该示值覆盖全月/],
  ] as const)(
    'shows the demand by register and by intervals, and which is billed: %s',
    async (lang, quarters, why) => {
      const register = { deviceId: 1, sn: 'M-1', name: '', state: 'whole' as const, kw: 695 };
      const [afterMs, atMs] = [Date.parse('2024-08-09T02:00:00Z'), Date.parse('2024-08-09T02:10:00Z')];
      server.answer(getBillLine, {
        ...lineDetails,
        line: lines[2] as BillLineOut,
        demand: {
          billedKw: 695,
          source: 'register',
          reason: 'register',
          quartersKw: 656,
          sliding: null,
          ratchet: null,
          registers: [{ ...register, afterMs, atMs }],
        },
      });
      const page = await billPage({ lang });
      lineOf('demand')?.querySelector('button')?.click();
      const drawer = page.getByRole('dialog');
      await expect.element(drawer.getByText(quarters)).toBeVisible();
      await expect.element(drawer.getByText(why)).toBeVisible();
      await expect.element(drawer.getByText(/2024-08-09 10:00 (to|至) 2024-08-09 10:10/)).toBeVisible();
    },
  );

  it.each([
    [
      'en',
      /Highest sliding 15-minute average in steps of 3 min, calculated from samples: 690\.00 kW/,
      /2 days have no sliding averages/,
      /695\.00 kW, below the minimum billed demand: 720\.00 kW is billed, 80 % of the 900\.00 kW of 2024-02/,
    ],
    [
      'zh',
      /滑差式最大需量（周期 15 分钟，滑差 3 分钟）：690\.00 kW/,
      /有 2 天没有滑差需量数据/,
      /低于最低计费需量：按 2024-02 最大需量 900\.00 kW 的 80 % 计费，即 720\.00 kW/,
    ],
  ] as const)('explains sliding demand and a ratchet: %s', async (lang, sliding, missing, why) => {
    const ratchet = { month: '2024-02', peakKw: 900, percent: 80, kw: 720 };
    server.answer(getBill, billOf({ months: [{ ...august, ratchet: { ...ratchet, measuredKw: 695 } }] }));
    server.answer(getBillLine, {
      ...lineDetails,
      line: lines[2] as BillLineOut,
      demand: {
        billedKw: 695,
        source: 'sliding',
        reason: 'noRegister',
        quartersKw: 656,
        sliding: { stepMin: 3, kw: 690, missingDays: 2 },
        ratchet,
        registers: [],
      },
    });
    const page = await billPage({ lang });
    await expect
      .poll(() => document.querySelector('[data-remark="ratchet"]')?.textContent)
      .toMatch(/720\.00 kW/);
    lineOf('demand')?.querySelector('button')?.click();
    const drawer = page.getByRole('dialog');
    await expect.element(drawer.getByText(sliding)).toBeVisible();
    await expect.element(drawer.getByText(missing)).toBeVisible();
    await expect.element(drawer.getByText(why)).toBeVisible();
  });

  it('shows in the drawer that a line no longer exists or that loading failed', async () => {
    server.answer(getBillLine, new Refusal(commonErrors.unexpected));
    const page = await billPage();
    lineOf('demand')?.querySelector('button')?.click();
    const drawer = page.getByRole('dialog');
    await expect.element(drawer.getByText('Failed to load')).toBeVisible();
    server.answer(getBillLine, { ...lineDetails, line: null });
    await drawer.getByRole('button', { name: 'Try again' }).click();
    await expect.element(drawer.getByText(/this line no longer exists/)).toBeVisible();
  });

  it('collapses several months, and expands one', async () => {
    const months = ['2024-06', '2024-07', MONTH].map((month) => ({ ...august, month }));
    server.answer(getBill, billOf({ months, from: '2024-06' }));
    const page = await renderPage(<BillPage />, { path: `/bill?by=month&from=2024-06&to=${MONTH}` });
    const july = page.getByRole('button', { name: '2024-07' });
    await expect.element(july).toHaveAttribute('aria-expanded', 'false');
    expect(lineOf('demand')).toBeNull();
    await july.click();
    await expect.poll(() => document.querySelectorAll('[data-bill] [data-line]').length).toBe(4);
  });

  it('states gaps and estimates behind its figures', async () => {
    const basis = {
      pendingDays: 1,
      daysWithoutPrice: 2,
      quarters: 96,
      unknownQuarters: 3,
      estimatedS: 600,
    };
    server.answer(getBill, billOf({ basis, running: true }));
    const page = await billPage();
    for (const note of [
      /1 day is waiting to be settled again/,
      /2 days have no price/,
      /3 15-minute intervals without grid meter data/,
      /Energy for 10 minutes was estimated/,
    ])
      await expect.element(page.getByText(note).first()).toBeVisible();
  });

  it('states that there is no bill, with a link to the prices', async () => {
    server.answer(getBill, billOf({ months: [] }));
    const page = await renderPage(<BillPage />, { path: PATH });
    await expect.element(page.getByText('No bill for this period')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Print' })).toBeDisabled();
    await page.getByRole('button', { name: 'Set prices' }).click();
    expect(page.address()).toContain('/monitoring/electricityPrice');
  });

  it.each([
    ['zh', 'light'],
    ['en', 'dark'],
  ] as const)('has no serious accessibility violation in %s and %s', async (lang, theme) => {
    await billPage({ lang, theme });
    await expect.poll(() => seriousViolations()).toEqual([]);
  });
});

it('exports the shown bill in each file format, and links to the download centre', async () => {
  server.answer(exportBill, { jobId: '00000000-0000-4000-8000-000000000001' });
  const page = await billPage();
  await page.getByRole('button', { name: 'Export' }).click();
  for (const kind of [/xlsx/, /csv/, /pdf/])
    await expect.element(page.getByRole('menuitem', { name: kind })).toBeVisible();
  await page.getByRole('menuitem', { name: /pdf/ }).click();
  await page.getByRole('button', { name: 'Open download centre' }).click();
  expect(server.bodiesOf(exportBill)).toEqual([
    { span: { plantId: 1, dateType: 'month', from: MONTH, to: MONTH }, format: 'pdf' },
  ]);
  expect(page.address()).toBe('/downloads');
});

it('an ordinary user can view and print the bill, but not export it', async () => {
  const page = await billPage({ roleId: 2 });
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeEnabled();
  expect(page.getByRole('button', { name: 'Export' }).query()).toBeNull();
});

describe('the printed bill', () => {
  interface Session {
    send(method: string, params: object): Promise<unknown>;
  }
  const emulate = (media: 'print' | '') =>
    (cdp() as unknown as Session).send('Emulation.setEmulatedMedia', { media });
  afterEach(async () => {
    await emulate('');
  });

  it.each([
    ['zh', '电费账单'],
    ['en', 'Electricity bill'],
  ] as const)('has every line in dark text, and nothing else of the page, in %s', async (lang, title) => {
    const page = await billPage({ lang, theme: 'dark' });
    const sheet = document.querySelector('[data-print-sheet]') as HTMLElement;
    expect(sheet.checkVisibility()).toBe(false);
    await emulate('print');
    await expect.poll(() => sheet.checkVisibility()).toBe(true);
    await expect.poll(() => sheet.querySelector('h1')?.textContent).toBe(title);
    expect(page.getByRole('button').query()).toBeNull();
    expect(amounts('[data-paper-line]')).toEqual(['198.01', '6.00', '15200.76', '-12.00']);
    expect(textOf('[data-paper-total]')).toContain('15,392.77');
    expect(textOf('[data-fact="plant"]')).toContain('Old mill');
    expect(textOf('[data-fact="span"]')).toContain(MONTH);
    expect(textOf('[data-fact="made"]')).toMatch(/20\d\d-\d\d-\d\d \d\d:\d\d/);
    const ink = getComputedStyle(sheet).color.match(/\d+/g)?.map(Number) ?? [255];
    expect(Math.max(...ink.slice(0, 3))).toBeLessThan(80);
  });

  it('is printed by its button', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const page = await billPage();
    await page.getByRole('button', { name: 'Print' }).click();
    expect(print).toHaveBeenCalledOnce();
  });
});

it('shows a failure to load, and can retry', async () => {
  server.answer(getBill, new Refusal(commonErrors.unexpected));
  const page = await renderPage(<BillPage />, { path: PATH });
  await expect.element(page.getByText('Failed to load')).toBeVisible();
  server.answer(getBill, billOf());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => lineOf('import peak')).not.toBeNull();
});

it('opens with the running month by default', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-15T04:00:00Z') });
  try {
    server.answer(getBill, billOf({ totals: exampleOf(billTotals) }));
    await billPage({ path: '/bill' });
    expect(server.bodiesOf(getBill)).toEqual([
      { plantId: 1, dateType: 'month', from: '2026-06', to: '2026-06' },
    ]);
  } finally {
    vi.useRealTimers();
  }
});
