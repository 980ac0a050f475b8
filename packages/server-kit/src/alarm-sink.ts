import type { Database } from '@heliodon/infrastructure/database';

/** Port of features/alarms: what a feature raises and clears, in the transaction of its own change. */
export interface AlarmSink<Source extends number> {
  publish(
    tx: Database,
    signals: readonly {
      readonly plantId: number;
      /** 0: concerns the plant as a whole. */
      readonly deviceId: number;
      /** alarmSources of features/alarms. */
      readonly source: Source;
      readonly code: number;
      readonly at: Date;
      readonly raised: boolean;
      readonly grade: 1 | 2 | 3 | 4;
      readonly detail: Record<string, string | number | null>;
    }[],
  ): Promise<void>;
}
