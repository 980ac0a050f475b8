import { getPublicKey } from '@heliodon/auth/contract';
import { authErrors } from '@heliodon/auth/errors';
import {
  type BackupFile,
  type BackupJob,
  backupErrors,
  backupFile,
  backupJob,
  deleteBackup,
  finishBackupUpload,
  getBackupLink,
  getBackups,
  makeBackup,
  passphraseRule,
  restoreBackup,
  saveBackupPlan,
  sendBackupPiece,
  startBackupUpload,
} from '@heliodon/backup/contract';
import { commonErrors, SUCCESS } from '@heliodon/contract/errors';
import { messageText } from '@heliodon/contract/messages';
import { exampleOf } from '@heliodon/contract/testing/example';
import { seriousViolations } from '@heliodon/ui/testing/accessibility';
import { cellsBeyondScreen } from '@heliodon/ui/testing/phone';
import { type PageOptions, renderPage } from '@heliodon/ui/testing/renderPage';
import { credentialKeys } from '@heliodon/web/testing/credentials';
import { Refusal } from '@heliodon/web/testing/fake-server';
import { server } from '@heliodon/web/testing/server';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import BackupPanel from './BackupPanel.tsx';

const NAME = 'heliodon-20261110-030000.heliodon';
const OWN = '1111-2222-3333-4444-5555-6666-7777-8888';
const OTHER = '9999-aaaa-bbbb-cccc-dddd-eeee-ffff-0000';
const RECIPIENT = `age1${'q'.repeat(58)}`;
const PASSPHRASE = 'quiet harbour 晴天 lantern';
const AT = '2026-11-10T03:00:00.000Z';

let files: BackupFile[];
let job: BackupJob | null;
let recipient: string | null;
let fingerprint: string | null;

const SEALED = { protection: 'server', needs: null, signer: { fingerprint: OWN, own: true } } as const;
const fileOf = (name: string, values: Partial<BackupFile> = {}) =>
  exampleOf(backupFile, {
    name,
    createdAt: AT,
    sizeBytes: 2048,
    rows: 1234,
    whole: true,
    ...SEALED,
    ...values,
  });

const jobOf = (kind: BackupJob['kind'], state: BackupJob['state'], values: Partial<BackupJob> = {}) =>
  exampleOf(backupJob, { kind, state, fileName: NAME, at: AT, finishedAt: AT, ...values });

beforeEach(async () => {
  files = [];
  job = null;
  recipient = null;
  fingerprint = OWN;
  server.answer(getPublicKey, (await credentialKeys()).answer).answer(getBackups, () => ({
    files,
    job,
    plan: { enabled: true, hour: 3, timeZone: 'Asia/Shanghai', keep: 7, version: 2 },
    freeBytes: 1e9,
    recipient,
    fingerprint,
    migration: '0001',
  }));
});

const passphraseText = (name: keyof typeof passphraseRule) => messageText(passphraseRule[name], 'en') ?? '';

async function panel(options: PageOptions = {}) {
  const page = await renderPage(<BackupPanel />, options);
  await expect.element(page.getByRole('button', { name: /Back up now|立即备份/ })).toBeVisible();
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  return { ...page, row, dialog: page.getByRole('dialog') };
}

it('a backup is made: in progress, then listed', async () => {
  server.answer(makeBackup, () => {
    job = jobOf('backup', 'running', { finishedAt: null, doneParts: 1, totalParts: 4 });
    return {};
  });
  const page = await panel();
  await expect.element(page.getByText('No backups yet')).toBeVisible();
  await page.getByRole('button', { name: 'Back up now' }).click();
  const make = page.dialog.getByRole('button', { name: 'Back up now' });
  await page.dialog.getByLabelText('Backup passphrase').fill('too short');
  await page.dialog.getByLabelText('Confirm passphrase').fill('too short, too');
  await make.click();
  await expect.element(page.dialog.getByText(passphraseText('length'))).toBeVisible();
  await page.dialog.getByLabelText('Backup passphrase').fill(PASSPHRASE);
  await make.click();
  await expect.element(page.dialog.getByText(passphraseText('repeat'))).toBeVisible();
  expect(await seriousViolations()).toEqual([]);
  await page.dialog.getByLabelText('Confirm passphrase').fill(PASSPHRASE);
  await make.click();
  await expect.element(page.getByText(/1 of 4 tables/)).toBeVisible();
  const [{ protection } = { protection: { by: 'key' } as const }] = server.bodiesOf(makeBackup);
  const sent = protection.by === 'passphrase' ? protection.passphrase : undefined;
  expect(await (await credentialKeys()).read(sent)).toBe(PASSPHRASE);
  await expect.element(page.getByRole('button', { name: 'Back up now' })).toBeDisabled();
  // The panel refreshes by itself while a job is in progress.
  job = jobOf('backup', 'done');
  files = [fileOf(NAME)];
  await expect.element(page.getByText(/^Backup completed at .*heliodon-20261110/)).toBeVisible();
  await expect.element(page.row(NAME)).toHaveTextContent(/Complete.*Manual/);
});

it.each([
  ['en', 'light', 'The restore at', 'No way back'],
  ['zh', 'dark', '的恢复失败', 'No way back'],
] as const)(
  'shows files and the last failure without a serious violation, in %s and %s',
  async (lang, theme, failed, error) => {
    files = [
      fileOf(NAME),
      fileOf('heliodon-20261109-030000-auto.heliodon', { origin: 'auto', newer: true }),
      fileOf('heliodon-20261108-030000-upload.heliodon', { origin: 'upload', whole: false }),
    ];
    job = jobOf('restore', 'failed', { error });
    const page = await panel({ lang, theme });
    await expect.element(page.getByText(new RegExp(failed))).toBeVisible();
    await expect.element(page.getByText(error)).toBeVisible();
    const restore = page.getByRole('button', { name: /^(Restore|恢复)/ });
    const isDisabled = () => restore.elements().map((one) => (one as HTMLButtonElement).disabled);
    await expect.poll(isDisabled).toEqual([false, true, true]);
    expect(await seriousViolations()).toEqual([]);
  },
);

it('is restored only with its name and the own password', async () => {
  files = [fileOf(NAME)];
  server.answer(restoreBackup, ({ typedName }) =>
    typedName === NAME ? new Refusal(authErrors.wrongPassword) : new Refusal(backupErrors.wrongName),
  );
  const page = await panel({ lang: 'zh' });
  await page.row(NAME).getByRole('button', { name: /恢复/ }).click();
  const submit = page.dialog.getByRole('button', { name: /恢\s?复/ });
  await submit.click();
  await expect.element(page.dialog.getByText('此项必填').first()).toBeVisible();
  await page.dialog.getByLabelText('请输入文件名').fill('something');
  await page.dialog.getByLabelText('您的登录密码').fill('Wrong1pass');
  await submit.click();
  await expect.element(page.dialog.getByText(/输入的文件名与所选备份不一致/)).toBeVisible();
  await page.dialog.getByLabelText('请输入文件名').fill(NAME);
  await submit.click();
  await expect.element(page.dialog.getByText(authErrors.wrongPassword.zh)).toBeVisible();
  expect(await seriousViolations()).toEqual([]);

  server.answer(restoreBackup, {});
  await page.dialog.getByLabelText('您的登录密码').fill('Right1pass');
  await submit.click();
  await expect.element(page.dialog).not.toBeInTheDocument();
  const sent = server.bodiesOf(restoreBackup).at(-1);
  expect(sent).toMatchObject({ name: NAME, typedName: NAME });
  expect(await (await credentialKeys()).read(sent?.password)).toBe('Right1pass');
});

it.each([
  ['en', null, /key of this server/, /settings\.key or SETTINGS_KEY/, 'With the server key'],
  ['zh', RECIPIENT, new RegExp(RECIPIENT), /AGE-SECRET-KEY-1/, '加密给 BACKUP_RECIPIENT 公钥'],
] as const)(
  'states what opens backups that are made with a key, in %s',
  async (lang, key, what, needed, choice) => {
    recipient = key;
    server.answer(makeBackup, {});
    const page = await panel({ lang });
    await expect.element(page.getByText(what)).toBeVisible();
    await expect.element(page.getByText(OWN)).toBeVisible();
    await page.getByRole('button', { name: /Back up now|立即备份/ }).click();
    await page.dialog.getByText(choice).click();
    await expect.element(page.dialog.getByText(needed)).toBeVisible();
    expect(await seriousViolations()).toEqual([]);
    await page.dialog.getByRole('button', { name: /Back up now|立即备份/ }).click();
    await expect.element(page.dialog).not.toBeInTheDocument();
    expect(server.bodiesOf(makeBackup)).toEqual([{ protection: { by: 'key' } }]);
  },
);

it.each(['en', 'zh'] as const)('without a usable server key backups are disabled, in %s', async (lang) => {
  fingerprint = null;
  const page = await panel({ lang });
  await expect.element(page.getByText(backupErrors.noKey[lang])).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Back up now|立即备份/ })).toBeDisabled();
});

it('a restore asks for the passphrase, and shows a wrong one beside its field', async () => {
  files = [fileOf(NAME, { protection: 'passphrase', needs: 'passphrase' })];
  server.answer(restoreBackup, new Refusal(backupErrors.wrongPassphrase));
  const page = await panel();
  await expect.element(page.row(NAME)).toHaveTextContent('Passphrase');
  await page
    .row(NAME)
    .getByRole('button', { name: /Restore/ })
    .click();
  await page.dialog.getByLabelText('Enter the file name').fill(NAME);
  await page.dialog.getByLabelText('Your password').fill('Right1pass');
  const submit = page.dialog.getByRole('button', { name: 'Restore' });
  await submit.click();
  await expect.element(page.dialog.getByText('This field is required')).toBeVisible();
  expect(server.bodiesOf(restoreBackup)).toEqual([]);
  await page.dialog.getByLabelText('Backup passphrase').fill(PASSPHRASE);
  await submit.click();
  await expect.element(page.dialog.getByText(backupErrors.wrongPassphrase.en)).toBeVisible();
  const sent = server.bodiesOf(restoreBackup).at(-1);
  expect(await (await credentialKeys()).read(sent?.key)).toBe(PASSPHRASE);
  expect(sent).not.toHaveProperty('trustedSigner');
});

it('a restore of a file of another server shows its fingerprint and requires confirmation', async () => {
  const signer = { fingerprint: OTHER, own: false };
  files = [fileOf(NAME, { protection: 'server', needs: 'identity', recipient: RECIPIENT, signer })];
  server.answer(restoreBackup, {});
  const page = await panel({ lang: 'zh' });
  await expect.element(page.row(NAME)).toHaveTextContent('由另一台服务器签名');
  await page.row(NAME).getByRole('button', { name: /恢复/ }).click();
  await page.dialog.getByLabelText('请输入文件名').fill(NAME);
  await page.dialog.getByLabelText('私钥（AGE-SECRET-KEY-1…）').fill('AGE-SECRET-KEY-1X');
  await page.dialog.getByLabelText('您的登录密码').fill('Right1pass');
  const submit = page.dialog.getByRole('button', { name: /恢\s?复/ });
  await submit.click();
  await expect.element(page.dialog.getByText('此项必填')).toBeVisible();
  expect(await seriousViolations()).toEqual([]);
  await page.dialog.getByText(new RegExp(OTHER)).click();
  await expect.element(page.dialog.getByText('此项必填')).not.toBeInTheDocument();
  await submit.click();
  await expect.element(page.dialog).not.toBeInTheDocument();
  expect(server.bodiesOf(restoreBackup)).toMatchObject([{ trustedSigner: OTHER }]);
});

it('a restore of an unprotected file requires confirmation', async () => {
  files = [fileOf(NAME, { protection: 'none', signer: null })];
  server.answer(restoreBackup, {});
  const page = await panel();
  await expect.element(page.row(NAME)).toHaveTextContent('Not encrypted');
  await page
    .row(NAME)
    .getByRole('button', { name: /Restore/ })
    .click();
  await page.dialog.getByLabelText('Enter the file name').fill(NAME);
  await page.dialog.getByLabelText('Your password').fill('Right1pass');
  const submit = page.dialog.getByRole('button', { name: 'Restore' });
  await submit.click();
  await expect.element(page.dialog.getByText('This field is required')).toBeVisible();
  await page.dialog.getByText(/neither encrypted nor signed/).click();
  await expect.element(page.dialog.getByText('This field is required')).not.toBeInTheDocument();
  await submit.click();
  await expect.element(page.dialog).not.toBeInTheDocument();
  expect(server.bodiesOf(restoreBackup)).toMatchObject([{ unprotected: true }]);
});

it('is deleted after a confirmation that names it', async () => {
  files = [fileOf(NAME)];
  server.answer(deleteBackup, () => {
    files = [];
    return {};
  });
  const page = await panel();
  await page
    .row(NAME)
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect.element(page.dialog).toHaveTextContent(NAME);
  await page.dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('No backups yet')).toBeVisible();
  expect(server.bodiesOf(deleteBackup)).toEqual([{ name: NAME }]);
});

it('is downloaded by a link of the server', async () => {
  files = [fileOf(NAME)];
  const keys = await credentialKeys();
  server
    .answer(getPublicKey, keys.answer)
    .answer(getBackupLink, async ({ proof }) =>
      proof.by === 'password' && (await keys.read(proof.password)) === 'Sunrise2040'
        ? { url: '#downloaded' }
        : new Refusal(authErrors.wrongPassword),
    );
  const page = await panel();
  await page
    .row(NAME)
    .getByRole('button', { name: /Download/ })
    .click();
  await expect.element(page.dialog).toHaveTextContent(NAME);
  for (const typed of ['Wrong1pass', 'Sunrise2040']) {
    await page.dialog.getByLabelText('Your password', { exact: true }).fill(typed);
    await page.dialog.getByRole('button', { name: 'Download' }).click();
    if (typed === 'Wrong1pass')
      await expect.element(page.dialog.getByText(authErrors.wrongPassword.en)).toBeVisible();
  }
  await expect.poll(() => location.hash).toBe('#downloaded');
  expect(server.bodiesOf(getBackupLink)).toMatchObject([{ name: NAME }, { name: NAME }]);
  history.replaceState(history.state, '', location.pathname + location.search);
});

it('is uploaded in chunks; a refusal is shown', async () => {
  server
    .answer(startBackupUpload, { uploadId: '00000000-0000-4000-8000-000000000001', pieceBytes: 4 })
    .answer(sendBackupPiece, { url: '/piece' })
    .answer(finishBackupUpload, () => {
      job = jobOf('check', 'done');
      files = [fileOf('heliodon-20261110-030000-upload.heliodon', { origin: 'upload' })];
      return {};
    });
  // Chunks are sent to an address, not to a call. The test server restores fetch at its end.
  const pieces: Promise<string>[] = [];
  const faked = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (init?.method !== 'PUT') return faked(input, init);
    pieces.push((init.body as Blob).text());
    return Promise.resolve(Response.json({ code: SUCCESS, msg: '', data: {} }));
  };
  const page = await panel();
  const choose = () =>
    userEvent.upload(
      document.querySelector('input[type="file"]') as HTMLElement,
      new File(['HELIODON-B'], 'copy.heliodon'),
    );
  await choose();
  await expect.element(page.getByText(/^Uploaded and verified at/)).toBeVisible();
  await expect.element(page.row('-upload.heliodon').getByText('Uploaded')).toBeVisible();
  expect(server.bodiesOf(sendBackupPiece).map(({ offset }) => offset)).toEqual([0, 4, 8]);
  expect(await Promise.all(pieces)).toEqual(['HELI', 'ODON', '-B']);
  server.answer(startBackupUpload, new Refusal(backupErrors.busy));
  await choose();
  await expect.element(page.getByText(backupErrors.busy.en).first()).toBeVisible();
});

it('the schedule is saved with the time zone of the user', async () => {
  server.answer(saveBackupPlan, {});
  const page = await panel();
  const save = page.getByRole('button', { name: 'Save' });
  await expect.element(save).toBeDisabled();
  await page.getByLabelText('Backups to keep').fill('14');
  await userEvent.tab();
  await save.click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(server.bodiesOf(saveBackupPlan)).toEqual([
    expect.objectContaining({ keep: 14, hour: 3, enabled: true, version: 2, timeZone: 'Asia/Shanghai' }),
  ]);
});

it('shows that loading failed, and soon loads again by itself', async () => {
  server.answer(getBackups, new Refusal(commonErrors.unexpected));
  const page = await renderPage(<BackupPanel />);
  await expect.element(page.getByText('Failed to load')).toBeVisible();
  const asked = server.bodiesOf(getBackups).length;
  await expect.poll(() => server.bodiesOf(getBackups).length).toBeGreaterThan(asked + 1);
});

it('shows each file as a card on a phone, without horizontal scrolling', async () => {
  files = [fileOf(NAME)];
  const page = await renderPage(<BackupPanel />, { width: 390 });
  await expect.element(page.getByText(NAME)).toBeVisible();
  expect(cellsBeyondScreen()).toEqual([]);
});
