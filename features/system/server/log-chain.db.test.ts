import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@heliodon/kernel/clock';
import { openDatabase } from '@heliodon/platform/database';
import { emptyLog } from '@heliodon/platform/testing/empty-log';
import { testCaller } from '@heliodon/platform/testing/test-caller';
import { createTestDatabase } from '@heliodon/platform/testing/test-database';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
  service = new LogCheckService({
    db: app.db,
    clock: systemClock,
    log: operationLog(app.db, systemClock),
    headsFile: join(folder, 'log-heads.txt'),
    onBroken: () => {
      broken += 1;
    },
  });
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const write = (format: string, db = app.db) =>
  operationLog(db, systemClock).write(caller, { action: systemLog.exportLog, params: { format } });

async function writeSome(count = 6): Promise<void> {
  for (let n = 1; n <= count; n += 1) await write(`f${n}`);
}

/** As whoever owns the tables and wants to leave no trace. */
async function meddle(statements: string): Promise<void> {
  const tables = ['operation_log', 'operation_log_chain', 'log_head'];
  for (const table of tables) await owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await owner.query(statements);
  for (const table of tables) await owner.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

describe('a chain that nobody touched', () => {
  it('is whole, also when entries came at the same time and some were rolled back', async () => {
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

  it('is whole before the first entry', async () => {
    expect(await service.check(caller)).toMatchObject({ entries: 0, fault: null });
  });
});

describe('what the owner of the tables does to the log is found', () => {
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

  it('the newest removed together with the head, by what was noted outside', async () => {
    await writeSome();
    await service.nightly();
    await meddle(`DELETE FROM operation_log WHERE id > 4; DELETE FROM operation_log_chain WHERE seq > 4;
      UPDATE log_head SET (seq, hash) = (SELECT seq, hash FROM operation_log_chain WHERE seq = 4)`);
    await service.nightly();
    expect((await service.last())?.fault).toEqual({ problem: 'cut', seq: 5, logId: null });
  });

  it('a chain that was made anew, by what was noted outside', async () => {
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
])('an entry does not go astray: %s', async (statement) => {
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
