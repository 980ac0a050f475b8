import type { DeviceLink } from '@heliodon/device-links/mqtt/device-link';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import { coded } from '@heliodon/telemetry/logger-text';
import type { SetupRequest } from '@heliodon/telemetry/setup';
import { sql } from 'kysely';
import { findVersion } from '../config/config.queries.ts';
import { insertTask, type StoredTask } from '../tasks/task.queries.ts';
import { nameNewDevices } from './device-names.ts';

/** A running task of a logger that stays away for so long has failed. */
const AWAY_S = 30;
/** Between two deliveries of a version that the logger did not report: as long as the first one may take. */
const AGAIN_AFTER_S = 120;

interface DispatchDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly link: Pick<DeviceLink, 'isListening' | 'send'>;
  readonly onError: (error: unknown, what: string) => void;
}

/** As loggers report errors. */
const SILENT = JSON.stringify([coded('loggerSilent', {})]);
const OFFLINE = JSON.stringify([coded('loggerOffline', {})]);

/**
 * Sends requests to loggers from the process that holds their connection; with an external broker any process may. All
 * state is in the database: a request is claimed first and then sent, never twice.
 */
export class SetupDispatch {
  readonly #deps: DispatchDeps;

  constructor(deps: DispatchDeps) {
    this.#deps = deps;
  }

  async pass(): Promise<void> {
    await this.#endOverdue();
    await this.#deliver();
    await this.#sendWaiting();
    await nameNewDevices(this.#deps.db, this.#deps.clock);
  }

  async #endOverdue(): Promise<void> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    const { rows: overdue } =
      await sql<StoredTask>`UPDATE setup_task SET state = 'failed', error = ${SILENT}::jsonb
      WHERE state IN ('waiting', 'running') AND expires_at <= ${now} RETURNING *`.execute(db);
    // The logger would continue, and refuse the next scan.
    for (const { id: task, kind, logger_id: loggerId, sent_at } of overdue)
      if (kind === 'scan' && sent_at !== null)
        await insertTask(db, { loggerId, kind: 'cancel', request: { do: 'cancel', task }, now });
    await sql`UPDATE setup_task t SET state = 'failed', error = ${OFFLINE}::jsonb FROM logger_link l
      WHERE l.logger_id = t.logger_id AND NOT l.online AND l.since < now() - make_interval(secs => ${AWAY_S})
        AND t.state = 'running'`.execute(db);
  }

  /** The newest version of each logger that is online and does not run it yet. */
  async #deliver(): Promise<void> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    const { rows } = await sql<{ loggerId: number; version: number }>`
      SELECT v.logger_id AS "loggerId", v.version FROM setup_version v
      JOIN device g ON g.id = v.logger_id AND g.removed_at IS NULL
      JOIN logger_setup s ON s.logger_id = v.logger_id AND s.capability > 0
      JOIN logger_link l ON l.logger_id = v.logger_id AND l.online
      WHERE v.state = 'sent' AND (s.report -> 'version')::text IS DISTINCT FROM v.version::text
        AND NOT EXISTS (SELECT 1 FROM setup_task t WHERE t.logger_id = v.logger_id AND t.kind = 'apply'
          AND (t.state IN ('waiting', 'running')
            OR (t.request ->> 'version')::int = v.version
              AND t.created_at > ${now}::timestamptz - make_interval(secs => ${AGAIN_AFTER_S})))`.execute(db);
    for (const { loggerId, version } of rows)
      await insertTask(db, { loggerId, kind: 'apply', request: { do: 'apply', version }, now });
  }

  async #sendWaiting(): Promise<void> {
    const { db, link } = this.#deps;
    const { rows } = await sql<StoredTask & { sn: string }>`SELECT t.*, d.sn FROM setup_task t
      JOIN device d ON d.id = t.logger_id AND d.removed_at IS NULL AND d.sn_proven
      JOIN logger_link l ON l.logger_id = d.id AND l.online
      WHERE t.state = 'waiting' ORDER BY t.created_at, t.kind <> 'cancel', t.id`.execute(db);
    for (const task of rows)
      if (link.isListening(task.sn, 'setup') !== false) await this.#send(task, task.sn);
  }

  async #send({ id, kind }: StoredTask, sn: string): Promise<void> {
    const { db, clock, link, onError } = this.#deps;
    // Nothing answers to these: another message shows their effect.
    const state = kind === 'cancel' || kind === 'confirm' ? 'done' : 'running';
    const claimed = await db
      .updateTable('setup_task')
      .set({ state, sent_at: clock.now() })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .returningAll()
      .executeTakeFirst();
    if (!claimed) return;
    const message = await this.#message(claimed as StoredTask);
    try {
      if (await link.send(sn, 'setup', JSON.stringify(message))) return;
    } catch (error) {
      // It may have been sent: its answer decides.
      onError(error, 'a request to a logger may not have been sent');
      return;
    }
    // Certainly not sent.
    await db
      .updateTable('setup_task')
      .set({ state: 'waiting', sent_at: null })
      .where('id', '=', id)
      .where('state', '=', state)
      .execute();
  }

  async #message(task: StoredTask): Promise<object> {
    const { id, logger_id, kind, expires_at } = task;
    const request = task.request as Omit<SetupRequest, 'id' | 'expires'>;
    const head = { id, expires: expires_at.getTime() };
    if (kind !== 'apply') return { ...head, ...request };
    const { version } = task.request as { version: number };
    const known = await findVersion(this.#deps.db, logger_id, version);
    return { ...head, do: 'apply', version, site: known?.site, maps: known?.maps };
  }
}
