import type { Fallback } from '@heliodon/energy/optimise/shadow-fallback';
import type { AlarmSink } from '@heliodon/server-kit/alarm-sink';

/** alarmSources.dispatch of features/alarms. */
const DISPATCH_SOURCE = 8;
const FELL_BACK = 1;
const THIRD_GRADE = 4;

export type FallbackSink = AlarmSink<typeof DISPATCH_SOURCE>;

/** Automatic dispatch follows the price rule; cleared when it is cheaper again, or when the mode changes. */
export const fallbackSignal = (
  plantId: number,
  raised: boolean,
  at: Date,
  { days, optimiserCost, ruleCost }: Fallback,
  currency: string,
) => ({
  ...({ source: DISPATCH_SOURCE, code: FELL_BACK, grade: THIRD_GRADE, deviceId: 0 } as const),
  plantId,
  raised,
  at,
  detail: { days, optimiserCost, ruleCost, currency },
});
