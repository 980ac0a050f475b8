import type { AlarmDetail, AlarmGrade, AlarmSource } from '../../contract/alarm.ts';

/** At most one alarm is open per key. */
export interface AlarmKey {
  readonly plantId: number;
  /** 0: concerns the plant as a whole. */
  readonly deviceId: number;
  readonly source: AlarmSource;
  readonly code: number;
}

/** An entry of alarm_due. */
export interface Due {
  readonly plantId: number | null;
  readonly deviceId: number;
  readonly source: AlarmSource;
  readonly code: number;
  readonly fromTs: Date;
  readonly toTs: Date | null;
}

/** A key with new data. */
export interface DueKey extends AlarmKey {
  readonly kind: string;
  readonly sn: string;
  readonly fromMs: number;
  /** No data after this time is new; null: no upper bound. */
  readonly toMs: number | null;
  /** Older data is ignored: the device was in another plant, or the rule was different. */
  readonly floorMs: number;
}

/** Content of an alarm. */
export interface AlarmContent {
  readonly grade: AlarmGrade;
  readonly detail: AlarmDetail;
}

/** Before any time stored in the database. */
export const LONG_AGO_MS = 0;

// Advisory lock of the process that writes alarms; the number must be unique in this database.
export const ALARM_LOCK = 4_835_766_006;
