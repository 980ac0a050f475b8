import { charger } from '@heliodon/device-kinds/charger';
import { DirtyDays } from '@heliodon/telemetry-store/dirty-days';

/** The days of piles whose sessions have to be found anew. Today is followed sample by sample beside it. */
export const dirtyChargingDays = new DirtyDays({
  table: 'charging_day_dirty',
  results: ['charging_day'],
  kinds: [charger.id],
  openEveryS: 15 * 60,
});
