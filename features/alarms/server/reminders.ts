import type { Database } from '@heliodon/infrastructure/database';
import { PassWorker } from '@heliodon/infrastructure/pass-worker';
import type { Clock } from '@heliodon/kernel/clock';
import { sql } from 'kysely';
import { ALARM_CHANNEL, notify, REMINDER_CHANNEL } from './handling.queries.ts';

export interface ReminderDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly onError: (error: unknown, what: string) => void;
}

const AT_ONCE = 500;
const REST_MS = 2000;

/**
 * Finds due reminders, each once across all processes. The alarm stays "reminder due" until somebody acts. Returns the
 * number of reminders.
 */
export function remind({ db, clock }: Pick<ReminderDeps, 'db' | 'clock'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const { rows } = await sql<{ id: number; plantId: number }>`
      UPDATE alarm SET remind_at = NULL, reminded_at = ${now}
      WHERE id IN (SELECT id FROM alarm WHERE remind_at <= ${now} ORDER BY remind_at LIMIT ${AT_ONCE}
        FOR UPDATE SKIP LOCKED)
      RETURNING id, plant_id AS "plantId"`.execute(tx);
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    await sql`INSERT INTO alarm_record (alarm_id, plant_id, kind, at, status)
      SELECT id, plant_id, 'reminder', ${now}, status FROM alarm
      WHERE id = ANY(${ids}::bigint[]) ORDER BY id`.execute(tx);
    await notify(tx, REMINDER_CHANNEL, rows);
    await notify(tx, ALARM_CHANNEL, rows);
    return rows.length;
  });
}

export const reminderWorker = (deps: ReminderDeps): PassWorker<unknown> =>
  new PassWorker<number>(
    {
      what: 'reminders of alarms',
      pass: () => remind(deps),
      restMs: (_tookMs, done) => (done === AT_ONCE ? 0 : REST_MS),
    },
    deps.onError,
  ) as PassWorker<unknown>;
