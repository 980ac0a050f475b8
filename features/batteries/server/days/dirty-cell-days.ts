import { cluster } from '@heliodon/device-kinds/cluster';
import { DirtyDays } from '@heliodon/telemetry-store/dirty-days';

/** Cluster days that have to be recomputed. */
export const dirtyCellDays = new DirtyDays({
  table: 'cell_day_dirty',
  results: ['cell_day'],
  kinds: [cluster.id],
  openEveryS: 15 * 60,
});
