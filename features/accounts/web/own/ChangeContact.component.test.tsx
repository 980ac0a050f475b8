import { getPublicKey, sendCode, sendProofCode } from '@heliodon/auth/contract';
import { authErrors } from '@heliodon/auth/errors';
import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { credentialKeys } from '@heliodon/web/testing/credentials';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { changeEmail, changePhone } from '../../contract/accounts.contract.ts';
import { ChangeEmail, ChangePhone } from './ChangeContact.tsx';

const OWN = { phone: '13811110001', email: 'owner@example.com' };
const NEW_PHONE = '13922220002';
const PASSWORD = 'Sunrise2040';
const keys = await credentialKeys();
/** Both dialogs ignore whether editing is in progress. */
const dialog = { editing: false, onEditing: () => undefined };

beforeEach(() => {
  server
    .answer(getPublicKey, keys.answer)
    .answer(sendCode, { waitSeconds: 60, delivery: 'sent' })
    .answer(sendProofCode, { waitSeconds: 60, delivery: 'sent' })
    .answer(changePhone, exampleOf(changePhone.response))
    .answer(changeEmail, exampleOf(changeEmail.response));
});

async function phoneDialog(options: PageOptions = {}) {
  const onClose = vi.fn();
  const page = await renderPage(<ChangePhone {...dialog} onClose={onClose} />, { user: OWN, ...options });
  await page.getByLabelText(/^(New phone number|新手机号)$/).fill(NEW_PHONE);
  await page.getByLabelText(/^(Verification code|验证码)$/).fill('123456');
  const save = page.getByRole('button', { name: /^(Save|保\s?存)$/ });
  return { page, save, onClose };
}

it('the phone number is changed with the password; a wrong one is shown, and the input is kept', async () => {
  server.answer(changePhone, new Refusal(authErrors.wrongPassword));
  const { page, save, onClose } = await phoneDialog();
  await expect.element(page.getByText(/can undo the change for 72 hours/)).toBeVisible();
  await save.click();
  await expect.element(page.getByText('Enter your password')).toBeVisible();
  await page.getByLabelText('Your password', { exact: true }).fill('Wrong1pass');
  await save.click();
  await expect.element(page.getByText(authErrors.wrongPassword.en)).toBeVisible();
  await expect.element(page.getByLabelText('New phone number')).toHaveValue(NEW_PHONE);
  server.answer(changePhone, exampleOf(changePhone.response));
  await page.getByLabelText('Your password', { exact: true }).fill(PASSWORD);
  await save.click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  const sent = server.bodiesOf(changePhone).at(-1);
  expect(sent).toMatchObject({ phone: NEW_PHONE, code: '123456', proof: { by: 'password' } });
  expect(await keys.read(sent?.proof.by === 'password' ? sent.proof.password : '')).toBe(PASSWORD);
});

it('without the password a code is sent to the present email, in Chinese', async () => {
  const { page, save, onClose } = await phoneDialog({ lang: 'zh' });
  await page.getByText('邮箱验证码').click();
  await page.getByRole('button', { name: '获取验证码' }).last().click();
  await expect.poll(() => server.bodiesOf(sendProofCode)).toEqual([{ contact: 'email' }]);
  const typed = page.getByLabelText('验证本人身份');
  await typed.fill('654321');
  server.answer(changePhone, new Refusal(authErrors.wrongProof));
  await save.click();
  await expect.element(page.getByText(authErrors.wrongProof.zh)).toBeVisible();
  server.answer(changePhone, exampleOf(changePhone.response));
  await typed.fill('654322');
  await save.click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.bodiesOf(changePhone).at(-1)?.proof).toEqual({
    by: 'code',
    contact: 'email',
    code: '654322',
  });
});

it('without phone and email only the password is requested', async () => {
  const user = { phone: null, email: null };
  const page = await renderPage(<ChangeEmail {...dialog} onClose={vi.fn()} />, { user });
  await expect.element(page.getByLabelText('Your password', { exact: true })).toBeVisible();
  await expect.element(page.getByText('SMS code')).not.toBeInTheDocument();
  await expect.element(page.getByText(/can undo the change/)).not.toBeInTheDocument();
});

it.each(['light', 'dark'] as const)(
  'has no serious accessibility violation in %s, with either proof',
  async (theme) => {
    const { page, save } = await phoneDialog({ theme });
    await save.click();
    await expect.element(page.getByText('Enter your password')).toBeVisible();
    expect(await seriousViolations()).toEqual([]);
    await page.getByText('SMS code').click();
    await expect.element(page.getByRole('button', { name: 'Send code' }).last()).toBeVisible();
    expect(await seriousViolations()).toEqual([]);
  },
);
