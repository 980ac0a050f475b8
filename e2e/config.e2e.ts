import { startMailServer, type TestMailServer } from '@heliodon/infrastructure/testing/mail-server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Api, adminToken, call } from './support/api.ts';
import { useBrowser } from './support/browser.ts';

const PASSWORD = 'e2e-Mail-pass-9Qz';
const CONFIG = '/systemManage/config';

const { open, portal } = useBrowser();
let mailServer: TestMailServer;

/** Confirmation before saving settings that determine who receives codes. */
async function prove(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(portal.adminPassword);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Other tests of this server expect no mail server. */
async function reset(): Promise<void> {
  const token = await adminToken();
  const { data } = await call('/system/getSettings', {}, token);
  const { mail } = data.sections;
  const values = { ...mail.values, host: '', user: '' };
  const proof = { by: 'password', password: await new Api(portal.url).credential(portal.adminPassword) };
  const secrets = { password: null };
  await call(
    '/system/saveSettings',
    { section: 'mail', version: mail.version, values, secrets, proof },
    token,
  );
}

beforeAll(async () => {
  mailServer = await startMailServer(PASSWORD);
  await reset();
});
afterAll(async () => {
  await reset();
  await mailServer.stop();
});

it('a mail server is configured, tested, and used with its saved password', async () => {
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

  await mail.getByLabel('Test email').fill('operator@example.com');
  await mail.getByRole('button', { name: 'Send test' }).click();
  await mail.getByText('The mail server accepted the email').waitFor();
  expect(mailServer.mails.at(-1)).toContain('To: operator@example.com');
});
