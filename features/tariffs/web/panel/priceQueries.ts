import { getPriceList, getPriceNow } from '@heliodon/tariffs/contract';
import { callQuery } from '@heliodon/web/query';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

export const priceNowQuery = (plantId: number) => callQuery(getPriceNow, { plantId }, { quiet: true });
export const historyKey = (plantId: number) => [getPriceList.path, plantId];

const refresh = (client: QueryClient, plantId: number) =>
  Promise.all([
    client.invalidateQueries({ queryKey: priceNowQuery(plantId).queryKey }),
    client.invalidateQueries({ queryKey: historyKey(plantId) }),
  ]);

/** Refetches the data affected by a price change. */
export function useRefreshPrice(plantId: number): () => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(() => refresh(client, plantId), [client, plantId]);
}
