import type { Database } from '@heliodon/infrastructure/database';

/** Port of features/alarms: the demand limit of a plant is about to be exceeded. */
export interface SignalSink {
  publish(
    tx: Database,
    signals: readonly {
      plantId: number;
      deviceId: number;
      source: 7;
      code: number;
      at: Date;
      raised: boolean;
      grade: 1 | 2 | 3 | 4;
      detail: Record<string, string | number | null>;
    }[],
  ): Promise<void>;
}

/** alarmSources.demand of features/alarms. */
const DEMAND_SOURCE = 7;
const DEMAND_CODE = 1;
const SECOND_GRADE = 3;

const tenth = (kw: number): number => Math.round(kw * 10) / 10;

export const demandSignal = (
  plantId: number,
  raised: boolean,
  at: Date,
  { limitKw, projectedKw }: { readonly limitKw: number; readonly projectedKw: number },
) => ({
  ...({ source: DEMAND_SOURCE, code: DEMAND_CODE, grade: SECOND_GRADE } as const),
  plantId,
  deviceId: 0,
  raised,
  at,
  detail: { limitKw: tenth(limitKw), projectedKw: tenth(projectedKw) },
});
