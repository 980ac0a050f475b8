import type { Database } from '@heliodon/infrastructure/database';
import { pgArray } from '@heliodon/infrastructure/sql';
import { sql } from 'kysely';
import type { AlarmDetail, AlarmGrade, AlarmSource } from '../contract/alarm.ts';

/** Raised or cleared by the server, not by a device: stored here and evaluated by the engine like device events. */
export interface AlarmSignal {
  readonly plantId: number;
  /** 0: concerns the plant as a whole. */
  readonly deviceId: number;
  readonly source: AlarmSource;
  readonly code: number;
  readonly at: Date;
  readonly raised: boolean;
  readonly grade: AlarmGrade;
  readonly detail: AlarmDetail;
}

/** Notification channel that wakes the engine. */
export const ALARM_DUE = 'alarm_due';

export class AlarmSignals {
  /** Runs in the transaction of the change itself. A repeated identical signal has no effect. */
  async publish(tx: Database, signals: readonly AlarmSignal[]): Promise<void> {
    if (signals.length === 0) return;
    const of = (value: (one: AlarmSignal) => number | string) => pgArray(signals, value);
    await sql`WITH told AS (
        INSERT INTO alarm_signal (plant_id, device_id, source, code, ts, raised, grade, detail)
        SELECT * FROM unnest(${of((one) => one.plantId)}::bigint[], ${of((one) => one.deviceId)}::int[],
          ${of((one) => one.source)}::smallint[], ${of((one) => one.code)}::int[],
          ${of((one) => `"${one.at.toISOString()}"`)}::timestamptz[], ${of((one) => String(one.raised))}::boolean[],
          ${of((one) => one.grade)}::smallint[], ${signals.map(({ detail }) => JSON.stringify(detail))}::jsonb[])
        ON CONFLICT DO NOTHING RETURNING plant_id, device_id, source, code, ts
      ), ${markDue}`.execute(tx);
  }
}

/** Used after `told`: marks the new signals for the engine and wakes it. */
export const markDue = sql`due AS (
    INSERT INTO alarm_due (plant_id, device_id, source, code, from_ts)
    SELECT plant_id, device_id, source, code, min(ts) FROM told GROUP BY 1, 2, 3, 4 RETURNING 1
  )
  SELECT pg_notify(${ALARM_DUE}, '') WHERE EXISTS (SELECT 1 FROM due)`;
