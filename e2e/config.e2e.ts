import { startMailServer, type TestMailServer } from '@heliodon/platform/testing/mail-server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminToken, call, tokenOf } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
import { useBrowser } from './support/browser.ts';

const PASSWORD = 'e2e-Mail-pass-9Qz';
const CONFIG = '/systemManage/config';

const { open } = useBrowser();
let mailServer: TestMailServer;

/** Other tests of this server expect it without a mail server and open to everyone. */
async function reset(): Promise<void> {
  const token = await adminToken();
  const { data } = await call('/system/getSettings', {}, token);
  const { mail, security, retention } = data.sections;
  const save = (section: string, version: number, values: object, secrets = {}) =>
    call('/system/saveSettings', { section, version, values, secrets }, token);
  await save('mail', mail.version, { ...mail.values, host: '', user: '' }, { password: null });
  await save('security', security.version, { ...security.values, selfRegistration: true });
  await save('retention', retention.version, { ...retention.values, keepQuarterDays: 1100 });
}

beforeAll(async () => {
  mailServer = await startMailServer(PASSWORD);
  await reset();
});
afterAll(async () => {
  await reset();
  await mailServer.stop();
});

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

it('a mail server is set up, tested and never tells its password again', async () => {
  const page = await open(CONFIG, { token: await adminToken(), lang: 'en' });
  const mail = card(page, 'Email');
  await mail.getByText('Not set up').waitFor();
  await mail.getByLabel('Mail server (SMTP)').fill('169.254.169.254');
  await mail.getByRole('button', { name: 'Save' }).click();
  await mail.getByText('This address is not allowed').waitFor();

  await mail.getByLabel('Mail server (SMTP)').fill('127.0.0.1');
  await mail.getByLabel('Port').fill(String(mailServer.port));
  await mail.getByLabel('Encryption').click();
  await page.locator('.ant-select-item-option', { hasText: 'only inside your own network' }).click();
  await mail.getByLabel('User name').fill('robot');
  await mail.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await mail.getByLabel('Sender address').fill('sun@example.com');
  await mail.getByRole('button', { name: 'Save' }).click();
  await mail.getByText('In use').waitFor();

  await mail.getByLabel('Test to email').fill('nobody');
  await mail.getByRole('button', { name: 'Send a test' }).click();
  await mail.getByText('Incorrect mailbox format').waitFor();
  await mail.getByLabel('Test to email').fill('operator@example.com');
  await mail.getByRole('button', { name: 'Send a test' }).click();
  await mail.getByText('The mail server took the email').waitFor();
  expect(mailServer.mails.at(-1)).toContain('To: operator@example.com');

  await page.reload();
  await mail.getByText('In use').waitFor();
  const secret = mail.getByLabel('Password', { exact: true });
  expect(await secret.inputValue()).toBe('');
  expect(await secret.getAttribute('placeholder')).toMatch(/^Saved on .*, leave empty to keep it$/);
  expect(await page.content()).not.toContain(PASSWORD);
  expect(await seriousViolations(page)).toEqual([]);
});

it('in Chinese: the secret stays when it is left empty, and goes when it is removed', async () => {
  const page = await open(CONFIG, { token: await adminToken(), lang: 'zh' });
  const mail = card(page, '邮件');
  await mail.getByLabel('发件人名称').fill('日晷');
  await mail.getByRole('button', { name: /保\s*存/ }).click();
  await page.getByText('已保存，立即生效').waitFor();
  await mail.getByLabel('测试邮箱').fill('operator@example.com');
  await mail.getByRole('button', { name: '发送测试' }).click();
  await mail.getByText('邮件服务器已接收邮件').waitFor();

  await mail.getByRole('button', { name: /移\s*除/ }).click();
  await mail.getByRole('button', { name: /保\s*存/ }).click();
  await expect.poll(() => mail.getByLabel('密码', { exact: true }).getAttribute('placeholder')).toBe('');
  await mail.getByRole('button', { name: '发送测试' }).click();
  await mail.getByText('测试未成功').waitFor();
});

it('SMS asks for what its provider needs', async () => {
  const page = await open(CONFIG, { token: await adminToken(), lang: 'en' });
  const sms = card(page, 'SMS');
  await sms.getByLabel('Provider').click();
  await page.locator('.ant-select-item-option', { hasText: 'Tencent Cloud' }).click();
  await sms.getByLabel('SmsSdkAppId').waitFor();
  await sms.getByLabel('SecretId').fill('id');
  await sms.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sms.getByText('This field is required').count()).toBe(4);
  for (const [label, value] of [
    ['Signature', 'Sun'],
    ['SmsSdkAppId', '1400000000'],
    ['Template for codes', '1001'],
    ['Template for alarms', '1002'],
  ] as const)
    await sms.getByLabel(label).fill(value);
  await sms.getByRole('button', { name: 'Save' }).click();
  await sms.getByText('Please enter the secret key').waitFor();
});

it('shortening retention asks first', async () => {
  const page = await open(`${CONFIG}?tab=retention`, { token: await adminToken(), lang: 'en' });
  await page.getByLabel('Quarter-hour values').fill('1000');
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog');
  await question.getByText('Quarter-hour values').last().waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'Shorten' }).click();
  await page.getByText('Changed by admin').waitFor();
});

it('closing self-registration hides it from visitors', async () => {
  const visitor = await open('/login', { lang: 'en' });
  await visitor.getByRole('link', { name: 'Register' }).waitFor();
  const page = await open(`${CONFIG}?tab=security`, { token: await adminToken(), lang: 'en' });
  await page.getByLabel('Self-registration').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. It counts from now on.').waitFor();
  await visitor.reload();
  await visitor.getByRole('button', { name: 'Sign in' }).waitFor();
  await visitor.waitForLoadState('networkidle');
  expect(await visitor.getByRole('link', { name: 'Register' }).count()).toBe(0);
  await visitor.goto('/register');
  await visitor.getByText('Registration is closed').waitFor();
});

it('a manager who is not of the platform sees nothing of it', async () => {
  const token = await tokenOf('manager');
  const page = await open(CONFIG, { token, lang: 'en' });
  await page.getByText('You may not see this page').waitFor();
  expect(await card(page, 'Email').count()).toBe(0);
  expect((await call('/system/getSettings', {}, token)).code).toBe(2003);
  const users = await open('/systemManage/notifyUsers', { token, lang: 'en' });
  await users.getByRole('button', { name: 'Add user' }).first().waitFor();
});
