import { readAddress, type TableDefaults } from '@heliodon/ui/table/addressState';
import type { QueryClient } from '@tanstack/react-query';
import { noFilters, type PlantFilters } from './plantFilters.ts';
import { plantListQuery } from './usePlantList.ts';

export const LIST_DEFAULTS: TableDefaults<PlantFilters> = { sort: 'name', filters: noFilters };

/** Prefetches the page of the list that the URL selects. */
export function askPlantList(client: QueryClient, search: URLSearchParams): Promise<void> {
  const { filters, ...page } = readAddress(search, LIST_DEFAULTS);
  return client.prefetchQuery(plantListQuery({ ...filters, ...page }));
}
