import { authLog } from '@heliodon/auth/log';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';
import { type TestAccount, World } from './world.ts';

let server: TestServer;
let world: World;
let manager: TestAccount;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  world = new World(server);
  manager = await world.account();
  token = await world.token(manager);
  await server.context.jobs.start(server.context.tasks.filter(({ cron }) => !cron));
});
afterAll(() => server.stop());

const today = new Date().toISOString().slice(0, 10);
const year = today.slice(0, 4);
const range = { from: `${year}-01-01`, to: `${year}-12-31`, timeZone: 'UTC' };

const finished = (jobId: string) =>
  vi.waitFor(async () => {
    const { data } = await server.call('/download/getExportList', {}, { token });
    const job = data.rows.find((row: { jobId: string }) => row.jobId === jobId);
    expect(['done', 'failed']).toContain(job?.status);
    return job;
  });

const fetchFile = (url: string) => server.app.inject({ url });

it('an export runs as a job, shows its progress and is downloaded by a one-time link', async () => {
  const actor = {
    accountId: manager.id,
    accountName: manager.name,
    accountPath: manager.path,
    ip: '192.0.2.1',
  };
  for (let i = 0; i < 1203; i++) await server.context.log.write(actor, { action: authLog.signIn });

  const { data } = await server.call('/system/exportLog', { ...range, format: 'xlsx' }, { token });
  const job = await finished(data.jobId);
  // The export is logged too, before or after the job reads the log.
  expect(job).toMatchObject({ status: 'done', kind: 'operationLog', format: 'xlsx' });
  expect(job.rowsDone).toBe(job.rowsTotal);

  const link = await server.call('/download/getExportLink', { jobId: data.jobId }, { token });
  const file = await fetchFile(link.data.url);
  expect(file.headers['content-disposition']).toContain('Operation%20log');
  expect(Number(file.headers['content-length'])).toBe(file.rawPayload.length);
  const rows = (await readXlsx(file.rawPayload)).sheets[0]?.rows ?? [];
  expect(rows.length - 1).toBe(job.rowsDone);
  expect(rows.filter((row) => row.includes('Signed in'))).toHaveLength(1203);
  expect((await fetchFile(link.data.url)).statusCode).toBe(404);
});

it('a source with a printed page is exported as PDF, another one is not', async () => {
  const document = {
    title: 'Bill',
    plant: 'North',
    period: '2026-10',
    facts: [],
    remarks: [],
    columns: [{ header: 'Amount', align: 'right', share: 100 }],
    sections: [{ title: '2026-10', rows: [{ kind: 'line', cells: [{ text: '1.00' }] }] }],
    total: { kind: 'total', cells: [{ text: '1.00' }] },
  } as const;
  const table = { title: 'Bill', timeZone: 'UTC', columns: [{ header: 'A' }], total: 0, rows: none() };
  const { downloads, sessions } = server.context;
  for (const [kind, opened] of Object.entries({ printed: { ...table, document }, plain: table }))
    downloads.register({ kind, permission: 'reportExport', open: async () => opened });
  const caller = await sessions.forJob(manager.id, 'en');
  const printed = await finished(await downloads.request(caller, 'printed', 'pdf', {}));
  expect(printed).toMatchObject({ status: 'done', format: 'pdf', rowsDone: 1, rowsTotal: 1 });
  expect(printed.fileName).toMatch(/^Bill .*\.pdf$/);
  const link = await server.call('/download/getExportLink', { jobId: printed.jobId }, { token });
  const file = await fetchFile(link.data.url);
  expect([file.headers['content-type'], file.rawPayload.subarray(0, 5).toString()]).toEqual([
    'application/pdf',
    '%PDF-',
  ]);
  const plain = await finished(await downloads.request(caller, 'plain', 'pdf', {}));
  expect(plain.status).toBe('failed');
});

async function* none(): AsyncGenerator<never[]> {
  yield* [];
}

it('an export runs with the present permissions: a disabled account gets a failed export', async () => {
  const account = await world.account();
  const own = await world.token(account);
  await server.db.updateTable('account').set({ enabled: false }).where('id', '=', account.id).execute();
  const { id } = await server.db
    .insertInto('export_job')
    .values({
      account_id: account.id,
      kind: 'operationLog',
      format: 'csv',
      lang: 'en',
      params: JSON.stringify(range),
      expires_at: new Date(Date.now() + 1000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.context.downloads.run(id);
  const job = await server.db
    .selectFrom('export_job')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect([job.status, job.error_code]).toEqual(['failed', 403]);
  expect((await server.call('/download/getExportList', {}, { token: own })).code).toBe(403);
});

it('a link is valid only while the account may export, and a HEAD request does not use it up', async () => {
  const { data } = await server.call('/system/exportLog', { ...range, format: 'csv' }, { token });
  await finished(data.jobId);
  const link = async () =>
    (await server.call('/download/getExportLink', { jobId: data.jobId }, { token })).data.url;
  const url = await link();
  await server.app.inject({ method: 'HEAD', url });
  expect((await fetchFile(url)).statusCode).toBe(200);
  const later = await link();
  await server.db.updateTable('account').set({ enabled: false }).where('id', '=', manager.id).execute();
  expect((await fetchFile(later)).statusCode).toBe(404);
  await server.db.updateTable('account').set({ enabled: true }).where('id', '=', manager.id).execute();
});

it('an export is deleted with its file when its retention ends', async () => {
  const { data } = await server.call('/system/exportLog', { ...range, format: 'csv' }, { token });
  await finished(data.jobId);
  await server.db
    .updateTable('export_job')
    .set({ expires_at: new Date(0) })
    .where('id', '=', data.jobId)
    .execute();
  const files = () => server.db.selectFrom('stored_file').select('id').execute();
  const before = (await files()).length;
  await server.context.downloads.sweep();
  expect((await files()).length).toBe(before - 1);
});
