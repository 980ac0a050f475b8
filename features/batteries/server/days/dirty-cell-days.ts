import { cluster } from '@heliodon/device-kinds/cluster';
import { DirtyDays } from '@heliodon/telemetry-store/dirty-days';

/** The days of clusters that have to be worked out anew. */
export const dirtyCellDays = new DirtyDays({
  table: 'cell_day_dirty',
  results: ['cell_day'],
  kinds: [cluster.id],
  openEveryS: 15 * 60,
});
