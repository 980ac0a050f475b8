import type { AlarmDetail, AlarmGrade, AlarmSource } from '../../contract/alarm.ts';

/** Of each of these at most one alarm is open. */
export interface AlarmKey {
  readonly plantId: number;
  /** 0: about the plant as a whole. */
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

/** Something of it is new. */
export interface DueKey extends AlarmKey {
  readonly kind: string;
  readonly sn: string;
  readonly fromMs: number;
  /** Nothing later is new; null: anything may be. */
  readonly toMs: number | null;
  /** What is older counts for nothing: the device was in another plant, the rule was another. */
  readonly floorMs: number;
}

/** What an alarm is told with. */
export interface AlarmContent {
  readonly grade: AlarmGrade;
  readonly detail: AlarmDetail;
}

/** Before all times that the database keeps for us. */
export const LONG_AGO_MS = 0;

// Any number nobody else locks in this database: who writes alarms from signals.
export const ALARM_LOCK = 4_835_766_006;
