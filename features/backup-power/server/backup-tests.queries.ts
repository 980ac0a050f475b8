import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import type { DB } from '@heliodon/infrastructure/database.gen';
import { readPage } from '@heliodon/infrastructure/sql';
import { AppError } from '@heliodon/kernel/app-error';
import type { Actor } from '@heliodon/server-kit/operation-log';
import type { Selectable } from 'kysely';
import type { BackupPowerTest } from '../contract/backup-power.contract.ts';
import type { TestReason, TestRun } from './test-run.policy.ts';

export interface StoredTest extends Omit<Selectable<DB['backup_test']>, 'state' | 'reason' | 'actor'> {
  readonly state: TestRun['state'];
  readonly reason: TestReason | '';
  readonly actor: Actor;
  readonly sn: string;
  readonly alias: string;
  readonly kind: string;
  /** Of the device. */
  readonly removed_at: Date | null;
}

const tests = (db: Database) =>
  db
    .selectFrom('backup_test as t')
    .innerJoin('device as d', 'd.id', 't.device_id')
    .selectAll('t')
    .select(['d.sn', 'd.alias', 'd.kind', 'd.removed_at']);

export async function findTest(db: Database, plantId: number, testId: number): Promise<StoredTest> {
  const row = await tests(db).where('t.id', '=', testId).where('t.plant_id', '=', plantId).executeTakeFirst();
  if (!row) throw new AppError(commonErrors.notFound);
  return row as unknown as StoredTest;
}

/** Locks the test for this process; undefined: another process has it, or the test has ended. */
export async function lockOpenTest(tx: Database, testId: number): Promise<StoredTest | undefined> {
  const row = await tests(tx)
    .where('t.id', '=', testId)
    .where('t.returned_at', 'is', null)
    .forUpdate('t')
    .skipLocked()
    .executeTakeFirst();
  return row as unknown as StoredTest | undefined;
}

/** For any machine: only one test at a time runs in a plant. */
export const findOpenTest = (tx: Database, plantId: number) =>
  tx
    .selectFrom('backup_test')
    .select('id')
    .where('plant_id', '=', plantId)
    .where('returned_at', 'is', null)
    .executeTakeFirst();

export async function listTests(
  db: Database,
  request: { readonly plantId: number; readonly page: number; readonly pageSize: number },
): Promise<{ rows: BackupPowerTest[]; total: number }> {
  const query = tests(db).where('t.plant_id', '=', request.plantId).orderBy('t.id', 'desc');
  const { rows, total } = await readPage(db, query, request);
  return { rows: rows.map((row) => presentTest(row as unknown as StoredTest)), total };
}

/** The last test of each machine. */
export async function lastTests(db: Database, plantId: number): Promise<Map<number, StoredTest>> {
  const rows = await tests(db)
    .where('t.plant_id', '=', plantId)
    .distinctOn('t.device_id')
    .orderBy('t.device_id')
    .orderBy('t.id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.device_id, row as unknown as StoredTest]));
}

export function presentTest(row: StoredTest): BackupPowerTest {
  return {
    testId: row.id,
    deviceId: row.device_id,
    sn: row.sn,
    name: row.alias || row.sn,
    state: row.state,
    reason: row.reason || null,
    minutes: row.minutes,
    floorSoc: row.floor_soc,
    startSoc: row.start_soc,
    operator: row.actor.accountName,
    createdAt: row.created_at.toISOString(),
    leftAt: row.left_at?.toISOString() ?? null,
    returnedAt: row.returned_at?.toISOString() ?? null,
  };
}

export const runOf = (row: StoredTest): TestRun => ({
  state: row.state,
  reason: row.reason,
  minutes: row.minutes,
  floorSoc: row.floor_soc,
  createdMs: row.created_at.getTime(),
  leftMs: row.left_at?.getTime() ?? null,
  stopAsked: row.stop_asked_at !== null,
  orderedBackMs: row.ordered_back_at?.getTime() ?? null,
});
