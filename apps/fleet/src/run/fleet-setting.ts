import type { Database } from '@heliodon/infrastructure/database';

/** Named values of the simulation in the server's database. */
export async function loadFleetSetting<T>(db: Database, key: string): Promise<T | undefined> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value as T | undefined;
}

export async function saveFleetSetting(db: Database, key: string, setting: object): Promise<void> {
  const value = JSON.stringify(setting);
  await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((c) => c.column('key').doUpdateSet({ value, changed_at: new Date() }))
    .execute();
}
