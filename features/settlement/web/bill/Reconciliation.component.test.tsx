import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  acceptReconciliation,
  getReconciliation,
  getReconciliations,
  readUtilityFile,
  reconciliationErrors,
  reopenReconciliation,
  saveUtilityBill,
  UTILITY_FILE_MAX_KB,
  type UtilityLine,
} from '../../contract/reconciliation.contract.ts';
import BillPage from './BillPage.tsx';
import type { Compared } from './compared.ts';

const MONTH = '2024-08';
const PATH = `/bill?tab=reconciliation&month=${MONTH}`;

type ComparedLine = Compared['lines'][number];
type Reason = ComparedLine['reasons'][number];

const lineOf = (
  kind: ComparedLine['kind'],
  period: ComparedLine['period'],
  amount: string,
  reasons: Reason[] = [],
): ComparedLine => ({
  kind,
  period,
  ours: { quantity: '100', amount },
  theirs: null,
  quantityDifference: null,
  amountDifference: '0.00',
  byQuantity: null,
  byPrice: null,
  reasons,
});

const empty: Compared = exampleOf(getReconciliation.response, {
  month: MONTH,
  currency: 'CNY',
  timeZone: 'Asia/Shanghai',
  status: 'empty',
  lines: [
    lineOf('import', 'peak', '198.01'),
    lineOf('import', 'valley', '6.00'),
    lineOf('demand', null, '15200.76'),
    lineOf('feedIn', null, '-12.00'),
  ],
  ours: '15392.77',
});

const invoice: UtilityLine[] = [
  { kind: 'import', period: 'peak', quantity: '170', amount: '187.00' },
  { kind: 'import', period: 'valley', quantity: '30', amount: '9.00' },
  { kind: 'demand', period: null, quantity: '410', amount: '15580.00' },
  { kind: 'feedIn', period: null, quantity: '30', amount: '-9.00' },
];

const open: Compared = {
  ...empty,
  status: 'open',
  utility: {
    revision: 1,
    lines: invoice,
    invoiceNo: 'INV-2026-7',
    note: '',
    fileName: 'invoice.csv',
    savedAt: '2024-09-01T00:00:00.000Z',
    savedBy: 'manager',
  },
  lines: [
    lineOf('import', 'peak', '198.01', [{ reason: 'shifted', figure: null }]),
    lineOf('import', 'valley', '6.00', [{ reason: 'shifted', figure: null }]),
    lineOf('demand', null, '15200.76', [{ reason: 'demand', figure: null }]),
    lineOf('feedIn', null, '-12.00', [{ reason: 'price', figure: '0.3' }]),
  ],
  theirs: '15767.00',
  difference: '374.23',
};

const explained: Compared = {
  ...open,
  status: 'explained',
  accepted: {
    at: '2024-09-02T00:00:00.000Z',
    by: 'manager',
    note: 'The utility reads the meter an hour later',
    outdated: false,
  },
};

/** Simulates a server that keeps the comparison and changes it on each call. */
function compares(start: Compared): void {
  let now = start;
  server
    .answer(getReconciliations, () => ({
      currency: 'CNY',
      months: [
        {
          month: MONTH,
          running: false,
          status: now.status,
          ours: now.ours,
          theirs: now.theirs,
          difference: now.difference,
          revision: now.utility?.revision ?? null,
          invoiceNo: '',
        },
      ],
    }))
    .answer(getReconciliation, () => now)
    .answer(saveUtilityBill, () => {
      now = open;
      return { revision: 1 };
    })
    .answer(acceptReconciliation, () => {
      now = explained;
      return {};
    })
    .answer(reopenReconciliation, () => {
      now = open;
      return {};
    });
}

const cellsOf = (row: string) =>
  [...document.querySelectorAll(`[data-comparison] ${row} > *`)].map(({ textContent }) => textContent);
const monthStatus = () => document.querySelector(`button[data-month="${MONTH}"]`)?.textContent ?? '';
const reasonOf = (key: string) =>
  document.querySelector(`[data-comparison] [data-line="${key}"]`)?.textContent ?? '';

async function reconciliation(options: PageOptions = {}) {
  const page = await renderPage(<BillPage />, { path: PATH, ...options });
  await expect.poll(() => document.querySelector('[data-comparison]')).not.toBeNull();
  return page;
}

function upload(text: string, name = 'invoice.csv'): void {
  const input = document.querySelector('.ant-drawer input[type="file"]') as HTMLInputElement;
  const files = new DataTransfer();
  files.items.add(new File([text], name, { type: 'text/csv' }));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

beforeEach(() => compares(empty));

describe('the invoice', () => {
  it('is read from a file, completed manually, saved and compared line by line', async () => {
    server.answer(readUtilityFile, { lines: invoice.slice(0, 3) });
    const page = await reconciliation();
    await page.getByRole('button', { name: 'Enter invoice' }).click();
    const form = page.getByRole('dialog');
    await expect.element(form.getByRole('button', { name: 'Save and compare' })).toBeDisabled();
    upload('Item,Time of use,Quantity,Amount\n');
    await expect.element(form.getByText('invoice.csv')).toBeVisible();
    await expect
      .element(form.getByRole('textbox', { name: 'Energy charge Peak amount' }))
      .toHaveValue('187.00');
    await form.getByRole('textbox', { name: 'Feed-in credit amount' }).fill('-9.00');
    await form.getByRole('textbox', { name: 'Feed-in credit quantity' }).fill('30');
    await form.getByRole('textbox', { name: 'Invoice no.' }).fill('INV-2026-7');
    await form.getByRole('button', { name: 'Save and compare' }).click();
    await expect.poll(() => reasonOf('import peak')).toContain('Totals match but periods do not');
    expect(server.bodiesOf(saveUtilityBill)).toEqual([
      {
        plantId: 1,
        month: MONTH,
        revision: 0,
        bill: { lines: invoice, invoiceNo: 'INV-2026-7', note: '', fileName: 'invoice.csv' },
      },
    ]);
    expect(reasonOf('import valley')).toContain('Totals match but periods do not');
    expect(reasonOf('demand')).toContain('Different demand');
    expect(reasonOf('feedIn')).toContain('Different price: the utility’s is 0.30');
    await expect.element(page.getByText(/Revision 1, entered by manager/)).toBeVisible();
    expect(monthStatus()).toContain('Discrepancy');
    await expect.poll(() => seriousViolations()).toEqual([]);
  });

  it.each([
    ['en', 'Enter invoice', 'row 2, column C: not a number'],
    ['zh', '录入电网账单', '第 2 行 C 列不是数字'],
  ] as const)('an invalid file shows the position of the error, in %s', async (lang, enter, where) => {
    const { code, zh, en } = reconciliationErrors.wrongRows;
    const refusal = { code, zh: zh.replace('{detail}', where), en: en.replace('{detail}', where) };
    server.answer(readUtilityFile, new Refusal(refusal));
    const page = await reconciliation({ lang });
    await page.getByRole('button', { name: enter }).click();
    upload('Item,Time of use,Quantity,Amount\nEnergy charge,Peak,many,187.00\n');
    await expect.element(page.getByRole('dialog').getByText(where)).toBeVisible();
  });

  it('a file that is too large is not uploaded; an invalid number prevents saving', async () => {
    const page = await reconciliation();
    await page.getByRole('button', { name: 'Enter invoice' }).click();
    const form = page.getByRole('dialog');
    upload('x'.repeat(UTILITY_FILE_MAX_KB * 1024 + 1));
    await expect.element(form.getByText(`The file must not exceed ${UTILITY_FILE_MAX_KB} kB`)).toBeVisible();
    expect(server.bodiesOf(readUtilityFile)).toEqual([]);
    const amount = form.getByRole('textbox', { name: 'Demand charge amount' });
    const save = form.getByRole('button', { name: 'Save and compare' });
    await amount.fill('many');
    await expect.element(save).toBeDisabled();
    await amount.fill('15,580.00');
    await expect.element(save).toBeEnabled();
  });

  it('that another user changed meanwhile keeps the input', async () => {
    server.answer(saveUtilityBill, new Refusal(reconciliationErrors.changed));
    const page = await reconciliation();
    await page.getByRole('button', { name: 'Enter invoice' }).click();
    const amount = page.getByRole('dialog').getByRole('textbox', { name: 'Demand charge amount' });
    await amount.fill('15580');
    await page.getByRole('button', { name: 'Save and compare' }).click();
    await expect.element(page.getByText(reconciliationErrors.changed.en)).toBeVisible();
    await expect.element(amount).toHaveValue('15580');
  });
});

describe('a difference', () => {
  it('is accepted with a note, and reopened', async () => {
    compares(open);
    const page = await reconciliation();
    await page.getByRole('button', { name: 'Accept difference' }).click();
    const dialog = page.getByRole('dialog');
    const accept = dialog.getByRole('button', { name: 'Accept difference' });
    await expect.element(accept).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Note' }).fill('The utility reads the meter an hour later');
    await accept.click();
    await expect.poll(monthStatus).toContain('Accepted');
    await expect.element(page.getByText('The utility reads the meter an hour later')).toBeVisible();
    expect(server.bodiesOf(acceptReconciliation)).toEqual([
      {
        plantId: 1,
        month: MONTH,
        revision: 1,
        difference: '374.23',
        note: 'The utility reads the meter an hour later',
      },
    ]);
    await page.getByRole('button', { name: 'Reopen' }).click();
    await expect.poll(monthStatus).toContain('Discrepancy');
    expect(server.bodiesOf(reopenReconciliation)).toEqual([{ plantId: 1, month: MONTH, revision: 1 }]);
  });

  it('that has changed meanwhile is not accepted', async () => {
    compares(open);
    server.answer(acceptReconciliation, new Refusal(reconciliationErrors.changed));
    const page = await reconciliation();
    await page.getByRole('button', { name: 'Accept difference' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Note' }).fill('An hour later');
    await dialog.getByRole('button', { name: 'Accept difference' }).click();
    await expect.element(page.getByText(reconciliationErrors.changed.en)).toBeVisible();
    await expect.element(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('An hour later');
  });

  it('that was accepted before our bill changed needs a new check', async () => {
    const accepted = { ...(explained.accepted as NonNullable<Compared['accepted']>), outdated: true };
    compares({ ...open, accepted });
    const page = await reconciliation();
    await expect.element(page.getByText(/Our bill has changed since manager accepted it/)).toBeVisible();
  });

  it('is read-only without permission to edit the plant', async () => {
    compares(open);
    const page = await reconciliation({ roleId: 2 });
    expect(reasonOf('demand')).toContain('Different demand');
    expect(page.getByRole('button', { name: /Edit invoice|Accept/ }).query()).toBeNull();
  });
});

it.each([
  [
    'en',
    [
      'Item',
      'Time of use',
      'Our quantity',
      'Utility quantity',
      'Difference',
      'Our amount (CNY)',
      'Utility amount (CNY)',
      'Difference (CNY)',
      'Reason',
    ],
    [
      'Feed-in credit',
      '',
      '100.00',
      '--',
      '--',
      '-12.00',
      '--',
      '0.00',
      'Different price: the utility’s is 0.30',
    ],
    'Total due',
  ],
  [
    'zh',
    ['项目', '时段', '本站数量', '电网数量', '差', '本站金额 (元)', '电网金额 (元)', '差 (元)', '原因'],
    ['上网电费抵扣', '', '100.00', '--', '--', '-12.00', '--', '0.00', '单价不同：电网为 0.30'],
    '应付合计',
  ],
] as const)(
  'compares in the declared columns, with totals below the amounts, in %s',
  async (lang, headings, line, total) => {
    compares(open);
    await reconciliation({ lang });
    expect(cellsOf('thead tr')).toEqual(headings);
    expect(cellsOf('[data-line="feedIn"]').map((text) => text.trim())).toEqual(line);
    expect(cellsOf('tfoot tr')).toEqual([total, '15,392.77', '15,767.00', '+374.23', '']);
    await expect
      .poll(() => document.querySelector<HTMLTableCellElement>('[data-comparison] tfoot td')?.colSpan)
      .toBe(5);
  },
);

it('goes from year to year, and says when there is nothing or it could not be loaded', async () => {
  server.answer(getReconciliations, { currency: 'CNY', months: [] });
  server.answer(getReconciliation, new Refusal(commonErrors.unexpected));
  const page = await renderPage(<BillPage />, { path: PATH });
  await expect.element(page.getByText('No bills in 2024')).toBeVisible();
  await expect.element(page.getByText('Failed to load')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect.element(page.getByText('No bills in 2023')).toBeVisible();
  expect(page.address()).toContain('month=2023-12');
  server.answer(getReconciliation, empty);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText(/Enter or upload the utility invoice/)).toBeVisible();
});

it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
  compares(explained);
  await reconciliation({ theme });
  await expect.poll(() => seriousViolations()).toEqual([]);
});
