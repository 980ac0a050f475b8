import type { Database } from '@heliodon/infrastructure/database';
import { pgArray } from '@heliodon/infrastructure/sql';
import { sql } from 'kysely';
import type { AlarmDetail, AlarmGrade, AlarmSource } from '../contract/alarm.ts';

/** Raised or cleared by us and not by the device: told here, judged by the engine like everything else. */
export interface AlarmSignal {
  readonly plantId: number;
  /** 0: about the plant as a whole. */
  readonly deviceId: number;
  readonly source: AlarmSource;
  readonly code: number;
  readonly at: Date;
  readonly raised: boolean;
  readonly grade: AlarmGrade;
  readonly detail: AlarmDetail;
}

/** Channel on which the engine is woken. */
export const ALARM_DUE = 'alarm_due';

export class AlarmSignals {
  /** In the transaction of the news itself. The same signal told again is no news. */
  async tell(tx: Database, signals: readonly AlarmSignal[]): Promise<void> {
    if (signals.length === 0) return;
    const of = (value: (one: AlarmSignal) => number | string) => pgArray(signals, value);
    await sql`WITH told AS (
        INSERT INTO alarm_signal (plant_id, device_id, source, code, ts, raised, grade, detail)
        SELECT * FROM unnest(${of((one) => one.plantId)}::bigint[], ${of((one) => one.deviceId)}::int[],
          ${of((one) => one.source)}::smallint[], ${of((one) => one.code)}::int[],
          ${of((one) => `"${one.at.toISOString()}"`)}::timestamptz[], ${of((one) => String(one.raised))}::boolean[],
          ${of((one) => one.grade)}::smallint[], ${signals.map(({ detail }) => JSON.stringify(detail))}::jsonb[])
        ON CONFLICT DO NOTHING RETURNING plant_id, device_id, source, code, ts
      ), ${markTold}`.execute(tx);
  }
}

/** After `told`, what was new of signals: marks it for the engine and wakes it. */
export const markTold = sql`due AS (
    INSERT INTO alarm_due (plant_id, device_id, source, code, from_ts)
    SELECT plant_id, device_id, source, code, min(ts) FROM told GROUP BY 1, 2, 3, 4 RETURNING 1
  )
  SELECT pg_notify(${ALARM_DUE}, '') WHERE EXISTS (SELECT 1 FROM due)`;
