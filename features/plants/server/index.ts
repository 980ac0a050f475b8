import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import { route } from '@heliodon/server-kit/route';
import {
  addPlant,
  checkPlantName,
  checkPosition,
  deletePlant,
  exportPlantList,
  getPlantDetail,
  getPlantList,
  queryPlantList,
  updatePlant,
} from '../contract/plants.contract.ts';
import { plantExport } from './plant-list.export.ts';
import { listPlants } from './plants.queries.ts';
import { type PlantsDeps, PlantsService } from './plants.service.ts';

export function createPlants(
  deps: PlantsDeps,
): FeaturePart & { readonly removeIn: PlantsService['removeIn'] } {
  const plants = new PlantsService(deps);
  return {
    exports: [plantExport(deps.db, deps.places)],
    removeIn: (...given) => plants.removeIn(...given),
    routes: [
      route(queryPlantList, (request, caller) => listPlants(deps.db, deps.places, caller, request)),
      route(getPlantList, (request, caller) => plants.list(request, caller)),
      route(exportPlantList, (request, caller) => plants.export(request, caller)),
      route(getPlantDetail, (request) => plants.detail(request)),
      route(addPlant, (request, caller) => plants.add(request, caller)),
      route(updatePlant, (request, caller) => plants.update(request, caller)),
      route(deletePlant, (request, caller) => plants.remove(request, caller)),
      route(checkPlantName, (request) => plants.nameIsFree(request)),
      route(checkPosition, (request, caller) => plants.checkPosition(request, caller)),
    ],
  };
}
