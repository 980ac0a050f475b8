import { type PlantNow, plantTopic } from '@heliodon/telemetry/contract';
import type { PageQuery } from '@heliodon/ui/PageTable';
import { callApi } from '@heliodon/web/client';
import { live } from '@heliodon/web/live';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getPlantList } from '../../contract/plants.contract.ts';
import { type PlantPage, withPlantNow } from './livePlants.ts';
import { type PlantFilters, toListFilter, toSort } from './plantFilters.ts';

export const LIST_KEY = ['plantList'] as const;
/** The server accepts 60 topics per page; other parts of the page need some of them. */
const MAX_WATCHED = 50;

export const readPlantList = ({ page, pageSize, sort, order, ...filters }: PageQuery<PlantFilters>) =>
  callApi(
    getPlantList,
    { ...toListFilter(filters), page, pageSize, sort: toSort(sort), order },
    { mask: false },
  );

/** Query shared by the cards, the table, the tabs above them and the prefetch. */
export const plantListQuery = (params: PageQuery<PlantFilters>) =>
  queryOptions({ queryKey: [...LIST_KEY, params], queryFn: () => readPlantList(params) });

/** Rows and tabs follow the topics of the listed plants. */
export function useLivePlants(plantIds: readonly number[]): void {
  const client = useQueryClient();
  const shown = plantIds.slice(0, MAX_WATCHED).join();
  useEffect(() => {
    const onUpdate = (data: unknown) =>
      client.setQueriesData<PlantPage>(
        { queryKey: LIST_KEY },
        (list) => list && withPlantNow(list, data as PlantNow),
      );
    const ids = shown === '' ? [] : shown.split(',').map(Number);
    const ends = ids.map((plantId) => live.subscribe(plantTopic(plantId), onUpdate));
    return () => {
      for (const end of ends) end();
    };
  }, [client, shown]);
}
