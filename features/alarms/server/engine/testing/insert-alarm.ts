import type { Database } from '@heliodon/infrastructure/database';
import type { AlarmDetail, AlarmGrade, AlarmSource, AlarmStatus } from '../../../contract/alarm.ts';

export interface InsertedAlarm {
  readonly plantId: number;
  readonly deviceId?: number;
  readonly kind?: string;
  readonly sn?: string;
  readonly source?: AlarmSource;
  readonly code?: number;
  readonly grade?: AlarmGrade;
  readonly detail?: AlarmDetail;
  readonly at?: Date;
  readonly lastAt?: Date;
  readonly recoveredAt?: Date | null;
  readonly raisedCount?: number;
  readonly flapCount?: number;
  readonly groupId?: number | null;
  readonly status?: AlarmStatus;
  readonly createdAt?: Date;
}

let codes = 0;

/** An alarm as created by the engine; by default open, serious and with a unique code. */
export async function insertAlarm(db: Database, alarm: InsertedAlarm): Promise<number> {
  codes += 1;
  const at = alarm.at ?? new Date();
  const { id } = await db
    .insertInto('alarm')
    .values({
      plant_id: alarm.plantId,
      device_id: alarm.deviceId ?? 0,
      kind: alarm.kind ?? 'inverter',
      sn: alarm.sn ?? '',
      source: alarm.source ?? 1,
      code: alarm.code ?? 1_000_000 + codes,
      grade: alarm.grade ?? 1,
      detail: JSON.stringify(alarm.detail ?? {}),
      triggered_at: at,
      last_at: alarm.lastAt ?? at,
      recovered_at: alarm.recoveredAt ?? null,
      raised_count: alarm.raisedCount ?? 1,
      flap_count: alarm.flapCount ?? 0,
      group_id: alarm.groupId ?? null,
      status: alarm.status ?? 1,
      ...(alarm.createdAt && { created_at: alarm.createdAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
