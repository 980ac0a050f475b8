import { charger } from '@heliodon/device-kinds/charger';
import { DirtyDays } from '@heliodon/telemetry-store/dirty-days';

/** Days of chargers whose sessions have to be detected again. The current day is also followed sample by sample. */
export const dirtyChargingDays = new DirtyDays({
  table: 'charging_day_dirty',
  results: ['charging_day'],
  kinds: [charger.id],
  openEveryS: 15 * 60,
});
