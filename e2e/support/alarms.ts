import { openDatabase } from '@heliodon/infrastructure/database';
import { MINUTE_MS } from '@heliodon/kernel/time';
import { portal } from './portal.ts';

export interface MadeAlarm {
  readonly deviceId: number;
  readonly sn: string;
  readonly code: number;
  readonly grade: number;
  readonly agoMin: number;
  readonly lastedMin?: number;
}

/** Alarms of a plant directly in the table: raising them is tested elsewhere. */
export async function alarmsOf(plantName: string, seenBy: readonly string[]) {
  const { db, close } = openDatabase(portal().databaseUrl);
  const plant = await db
    .selectFrom('plant')
    .select('id')
    .where('name', '=', plantName)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const accounts = await db.selectFrom('account').select('id').where('account_name', 'in', seenBy).execute();
  await db
    .insertInto('account_plant')
    .values(accounts.map(({ id }) => ({ account_id: id, plant_id: plant.id })))
    .execute();
  return {
    plantId: plant.id,
    async add(alarm: MadeAlarm): Promise<{ id: number }> {
      const at = new Date(Math.floor(Date.now() / MINUTE_MS - alarm.agoMin) * MINUTE_MS);
      const { lastedMin } = alarm;
      return db
        .insertInto('alarm')
        .values({
          plant_id: plant.id,
          device_id: alarm.deviceId,
          sn: alarm.sn,
          kind: 'inverter',
          source: 1,
          code: alarm.code,
          grade: alarm.grade,
          triggered_at: at,
          last_at: at,
          recovered_at: lastedMin === undefined ? null : new Date(at.getTime() + lastedMin * MINUTE_MS),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    },
    /** Simulates that the reminder is due. */
    async remindNow(id: number): Promise<void> {
      const passed = new Date(Date.now() - 1000);
      await db.updateTable('alarm').set({ remind_at: passed }).where('id', '=', id).execute();
    },
    async clear(): Promise<void> {
      await db.deleteFrom('alarm').where('plant_id', '=', plant.id).execute();
      await db.deleteFrom('alarm_record').where('plant_id', '=', plant.id).execute();
    },
    async end(): Promise<void> {
      await this.clear();
      await close();
    },
  };
}
