import { startMailServer, type TestMailServer } from '@heliodon/infrastructure/testing/mail-server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Api, adminToken, call, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';

const PASSWORD = 'e2e-Mail-pass-9Qz';
const CONFIG = '/systemManage/config';

const { open, portal } = useBrowser();
let mailServer: TestMailServer;

const proof = async () => ({
  by: 'password',
  password: await new Api(portal.url).credential(portal.adminPassword),
});

/** Confirmation before saving settings that determine who receives codes. */
async function prove(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(portal.adminPassword);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Other tests of this server expect no mail server and open registration. */
async function reset(): Promise<void> {
  const token = await adminToken();
  const { data } = await call('/system/getSettings', {}, token);
  const { mail, security } = data.sections;
  const save = async (section: string, version: number, values: object, secrets = {}) =>
    call('/system/saveSettings', { section, version, values, secrets, proof: await proof() }, token);
  await save('mail', mail.version, { ...mail.values, host: '', user: '' }, { password: null });
  await save('security', security.version, { ...security.values, selfRegistration: true });
}

beforeAll(async () => {
  mailServer = await startMailServer(PASSWORD);
  await reset();
});
afterAll(async () => {
  await reset();
  await mailServer.stop();
});

it('a mail server is configured and tested, and never discloses its password; registration is disabled', async () => {
  const page = await open(CONFIG, { token: await adminToken(), lang: 'en' });
  const mail = page.getByRole('region', { name: 'Email', exact: true });
  await mail.getByText('Not configured').waitFor();
  await mail.getByLabel('Mail server (SMTP)').fill('127.0.0.1');
  await mail.getByLabel('Port').fill(String(mailServer.port));
  await mail.getByLabel('Encryption').click();
  await page.locator('.ant-select-item-option', { hasText: 'internal networks only' }).click();
  await mail.getByLabel('User name').fill('robot');
  await mail.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await mail.getByLabel('Sender address').fill('sun@example.com');
  await mail.getByRole('button', { name: 'Save' }).click();
  await prove(page);
  await mail.getByText('In use').waitFor();

  await page.reload();
  await mail.getByText('In use').waitFor();
  const secret = mail.getByLabel('Password', { exact: true });
  expect(await secret.getAttribute('placeholder')).toMatch(/^Saved at .*; leave empty to keep it$/);
  expect(await page.content()).not.toContain(PASSWORD);
  // The saved password is used, although another field was saved without it.
  await mail.getByLabel('Sender name').fill('Sundial');
  await mail.getByRole('button', { name: 'Save' }).click();
  await prove(page);
  await page.getByText('Saved. Effective immediately.').waitFor();
  await mail.getByLabel('Test email').fill('operator@example.com');
  await mail.getByRole('button', { name: 'Send test' }).click();
  await mail.getByText('The mail server accepted the email').waitFor();
  expect(mailServer.mails.at(-1)).toContain('To: operator@example.com');

  await mail.getByRole('button', { name: 'Remove' }).click();
  await mail.getByRole('button', { name: 'Save' }).click();
  await prove(page);
  await expect.poll(() => secret.getAttribute('placeholder')).toBe('');
  await mail.getByLabel('Test email').fill('operator@example.com');
  await mail.getByRole('button', { name: 'Send test' }).click();
  await mail.getByText('The test failed. Response:').waitFor();

  await page.getByRole('tab', { name: 'Security' }).click();
  await page.getByLabel('Self-registration').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await prove(page);
  await page.getByText(/^Changed by admin/).waitFor();
  const visitor = await open('/register', { lang: 'en' });
  await visitor.getByText('Registration is closed').waitFor();

  expect(await call('/system/getSettings', {}, await tokenOf('manager'))).toMatchObject({ code: 2003 });
});
