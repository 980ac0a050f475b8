import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Api, DEMO_PASSWORD } from './support/api.ts';
import { useBrowser } from './support/browser.ts';
import { portal } from './support/portal.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';

/* A separate server with a mail server. */

const PLANT = '苏州园区 · Suzhou Park';
const [OWN, ACCOUNTS] = ['owner@example.com', 'accounts@example.com'];
const DATABASE = `sending_${process.pid}`;

const { open } = useBrowser();
const mails: { to: string[]; text: string }[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    let text = '';
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    stream.on('end', () => {
      mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
      done();
    });
  },
});
let cluster: pg.Client;
let database: pg.Client;
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as { port: number };
  cluster = new pg.Client({ connectionString: portal().databaseUrl });
  await cluster.connect();
  await cluster.query(`CREATE DATABASE ${DATABASE}`);
  const url = new URL(portal().databaseUrl);
  url.pathname = `/${DATABASE}`;
  server = await startServer({
    DATABASE_URL: url.href,
    DATA_DIR: join(tmpdir(), `heliodon-sending-${process.pid}`),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    PUBLIC_URL: 'https://pv.example.com',
  });
  database = new pg.Client({ connectionString: url.href });
  await database.connect();
  await database.query("UPDATE account SET email = $1 WHERE account_name = 'manager'", [OWN]);
  token = await new Api(server.url).tokenOf('manager', DEMO_PASSWORD);
  const api = new Api(server.url, token);
  const { data } = await api.call('/user/queryPlantList', { keyword: PLANT });
  await api.call('/user/selectPlant', { plantId: data.rows[0].plantId });
});
afterAll(async () => {
  await server.stop();
  await database.end();
  await cluster.query(`DROP DATABASE ${DATABASE}`);
  await cluster.end();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const choose = async (page: Page, label: string, option: string) => {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByRole('listbox').last().waitFor({ state: 'attached' });
  await page.locator('.ant-select-item-option', { hasText: option }).first().click();
};

const mailTo = (address: string) => mails.find(({ to }) => to.includes(address))?.text ?? '';

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

it('a scheduled report is set up, tested, sent when due, unsubscribed by a recipient, disabled and deleted', async () => {
  const page = await open(`${server.url}/monitoring/electricityReport`, { token, lang: 'zh' });
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

  // The link in the mail, opened without an account.
  const headers = mailTo(ACCOUNTS).replace(/\r?\n[ \t]+/g, ' ');
  const link = /List-Unsubscribe:\s*<https:\/\/pv\.example\.com(\/stopSending\?token=[^>]+)>/.exec(
    headers,
  )?.[1];
  const stranger = await open(`${server.url}${link}`, { lang: 'zh' });
  await stranger.getByRole('button', { name: '不再接收' }).click();
  await stranger.getByText('已退订', { exact: true }).waitFor();
  await stranger.getByText(`${ACCOUNTS} 今后不会再收到“财务月报”。`).waitFor();

  await page.reload();
  await page.getByRole('button', { name: '月度发送' }).click();
  await card.getByText(`${ACCOUNTS}（已退订）`).waitFor();

  const admin = await new Api(server.url).signIn('admin', server.adminPassword ?? '');
  const { data } = await admin.call('/system/getOutboxList', { keyword: ACCOUNTS });
  expect(data.rows).toHaveLength(1);
  expect(data.rows[0]).toMatchObject({ purpose: 'report', status: 'sent' });
  expect(data.rows[0].attachments).toEqual([
    expect.stringMatching(/\.xlsx$/),
    expect.stringMatching(/\.pdf$/),
  ]);

  await card.getByRole('button', { name: '编辑' }).click();
  await drawer.getByLabel('名称').fill('银行月报');
  await drawer.getByLabel('启用', { exact: true }).click();
  await drawer.getByRole('button', { name: /保\s*存/ }).click();
  const changed = drawer.locator('.ant-card', { hasText: '银行月报' });
  await changed.getByText('已停用').waitFor();
  await changed.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: '删除' }).click();
  await drawer.getByText('还没有月度发送').waitFor();
  const { data: kept } = await new Api(server.url, token).call('/report/getSendings');
  expect(kept.rows).toEqual([]);
});
