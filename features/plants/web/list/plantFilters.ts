import type { CallInput } from '@heliodon/contract/call';
import { PLANT_STATUSES } from '@heliodon/kernel/plant-status';
import {
  type getPlantList,
  type PlantSort,
  plantSorts,
  SCREEN_TYPES,
} from '../../contract/plants.contract.ts';

/** Filters as stored in the URL. */
export const noFilters = { keyword: '', status: '', screenType: '', region: '' };
export type PlantFilters = typeof noFilters;

type Filter = Pick<CallInput<typeof getPlantList>, 'keyword' | 'status' | 'screenType' | 'region'>;

/** Filters as the call takes them; invalid values of an old link are dropped. */
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
