import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Api, DEMO_PASSWORD } from './support/api.ts';
import { useBrowser } from './support/browser.ts';
import { type ServerProcess, spawnServer, startServer } from './support/server-process.ts';

/* One separate server: its start beside others, a restore that signs out all users, its end. */

const PASSPHRASE = 'quiet harbour 晴天 lantern';

const { open, forgiveComplaints } = useBrowser();
const rows = (page: Page) => page.locator('tbody tr.ant-table-row');
let dataDir: string;
let server: ServerProcess;
let password: string;
/** A start with the port in use: the initial password must not be lost. */
let failed: { port: number; code: number | null; text: string };

async function ended(env: Record<string, string>, args: string[] = []) {
  const { child, output } = spawnServer(env, args);
  await once(child, 'exit');
  return { code: child.exitCode, text: output() };
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'heliodon-process-'));
  await chmod(dataDir, 0o711);
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const { code, text } = await ended({ DATA_DIR: dataDir, PORT: String(port) });
  taken.close();
  failed = { port, code, text };
  password = /account admin was made; .*: (\w{14})\n/.exec(text)?.[1] ?? '';
  server = await startServer({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it('prints its password if the port is in use, and rejects a second instance on its folder', async () => {
  expect(failed.code).toBe(1);
  expect(failed.text).toContain(String(failed.port));
  expect(server.adminPassword).toBeUndefined();
  expect(await new Api(server.url).tokenOf('admin', password)).toBeTruthy();
  const second = await ended({ DATA_DIR: dataDir, PORT: '0' });
  expect(second.code).toBe(1);
  expect(second.text).toContain(String(server.child.pid));
  expect(second.text).toContain(dataDir);
});

it('a backup is created, downloaded, uploaded and restored; all users sign in again', async () => {
  const before = await new Api(server.url).signIn('manager', DEMO_PASSWORD);
  const token = await new Api(server.url).tokenOf('admin', password);
  const page = await open(`${server.url}/systemManage/config?tab=backup`, { token, lang: 'en' });
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

  await rows(page)
    .filter({ hasText: name })
    .filter({ hasNotText: '-upload' })
    .getByRole('button', { name: 'Restore' })
    .click();
  await dialog.getByLabel('Enter the file name').fill(name);
  await dialog.getByLabel('Backup passphrase').fill(PASSPHRASE);
  await dialog.getByLabel('Your password').fill(password);
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

it('ends with 0 when it is stopped, and then resets the password of its platform manager', async () => {
  expect(await server.stop()).toBe(0);
  const reset = await ended({ DATA_DIR: dataDir }, ['--reset-admin']);
  expect([reset.code, /New password of admin: \w{14}/.test(reset.text)]).toEqual([0, true]);
});

it('ends with 2 if the configuration is wrong, without printing a secret; --help lists every option', async () => {
  const { code, text } = await ended({ PORT: 'eighty', ROLE: 'boss', OSS_SECRET: 'changeme-changeme' });
  expect(code).toBe(2);
  for (const word of ['PORT', 'eighty', 'ROLE', 'boss', 'gateway', 'OSS_SECRET'])
    expect(text).toContain(word);
  expect(text).not.toContain('changeme-changeme');
  const help = await ended({}, ['--help']);
  expect(help.code).toBe(0);
  for (const name of ['PORT', 'DATA_DIR', 'DATABASE_URL', 'DEMO', 'ROLE', '--reset-admin'])
    expect(help.text).toContain(name);
});
