import { cluster } from '@heliodon/devices/cluster';
import { DirtyDays } from '@heliodon/platform/telemetry/dirty-days';

/** The days of clusters that have to be worked out anew. */
export const dirtyCellDays = new DirtyDays({
  table: 'cell_day_dirty',
  results: ['cell_day'],
  kinds: [cluster.id],
  openEveryS: 15 * 60,
});
