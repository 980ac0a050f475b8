import { commonErrors } from '@heliodon/contract/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  deleteSending,
  getSendingHistory,
  getSendings,
  type SendingRow,
  type SendingRun,
  saveSending,
  sendingErrors,
  sendingRun,
  sendNow,
} from '../../contract/sending.contract.ts';
import { SendingButton } from './SendingButton.tsx';

const [OWN, ACCOUNTS] = ['owner@example.com', 'accounts@example.com'];

const monthly: SendingRow = exampleOf(getSendings.response.shape.rows.element, {
  id: 4,
  version: 2,
  name: 'Reports for accounts',
  plants: [{ plantId: 1, name: 'Test plant', timeZone: 'Asia/Shanghai' }],
  files: ['electricity.xlsx', 'bill.pdf'],
  recipients: [{ address: ACCOUNTS, stopped: false }],
  dayOfMonth: 1,
  hour: 0,
  active: true,
  nextAt: '2026-07-01T00:00:00.000Z',
});

/** Simulates a server that stores a single scheduled report. */
function keeps(start: SendingRow | null): void {
  let row = start;
  server
    .answer(getSendings, () => ({ rows: row ? [row] : [], ownAddress: OWN, carried: true }))
    .answer(saveSending, ({ sending }) => {
      row = {
        ...monthly,
        ...sending,
        plants: monthly.plants,
        recipients: sending.recipients.map((address) => ({ address, stopped: false })),
      };
      return { id: 4, version: 3 };
    })
    .answer(deleteSending, () => {
      row = null;
      return {};
    });
}

const runOf = (values: Partial<SendingRun>): SendingRun =>
  exampleOf(sendingRun, { month: '2026-05', at: '2026-06-01T00:00:00.000Z', ...values });

async function openDrawer(options: PageOptions = {}) {
  const page = await renderPage(<SendingButton plantId={1} reports={['electricity']} />, options);
  await page.getByRole('button', { name: /月度发送|Scheduled reports/ }).click();
  const drawer = page.getByRole('dialog').first();
  return { page, drawer };
}

const choose = async (
  page: Awaited<ReturnType<typeof openDrawer>>['page'],
  label: string,
  option: string,
) => {
  await page.getByLabelText(label, { exact: true }).click();
  await page.getByTitle(option, { exact: true }).last().click();
};

beforeEach(() => keeps(null));

describe('a scheduled report', () => {
  it('is created: invalid addresses are rejected at the field, and the saved values are shown', async () => {
    const { page, drawer } = await openDrawer({ lang: 'zh' });
    await expect.element(drawer.getByText('还没有月度发送')).toBeVisible();
    await drawer.getByRole('button', { name: '新建发送' }).click();
    await drawer.getByLabelText('名称').fill('财务月报');
    await drawer.getByLabelText('电费账单 PDF').click();
    const recipients = drawer.getByLabelText('收件邮箱');
    await recipients.fill('not an address');
    await userEvent.keyboard('{Enter}');
    await drawer.getByRole('button', { name: '保存' }).click();
    await expect.element(drawer.getByText('邮箱格式不正确')).toBeVisible();
    expect(server.bodiesOf(saveSending)).toEqual([]);
    (recipients.element() as HTMLElement).focus();
    // Removes the three words and the account's own address; a tag is first marked, then removed.
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}');
    await recipients.fill(ACCOUNTS);
    await userEvent.keyboard('{Enter}');
    await choose(page, '日期', '每月 1 日');
    await choose(page, '时间', '00:00');
    await expect.poll(() => seriousViolations()).toEqual([]);
    await drawer.getByRole('button', { name: '保存' }).click();
    await expect.element(drawer.getByText('财务月报')).toBeVisible();
    for (const shown of ['已启用', '电量报表 Excel', '电费账单 PDF', 'Test plant', ACCOUNTS])
      await expect.element(drawer.getByText(shown, { exact: true })).toBeVisible();
    await expect.element(drawer.getByText(/每月 1 日 00:00/)).toBeVisible();
    expect(server.bodiesOf(saveSending)).toEqual([
      {
        sending: {
          name: '财务月报',
          plantIds: [1],
          files: ['electricity.xlsx', 'bill.pdf'],
          lang: 'zh',
          recipients: [ACCOUNTS],
          dayOfMonth: 1,
          hour: 0,
          active: true,
        },
      },
    ]);
  });

  it('is changed and switched off', async () => {
    keeps(monthly);
    const { drawer } = await openDrawer();
    await drawer.getByRole('button', { name: 'Edit' }).click();
    await drawer.getByLabelText('Name').fill('Reports for the bank');
    await drawer.getByLabelText('Active').click();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect.element(drawer.getByText('Reports for the bank')).toBeVisible();
    await expect.element(drawer.getByText('Inactive')).toBeVisible();
    expect(server.bodiesOf(saveSending)).toEqual([
      {
        id: 4,
        version: 2,
        sending: expect.objectContaining({ name: 'Reports for the bank', active: false }),
      },
    ]);
  });

  it('is deleted after confirmation', async () => {
    keeps(monthly);
    const { page, drawer } = await openDrawer();
    await drawer.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog').last();
    await expect.element(question.getByText(/Nothing more will be sent/)).toBeVisible();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.element(drawer.getByText('No scheduled reports yet')).toBeVisible();
    expect(server.bodiesOf(deleteSending)).toEqual([{ id: 4 }]);
  });

  it.each([
    ['en', 'New scheduled report', 'Save'],
    ['zh', '新建发送', '保存'],
  ] as const)('that the server refuses stays in the form, in %s', async (lang, add, save) => {
    server.answer(saveSending, new Refusal(sendingErrors.tooMany));
    const { drawer } = await openDrawer({ lang });
    await drawer.getByRole('button', { name: add }).click();
    await drawer.getByRole('button', { name: save }).click();
    await expect
      .element(drawer.getByRole('alert'))
      .toHaveTextContent(sendingErrors.tooMany[lang].slice(0, 5));
    await expect.element(drawer.getByRole('button', { name: save })).toBeEnabled();
  });

  it('without a report cannot be saved', async () => {
    const { drawer } = await openDrawer();
    await drawer.getByRole('button', { name: 'New scheduled report' }).click();
    await drawer.getByLabelText('Electricity, Excel').click();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect.element(drawer.getByText('Select at least one report')).toBeVisible();
    expect(server.bodiesOf(saveSending)).toEqual([]);
  });

  it('shows who unsubscribed, why it ended, and that no mail server is configured', async () => {
    const ended: SendingRow = {
      ...monthly,
      active: false,
      endedWhy: 'rights',
      unseenPlants: 2,
      recipients: [{ address: ACCOUNTS, stopped: true }],
    };
    server.answer(getSendings, { rows: [ended], ownAddress: null, carried: false });
    const { drawer } = await openDrawer();
    for (const text of [
      `${ACCOUNTS} (unsubscribed)`,
      /disabled or can no longer export reports/,
      /No mail server is configured/,
      /2 you can no longer view/,
    ])
      await expect.element(drawer.getByText(text)).toBeVisible();
    await expect.element(drawer.getByRole('button', { name: 'Send test' })).toBeDisabled();
  });
});

describe('the history', () => {
  it.each([
    ['en', 'Send test', 'Test', 'Sent'],
    ['zh', '立即试发', '试发', '已发送'],
  ] as const)('lists each e-mail after a test, in %s', async (lang, test, isTest, sent) => {
    keeps(monthly);
    const rows = [
      runOf({
        runId: 2,
        test: true,
        state: 'sent',
        files: ['Electricity 2026-05.xlsx'],
        mails: [{ address: OWN, state: 'sent', error: null }],
      }),
      runOf({ runId: 1, state: 'sent', mails: [{ address: ACCOUNTS, state: 'sent', error: null }] }),
    ];
    server.answer(sendNow, { runId: 2 }).answer(getSendingHistory, { rows, total: 2 });
    const { drawer } = await openDrawer({ lang });
    await drawer.getByRole('button', { name: test }).click();
    await expect.poll(() => document.querySelectorAll('[data-run="sent"]').length).toBe(2);
    expect(server.bodiesOf(sendNow)).toEqual([{ id: 4 }]);
    await expect.element(drawer.getByText(isTest, { exact: true })).toBeVisible();
    await expect.poll(() => drawer.getByText(sent, { exact: true }).elements().length).toBe(2);
    await expect.element(drawer.getByText(OWN)).toBeVisible();
    await expect.element(drawer.getByText(ACCOUNTS)).toBeVisible();
    await expect.element(drawer.getByText('Electricity 2026-05.xlsx')).toBeVisible();
    await expect.poll(() => seriousViolations()).toEqual([]);
  });

  it('shows failed and pending runs, and that nothing was sent yet', async () => {
    keeps(monthly);
    const rows = [
      runOf({ runId: 3, state: 'failed', error: 'There are no reports to send.' }),
      runOf({ runId: 2, state: 'settling', nextAt: '2026-06-01T06:00:00.000Z' }),
    ];
    server.answer(getSendingHistory, { rows, total: 2 });
    const { page, drawer } = await openDrawer();
    await drawer.getByRole('button', { name: 'History' }).click();
    await expect.element(drawer.getByText('There are no reports to send.')).toBeVisible();
    await expect.element(drawer.getByText(/Next check at 2026-06-01 14:00/)).toBeVisible();
    await page.unmount();
    server.answer(getSendingHistory, { rows: [], total: 0 });
    const again = await openDrawer();
    await again.drawer.getByRole('button', { name: 'History' }).click();
    await expect.element(again.drawer.getByText('Nothing sent yet')).toBeVisible();
  });
});

it('shows a failure to load, and can retry', async () => {
  server.answer(getSendings, new Refusal(commonErrors.unexpected));
  const { drawer } = await openDrawer();
  await expect.element(drawer.getByText('Failed to load')).toBeVisible();
  keeps(monthly);
  await drawer.getByRole('button', { name: 'Try again' }).click();
  await expect.element(drawer.getByText('Reports for accounts')).toBeVisible();
});

it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
  keeps(monthly);
  const { drawer } = await openDrawer({ theme });
  await expect.element(drawer.getByText('Reports for accounts')).toBeVisible();
  await expect.poll(() => seriousViolations()).toEqual([]);
});

it('is not offered without permission to export', async () => {
  const page = await renderPage(<SendingButton plantId={1} reports={['electricity']} />, { roleId: 2 });
  expect(page.getByRole('button').query()).toBeNull();
});
