import { PLANT_STATUSES, type PlantStatus } from '@heliodon/kernel/plant-status';
import {
  type OperationsMap,
  type OperationsUpdate,
  POWERS,
  type PowerRole,
} from '../../contract/operations.contract.ts';

export interface BoardSums {
  readonly plants: number;
  readonly byStatus: Readonly<Record<PlantStatus, number>>;
  /** kW; null where no plant reports it. */
  readonly power: Readonly<Record<PowerRole, number | null>>;
}

/** All plants with live values, updated in place: thousands of plants are not copied on every update. */
export class PlantBoard {
  readonly map: OperationsMap;
  readonly statuses: number[];
  readonly powers: readonly (number | null)[][];
  readonly #place: ReadonlyMap<number, number>;

  constructor(map: OperationsMap) {
    this.map = map;
    this.statuses = [...map.statuses];
    this.powers = map.powers.map((column) => [...column]);
    this.#place = new Map(map.ids.map((plantId, place) => [plantId, place]));
  }

  placeOf(plantId: number): number | undefined {
    return this.#place.get(plantId);
  }

  /** Ignores plants that the board does not know. */
  apply({ changed }: Pick<OperationsUpdate, 'changed'>): void {
    for (const [plantId, status, ...kw] of changed) {
      const place = this.#place.get(plantId);
      if (place === undefined) continue;
      this.statuses[place] = status;
      for (const [role, column] of this.powers.entries()) column[place] = kw[role] ?? null;
    }
  }

  powerOf(place: number): Record<PowerRole, number | null> {
    const entries = POWERS.map((role, i) => [role, this.powers[i]?.[place] ?? null]);
    return Object.fromEntries(entries) as Record<PowerRole, number | null>;
  }

  sumsOf(places: readonly number[]): BoardSums {
    const byStatus: Record<PlantStatus, number> = { normal: 0, fault: 0, offline: 0 };
    for (const place of places) byStatus[statusAt(this.statuses, place)] += 1;
    const power = POWERS.map((role, i) => [role, sumOf(this.powers[i] ?? [], places)]);
    return {
      plants: places.length,
      byStatus,
      power: Object.fromEntries(power) as BoardSums['power'],
    };
  }
}

export const statusAt = (statuses: ArrayLike<number>, place: number): PlantStatus =>
  PLANT_STATUSES[statuses[place] ?? -1] ?? 'offline';

function sumOf(column: readonly (number | null)[], places: readonly number[]): number | null {
  let sum: number | null = null;
  for (const place of places) {
    const value = column[place];
    if (value !== null && value !== undefined) sum = (sum ?? 0) + value;
  }
  return sum;
}
