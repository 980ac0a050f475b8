import type { AlarmSink } from '@heliodon/server-kit/alarm-sink';

/** alarmSources.demand of features/alarms. */
const DEMAND_SOURCE = 7;
const DEMAND_CODE = 1;
const SECOND_GRADE = 3;

/** The demand limit of a plant is about to be exceeded. */
export type SignalSink = AlarmSink<typeof DEMAND_SOURCE>;

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
