import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authErrors } from '@heliodon/auth/errors';
import { type BackupFile, backupErrors } from '@heliodon/backup/contract';
import { type BackupKeys, backupKeysOf, dumpDatabase, type RestoreOrder } from '@heliodon/backup/server';
import { commonErrors } from '@heliodon/contract/errors';
import { SecretBox } from '@heliodon/infrastructure/secret-box';
import { loadSettingsKey } from '@heliodon/system/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';
import { World } from './world.ts';

let now = new Date('2026-05-03T01:00:00Z');
let dataDir: string;
let server: TestServer;
let token: string;

const byKey = { protection: { by: 'key' } };
const call = (path: string, body: unknown = {}) => server.call(`/system/${path}`, body, { token });
const list = async () => (await call('getBackups')).data;

/** Runs queued jobs now. */
async function work(): Promise<void> {
  const open = await server.db
    .selectFrom('backup_job')
    .select('id')
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  await server.runTask('backup', { jobId: open.id });
}

const aMinuteLater = () => {
  now = new Date(now.getTime() + 60_000);
};

async function made(): Promise<string> {
  aMinuteLater();
  expect((await call('makeBackup', byKey)).code).toBe(1000);
  await work();
  return (await list()).files[0].name;
}

async function put(uploadId: string, offset: number, piece: Buffer) {
  const { data } = await call('sendBackupPiece', { uploadId, offset });
  const response = await server.app.inject({
    method: 'PUT',
    url: data.url,
    headers: { 'content-type': 'application/octet-stream' },
    payload: piece,
  });
  return {
    ...response.json(),
    again: () => server.app.inject({ method: 'PUT', url: data.url, payload: piece }),
  };
}

const byPassword = async (password = server.adminPassword ?? '') => ({
  by: 'password',
  password: await server.credential(password),
});

async function download(name: string) {
  const { data } = await call('getBackupLink', { name, proof: await byPassword() });
  const get = () => server.app.inject({ method: 'GET', url: data.url });
  return { first: await get(), second: await get() };
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'heliodon-backups-'));
  server = await startTestServer({
    config: { dataDir, sessionIdleMinutes: 100_000, sessionMaxDays: 60 },
    clock: { now: () => now },
  });
  const world = new World(server);
  token = await world.token(await world.root());
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => void (await server.db.deleteFrom('attempt').execute()));

it('a backup is created as a job, one at a time, and appears in the list and in the log', async () => {
  expect((await list()).files).toEqual([]);
  expect((await call('makeBackup', byKey)).code).toBe(1000);
  expect((await call('makeBackup', byKey)).code).toBe(backupErrors.busy.code);
  expect((await list()).job).toMatchObject({ kind: 'backup', state: 'waiting' });
  await work();
  const { files, job } = await list();
  expect(files).toEqual([
    expect.objectContaining({
      origin: 'hand',
      whole: true,
      newer: false,
      protection: 'server',
      needs: null,
      signer: { own: true, fingerprint: expect.any(String) },
    }),
  ]);
  expect(job).toMatchObject({ state: 'done', fileName: files[0].name, error: null, rowsDone: files[0].rows });
  expect((await stat(join(dataDir, 'backups', files[0].name))).mode & 0o777).toBe(0o600);
  const entry = await server.db
    .selectFrom('operation_log')
    .select(['action', 'params'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(entry).toEqual({ action: 'backup.made', params: { name: files[0].name } });
});

it('a backup is downloaded once by its link', async () => {
  const { first, second } = await download(await made());
  expect(first.statusCode).toBe(200);
  expect(first.headers['content-disposition']).toMatch(/heliodon-\d{8}-\d{6}\.heliodon/);
  expect(first.rawPayload.toString('latin1', 0, 15)).toBe('HELIODON-BACKUP');
  expect(second.statusCode).toBe(404);
});

it('a backup is deleted; a missing one cannot be deleted', async () => {
  const name = await made();
  expect((await call('deleteBackup', { name })).code).toBe(1000);
  expect((await list()).files.map((file: { name: string }) => file.name)).not.toContain(name);
  expect((await call('deleteBackup', { name })).code).toBe(commonErrors.notFound.code);
  for (const bad of ['../postgres.password', 'heliodon-20260101-000000.heliodon/../x', ''])
    expect((await call('deleteBackup', { name: bad })).code).toBe(commonErrors.invalid.code);
});

describe('an upload', () => {
  it('arrives in pieces, possibly repeated, and is verified before it is listed', async () => {
    const file = (await download(await made())).first.rawPayload;
    const { data } = await call('startBackupUpload', { sizeBytes: file.length });
    const half = file.length >> 1;
    expect((await put(data.uploadId, half, file.subarray(half))).code).toBe(backupErrors.pieceMissing.code);
    await put(data.uploadId, 0, file.subarray(0, half));
    await put(data.uploadId, half, Buffer.from('cut'));
    const last = await put(data.uploadId, half, file.subarray(half));
    expect(last.code).toBe(1000);
    expect((await last.again()).statusCode).toBe(404);
    aMinuteLater();
    expect((await call('finishBackupUpload', { uploadId: data.uploadId })).code).toBe(1000);
    await work();
    const { files, job } = await list();
    expect(job).toMatchObject({ kind: 'check', state: 'done' });
    expect(files).toContainEqual(
      expect.objectContaining({ name: job.fileName, origin: 'upload', whole: true }),
    );
  });

  it('must not exceed the announced length', async () => {
    const { data } = await call('startBackupUpload', { sizeBytes: 5 });
    expect((await put(data.uploadId, 0, Buffer.from('hello!'))).code).toBe(commonErrors.tooLarge.code);
    expect((await put(data.uploadId, 0, Buffer.from('hello'))).code).toBe(1000);
    expect((await put(data.uploadId, 5, Buffer.from('!'))).code).toBe(commonErrors.tooLarge.code);
  });

  it('is rejected if it is not a backup, with a text in the language of the reader', async () => {
    const { data } = await call('startBackupUpload', { sizeBytes: 5 });
    await put(data.uploadId, 0, Buffer.from('hello'));
    aMinuteLater();
    await call('finishBackupUpload', { uploadId: data.uploadId });
    // The file must still be readable.
    expect((await call('startBackupUpload', { sizeBytes: 5 })).code).toBe(backupErrors.busy.code);
    await work();
    const { job, files } = await list();
    expect(job).toMatchObject({ state: 'failed', error: expect.stringContaining('damaged') });
    expect(files.every((file: { whole: boolean }) => file.whole)).toBe(true);
    const chinese = await server.call('/system/getBackups', {}, { token, lang: 'zh_CN' });
    expect(chinese.data.job.error).toContain('损坏');
    expect((await call('startBackupUpload', { sizeBytes: 5 })).code).toBe(1000);
    const left = (await readdir(join(dataDir, 'backups'))).filter((name) => name.endsWith('.part'));
    expect(left).toHaveLength(1);
  });
});

it('a restore requires the name, the own password and a single running program', async () => {
  const name = await made();
  const right = server.adminPassword ?? '';
  const ask = async (typedName: string, password: string) =>
    (await call('restoreBackup', { name, typedName, password: await server.credential(password, now) })).code;
  expect(await ask('yes', right)).toBe(backupErrors.wrongName.code);
  expect(await ask(name, 'Wrong12345')).toBe(authErrors.wrongPassword.code);
  expect(await ask(name, right)).toBe(backupErrors.notAlone.code);
  expect((await list()).job.kind).toBe('backup');
});

const PASSPHRASE = 'quiet harbour 晴天 lantern';
const byPassphrase = async (passphrase: string) => ({
  protection: { by: 'passphrase', passphrase: await server.credential(passphrase, now) },
});

it.each(['short', 'aaaaaaaaaaaaaaaa', '1234567890123', 'qwertyuiop123', 'x'.repeat(51)])(
  '%s is not accepted as a passphrase',
  async (weak) => {
    const refused = await call('makeBackup', await byPassphrase(weak));
    expect(refused.code).toBe(commonErrors.invalid.code);
    expect(refused.data.issues).toMatchObject([{ path: 'passphrase' }]);
  },
);

it('a passphrase is stored encrypted, and only until its job has ended', async () => {
  aMinuteLater();
  expect((await call('makeBackup', await byPassphrase(PASSPHRASE))).code).toBe(1000);
  const jobs = () => server.db.selectFrom('backup_job').selectAll().orderBy('created_at', 'desc').execute();
  const [waiting] = await jobs();
  expect(waiting?.sealed_key).toBeTypeOf('string');
  expect(JSON.stringify(waiting)).not.toContain(PASSPHRASE);
  await work();
  expect((await jobs()).filter((job) => job.sealed_key !== null)).toEqual([]);
  expect((await list()).files[0]).toMatchObject({
    protection: 'passphrase',
    needs: 'passphrase',
    whole: true,
    signer: { own: true },
  });
});

describe('a restore requires', () => {
  const orders: RestoreOrder[] = [];
  let alone: TestServer;
  let other: BackupKeys;
  beforeAll(async () => {
    const own = await loadSettingsKey('of-tests-alone', dataDir);
    // A second server with the same rows: its secrets can be decrypted.
    other = { ...(await backupKeysOf(Buffer.alloc(32, 9))), box: new SecretBox(own.key ?? Buffer.alloc(32)) };
    alone = await startTestServer({
      url: server.url,
      config: { dataDir },
      clock: { now: () => now },
      restoreNow: (order) => void orders.push(order),
    });
  });
  afterAll(() => alone.stop());
  beforeEach(() => void orders.splice(0));

  async function ask(name: string, { key, ...more }: { key?: string; [field: string]: unknown } = {}) {
    const password = await alone.credential(server.adminPassword ?? '', now);
    const sealed = key === undefined ? {} : { key: await alone.credential(key, now) };
    const body = { name, typedName: name, password, ...sealed, ...more };
    return (await alone.call('/system/restoreBackup', body, { token })).code;
  }
  async function ordered(): Promise<RestoreOrder | undefined> {
    const { id } = await alone.db
      .selectFrom('backup_job')
      .select('id')
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow();
    await alone.runTask('backup', { jobId: id });
    await alone.db.deleteFrom('backup_job').where('id', '=', id).execute();
    return orders[0];
  }
  const otherName = 'heliodon-20200102-030405-upload.heliodon';
  const makeOther = () =>
    dumpDatabase({
      url: server.url,
      path: join(dataDir, 'backups', otherName),
      automatic: false,
      now,
      productVersion: '0',
      keys: other,
    });

  it('nothing more for a file of this server that its own key decrypts', async () => {
    const name = await made();
    expect(await ask(name)).toBe(1000);
    expect(await ordered()).toMatchObject({ fileName: name, opening: { fileKey: undefined } });
  });

  it('the passphrase of its file', async () => {
    const { name } = (await list()).files.find((file: BackupFile) => file.protection === 'passphrase');
    expect(await ask(name)).toBe(backupErrors.passphraseNeeded.code);
    expect(await ask(name, { key: 'another harbour' })).toBe(backupErrors.wrongPassphrase.code);
    expect(await ask(name, { key: PASSPHRASE })).toBe(1000);
    expect((await ordered())?.opening.fileKey).toHaveLength(16);
  });

  it('the fingerprint of another server and the matching identity key', async () => {
    await makeOther();
    const { fingerprint } = other.signer;
    const { files } = await list();
    expect(files.find(({ name }: BackupFile) => name === otherName)).toMatchObject({
      protection: 'server',
      needs: 'identity',
      recipient: other.recipient,
      signer: { fingerprint, own: false },
    });
    const key = other.identity;
    expect(await ask(otherName, { key })).toBe(backupErrors.otherSigner.code);
    expect(await ask(otherName, { key, trustedSigner: 'aaaa' })).toBe(backupErrors.otherSigner.code);
    expect(await ask(otherName, { trustedSigner: fingerprint })).toBe(backupErrors.identityNeeded.code);
    expect(await ask(otherName, { key: PASSPHRASE, trustedSigner: fingerprint })).toBe(
      backupErrors.wrongIdentity.code,
    );
    expect(await ask(otherName, { key, trustedSigner: fingerprint })).toBe(1000);
    expect((await ordered())?.opening.consent).toEqual({ trustedSigner: fingerprint, unprotected: false });
  });

  it('an unmodified signed file', async () => {
    const path = join(dataDir, 'backups', otherName);
    const bytes = await readFile(path);
    await writeFile(path, Buffer.concat([bytes.subarray(0, 300), Buffer.from('x'), bytes.subarray(301)]));
    expect(await ask(otherName)).toBe(backupErrors.changed.code);
    await writeFile(path, bytes.subarray(0, -10));
    expect(await ask(otherName)).toBe(backupErrors.cut.code);
    await rm(path);
  });
});

it('an abandoned job makes room for the next one', async () => {
  await call('makeBackup', byKey);
  now = new Date(now.getTime() + 600_000);
  expect((await list()).job.state).toBe('failed');
  expect((await call('makeBackup', byKey)).code).toBe(1000);
  await work();
  expect((await list()).job.state).toBe('done');
});

it('automatic backups are created at the configured hour, and only the configured number is kept', async () => {
  const plan = { enabled: true, hour: 2, timeZone: 'Asia/Shanghai', keep: 2 };
  const { version } = (await list()).plan;
  expect((await call('saveBackupPlan', { ...plan, version })).code).toBe(1000);
  expect((await call('saveBackupPlan', { ...plan, version })).code).toBe(commonErrors.conflict.code);
  const byHand = (await list()).files.length;
  for (const day of [10, 11, 12]) {
    now = new Date(Date.UTC(2026, 4, day, 18, 3));
    await server.runTask('backups');
    await work();
    // Not twice on the same day.
    await server.runTask('backups');
  }
  const { files } = await list();
  const automatic = files.filter((file: { origin: string }) => file.origin === 'auto');
  expect(automatic.map((file: { name: string }) => file.name)).toEqual([
    'heliodon-20260512-180300-auto.heliodon',
    'heliodon-20260511-180300-auto.heliodon',
  ]);
  expect(files.length).toBe(byHand + 2);
});
