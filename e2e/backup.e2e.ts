import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Api, DEMO_PASSWORD } from './support/api.ts';
import { useBrowser } from './support/browser.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';

const { open, forgiveComplaints } = useBrowser();
const rows = (page: Page) => page.locator('tbody tr.ant-table-row');

const PASSPHRASE = 'quiet harbour 晴天 lantern';

/* A separate server: a restore signs out all users. */
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

async function panel(): Promise<Page> {
  const token = await new Api(server.url).tokenOf('admin', password);
  return open(`${server.url}/systemManage/config?tab=backup`, { token, lang: 'en' });
}

it('is created, downloaded, uploaded and restored; all users sign in again', async () => {
  const before = await new Api(server.url).signIn('manager', DEMO_PASSWORD);
  const page = await panel();
  await page.getByText('No backups yet').waitFor();
  await page.getByRole('button', { name: 'Back up now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Backup passphrase').fill(PASSPHRASE);
  await dialog.getByLabel('Confirm passphrase').fill(PASSPHRASE);
  await dialog.getByRole('button', { name: 'Back up now' }).click();
  await page.getByText(/^Backup completed at/).waitFor();
  await rows(page).first().getByRole('button', { name: 'Download' }).click();
  await dialog.getByLabel('Your password').fill(password);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  await dialog.waitFor({ state: 'hidden' });
  const name = download.suggestedFilename();
  const copy = join(dataDir, 'copy.heliodon');
  await download.saveAs(copy);
  const bytes = (await readFile(copy)).toString('latin1');
  expect(bytes).toMatch(/^HELIODON-BACKUP-2\n/);
  expect(bytes.slice(4096)).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);

  await page.locator('input[type="file"]').setInputFiles(copy);
  await page.getByText(/^Uploaded and verified at/).waitFor();
  await expect.poll(() => rows(page).count()).toBe(2);
  await rows(page).filter({ hasText: '-upload' }).getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => rows(page).count()).toBe(1);
  await dialog.waitFor({ state: 'hidden' });

  await rows(page).filter({ hasText: name }).getByRole('button', { name: 'Restore' }).click();
  await dialog.getByLabel('Enter the file name').fill(name);
  await dialog.getByLabel('Backup passphrase').fill('not the passphrase');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await dialog.getByText('The passphrase is incorrect. No changes were made.').waitFor();
  await dialog.getByLabel('Backup passphrase').fill(PASSPHRASE);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('heading', { name: 'The database is being restored' }).waitFor();
  await page.waitForURL('**/login**', { timeout: 90_000 });
  // Expected errors of socket and calls while the server is down.
  forgiveComplaints();

  expect((await before.call('/system/getProviders')).code).toBe(401);
  const api = await new Api(server.url).signIn('admin', password);
  expect((await api.call('/system/getBackups')).data.job).toMatchObject({ kind: 'restore', state: 'done' });
  const day = new Date().toISOString().slice(0, 10);
  const asked = { from: day, to: day, timeZone: 'UTC', keyword: 'Restored' };
  const { data } = await api.call('/system/getLogList', asked);
  expect(data.rows[0]).toMatchObject({
    operator: 'admin',
    status: 'success',
    content: expect.stringContaining(name),
  });
});
