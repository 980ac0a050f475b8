import type { PlantSpec } from './spec.ts';
import type { PlanSegment } from './state.ts';

/** Discharge positive, as a share of rated power. */
export interface PlanShare {
  readonly fromH: number;
  readonly toH: number;
  readonly share: number;
  readonly cutOffSoc: number;
}

/** Pure storage lives on peak and valley; with PV the work mode decides, and cheap nights may help. */
export function deliveredShares(spec: Pick<PlantSpec, 'screenType' | 'nightChargeSoc'>): PlanShare[] {
  const part = (fromH: number, toH: number, share: number, cutOffSoc: number): PlanShare => ({
    ...{ fromH, toH, share, cutOffSoc },
  });
  if (spec.screenType === 1) {
    return [
      part(0, 8, -0.5, 95),
      part(8, 10, 0, 0),
      part(10, 12, 0.95, 10),
      part(12, 14, -0.95, 95),
      part(14, 19, 0.6, 10),
      part(19, 24, 0, 0),
    ];
  }
  if (spec.nightChargeSoc === undefined) return [];
  // What was bought cheap is not given away before the day has begun.
  return [part(0, 6, -0.4, spec.nightChargeSoc), part(6, 9, 0, 0)];
}

export const deliveredPlan = (spec: PlantSpec, ratedKw: number): PlanSegment[] =>
  deliveredShares(spec).map(({ fromH, toH, share, cutOffSoc }) => ({
    ...{ fromMin: fromH * 60, toMin: toH * 60, powerKw: share * ratedKw, cutOffSoc },
  }));
