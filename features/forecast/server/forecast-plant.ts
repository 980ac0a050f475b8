import type { LoadHabit } from '@heliodon/energy/forecast/load-habit';
import type { PlantResponse } from '@heliodon/energy/forecast/plant-response';

/** What forecasts need to know of a plant. */
export interface ForecastPlant {
  readonly plantId: number;
  readonly timeZone: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly pvKwp: number | null;
  /** Of all inverters. */
  readonly ratedKw: number | null;
  readonly hasPv: boolean;
}

/** A quarter of an hour of a plant. */
export interface PlantQuarter {
  readonly startMs: number;
  readonly pvKwh: number | null;
  readonly loadKwh: number | null;
  /** PV was turned down in it. */
  readonly held: boolean;
}

export interface PlantModel {
  readonly pv: PlantResponse;
  readonly load: LoadHabit;
}
