import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

/** `version` of the channel `setup` in a status message; 0: the logger has none. Writes only what changed. */
export async function noteSetupChannel(db: Database, loggerId: number, version: number): Promise<void> {
  if (version === 0)
    await db
      .updateTable('logger_setup')
      .set({ capability: 0 })
      .where('logger_id', '=', loggerId)
      .where('capability', '!=', 0)
      .execute();
  else
    await sql`INSERT INTO logger_setup AS s (logger_id, capability) VALUES (${loggerId}, ${version})
      ON CONFLICT (logger_id) DO UPDATE SET capability = excluded.capability
      WHERE s.capability <> excluded.capability`.execute(db);
}
