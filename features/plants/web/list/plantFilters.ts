import type { CallInput } from '@heliodon/contract/call';
import { PLANT_STATUSES } from '@heliodon/kernel/plant-status';
import {
  type getPlantList,
  type PlantSort,
  plantSorts,
  SCREEN_TYPES,
} from '../../contract/plants.contract.ts';

/** As they stand in the address bar. */
export const noFilters = { keyword: '', status: '', screenType: '', region: '' };
export type PlantFilters = typeof noFilters;

type Filter = Pick<CallInput<typeof getPlantList>, 'keyword' | 'status' | 'screenType' | 'region'>;

/** As the call takes them; what an old link says wrongly is left out. */
export function toListFilter({ keyword, status, screenType, region }: PlantFilters): Filter {
  return {
    keyword,
    status: PLANT_STATUSES.find((one) => one === status),
    screenType: SCREEN_TYPES.find((one) => String(one) === screenType),
    region: region || undefined,
  };
}

export const toSort = (sort: string | undefined): PlantSort | undefined =>
  plantSorts.find((one) => one === sort);
