import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Api, DEMO_PASSWORD, tokenOf } from './support/api.ts';
import { seriousViolations } from './support/axe.ts';
import { useBrowser } from './support/browser.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';

const { open, forgiveComplaints } = useBrowser();
const rows = (page: Page) => page.locator('tbody tr.ant-table-row');

/* A server of its own: a restore signs everybody out. */
let dataDir: string;
let server: ServerProcess;
let password: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'heliodon-backup-e2e-'));
  await chmod(dataDir, 0o711);
  server = await startServer({ DATA_DIR: dataDir, DEMO_FLEET: 'off' });
  password = server.adminPassword ?? '';
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function panel(lang: 'zh' | 'en'): Promise<Page> {
  const token = await new Api(server.url).tokenOf('admin', password);
  return open(`${server.url}/systemManage/config?tab=backup`, { token, lang });
}

it('is made, downloaded, uploaded and deleted', async () => {
  const page = await panel('en');
  await page.getByText('No back-ups yet').waitFor();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await page.getByText(/^Backed up on/).waitFor();
  expect(await rows(page).first().innerText()).toMatch(/Complete[\s\S]*By hand/);
  expect(await seriousViolations(page)).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    rows(page).first().getByRole('button', { name: 'Download' }).click(),
  ]);
  const name = download.suggestedFilename();
  const copy = join(dataDir, 'copy.heliodon');
  await download.saveAs(copy);
  expect((await readFile(copy)).toString('latin1', 0, 15)).toBe('HELIODON-BACKUP');

  await page.locator('input[type="file"]').setInputFiles(copy);
  await page.getByText(/^Uploaded and checked on/).waitFor();
  await expect.poll(() => rows(page).count()).toBe(2);

  const own = rows(page).filter({ hasText: name });
  await own.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.innerText()).toContain(name);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => rows(page).count()).toBe(1);
});

it('is restored after the name and the password are typed; everybody signs in again', async () => {
  const before = await new Api(server.url).signIn('manager', DEMO_PASSWORD);
  const page = await panel('zh');
  await page.getByRole('button', { name: '立即备份' }).click();
  await page.getByText(/^已于 .* 完成备份/).waitFor();
  const name = /heliodon-\d{8}-\d{6}\.heliodon/.exec(await page.getByText(/完成备份/).innerText())?.[0] ?? '';

  await rows(page).filter({ hasText: name }).getByRole('button', { name: '恢复' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('请输入文件名').fill('something');
  await dialog.getByLabel('您的登录密码').fill(password);
  await dialog.getByRole('button', { name: /恢\s?复/ }).click();
  await dialog.getByText('输入的文件名与所选备份不一致').waitFor();
  await dialog.getByLabel('请输入文件名').fill(name);
  await dialog.getByRole('button', { name: /恢\s?复/ }).click();
  await page.getByRole('heading', { name: '正在恢复数据库' }).waitFor();
  await page.waitForURL('**/login**', { timeout: 90_000 });
  // The socket and calls that met a closed door.
  forgiveComplaints();

  expect((await before.call('/system/getProviders')).code).toBe(401);
  const again = await panel('en');
  await again.getByText(/^Restored on/).waitFor();
  const api = await new Api(server.url).signIn('admin', password);
  const day = new Date().toISOString().slice(0, 10);
  const { data } = await api.call('/system/getLogList', {
    from: day,
    to: day,
    timeZone: 'UTC',
    keyword: 'Restored',
  });
  expect(data.rows[0]).toMatchObject({
    operator: 'admin',
    status: 'success',
    content: expect.stringContaining(name),
  });
});

it('nobody but the platform manager finds it', async () => {
  const page = await open('/systemManage/config?tab=backup', { token: await tokenOf('manager'), lang: 'en' });
  await page.getByText('You may not see this page').waitFor();
  expect(await page.getByRole('button', { name: 'Back up now' }).count()).toBe(0);
});
