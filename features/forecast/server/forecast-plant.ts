import type { LoadHabit } from '@heliodon/energy/forecast/load-habit';
import type { PlantResponse } from '@heliodon/energy/forecast/plant-response';

/** Data of a plant that forecasts need. */
export interface ForecastPlant {
  readonly plantId: number;
  readonly timeZone: string;
  /** ISO code; empty: unknown. */
  readonly country: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly pvKwp: number | null;
  /** Total of all inverters. */
  readonly ratedKw: number | null;
  readonly hasPv: boolean;
}

/** A 15-minute interval of a plant. */
export interface PlantQuarter {
  readonly startMs: number;
  readonly pvKwh: number | null;
  readonly loadKwh: number | null;
  /** PV was curtailed in this interval. */
  readonly held: boolean;
  /** Outdoor air. */
  readonly airC?: number | null;
}

export interface PlantModel {
  readonly pv: PlantResponse;
  readonly load: LoadHabit;
}
