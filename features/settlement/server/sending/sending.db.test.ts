import { commonErrors } from '@heliodon/contract/errors';
import { permissionsOfRole } from '@heliodon/contract/permissions';
import { FileStore } from '@heliodon/infrastructure/file-store';
import type { OutgoingMessage, Providers } from '@heliodon/infrastructure/messages/message';
import { sendPass } from '@heliodon/infrastructure/messages/sender';
import { messenger } from '@heliodon/infrastructure/messenger';
import { ServerSecrets } from '@heliodon/infrastructure/server-secrets';
import { AppError } from '@heliodon/kernel/app-error';
import { DAY_MS, MINUTE_MS } from '@heliodon/kernel/time';
import type { ExportFiles } from '@heliodon/server-kit/exports';
import type { LogEntry } from '@heliodon/server-kit/operation-log';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { createTestWorld } from '@heliodon/telemetry-store/testing/test-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reportErrors } from '../../contract/report.ts';
import { type SendingFields, sendingErrors, sendingLog } from '../../contract/sending.contract.ts';
import { readHistory } from './history.queries.ts';
import { SendRuns } from './send-runs.ts';
import type { SendingDeps } from './sending.ports.ts';
import { Sendings } from './sendings.service.ts';

const world = await createTestWorld();
const { db } = world;
afterAll(() => world.close());

const [NORTH, SOUTH, FOREIGN] = [10, 11, 12];
const SET_UP = new Date('2026-10-20T00:00:00Z');
/** 2026-11-02 08:00 in Shanghai. */
const DUE = new Date('2026-11-02T00:00:00Z');
const owner = testCaller({ accountId: 2, accountPath: [2], accountName: 'owner' });
const other = testCaller({ accountId: 3, accountPath: [3] });
const visitor = { ip: '192.0.2.7', userAgent: '', lang: 'en', requestId: '' } as const;

let now = SET_UP;
let rights: AppError | typeof owner = owner;
/** Called while a file is created. */
let onMake: ((kind: string, plantId: number) => Promise<void> | void) | undefined;
const asked: unknown[] = [];
const logged: LogEntry[] = [];
const failures: unknown[] = [];
const mails: OutgoingMessage[] = [];
const providers: Providers = {
  mail: {
    label: 'test',
    async send(message) {
      mails.push(message);
      return { ok: true, reference: '' };
    },
  },
};
const clock = { now: () => now };
const store = new FileStore(db);
const files: ExportFiles = {
  async make(_caller, wanted, lang) {
    asked.push(wanted);
    const plantId = Number(/"plantId":(\d+)/.exec(JSON.stringify(wanted.params))?.[1]);
    await onMake?.(wanted.kind, plantId);
    const bytes = async function* () {
      yield Buffer.from(`${wanted.kind} ${lang}`);
    };
    return store.write(`${wanted.kind} ${plantId}.${wanted.format}`, 'text/plain', bytes(), 'message');
  },
};
const deps: SendingDeps = {
  db,
  clock,
  exportFiles: files,
  mailCarried: () => true,
  publicUrl: 'https://pv.example.com',
  secrets: new ServerSecrets(db, { box: undefined, replaceForeign: false }),
  messenger: messenger(db, clock, providers),
  log: { write: async (_actor, entry) => void logged.push(entry) },
  onError: (error) => void failures.push(error),
  callerOf: async () => {
    if (rights instanceof AppError) throw rights;
    return rights;
  },
};
const sendings = new Sendings(deps);
const pass = () => new SendRuns(deps).pass();
const carry = () => sendPass({ db, clock, providers }, 'report');
const later = (ms: number) => new Date(now.getTime() + ms);
const targets = () => mails.map(({ target }) => target).toSorted();
const failure = (entry: { code: number }) => expect.objectContaining({ entry });

const fields: SendingFields = {
  name: 'Monthly',
  plantIds: [NORTH],
  files: ['electricity.xlsx', 'bill.pdf'],
  lang: 'en',
  recipients: ['a@example.com', 'b@example.com'],
  dayOfMonth: 2,
  hour: 8,
  active: true,
};
const setUp = (more: Partial<SendingFields> = {}) =>
  sendings.save({ sending: { ...fields, ...more } }, owner);
const history = async (id: number) => (await readHistory(db, { id, page: 1, pageSize: 20 }, owner)).rows;
const listed = async () => (await sendings.list({}, owner)).rows[0];
const tokenOf = (mail: OutgoingMessage | undefined) =>
  new URL(mail?.stopUrl ?? '').searchParams.get('token') ?? '';

beforeAll(async () => {
  await world.accounts(owner, other);
  await world.plants({ id: NORTH }, { id: SOUTH }, { id: FOREIGN, ownerId: other.accountId });
  await sql`UPDATE account SET email = 'owner@example.com' WHERE id = ${owner.accountId}`.execute(db);
});

beforeEach(async () => {
  now = SET_UP;
  rights = owner;
  onMake = undefined;
  for (const list of [asked, logged, failures, mails]) list.splice(0);
  await sql`TRUNCATE report_sending, outbox_message, stored_file, settlement_day CASCADE`.execute(db);
  await sql`UPDATE plant SET deleted_at = NULL`.execute(db);
});

describe('on the due day', () => {
  it('each recipient gets the reports of the previous month, once', async () => {
    const { id } = await setUp();
    expect(await listed()).toMatchObject({ nextAt: DUE.toISOString(), lastRun: null, endedWhy: null });
    now = new Date(DUE.getTime() - 1);
    expect(await pass()).toBe(0);
    now = DUE;
    expect(await pass()).toBe(1);
    await carry();
    expect(targets()).toEqual(['a@example.com', 'b@example.com']);
    expect(mails[0]).toMatchObject({
      subject: 'Monthly reports 2026-10: Plant 10',
      body: expect.stringContaining('every month as set up by owner'),
      attachments: [{ name: 'electricityReport 10.xlsx' }, { name: 'electricityBill 10.pdf' }],
    });
    expect(mails[0]?.body).toContain(mails[0]?.stopUrl);
    expect(asked).toEqual([
      {
        kind: 'electricityReport',
        format: 'xlsx',
        params: {
          report: { plantId: NORTH, dateType: 'day', from: '2026-10-01', to: '2026-10-31' },
          view: 'flow',
        },
      },
      {
        kind: 'electricityBill',
        format: 'pdf',
        params: { plantId: NORTH, dateType: 'month', from: '2026-10', to: '2026-10' },
      },
    ]);
    expect(await history(id)).toEqual([
      expect.objectContaining({
        month: '2026-10',
        state: 'sent',
        test: false,
        error: null,
        files: ['electricityReport 10.xlsx', 'electricityBill 10.pdf'],
        mails: [
          { address: 'a@example.com', state: 'sent', error: null },
          { address: 'b@example.com', state: 'sent', error: null },
        ],
      }),
    ]);
    expect(logged.map(({ action }) => action)).toEqual([sendingLog.add, sendingLog.sent]);
    now = later(DAY_MS);
    expect(await pass()).toBe(0);
    expect(await listed()).toMatchObject({
      nextAt: '2026-12-02T00:00:00.000Z',
      lastRun: { month: '2026-10', state: 'sent' },
    });
  });

  it('once, also with several concurrent workers', async () => {
    await setUp();
    await setUp({ name: 'Second', recipients: ['c@example.com'] });
    now = DUE;
    await Promise.all([pass(), pass(), pass()]);
    await carry();
    expect(targets()).toEqual(['a@example.com', 'b@example.com', 'c@example.com']);
  });

  it('once, also when a running worker was considered dead', async () => {
    const { id } = await setUp();
    now = DUE;
    onMake = async () => {
      onMake = undefined;
      now = later(11 * MINUTE_MS);
      await pass();
    };
    await pass();
    await carry();
    expect(targets()).toEqual(['a@example.com', 'b@example.com']);
    expect(await history(id)).toHaveLength(1);
  });

  it('repeated when creating the files failed, with a limit', async () => {
    const { id } = await setUp();
    now = DUE;
    onMake = () => {
      throw new Error('the database is gone');
    };
    await pass();
    expect(failures).toHaveLength(1);
    expect(await history(id)).toMatchObject([{ state: 'queued', error: null }]);
    expect(await pass()).toBe(0);
    onMake = undefined;
    now = later(5 * MINUTE_MS);
    await pass();
    expect(await history(id)).toMatchObject([{ state: 'sent' }]);

    now = new Date('2026-12-02T00:00:00Z');
    onMake = () => {
      throw new Error('the database is gone');
    };
    for (let tries = 0; tries < 10; tries++) {
      await pass();
      now = later(30 * MINUTE_MS);
    }
    expect(failures).toHaveLength(6);
    expect((await history(id))[0]).toMatchObject({ month: '2026-11', state: 'failed' });
  });

  it('with a limit when creating the files kills the process', async () => {
    const { id } = await setUp();
    now = DUE;
    // A killed process does not report: the run stays locked until the lock expires.
    onMake = () => {
      throw new Error('out of memory');
    };
    for (let tries = 0; tries < 5; tries++) {
      await pass();
      await sql`UPDATE report_run SET state = 'making', holder = gen_random_uuid(), done_at = NULL, error_code = NULL`.execute(
        db,
      );
      now = later(DAY_MS);
    }
    asked.splice(0);
    expect(await pass()).toBe(0);
    expect(asked).toEqual([]);
    expect(await history(id)).toMatchObject([{ state: 'failed', error: expect.any(String) }]);
  });

  it.each<[string, (id: number, version: number) => Promise<unknown>]>([
    ['deleted', (id) => sendings.remove({ id }, owner)],
    ['paused', (id, version) => sendings.save({ id, version, sending: { ...fields, active: false } }, owner)],
  ])('nothing when it was %s while its files were created', async (_, end) => {
    const { id, version } = await setUp();
    now = DUE;
    onMake = async () => {
      onMake = undefined;
      await end(id, version);
    };
    await pass();
    await carry();
    expect(mails).toEqual([]);
    expect(await db.selectFrom('report_run').select('id').execute()).toEqual([]);
    expect(logged.some(({ action }) => action === sendingLog.sent)).toBe(false);
  });

  it('after a long outage only the last month is sent', async () => {
    const { id } = await setUp();
    now = new Date('2027-01-20T00:00:00Z');
    await pass();
    expect((await history(id)).map(({ month }) => month)).toEqual(['2026-12']);
  });

  it('nothing when it was created after the due time, is inactive or deleted', async () => {
    await setUp({ active: false });
    const { id } = await setUp();
    await sendings.remove({ id }, owner);
    now = new Date(DUE.getTime() + 1);
    await setUp();
    now = later(DAY_MS);
    expect(await pass()).toBe(0);
  });
});

describe('while days of the month are not settled', () => {
  const pending = () =>
    sql`INSERT INTO settlement_day (plant_id, day, due_at) VALUES (${NORTH}, '2026-10-31', now())`.execute(
      db,
    );

  it('it waits, and states this', async () => {
    const { id } = await setUp();
    await pending();
    now = DUE;
    await pass();
    expect(await history(id)).toMatchObject([
      { state: 'settling', nextAt: later(10 * MINUTE_MS).toISOString() },
    ]);
    await sql`UPDATE settlement_day SET due_at = NULL, settled_at = now()`.execute(db);
    now = later(10 * MINUTE_MS);
    await pass();
    expect(await history(id)).toMatchObject([{ state: 'sent', remarks: [] }]);
  });

  it('after three days it sends the available data, with a remark', async () => {
    const { id } = await setUp();
    await pending();
    for (now = DUE; now.getTime() < DUE.getTime() + 3 * DAY_MS; now = later(DAY_MS / 4)) await pass();
    expect(await history(id)).toMatchObject([{ state: 'settling' }]);
    await pass();
    await carry();
    const remark = 'Plant 10: days of 2026-10 not settled yet: 1. Amounts may change.';
    expect(await history(id)).toMatchObject([{ state: 'sent', remarks: [remark] }]);
    expect(mails[0]?.body).toContain(remark);
  });
});

describe('present permissions', () => {
  it.each([
    ['access has ended', () => new AppError(commonErrors.accessEnded)],
    [
      'may not export any more',
      () => ({ ...owner, permissions: new Set(['reportView', 'plantView'] as const) }),
    ],
  ])('%s: it ends, and its owner sees the reason', async (_, become) => {
    const { id } = await setUp();
    rights = become();
    now = DUE;
    await pass();
    await carry();
    expect(mails).toEqual([]);
    expect(asked).toEqual([]);
    expect(await listed()).toMatchObject({ active: false, endedWhy: 'rights', nextAt: null });
    expect(await history(id)).toMatchObject([{ state: 'failed', error: sendingErrors.rightsEnded.en }]);
    expect(logged.at(-1)).toMatchObject({ action: sendingLog.ended, runMode: 'auto' });
    // After reactivation it continues with the next month.
    rights = owner;
    const { version = 0 } = (await listed()) ?? {};
    await sendings.save({ id, version, sending: fields }, owner);
    expect(await listed()).toMatchObject({ active: true, endedWhy: null });
    now = new Date('2026-12-02T00:00:00Z');
    await pass();
    expect((await history(id)).map(({ month, state }) => [month, state])).toEqual([
      ['2026-11', 'sent'],
      ['2026-10', 'failed'],
    ]);
  });

  it('inaccessible plants are omitted; without any plant it ends', async () => {
    const { id } = await setUp({ plantIds: [NORTH, SOUTH], files: ['bill.pdf'] });
    rights = { ...owner, permissions: permissionsOfRole(3) };
    await sql`INSERT INTO account_plant (account_id, plant_id) VALUES (2, ${SOUTH})`.execute(db);
    now = DUE;
    await pass();
    expect(await history(id)).toMatchObject([
      {
        files: ['electricityBill 11.pdf'],
        remarks: ['Plants not included because the account can no longer access them: 1.'],
      },
    ]);
    await sql`DELETE FROM account_plant`.execute(db);
    now = new Date('2026-12-02T00:00:00Z');
    await pass();
    expect(await listed()).toMatchObject({ active: false, endedWhy: 'plants' });
  });

  it('it also ends when all its plants were deleted', async () => {
    await setUp();
    await sql`UPDATE plant SET deleted_at = now() WHERE id = ${NORTH}`.execute(db);
    now = later(20 * DAY_MS);
    await pass();
    expect(await listed()).toMatchObject({ active: false, endedWhy: 'plants', plants: [] });
  });
});

describe('a report that cannot be created', () => {
  it('is stated in the mail, the rest is sent', async () => {
    const { id } = await setUp({ lang: 'zh' });
    onMake = (kind) => {
      if (kind === 'electricityReport') throw new AppError(reportErrors.youngerThanDay);
    };
    now = DUE;
    await pass();
    await carry();
    const remark = `Plant 10：电量报表未能生成（${reportErrors.youngerThanDay.zh}）`;
    expect(await history(id)).toMatchObject([
      { state: 'sent', remarks: [remark], files: ['electricityBill 10.pdf'] },
    ]);
    expect(mails[0]).toMatchObject({ subject: 'Plant 10 2026-10 月度报表' });
    expect(mails[0]?.body).toContain(remark);
  });

  it('without any report there is no mail', async () => {
    const { id } = await setUp();
    onMake = () => {
      throw new AppError(reportErrors.youngerThanDay);
    };
    now = DUE;
    await pass();
    expect(await history(id)).toMatchObject([
      { state: 'failed', error: sendingErrors.nothing.en, mails: [] },
    ]);
  });
});

describe('unsubscribing', () => {
  it('applies to one address, permanently', async () => {
    const { id, version } = await setUp();
    now = DUE;
    await pass();
    await carry();
    const token = tokenOf(mails.find(({ target }) => target === 'a@example.com'));
    for (const _ of [1, 2])
      expect(await sendings.stop({ token }, visitor)).toEqual({ name: 'Monthly', address: 'a@example.com' });
    expect(logged.filter(({ action }) => action === sendingLog.stopped)).toHaveLength(1);
    // Removed from the list and added again, the address stays unsubscribed.
    const without = await sendings.save(
      { id, version, sending: { ...fields, recipients: ['b@example.com'] } },
      owner,
    );
    await sendings.save({ id, version: without.version, sending: fields }, owner);
    expect((await listed())?.recipients).toEqual([
      { address: 'a@example.com', stopped: true },
      { address: 'b@example.com', stopped: false },
    ]);
    mails.splice(0);
    now = new Date('2026-12-02T00:00:00Z');
    await pass();
    await carry();
    expect(targets()).toEqual(['b@example.com']);
  });

  it('without remaining recipients nothing is sent', async () => {
    const { id } = await setUp({ recipients: ['a@example.com'] });
    now = DUE;
    await pass();
    await carry();
    await sendings.stop({ token: tokenOf(mails[0]) }, visitor);
    now = new Date('2026-12-02T00:00:00Z');
    await pass();
    expect((await history(id))[0]).toMatchObject({ state: 'failed', error: sendingErrors.noRecipients.en });
    expect(await db.selectFrom('outbox_message').selectAll().execute()).toHaveLength(1);
  });

  it.each(['', 'x', '1.x', '1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])('refused: %s', async (token) => {
    await expect(sendings.stop({ token }, visitor)).rejects.toEqual(failure(sendingErrors.wrongLink));
  });
});

describe('a test', () => {
  it('is sent only to the own address, immediately, and does not replace the monthly run', async () => {
    const { id } = await setUp({ active: false });
    await sql`INSERT INTO settlement_day (plant_id, day, due_at) VALUES (${NORTH}, '2026-09-30', now())`.execute(
      db,
    );
    await sendings.test({ id }, owner);
    expect(await pass()).toBe(1);
    await carry();
    expect(targets()).toEqual(['owner@example.com']);
    expect(mails[0]).toMatchObject({ subject: '[Test] Monthly reports 2026-09: Plant 10', stopUrl: null });
    expect(await history(id)).toMatchObject([{ test: true, month: '2026-09', state: 'sent' }]);
    await sendings.test({ id }, owner);
    expect(await pass()).toBe(1);
    expect(await listed()).toMatchObject({ lastRun: null });
  });

  it('needs an address', async () => {
    const { id } = await sendings.save({ sending: { ...fields, plantIds: [FOREIGN] } }, other);
    await expect(sendings.test({ id }, other)).rejects.toEqual(failure(sendingErrors.noOwnAddress));
  });
});

describe('ownership', () => {
  it('nobody else can read, change, test or delete it', async () => {
    const { id, version } = await setUp();
    const missing = failure(commonErrors.notFound);
    expect((await sendings.list({}, other)).rows).toEqual([]);
    const theirs = { ...fields, plantIds: [FOREIGN] };
    await expect(sendings.save({ id, version, sending: theirs }, other)).rejects.toEqual(missing);
    await expect(sendings.test({ id }, other)).rejects.toEqual(missing);
    await expect(sendings.remove({ id }, other)).rejects.toEqual(missing);
    await expect(readHistory(db, { id, page: 1, pageSize: 20 }, other)).rejects.toEqual(missing);
  });

  it('invisible plants cannot be included', async () => {
    await expect(setUp({ plantIds: [NORTH, FOREIGN] })).rejects.toEqual(failure(commonErrors.notFound));
  });

  it('plants no longer visible are counted, not named', async () => {
    await setUp({ plantIds: [NORTH, SOUTH] });
    expect(await listed()).toMatchObject({
      unseenPlants: 0,
      plants: [{ plantId: NORTH }, { plantId: SOUTH }],
    });
    await sql`INSERT INTO account_plant (account_id, plant_id) VALUES (2, ${SOUTH})`.execute(db);
    const less = { ...owner, permissions: permissionsOfRole(3) };
    const { rows } = await sendings.list({}, less);
    expect(rows).toMatchObject([{ unseenPlants: 1, nextAt: DUE.toISOString() }]);
    expect(rows[0]?.plants.map(({ plantId }) => plantId)).toEqual([SOUTH]);
    expect(JSON.stringify(rows)).not.toContain(`Plant ${NORTH}`);
    await sql`DELETE FROM account_plant`.execute(db);
  });

  it('a change of an older version is refused', async () => {
    const { id, version } = await setUp();
    await sendings.save({ id, version, sending: { ...fields, name: 'New' } }, owner);
    await expect(sendings.save({ id, version, sending: fields }, owner)).rejects.toEqual(
      failure(commonErrors.conflict),
    );
    expect((await sendings.list({ plantId: SOUTH }, owner)).rows).toEqual([]);
    expect((await sendings.list({ plantId: NORTH }, owner)).rows).toMatchObject([{ name: 'New' }]);
  });
});
