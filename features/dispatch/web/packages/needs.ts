import type { CallResponse } from '@heliodon/contract/call';
import type { getPackages } from '@heliodon/dispatch/contract';
import type { EmsProblem, EmsSettings } from '@heliodon/energy/control/ems-packages';
import type { PackageName } from '@heliodon/site/contract';

export type Packages = CallResponse<typeof getPackages>;

/** Page where a missing requirement is set; null: the settings page itself. */
export const PROBLEM_PATH: Readonly<Record<EmsProblem, string | null>> = {
  pricesMissing: '/monitoring/electricityPrice',
  demandLimitMissing: '/energyManage/needManage',
  backflowTargetMissing: '/energyManage/antiReflux',
  gridMeterMissing: '/monitoring/meterManage',
  gridFirstFeedsIn: null,
  reserveRange: null,
};

type PlantNeed = 'pv' | 'piles';

/** Plant equipment that a package is made for: without it the package has little effect. */
const PLANT_NEEDS: Partial<Record<PackageName, readonly PlantNeed[]>> = {
  selfUse: ['pv'],
  coordination: ['pv', 'piles'],
};

type PlantParts = Pick<Packages['plant'], 'hasPv' | 'hasPiles'>;

/** Equipment that a package is made for and the plant does not have. */
export const plantLacks = (name: PackageName, { hasPv, hasPiles }: PlantParts): PlantNeed[] =>
  (PLANT_NEEDS[name] ?? []).filter((need) => !(need === 'pv' ? hasPv : hasPiles));

interface Need {
  readonly need: PlantNeed | 'prices' | 'demand' | 'backflow' | 'meter';
  readonly missing: boolean;
  /** Page where it is set; null: equipment that has to be installed. */
  readonly path: string | null;
}

/** Requirements of a package, each marked if the plant does not meet it. */
export function needsOf(
  name: PackageName,
  { base, byPrices, holdDemand, holdBackflow }: EmsSettings,
  problems: readonly EmsProblem[],
  plant: PlantParts,
): Need[] {
  const lacks = plantLacks(name, plant);
  const settings = [
    [byPrices, 'prices', 'pricesMissing'],
    [holdDemand, 'demand', 'demandLimitMissing'],
    [holdBackflow, 'backflow', 'backflowTargetMissing'],
    [holdDemand || holdBackflow || base === 'standby', 'meter', 'gridMeterMissing'],
  ] as const;
  return [
    ...(PLANT_NEEDS[name] ?? []).map((need) => ({ need, missing: lacks.includes(need), path: null })),
    ...settings.flatMap(([holds, need, problem]) =>
      holds ? [{ need, missing: problems.includes(problem), path: PROBLEM_PATH[problem] }] : [],
    ),
  ];
}

type PlantLimits = Pick<Packages['plant'], 'demandOn' | 'demandLimitKw' | 'backflowOn'>;

/** Limits enabled in their own settings: they are held whatever package runs. */
export const heldAnyway = ({ demandOn, demandLimitKw, backflowOn }: PlantLimits) => ({
  holdDemand: demandOn && demandLimitKw !== null,
  holdBackflow: backflowOn,
});

/** Settings with the limits that are held in effect. */
export const asHeld = (settings: EmsSettings, plant: PlantLimits): EmsSettings => {
  const { holdDemand, holdBackflow } = heldAnyway(plant);
  return {
    ...settings,
    holdDemand: settings.holdDemand || holdDemand,
    holdBackflow: settings.holdBackflow || holdBackflow,
  };
};

/** Settings that differ, in the order of the form. */
export function changedKeys(before: EmsSettings | null, after: EmsSettings): (keyof EmsSettings)[] {
  const keys: (keyof EmsSettings)[] = [
    ...(['base', 'byPrices', 'holdDemand', 'holdBackflow', 'reserveSoc'] as const),
    ...(['importPriority', 'exportPriority'] as const),
  ];
  return keys.filter((key) => before?.[key] !== after[key]);
}
