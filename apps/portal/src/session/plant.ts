import { kept } from '@heliodon/web/storage';
import { DEFAULT_PLANT_TYPE, type PlantSummary, usePlantStore } from '@heliodon/web/stores';

/** Sets the plant of the session. */
export function keepPlant(plant: PlantSummary | null): void {
  const plantType = plant?.screenType ?? DEFAULT_PLANT_TYPE;
  usePlantStore.setState({ plant, plantType });
  if (!plant) {
    kept.plantId.clear();
    kept.screenType.clear();
    return;
  }
  kept.plantId.write(plant.plantId);
  kept.screenType.write(plantType as 1 | 2 | 3 | 4);
}
