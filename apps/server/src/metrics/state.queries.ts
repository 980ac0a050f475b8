import { kindsWith } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

/** Same in every process. */
export interface InstallationState {
  readonly plants: number;
  readonly devices: number;
  readonly loggersOnline: number;
  readonly loggers: number;
  readonly alarmsOpen: number;
  readonly messagesWaiting: number;
  readonly commandsOpen: number;
  readonly exportsWaiting: number;
}

export async function installationState(db: Database): Promise<InstallationState> {
  const { rows } = await sql<InstallationState>`SELECT
    (SELECT count(*) FROM plant WHERE deleted_at IS NULL) AS plants,
    (SELECT count(*) FROM device WHERE removed_at IS NULL) AS devices,
    (SELECT count(*) FROM logger_link WHERE online) AS "loggersOnline",
    (SELECT count(*) FROM device WHERE kind = ANY(${kindsWith('gateway')}::text[]) AND removed_at IS NULL) AS loggers,
    (SELECT count(*) FROM alarm WHERE recovered_at IS NULL) AS "alarmsOpen",
    (SELECT count(*) FROM outbox_message WHERE status = 'queued') AS "messagesWaiting",
    (SELECT count(*) FROM command WHERE finished_at IS NULL) AS "commandsOpen",
    (SELECT count(*) FROM export_job WHERE status IN ('queued', 'running')) AS "exportsWaiting"`.execute(db);
  return rows[0] as InstallationState;
}
