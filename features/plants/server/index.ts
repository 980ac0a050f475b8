import type { Database } from '@heliodon/platform/database';
import { type Route, route } from '@heliodon/platform/route';
import { queryPlantList } from '../contract/plants.contract.ts';
import { listPlants } from './plants.queries.ts';

export function createPlants(deps: { readonly db: Database }): { routes: Route[] } {
  return { routes: [route(queryPlantList, (request, caller) => listPlants(deps.db, caller, request))] };
}
