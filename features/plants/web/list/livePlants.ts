import type { CallResponse } from '@heliodon/contract/call';
import type { PlantNow } from '@heliodon/telemetry/contract';
import type { getPlantList } from '../../contract/plants.contract.ts';

export type PlantPage = CallResponse<typeof getPlantList>;

/** The list with current values of a plant; rows keep their order until the list is fetched again. */
export function withPlantNow(list: PlantPage, now: PlantNow): PlantPage {
  const row = list.rows.find(({ plantId }) => plantId === now.plantId);
  // The response of the call may be newer than a live update sent before it.
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
