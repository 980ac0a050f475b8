import { exampleOf } from '@heliodon/contract/testing/example';
import { getOutboxList, getProviders, retryMessages } from '@heliodon/system/contract';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { renderPage } from '@heliodon/ui/testing/renderPage';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, expect, it } from 'vitest';
import OutboxPanel from './OutboxPanel.tsx';

const messageOf = (id: number, subject: string, canRetry: boolean) =>
  exampleOf(getOutboxList.response.shape.rows.element, {
    id,
    channel: 'mail',
    purpose: 'test',
    target: 'night-shift@example.com',
    subject,
    body: subject,
    status: canRetry ? 'failed' : 'kept',
    canRetry,
  });

beforeEach(() => {
  const rows = [messageOf(1, 'Heliodon test message', false), messageOf(2, 'Device not responding', true)];
  server.answer(getProviders, { sms: null, mail: null }).answer(getOutboxList, ({ status }) => ({
    rows: rows.filter((row) => !status || row.status === status),
    total: 2,
  }));
});

it('shows the providers, and resends only messages that can be resent', async () => {
  server.answer(retryMessages, { queued: 1 });
  const page = await renderPage(<OutboxPanel />);
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await expect.element(page.getByText('No provider: kept here').first()).toBeVisible();
  await row('Heliodon test message').getByRole('checkbox').click();
  await expect.element(page.getByRole('button', { name: 'Resend (0)' })).toBeDisabled();
  await row('Device not responding').getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Resend (1)' }).click();
  await expect.element(page.getByText('1 messages will be resent')).toBeVisible();
  expect(server.bodiesOf(retryMessages)).toEqual([{ ids: [2] }]);
});

it('opens with the filter of the address', async () => {
  const page = await renderPage(<OutboxPanel />, { path: '/config?keyword=night-shift&status=kept' });
  await expect.element(page.getByText('Heliodon test message').first()).toBeVisible();
  expect(server.bodiesOf(getOutboxList).at(-1)).toMatchObject({ keyword: 'night-shift', status: 'kept' });
  expect(page.getByText('Device not responding').query()).toBeNull();
});

it.each([
  ['en', 'light', 'No messages yet'],
  ['zh', 'dark', '还没有消息'],
] as const)('is empty without a serious accessibility violation, in %s and %s', async (lang, theme, none) => {
  server.answer(getOutboxList, { rows: [], total: 0 });
  const page = await renderPage(<OutboxPanel />, { lang, theme });
  await expect.element(page.getByText(none)).toBeVisible();
  expect(await seriousViolations()).toEqual([]);
});
