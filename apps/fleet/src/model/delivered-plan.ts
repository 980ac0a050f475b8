import type { PlanShare, PlantSpec } from './spec.ts';
import type { PlanSegment } from './state.ts';

export const share = (fromH: number, toH: number, ofRated: number, cutOffSoc: number): PlanShare => ({
  fromH,
  toH,
  share: ofRated,
  cutOffSoc,
});

/** Pure storage uses peak and valley prices; with PV the work mode applies, plus cheap night charging. */
export function deliveredShares(
  spec: Pick<PlantSpec, 'screenType' | 'plan' | 'nightChargeSoc'>,
): readonly PlanShare[] {
  if (spec.plan) return spec.plan;
  if (spec.screenType === 1) {
    return [
      share(0, 8, -0.5, 95),
      share(8, 10, 0, 0),
      share(10, 12, 0.95, 10),
      // Slow enough that demand at noon stays below that of the morning.
      share(12, 14, -0.3, 95),
      share(14, 19, 0.6, 10),
      share(19, 24, 0, 0),
    ];
  }
  if (spec.nightChargeSoc === undefined) return [];
  // Energy bought at night is kept until the day begins.
  return [share(0, 6, -0.4, spec.nightChargeSoc), share(6, 9, 0, 0)];
}

export const deliveredPlan = (spec: PlantSpec, ratedKw: number): PlanSegment[] =>
  deliveredShares(spec).map(({ fromH, toH, share, cutOffSoc }) => ({
    fromMin: fromH * 60,
    toMin: toH * 60,
    powerKw: share * ratedKw,
    cutOffSoc,
  }));
