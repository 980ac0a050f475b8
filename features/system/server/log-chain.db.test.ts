import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openDatabase } from '@heliodon/infrastructure/database';
import { createTestDatabase } from '@heliodon/infrastructure/testing/test-database';
import { systemClock } from '@heliodon/kernel/clock';
import { brokenLog } from '@heliodon/server-kit/log-chain/check-chain';
import { headsKey, signedLine } from '@heliodon/server-kit/log-chain/head-notes';
import { SignedLogHeads } from '@heliodon/server-kit/log-chain/signed-log-heads';
import { emptyLog } from '@heliodon/server-kit/testing/empty-log';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemLog } from '../contract/system.contract.ts';
import { operationLog } from './log.writer.ts';
import { LogCheckService } from './log-check.service.ts';

const caller = testCaller({ accountId: 1, accountPath: [1] });
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: ReturnType<typeof openDatabase>;
let owner: pg.Client;
let folder: string;
let service: LogCheckService;
let broken: number;

beforeAll(async () => {
  database = await createTestDatabase();
  app = openDatabase(database.url);
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await app.close();
  await owner.end();
  await database.drop();
});
beforeEach(async () => {
  await emptyLog(database.ownerUrl);
  await owner.query('DELETE FROM setting');
  folder = await mkdtemp(join(tmpdir(), 'heliodon-heads-'));
  broken = 0;
  service = serviceWith();
});
const KEY = Buffer.alloc(32, 7);
function serviceWith(
  anchor: { file?: string; url?: string } = {},
  { key = KEY, onAnchorError = rethrow } = {},
): LogCheckService {
  const place = {
    dataDir: folder,
    databaseUrl: undefined,
    logAnchorFile: anchor.file,
    logAnchorUrl: anchor.url,
  };
  return new LogCheckService({
    db: app.db,
    clock: systemClock,
    log: operationLog(app.db, systemClock),
    heads: new SignedLogHeads(place, key, onAnchorError),
    onBroken: () => {
      broken += 1;
    },
    onError: rethrow,
  });
}
function rethrow(error: unknown): void {
  throw error;
}

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const write = (format: string, db = app.db) =>
  operationLog(db, systemClock).write(caller, { action: systemLog.exportLog, params: { format } });

async function writeSome(count = 6): Promise<void> {
  for (let n = 1; n <= count; n += 1) await write(`f${n}`);
}

/** Modifies the tables as their owner, avoiding all triggers. */
async function meddle(statements: string): Promise<void> {
  const tables = ['operation_log', 'operation_log_chain', 'log_head'];
  for (const table of tables) await owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await owner.query(statements);
  for (const table of tables) await owner.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

describe('an unmodified chain', () => {
  it('is valid, also after concurrent entries and rollbacks', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        app.db
          .transaction()
          .execute(async (tx) => {
            await write(`a${n}`, tx);
            await write(`b${n}`, tx);
            if (n % 3 === 0) throw new Error('given up');
          })
          .catch(() => undefined),
      ),
    );
    expect(await service.check(caller)).toMatchObject({ entries: 40, fault: null });
    const { rows } = await owner.query(
      'SELECT min(seq)::int AS first, max(seq)::int AS last FROM operation_log_chain',
    );
    expect(rows).toEqual([{ first: 1, last: 41 }]);
    expect(await service.last()).toMatchObject({ entries: 40, fault: null });
    expect(broken).toBe(0);
  });

  it('two open transactions do not wait for each other', async () => {
    await app.db.transaction().execute(async (outer) => {
      await write('outer', outer);
      await app.db.transaction().execute((inner) => write('inner', inner));
    });
    expect(await service.check(caller)).toMatchObject({ entries: 2, fault: null });
  });

  it('is valid before the first entry', async () => {
    expect(await service.check(caller)).toMatchObject({ entries: 0, fault: null });
  });
});

describe('modifications by the owner of the tables are detected', () => {
  it.each<[string, string, object]>([
    [
      'an altered text',
      `UPDATE operation_log SET params = '{"format": "x"}' WHERE id = 3`,
      { problem: 'altered', seq: 3, logId: 3 },
    ],
    [
      'an altered time',
      `UPDATE operation_log SET at = at - interval '1 microsecond' WHERE id = 2`,
      { problem: 'altered', seq: 2 },
    ],
    [
      'altered changes',
      `UPDATE operation_log SET changes = '[{}]' WHERE id = 2`,
      { problem: 'altered', seq: 2 },
    ],
    [
      'another operator',
      `UPDATE operation_log SET account_name = 'someone' WHERE id = 5`,
      { problem: 'altered', seq: 5 },
    ],
    ['a removed entry', 'DELETE FROM operation_log WHERE id = 4', { problem: 'removed', seq: 4, logId: 4 }],
    [
      'an entry removed with its link',
      'DELETE FROM operation_log WHERE id = 4; DELETE FROM operation_log_chain WHERE seq = 4',
      { problem: 'removed', seq: 4, logId: null },
    ],
    [
      'an entry removed and the others moved up',
      `DELETE FROM operation_log WHERE id = 4; DELETE FROM operation_log_chain WHERE seq = 4;
       UPDATE operation_log_chain SET seq = seq - 1 WHERE seq > 4; UPDATE log_head SET seq = 5`,
      { problem: 'moved', seq: 4, logId: 5 },
    ],
    [
      'two entries that changed places',
      `UPDATE operation_log_chain SET log_id = -log_id WHERE seq IN (2, 3);
       UPDATE operation_log_chain SET log_id = 5 + log_id WHERE seq IN (2, 3)`,
      { problem: 'altered', seq: 2 },
    ],
    [
      'two entries with the words of each other',
      `UPDATE operation_log l SET params = o.params FROM operation_log o WHERE l.id + o.id = 7 AND l.id IN (3, 4)`,
      { problem: 'altered', seq: 3 },
    ],
    [
      'another hash',
      `UPDATE operation_log_chain SET hash = repeat('0', 64) WHERE seq = 3`,
      { problem: 'altered', seq: 3 },
    ],
    [
      'the newest removed',
      'DELETE FROM operation_log WHERE id = 6; DELETE FROM operation_log_chain WHERE seq = 6',
      { problem: 'cut', seq: 6 },
    ],
    ['another head', 'UPDATE log_head SET seq = 4', { problem: 'rewritten', seq: 4 }],
    [
      'an entry beside the chain',
      `INSERT INTO operation_log (account_name, type, action, status) VALUES ('x', 'system', 'system.exportLog', 'success')`,
      { problem: 'unchained', seq: null, logId: 7 },
    ],
  ])('%s', async (_, statements, fault) => {
    await writeSome();
    await meddle(statements);
    expect((await service.check(caller).catch(() => service.last()))?.fault).toMatchObject(fault);
    expect(broken).toBe(1);
  });

  it('the newest entry removed together with the head, by the external record', async () => {
    await writeSome();
    await service.nightly();
    await meddle(`DELETE FROM operation_log WHERE id > 4; DELETE FROM operation_log_chain WHERE seq > 4;
      UPDATE log_head SET (seq, hash) = (SELECT seq, hash FROM operation_log_chain WHERE seq = 4)`);
    await service.nightly();
    expect((await service.last())?.fault).toEqual({ problem: 'cut', seq: 5, logId: null, lastSeq: 6 });
  });

  const cutFrom = (seq: number) =>
    meddle(`DELETE FROM operation_log WHERE id >= ${seq}; DELETE FROM operation_log_chain WHERE seq >= ${seq};
      UPDATE log_head SET (seq, hash) = (SELECT seq, hash FROM operation_log_chain WHERE seq = ${seq - 1})`);

  it('the newest twenty removed within the minute in which they were recorded, and which ones', async () => {
    await writeSome(10);
    await service.nightly();
    await writeSome(20);
    await service.note();
    await cutFrom(11);
    await service.note();
    expect((await service.last())?.fault).toEqual({ problem: 'cut', seq: 11, logId: null, lastSeq: 30 });
    expect(broken).toBe(1);
    expect(brokenLog({ problem: 'cut', seq: 11, logId: null, lastSeq: 30 }, 10)).toContain(
      'entries 11 to 30',
    );
  });

  it('recorded every minute while the program runs', async () => {
    await writeSome(3);
    service.worker.start();
    const file = join(folder, 'log-heads.txt');
    await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toMatch(/ 3 \S{64} \S{64}\n$/));
    await service.worker.stop();
  });

  it('entries removed and written again, at the next record', async () => {
    await writeSome(10);
    await service.note();
    await cutFrom(8);
    await writeSome(6);
    await service.note();
    expect((await service.last())?.fault).toMatchObject({ problem: 'rewritten', seq: 10 });
  });

  it('records altered together with the log, by their signature', async () => {
    await writeSome();
    await service.note();
    const file = join(folder, 'log-heads.txt');
    await cutFrom(5);
    const { rows } = await owner.query('SELECT hash FROM operation_log_chain WHERE seq = 4');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/ 6 \S{64}/, ` 4 ${rows[0].hash}`));
    await service.nightly();
    expect((await service.last())?.fault).toEqual({ problem: 'forged', seq: 4, logId: null });
    // A record signed with another key is not accepted either.
    await owner.query('DELETE FROM setting');
    await writeFile(file, '');
    await serviceWith({}, { key: Buffer.alloc(32, 8) }).nightly();
    await service.nightly();
    expect((await service.last())?.fault).toMatchObject({ problem: 'forged', seq: 4 });
  });

  it('a log and its records removed together, by the file at another location', async () => {
    const anchor = join(folder, 'elsewhere', 'anchor.txt');
    const anchored = serviceWith({ file: anchor });
    await writeSome();
    await anchored.note();
    await anchored.note();
    expect(await readFile(anchor, 'utf8')).toBe(await readFile(join(folder, 'log-heads.txt'), 'utf8'));
    await rm(join(folder, 'log-heads.txt'));
    await cutFrom(5);
    await anchored.nightly();
    expect((await anchored.last())?.fault).toMatchObject({ problem: 'cut', seq: 5, lastSeq: 6 });
  });

  it('records are sent to an address; a failing one does not prevent recording', async () => {
    const received: string[] = [];
    const receiver = createServer(async (request, response) => {
      received.push(await text(request));
      response.writeHead(received.length === 1 ? 204 : 500).end();
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/heads`;
    const failures: string[] = [];
    const anchored = serviceWith(
      { url },
      { onAnchorError: (error) => void failures.push((error as Error).message) },
    );
    await writeSome(1);
    await anchored.note();
    await writeSome(1);
    await anchored.note();
    receiver.close();
    expect(received.join('')).toBe(await readFile(join(folder, 'log-heads.txt'), 'utf8'));
    expect(failures).toEqual(['the anchor of the operation log answered 500']);
  });

  it('concurrent processes record each head once in one file', async () => {
    const both = [serviceWith(), serviceWith()];
    for (let n = 0; n < 10; n += 1) {
      await write(`m${n}`);
      await Promise.all(both.map((one) => one.note()));
    }
    const lines = (await readFile(join(folder, 'log-heads.txt'), 'utf8')).trim().split('\n');
    expect(lines.map((line) => Number(line.split(' ')[1]))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('old records are thinned out and still compared', async () => {
    const file = join(folder, 'log-heads.txt');
    await writeSome(2);
    const { rows } = await owner.query('SELECT seq::int, hash FROM log_head');
    const longAgo = new Date('2026-01-01T00:00:00Z').getTime();
    const minutes = Array.from({ length: 600 }, (_, n) => new Date(longAgo + n * 60_000));
    await writeFile(file, `${minutes.map((at) => signedLine(headsKey(KEY), rows[0], at)).join('\n')}\n`);
    await writeSome(1);
    await service.note();
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['2026-01-01T09:59:00.000Z', expect.any(String)]);
    await service.nightly();
    expect((await service.last())?.fault).toBeNull();
  });

  it('a recalculated chain, by the external record', async () => {
    await writeSome();
    await service.note();
    await meddle(`UPDATE operation_log SET account_name = 'someone' WHERE id = 6;
      UPDATE operation_log_chain SET hash = operation_log_hash(6, prev_hash, (SELECT l FROM operation_log l WHERE id = 6))
        WHERE seq = 6;
      UPDATE log_head SET hash = (SELECT hash FROM operation_log_chain WHERE seq = 6)`);
    const file = join(folder, 'log-heads.txt');
    const noted = await readFile(file, 'utf8');
    await service.note();
    await service.nightly();
    await write('later');
    await service.note();
    expect(await readFile(file, 'utf8')).toBe(noted);
    const { rows } = await owner.query('SELECT hash FROM operation_log_chain WHERE seq = 6');
    await appendFile(file, `2026-05-04T00:00:00.000Z 6 ${rows[0].hash}\n`);
    await service.nightly();
    expect((await service.last())?.fault).toEqual({ problem: 'rewritten', seq: 6, logId: 6 });
  });
});

describe("the application's role", () => {
  it.each([
    'UPDATE operation_log SET ip = ip',
    'DELETE FROM operation_log',
    'TRUNCATE operation_log',
    'ALTER TABLE operation_log ADD COLUMN more text',
    'ALTER TABLE operation_log DISABLE TRIGGER ALL',
    'DROP TABLE operation_log CASCADE',
    'DROP TRIGGER operation_log_chained ON operation_log',
    'CREATE TRIGGER mine BEFORE INSERT ON operation_log FOR EACH ROW EXECUTE FUNCTION refuse_log_change()',
    'CREATE OR REPLACE FUNCTION operation_log_text(entry operation_log) RETURNS text LANGUAGE sql AS $$ SELECT 1::text $$',
    'INSERT INTO operation_log_chain VALUES (9, 9, 9, 9)',
    'DELETE FROM operation_log_chain',
    'UPDATE log_head SET seq = 0',
    'TRUNCATE log_head',
    'SET session_replication_role = replica',
    'SET ROLE heliodon',
    'DROP SCHEMA public CASCADE',
  ])('may not: %s', async (statement) => {
    await write('csv');
    await expect(sql.raw(statement).execute(app.db)).rejects.toThrow(/permission denied|must be owner/);
    expect(await service.check(caller)).toMatchObject({ entries: 1, fault: null });
  });
});

it.each([
  'CREATE TEMP TABLE operation_log (LIKE public.operation_log)',
  'CREATE SCHEMA heliodon_app CREATE TABLE operation_log (LIKE public.operation_log)',
])('an entry is not lost: %s', async (statement) => {
  await app.db.connection().execute(async (db) => {
    await sql.raw(statement).execute(db);
    await write('csv', db);
    await sql`DISCARD TEMP`.execute(db);
  });
  const { rows } = await owner.query('SELECT count(*)::int AS n FROM public.operation_log');
  expect(rows).toEqual([{ n: 1 }]);
  expect(await service.check(caller)).toMatchObject({ entries: 1, fault: null });
  await owner.query('DROP SCHEMA IF EXISTS heliodon_app CASCADE');
});

it.each([
  'UPDATE operation_log SET ip = ip',
  'DELETE FROM operation_log',
  'TRUNCATE operation_log',
  'DELETE FROM log_head',
])('triggers refuse the owner as well: %s', async (statement) => {
  await write('csv');
  await expect(owner.query(statement)).rejects.toThrow('never changed');
});
