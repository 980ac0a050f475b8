import { startMailServer, type TestMailServer } from '@heliodon/infrastructure/testing/mail-server';
import { readXlsx } from 'hucre/xlsx';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Api, adminToken, call, tokenOf } from './support/api.ts';
import { useBrowser } from './support/browser.ts';

const PLANT = '苏州园区 · Suzhou Park';
const [OWN, ACCOUNTS] = ['owner@example.com', 'accounts@example.com'];
const MAIL_PASSWORD = 'e2e-Send-pass-7Kw';

const { open, portal } = useBrowser();
let mailServer: TestMailServer;
let database: pg.Client;
let ownBefore: string | null;
let token: string;

/** Other tests of this server expect no mail server: an empty host. */
async function useMailServer(host: string, user: string, password: string | null): Promise<void> {
  const admin = await adminToken();
  const { version, values } = (await call('/system/getSettings', {}, admin)).data.sections.mail;
  const proof = {
    by: 'password',
    password: await new Api(portal.url).credential(portal.adminPassword),
  };
  const changed = { ...values, host, port: mailServer.port, security: 'none', user };
  const body = { section: 'mail', version, values: changed, secrets: { password }, proof };
  expect((await call('/system/saveSettings', body, admin)).code).toBe(1000);
}

const setOwnMail = (email: string | null) =>
  database.query("UPDATE account SET email = $1 WHERE account_name = 'manager'", [email]);

beforeAll(async () => {
  mailServer = await startMailServer(MAIL_PASSWORD);
  await useMailServer('127.0.0.1', 'robot', MAIL_PASSWORD);
  database = new pg.Client({ connectionString: portal.databaseUrl });
  await database.connect();
  const { rows } = await database.query("SELECT email FROM account WHERE account_name = 'manager'");
  ownBefore = rows[0].email;
  await setOwnMail(OWN);
  token = await tokenOf('manager');
  const { data } = await call('/user/queryPlantList', { keyword: PLANT }, token);
  await call('/user/selectPlant', { plantId: data.rows[0].plantId }, token);
});
afterAll(async () => {
  await database.query('DELETE FROM report_sending');
  await setOwnMail(ownBefore);
  await database.end();
  await useMailServer('', '', null);
  await mailServer.stop();
});

const choose = async (page: Page, label: string, option: string) => {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByRole('listbox').last().waitFor({ state: 'attached' });
  await page.locator('.ant-select-item-option', { hasText: option }).first().click();
};

const mailTo = (address: string) => mailServer.mails.find((mail) => mail.includes(`To: ${address}`)) ?? '';

/** Decoded files of a mail by type. */
function attachmentsOf(mail: string): Map<string, Buffer> {
  const boundary = /multipart\/mixed;\s+boundary="([^"]+)"/.exec(mail)?.[1] ?? '';
  const parts = mail.split(`--${boundary}`).filter((part) => /Content-Disposition: attachment/.test(part));
  return new Map(
    parts.map((part) => {
      const [head = '', body = ''] = part.split(/\r?\n\r?\n/);
      return [/Content-Type: application\/pdf/.test(head) ? 'pdf' : 'xlsx', Buffer.from(body, 'base64')];
    }),
  );
}

it('a scheduled report is set up, tested, sent when due, and unsubscribed by a recipient', async () => {
  const page = await open('/monitoring/electricityReport', { token, lang: 'zh' });
  await page.getByRole('button', { name: '月度发送' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('还没有月度发送').waitFor();
  await drawer.getByRole('button', { name: '新建发送' }).click();
  await drawer.getByLabel('名称').fill('财务月报');
  await drawer.getByLabel('电费账单 PDF').check();
  const recipients = drawer.getByLabel('收件邮箱');
  // The user's own address is already entered.
  for (let n = 0; n < 2; n += 1) await recipients.press('Backspace');
  await recipients.fill(ACCOUNTS);
  await recipients.press('Enter');
  await choose(page, '日期', '每月 1 日');
  await choose(page, '时间', '00:00');
  await drawer.getByRole('button', { name: /保\s*存/ }).click();

  const card = drawer.locator('.ant-card', { hasText: '财务月报' });
  await card.getByText('每月 1 日 00:00').waitFor();
  await card.getByText(ACCOUNTS).waitFor();
  for (const shown of ['已启用', '电量报表 Excel', '电费账单 PDF', PLANT])
    await card.getByText(shown).waitFor();

  // Simulates an earlier setup, so that the report is due.
  await database.query("UPDATE report_sending SET active_since = now() - interval '1 year'");
  await card.getByRole('button', { name: '立即试发' }).click();
  await expect.poll(() => drawer.locator('[data-run="sent"]').count(), { timeout: 60_000 }).toBe(2);
  await expect.poll(() => drawer.getByText('已发送').count(), { timeout: 60_000 }).toBe(2);
  await drawer.getByText('试发', { exact: true }).waitFor();
  await drawer.getByText(OWN).waitFor();
  await drawer.getByText(ACCOUNTS).waitFor();

  const files = attachmentsOf(mailTo(OWN));
  expect([...files.keys()].toSorted()).toEqual(['pdf', 'xlsx']);
  expect(files.get('pdf')?.subarray(0, 5).toString()).toBe('%PDF-');
  const [sheet] = (await readXlsx(files.get('xlsx') ?? Buffer.alloc(0))).sheets;
  expect(sheet?.rows[0]?.some((cell) => /kWh/.test(String(cell)))).toBe(true);
  expect(sheet?.rows.length).toBeGreaterThan(28);
  expect(sheet?.freezePane).toMatchObject({ rows: 1 });

  expect(mailTo(ACCOUNTS)).not.toBe('');
  const { data } = await call('/system/getOutboxList', { keyword: ACCOUNTS }, await adminToken());
  expect(data.rows).toHaveLength(1);
  expect(data.rows[0]).toMatchObject({ purpose: 'report', status: 'sent' });
  expect(data.rows[0].attachments).toEqual([
    expect.stringMatching(/\.xlsx$/),
    expect.stringMatching(/\.pdf$/),
  ]);

  // The link of the mail, opened without an account. Without PUBLIC_URL it is only the path.
  const link = /\/stopSending\?token=[\w.-]+/.exec(data.rows[0].body)?.[0] ?? '';
  const stranger = await open(link, { lang: 'zh' });
  await stranger.getByRole('button', { name: '不再接收' }).click();
  await stranger.getByText('已退订', { exact: true }).waitFor();
  await stranger.getByText(`${ACCOUNTS} 今后不会再收到“财务月报”。`).waitFor();

  await page.reload();
  await page.getByRole('button', { name: '月度发送' }).click();
  await card.getByText(`${ACCOUNTS}（已退订）`).waitFor();
});
