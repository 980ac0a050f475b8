import type { Permission } from '@heliodon/contract/permissions';
import type { GuardFacts } from './guardFacts.ts';

/** In the order of the side menu. */
export const menuGroups = [
  'screens',
  'monitoring',
  'alarms',
  'reports',
  'energy',
  'demand',
  'system',
] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** public: no sign-in; wall: full screen; console: with menu and header. */
export type Frame = 'public' | 'wall' | 'console';

export interface PortalRoute<Name extends string = string, F extends Frame = Frame> {
  readonly name: Name;
  readonly path: string;
  readonly frame: F;
  /** A text under `title.`; v3 routes share the title of plain ones. */
  readonly titleKey: string;
  readonly access?: Permission;
  /** Shown as 404, not 403, without permission. */
  readonly hiddenWithoutAccess?: boolean;
  /** Group in the side menu. Entries have the order of this table. */
  readonly menu?: MenuGroup;
  /** The menu entry of a page that is not in the menu: for breadcrumb and highlighting. */
  readonly parent?: string;
  /** 404 for the oss origin. */
  readonly notForOss?: boolean;
  /** 404 for this role. */
  readonly notForRole?: number;
  /** 404 while the plant's screen type is 2, pure PV. */
  readonly notForPvOnly?: boolean;
  /** Of a pair, the menu shows v3 for screen type 4 and plain otherwise. Both routes always work. */
  readonly generation?: 'plain' | 'v3';
  /** Shown in the menu for screen type 4 only. The route always works. */
  readonly ofCharging?: boolean;
  /** Depends on meters: inconsistent meter settings are shown as a warning above the page. */
  readonly needsMeters?: boolean;
  /** Requires a plant: an account without plants sees "no managed plant". */
  readonly needsPlant?: boolean;
  /** Redirects instead of showing a page. */
  readonly redirect?: Lead;
}

type Lead = (facts: GuardFacts) => string;
type Details = Omit<PortalRoute, 'name' | 'path' | 'frame' | 'titleKey' | 'redirect'>;
type LastPart<Path extends string> = Path extends `${string}/${infer Rest}` ? LastPart<Rest> : Path;

function route<const Path extends string, F extends Frame>(
  frame: F,
  path: Path,
  details: Details = {},
): PortalRoute<LastPart<Path>, F> {
  const name = path.slice(path.lastIndexOf('/') + 1) as LastPart<Path>;
  return { name, path, frame, titleKey: name, ...details };
}

const page = <const Path extends string>(path: Path, details?: Details) => route('console', path, details);
const plantPage = <const Path extends string>(path: Path, details?: Details) =>
  page(path, { needsPlant: true, ...details });
/** A plant page whose values depend on meters. */
const meteredPage = <const Path extends string>(path: Path, details?: Details) =>
  plantPage(path, { needsMeters: true, ...details });
const wall = <const Path extends string>(path: Path, details?: Details) => route('wall', path, details);
const open = <const Path extends string>(path: Path) => route('public', path);
/** Has no page of its own. */
const lead = (path: string, redirect: Lead, details?: Details): PortalRoute<never, 'console'> => ({
  ...page(path, details),
  name: path.slice(1) as never,
  redirect,
});

/** Both generations of a page. */
function pair<Name extends string, F extends Frame>(plain: PortalRoute<Name, F>) {
  const v3: PortalRoute<`${Name}v3`, F> = {
    ...plain,
    generation: 'v3',
    name: `${plain.name}v3`,
    path: `${plain.path}v3`,
  };
  return [{ ...plain, generation: 'plain' as const }, v3];
}

const screens = [
  ...pair(wall('/overview', { menu: 'screens', access: 'plantView', needsPlant: true })),
  ...pair(wall('/operatorOverview', { menu: 'screens', access: 'plantView', needsPlant: true })),
  wall('/topologyMap', { access: 'plantEdit', needsPlant: true }),
];

const monitoring = [
  lead('/monitoring', () => '/overview'),
  ...pair(plantPage('/monitoring/plantList', { menu: 'monitoring', access: 'plantView' })),
  plantPage('/monitoring/plantHome', { menu: 'monitoring', access: 'plantView' }),
  page('/monitoring/addPlant', { access: 'plantAdd', parent: 'plantList' }),
  plantPage('/monitoring/editPlant', { access: 'plantEdit', parent: 'plantList' }),
  page('/addPlantSimple', { access: 'plantAdd', parent: 'plantList' }),
  page('/addNewPlant', { access: 'plantAdd', parent: 'plantList' }),
  plantPage('/monitoring/deviceManage', { menu: 'monitoring', access: 'deviceView' }),
  plantPage('/monitoring/deviceDetails', { access: 'deviceView', parent: 'deviceManage' }),
  plantPage('/monitoring/connectDevices', { access: 'deviceSetup', parent: 'deviceManage' }),
  page('/monitoring/registerMaps', { access: 'deviceSetup', parent: 'deviceManage' }),
  page('/monitoring/registerMap', { access: 'deviceSetup', parent: 'deviceManage' }),
  plantPage('/addDevice', { access: 'deviceAdd', parent: 'deviceManage' }),
  plantPage('/monitoring/total', { menu: 'monitoring', access: 'batteryView', notForPvOnly: true }),
  plantPage('/monitoring/stack', { access: 'batteryView', parent: 'total', notForPvOnly: true }),
  plantPage('/monitoring/cluster', { access: 'batteryView', parent: 'stack', notForPvOnly: true }),
  plantPage('/monitoring/pack', { access: 'batteryView', parent: 'cluster', notForPvOnly: true }),
  plantPage('/monitoring/cell', { access: 'batteryView', parent: 'pack', notForPvOnly: true }),
  meteredPage('/monitoring/energyStorage', { menu: 'monitoring', access: 'deviceView', notForPvOnly: true }),
  plantPage('/monitoring/charging', { menu: 'monitoring', access: 'deviceView', ofCharging: true }),
  meteredPage('/monitoring/gridMonitoring', { menu: 'monitoring', access: 'deviceView' }),
  plantPage('/monitoring/topo', { menu: 'monitoring', access: 'deviceView' }),
  plantPage('/monitoring/paramsCompared', { menu: 'monitoring', access: 'deviceHistory' }),
  plantPage('/monitoring/diagnosis', { menu: 'monitoring', access: 'deviceDiagnosis', notForPvOnly: true }),
  plantPage('/monitoring/meterManage', { menu: 'monitoring', access: 'deviceView' }),
  plantPage('/monitoring/electricityPrice', { menu: 'monitoring', access: 'plantView' }),
  plantPage('/monitoring/alarmManage', { menu: 'alarms', access: 'alarmView' }),
];

const reports = [
  ...pair(meteredPage('/monitoring/electricityReport', { menu: 'reports', access: 'reportView' })),
  meteredPage('/monitoring/meterStatistics', { menu: 'reports', access: 'reportView' }),
  ...pair(meteredPage('/monitoring/income', { menu: 'reports', access: 'reportView' })),
  ...pair(meteredPage('/monitoring/bill', { menu: 'reports', access: 'reportView', notForPvOnly: true })),
];

const energy = [
  lead('/energyManage', () => '/energyManage/energySchedule', { notForPvOnly: true }),
  plantPage('/energyManage/emsPackage', { menu: 'energy', access: 'dispatchView' }),
  plantPage('/energyManage/packageOneSet', { access: 'dispatchView', parent: 'emsPackage' }),
  plantPage('/energyManage/energySchedule', { menu: 'energy', access: 'dispatchView', notForPvOnly: true }),
  plantPage('/energyManage/storagePotential', { menu: 'energy', access: 'dispatchView' }),
  meteredPage('/energyManage/antiReflux', {
    menu: 'energy',
    access: 'backflowManager',
    hiddenWithoutAccess: true,
    notForPvOnly: true,
  }),
  plantPage('/energyManage/backupPower', { menu: 'energy', access: 'dispatchView', notForPvOnly: true }),
  ...pair(
    meteredPage('/energyManage/energyAnalysis', {
      menu: 'energy',
      access: 'energyAnalysisView',
      notForPvOnly: true,
    }),
  ),
  meteredPage('/energyManage/dataAnalyze', {
    menu: 'energy',
    access: 'energyAnalysisView',
    notForPvOnly: true,
  }),
  meteredPage('/energyManage/needManage', { menu: 'demand', access: 'dispatchView', notForPvOnly: true }),
  meteredPage('/energyManage/needScheduling', { menu: 'demand', access: 'dispatchView' }),
  meteredPage('/energyManage/needStatistics', { menu: 'demand', access: 'dispatchView' }),
  meteredPage('/energyManage/needIncomeReport', { menu: 'demand', access: 'dispatchView' }),
  meteredPage('/energyManage/needCare', { menu: 'demand', access: 'dispatchView' }),
];

const system = [
  lead('/systemManage', ({ originSystem }) =>
    originSystem === 'oss' ? '/systemManage/log' : '/systemManage/account',
  ),
  page('/systemManage/account', { menu: 'system', access: 'accountView', notForOss: true }),
  page('/systemManage/role', { menu: 'system', access: 'accountRoles', notForOss: true, notForRole: 1 }),
  page('/systemManage/log', { menu: 'system', access: 'logView' }),
  plantPage('/systemManage/project', { menu: 'system', access: 'projectConfig' }),
  page('/systemManage/notifyUsers', { menu: 'system', access: 'alarmSettings' }),
  page('/systemManage/config', { menu: 'system', access: 'systemConfig', notForOss: true }),
  page('/systemManage/cancel', { menu: 'system', notForOss: true }),
  page('/downloads'),
  page('/403'),
];

const publicPages = [
  open('/login'),
  open('/register'),
  open('/forgotPassword'),
  open('/undoContact'),
  open('/enterTransit'),
  open('/homedm'),
  open('/stopSending'),
  open('/404'),
];

const signedIn = [...screens, ...monitoring, ...reports, ...energy, ...system];

/** A route without a page does not compile: the page tables have exactly these names. */
export type SignedInPageName = (typeof signedIn)[number]['name'];
export type PublicPageName = (typeof publicPages)[number]['name'];

/** All addresses of the portal. A new page needs one line here, a title in the texts, and a file in consolePages.ts. */
export const routes: readonly PortalRoute[] = [...signedIn, ...publicPages];

const byName = new Map(routes.map((entry) => [entry.name, entry]));
const byPath = new Map(routes.map((entry) => [entry.path, entry]));

export const routeNamed = (name: string): PortalRoute | undefined => byName.get(name);
export const routeAt = (path: string): PortalRoute | undefined => byPath.get(path);

/** The route shown in the menu: the route itself or its parent. */
export function menuRouteOf(entry: PortalRoute): PortalRoute | undefined {
  if (entry.menu) return entry;
  const parent = entry.parent ? routeNamed(entry.parent) : undefined;
  return parent && menuRouteOf(parent);
}

/** PV, storage and chargers. */
export const CHARGING_TYPE = 4;

/** The same page in the generation of the screen type. */
export function inGeneration(entry: PortalRoute, screenType: number): PortalRoute {
  if (!entry.generation) return entry;
  const plainName = entry.generation === 'v3' ? entry.name.slice(0, -2) : entry.name;
  return routeNamed(screenType === CHARGING_TYPE ? `${plainName}v3` : plainName) ?? entry;
}
