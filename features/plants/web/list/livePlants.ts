import type { CallResponse } from '@heliodon/contract/call';
import type { PlantNow } from '@heliodon/telemetry/contract';
import type { getPlantList } from '../../contract/plants.contract.ts';

export type PlantPage = CallResponse<typeof getPlantList>;

/** The list with what a plant says now; rows stay where they are until the list is asked for again. */
export function withPlantNow(list: PlantPage, now: PlantNow): PlantPage {
  const row = list.rows.find(({ plantId }) => plantId === now.plantId);
  // What the call answered may be newer than news that was on its way.
  if (!row || (now.at ?? 0) < (row.at ?? 0)) return list;
  const { status } = now;
  const next = { ...row, ...now.power, soc: now.soc, at: now.at, status };
  const counts = { ...list.counts };
  if (status !== row.status) {
    counts[row.status] = Math.max(0, counts[row.status] - 1);
    counts[status] += 1;
  }
  return { ...list, counts, rows: list.rows.map((one) => (one === row ? next : one)) };
}
