import { commonErrors } from '@heliodon/contract/errors';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { renderPage } from '@heliodon/ui/testing/renderPage';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { expect, it } from 'vitest';
import { sendingErrors, stopSending } from '../../contract/sending.contract.ts';
import StopSending from './StopSending.tsx';

const PATH = '/stopSending?token=signed';
const ADDRESS = 'accounts@example.com';

it.each([
  ['zh', '不再接收', '已退订', `${ADDRESS} 今后不会再收到“财务月报”。`],
  ['en', 'Unsubscribe', 'Unsubscribed', `${ADDRESS} will no longer receive “财务月报”.`],
] as const)('unsubscribes on a click, not on opening the page, in %s', async (lang, stop, done, text) => {
  server.answer(stopSending, { name: '财务月报', address: ADDRESS });
  const page = await renderPage(<StopSending />, { path: PATH, lang });
  const button = page.getByRole('button', { name: stop });
  await expect.element(button).toBeVisible();
  expect(server.bodiesOf(stopSending)).toEqual([]);
  await button.click();
  await expect.element(page.getByText(done, { exact: true })).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
  expect(server.bodiesOf(stopSending)).toEqual([{ token: 'signed' }]);
  await expect.poll(() => seriousViolations()).toEqual([]);
});

it('an invalid link offers no action; a failure can be retried', async () => {
  server.answer(stopSending, new Refusal(commonErrors.unexpected));
  const page = await renderPage(<StopSending />, { path: PATH });
  const button = page.getByRole('button', { name: 'Unsubscribe' });
  await button.click();
  await expect.element(page.getByText(commonErrors.unexpected.en)).toBeVisible();
  server.answer(stopSending, new Refusal(sendingErrors.wrongLink));
  await button.click();
  await expect.element(page.getByText(sendingErrors.wrongLink.en)).toBeVisible();
  expect(page.getByRole('button').query()).toBeNull();
});
