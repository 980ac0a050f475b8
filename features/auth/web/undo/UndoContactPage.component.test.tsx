import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { renderPage } from '@heliodon/ui/testing/renderPage';
import { credentialKeys } from '@heliodon/web/testing/credentials';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, expect, it } from 'vitest';
import { getPublicKey, resetPassword, undoContactChange } from '../../contract/auth.contract.ts';
import { authErrors } from '../../contract/auth.errors.ts';
import UndoContactPage from './UndoContactPage.tsx';

const CODE = 'K7QF-2M9X-TBCD';
const NEW_PASSWORD = 'Rainy3night!';
const keys = await credentialKeys();
const words = {
  en: {
    code: 'Undo code',
    undo: 'Undo change',
    undone: /previous contact details have been restored/,
    password: 'New password',
    repeat: 'Confirm password',
    reset: 'Reset password',
    done: 'Your password has been reset',
  },
  zh: {
    code: '撤销码',
    undo: '撤销更换',
    undone: /原联系方式已恢复/,
    password: '新密码',
    repeat: '再次输入密码',
    reset: '重置密码',
    done: '密码已重置',
  },
} as const;

beforeEach(() => {
  server
    .answer(getPublicKey, keys.answer)
    .answer(undoContactChange, { ticket: 'restored' })
    .answer(resetPassword, exampleOf(resetPassword.response));
});

it.each(['en', 'zh'] as const)(
  'is undone by one click on the page, then a password is set, in %s',
  async (lang) => {
    const w = words[lang];
    const page = await renderPage(<UndoContactPage />, { lang, path: `/undoContact#${CODE}` });
    await expect.element(page.getByLabelText(w.code)).toHaveValue(CODE);
    // Mail scanners open links: the page must not act by itself.
    expect(server.bodiesOf(undoContactChange)).toEqual([]);
    await page.getByRole('button', { name: w.undo }).click();
    await expect.element(page.getByText(w.undone)).toBeVisible();
    expect(server.bodiesOf(undoContactChange)).toEqual([{ code: CODE }]);
    await page.getByLabelText(w.password, { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabelText(w.repeat, { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: w.reset }).click();
    await expect.element(page.getByText(w.done)).toBeVisible();
    const sent = server.bodiesOf(resetPassword).at(-1);
    expect(sent?.ticket).toBe('restored');
    expect(await keys.read(sent?.password)).toBe(NEW_PASSWORD);
  },
);

it('a missing or wrong code is shown beside its field', async () => {
  server.answer(undoContactChange, new Refusal(authErrors.undoInvalid));
  const page = await renderPage(<UndoContactPage />, { path: '/undoContact' });
  const submit = page.getByRole('button', { name: 'Undo change' });
  await submit.click();
  await expect.element(page.getByText('Enter the undo code from the message')).toBeVisible();
  await page.getByLabelText('Undo code').fill('nothing');
  await submit.click();
  await expect.element(page.getByText(authErrors.undoInvalid.en)).toBeVisible();
  await expect.element(page.getByLabelText('Undo code')).toHaveValue('nothing');
});

it('when the password was not set in time, a code to the restored contact is used instead', async () => {
  server.answer(resetPassword, new Refusal(authErrors.ticketInvalid));
  const page = await renderPage(<UndoContactPage />, { path: `/undoContact#${CODE}` });
  await page.getByRole('button', { name: 'Undo change' }).click();
  await page.getByLabelText('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabelText('Confirm password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect.poll(() => page.address()).toBe('/forgotPassword');
});

it.each(['light', 'dark'] as const)('has no serious accessibility violation in %s', async (theme) => {
  const page = await renderPage(<UndoContactPage />, { theme, path: '/undoContact' });
  await page.getByRole('button', { name: 'Undo change' }).click();
  await expect.element(page.getByText('Enter the undo code from the message')).toBeVisible();
  expect(await seriousViolations()).toEqual([]);
});
