import type { ScheduleSegment } from '../schedule/plan.ts';
import { settingProblem } from './setting-ranges.ts';
import type { SiteLimits } from './site-limit.ts';
import { type OpenBus, type WorkMode, workModeWish } from './work-mode.ts';

/* Energy management packages as data; custom: any valid combination of settings. */

export const EMS_PACKAGES = ['arbitrage', 'selfUse', 'demandControl', 'backupFirst', 'coordination'] as const;
export type EmsPackage = (typeof EMS_PACKAGES)[number];

/** The number is the position in the list; an unknown name counts as the first package. */
export function packageNumber(name: string): number {
  const at = [...EMS_PACKAGES, 'custom'].indexOf(name);
  return Math.max(0, at) + 1;
}

export interface EmsSettings extends Pick<SiteLimits, 'importPriority' | 'exportPriority'> {
  /** Used when no plan applies. standby: kept full, used only for a limit or during a grid outage. */
  readonly base: WorkMode | 'standby';
  /** Charge and discharge by time-of-use periods. */
  readonly byPrices: boolean;
  readonly holdDemand: boolean;
  readonly holdBackflow: boolean;
  /** Percent. */
  readonly reserveSoc: number;
}

const BASE: EmsSettings = {
  base: 'loadFirst',
  byPrices: false,
  holdDemand: false,
  holdBackflow: false,
  reserveSoc: 10,
  importPriority: 'storageFirst',
  exportPriority: 'storageFirst',
};

/** coordination: storage supplies vehicles before they have to wait, and every site limit is held. */
export const EMS_PRESETS: Readonly<Record<EmsPackage, EmsSettings>> = {
  arbitrage: { ...BASE, byPrices: true },
  selfUse: { ...BASE, holdBackflow: true },
  demandControl: { ...BASE, base: 'standby', holdDemand: true },
  backupFirst: { ...BASE, base: 'standby', reserveSoc: 80 },
  coordination: { ...BASE, byPrices: true, holdDemand: true, holdBackflow: true },
};

/** Equipment of the plant that packages require. */
export interface EmsPlant {
  readonly hasPrices: boolean;
  readonly demandLimitKw: number | null;
  readonly backflowTargetKw: number | null;
  readonly gridMetered: boolean;
}

export const EMS_PROBLEMS = [
  'pricesMissing',
  'demandLimitMissing',
  'backflowTargetMissing',
  'gridMeterMissing',
  'gridFirstFeedsIn',
  'reserveRange',
] as const;
export type EmsProblem = (typeof EMS_PROBLEMS)[number];

export function emsProblems(settings: EmsSettings, plant: EmsPlant): EmsProblem[] {
  const { byPrices, holdDemand, holdBackflow, base, reserveSoc } = settings;
  const problems: [boolean, EmsProblem][] = [
    [byPrices && !plant.hasPrices, 'pricesMissing'],
    [holdDemand && plant.demandLimitKw === null, 'demandLimitMissing'],
    [holdBackflow && plant.backflowTargetKw === null, 'backflowTargetMissing'],
    // In standby, storage follows the site controller, which needs the meter.
    [(holdDemand || holdBackflow || base === 'standby') && !plant.gridMetered, 'gridMeterMissing'],
    [holdBackflow && base === 'gridFirst', 'gridFirstFeedsIn'],
    [settingProblem('reserveSoc', reserveSoc) !== null, 'reserveRange'],
  ];
  return problems.flatMap(([holds, problem]) => (holds ? [problem] : []));
}

/** The package with these settings; otherwise custom. */
export function packageOf(settings: EmsSettings): EmsPackage | 'custom' {
  const keys = Object.keys(BASE) as (keyof EmsSettings)[];
  const same = (preset: EmsSettings) => keys.every((key) => preset[key] === settings[key]);
  return EMS_PACKAGES.find((name) => same(EMS_PRESETS[name])) ?? 'custom';
}

/** Share of rated power: charging in standby must not cause a new peak. */
const STANDBY_SHARE = 0.25;

/** Storage power before limits, discharge positive: a plan has priority over the base mode. */
export function storageWishOf(
  { base }: EmsSettings,
  segment: ScheduleSegment | undefined,
  bus: OpenBus,
  ratedKw: number,
): number {
  if (segment && segment.strategy !== 'selfUse') return (segment.powerRatio / 1000) * ratedKw;
  return base === 'standby' ? -STANDBY_SHARE * ratedKw : workModeWish(base, bus, ratedKw);
}
