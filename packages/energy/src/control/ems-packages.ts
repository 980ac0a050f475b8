import type { ScheduleSegment } from '../schedule/plan.ts';
import { settingProblem } from './setting-ranges.ts';
import type { SiteLimits } from './site-limit.ts';
import { type OpenBus, type WorkMode, workModeWish } from './work-mode.ts';

/* Packages of energy management as data; custom is any combination that does not contradict itself. */

export const EMS_PACKAGES = ['arbitrage', 'selfUse', 'demandControl', 'backupFirst', 'coordination'] as const;
export type EmsPackage = (typeof EMS_PACKAGES)[number];

/** Packages are numbered as they are listed; one of one's own settings is the last, an unknown one the first. */
export function packageNumber(name: string): number {
  const at = [...EMS_PACKAGES, 'custom'].indexOf(name);
  return Math.max(0, at) + 1;
}

export interface EmsSettings extends Pick<SiteLimits, 'importPriority' | 'exportPriority'> {
  /** Where no plan says what to do. standby: kept full, and used only where a limit or a loss of the grid needs it. */
  readonly base: WorkMode | 'standby';
  /** Charge and discharge by the times of use. */
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

/** coordination: storage serves the cars before they have to wait, and every limit of the site is held. */
export const EMS_PRESETS: Readonly<Record<EmsPackage, EmsSettings>> = {
  arbitrage: { ...BASE, byPrices: true },
  selfUse: { ...BASE, holdBackflow: true },
  demandControl: { ...BASE, base: 'standby', holdDemand: true },
  backupFirst: { ...BASE, base: 'standby', reserveSoc: 80 },
  coordination: { ...BASE, byPrices: true, holdDemand: true, holdBackflow: true },
};

/** What the plant has that packages need. */
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
    // In standby storage is led by the site controller, which is blind without the meter.
    [(holdDemand || holdBackflow || base === 'standby') && !plant.gridMetered, 'gridMeterMissing'],
    [holdBackflow && base === 'gridFirst', 'gridFirstFeedsIn'],
    [settingProblem('reserveSoc', reserveSoc) !== null, 'reserveRange'],
  ];
  return problems.flatMap(([holds, problem]) => (holds ? [problem] : []));
}

/** The package whose settings these are; otherwise custom. */
export function packageOf(settings: EmsSettings): EmsPackage | 'custom' {
  const keys = Object.keys(BASE) as (keyof EmsSettings)[];
  const same = (preset: EmsSettings) => keys.every((key) => preset[key] === settings[key]);
  return EMS_PACKAGES.find((name) => same(EMS_PRESETS[name])) ?? 'custom';
}

/** Of rated power: filling up in standby must not make a peak of its own. */
const STANDBY_SHARE = 0.25;

/** What storage is wanted to do before any limit, discharge positive: a plan goes before the base. */
export function storageWishOf(
  { base }: EmsSettings,
  segment: ScheduleSegment | undefined,
  bus: OpenBus,
  ratedKw: number,
): number {
  if (segment && segment.strategy !== 'selfUse') return (segment.powerRatio / 1000) * ratedKw;
  return base === 'standby' ? -STANDBY_SHARE * ratedKw : workModeWish(base, bus, ratedKw);
}
