import { type Database, openDatabase } from '@heliodon/infrastructure/database';
import { createTestDatabase } from '@heliodon/infrastructure/testing/test-database';
import type { LogEntry, OperationLog } from '@heliodon/server-kit/operation-log';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import type { PriceInput, SeasonInput } from '../../contract/price.schema.ts';

export const flatSeason = (usualPrice: string, months: readonly [number, number] = [1, 12]): SeasonInput => ({
  startMonth: months[0],
  endMonth: months[1],
  usualPrice,
  deepValley: null,
  valley: null,
  peak: null,
  topPeak: null,
});

export const flatPrice = (effectiveMonth: string, usualPrice = '0.65'): PriceInput => ({
  effectiveMonth,
  efficiency: '0.9',
  feedInPrice: '0.391',
  seasons: [flatSeason(usualPrice)],
});

/** A database with plants, a clock that stands where it was put, and a log that can be read. */
export async function createTariffWorld() {
  const test = await createTestDatabase();
  const { db, close } = openDatabase(test.url);
  const { id: ownerId } = await db
    .insertInto('account')
    .values({ path: [1], tree_id: 1, role_id: 1, account_name: 'owner' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const written: LogEntry[] = [];
  const log: OperationLog = { write: async (_, entry) => void written.push(entry) };
  let now = new Date('2026-11-15T04:00:00Z');
  return {
    db,
    written,
    caller: testCaller({ accountId: ownerId, accountName: 'owner' }),
    deps: { db, log, clock: { now: () => now } },
    at(time: string) {
      now = new Date(time);
    },
    plant: (name: string, facts: { timeZone?: string; installDate?: string } = {}) =>
      addPlant(db, ownerId, name, facts),
    async drop() {
      await close();
      await test.drop();
    },
  };
}

async function addPlant(
  db: Database,
  ownerId: number,
  name: string,
  facts: { timeZone?: string; installDate?: string },
): Promise<number> {
  const { id } = await db
    .insertInto('plant')
    .values({
      owner_id: ownerId,
      name,
      time_zone: facts.timeZone ?? 'Asia/Shanghai',
      install_date: facts.installDate ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
