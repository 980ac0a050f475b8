import { workCalendar } from '@heliodon/energy/holidays/work-calendar';
import { type PlannedFault, planFault } from './faults.ts';
import type { LoadSite } from './load.ts';
import { type LocalTime, localClock } from './local-time.ts';
import { hash32, seedOf } from './noise.ts';
import { type Plane, planeOf, stringWorths } from './pv.ts';
import type { Site, Sky } from './sky.ts';
import type {
  BatterySpec,
  ChargerSpec,
  ClusterSpec,
  DeviceSpec,
  FaultType,
  InverterSpec,
  LoggerSpec,
  MeterSpec,
  PcsSpec,
  PlantSpec,
  WeatherSpec,
} from './spec.ts';
import { type Air, climateOf, dryDays, soilingOf } from './weather.ts';

export interface Part<S> {
  readonly spec: S;
  readonly seed: number;
  readonly faults: readonly PlannedFault[];
}

/** Irradiance on the modules of a plant, and their effective capacity at a moment. */
export interface Light {
  readonly sky: Sky;
  readonly air: Air;
  /** Share lost by soiling. */
  readonly soiling: number;
  readonly ageYears: number;
}

export interface InverterPart extends Part<InverterSpec> {
  readonly plane: Plane;
  /** Effective kWp of each string, and of all. */
  readonly worths: readonly number[];
  readonly worthKwp: number;
  /** Days without rain before that solar day, limited. */
  readonly dryDays: (day: number, most: number) => number;
}

export interface PcsPart extends Part<PcsSpec> {
  /** Index of its battery. */
  readonly battery: number;
}

export interface BatteryPart extends Part<BatterySpec> {
  readonly clusters: readonly Part<ClusterSpec>[];
}

/** Constant data derived once from a plant's specification. */
export interface PlantParts {
  readonly spec: PlantSpec;
  readonly site: Site;
  readonly load: LoadSite;
  readonly clock: (atMs: number) => LocalTime;
  /** Share of irradiance lost on that solar day. */
  readonly soiling: (day: number) => number;
  readonly loggers: readonly Part<LoggerSpec>[];
  readonly inverters: readonly InverterPart[];
  readonly pcs: readonly PcsPart[];
  readonly batteries: readonly BatteryPart[];
  readonly meters: readonly Part<MeterSpec>[];
  readonly weather: readonly Part<WeatherSpec>[];
  readonly chargers: readonly Part<ChargerSpec>[];
  readonly faults: readonly PlannedFault[];
}

const known = new WeakMap<PlantSpec, PlantParts>();

export function partsOf(spec: PlantSpec): PlantParts {
  let parts = known.get(spec);
  if (!parts) {
    parts = takeApart(spec);
    known.set(spec, parts);
  }
  return parts;
}

export const activeFault = (part: Part<unknown>, type: FaultType, atMs: number): PlannedFault | undefined =>
  part.faults.find((planned) => planned.fault.type === type && planned.activeAt(atMs));

function takeApart(spec: PlantSpec): PlantParts {
  const faults = spec.faults.map((fault) => planFault(spec, fault));
  const site: Site = {
    seed: spec.seed,
    latitude: spec.latitude,
    longitude: spec.longitude,
    altitudeM: spec.altitudeM,
    climate: spec.climate ?? climateOf(spec.latitude, spec.altitudeM),
  };
  const partOf = <S extends DeviceSpec>(device: S): Part<S> => ({
    spec: device,
    seed: hash32(spec.seed, seedOf(device.sn)),
    faults: faults.filter((planned) => planned.fault.sn === device.sn),
  });
  const ofKind = <K extends DeviceSpec['kind']>(kind: K) =>
    spec.devices
      .filter((device): device is Extract<DeviceSpec, { kind: K }> => device.kind === kind)
      .map(partOf);

  const clusters = ofKind('cluster');
  const batteries = ofKind('battery').map((part) => ({
    ...part,
    clusters: clusters.filter((cluster) => cluster.spec.parentSn === part.spec.sn),
  }));
  return {
    spec,
    site,
    load: {
      seed: hash32(spec.seed, seedOf('load')),
      ...spec.load,
      calendar: workCalendar('', spec.timeZone),
    },
    clock: localClock(spec.timeZone),
    soiling: keepLast((day) => soilingOf(site, day)),
    loggers: ofKind('logger'),
    inverters: ofKind('inverter').map((part) => {
      const worths = stringWorths(part.spec, part.seed);
      const worthKwp = worths.reduce((sum, kwp) => sum + kwp, 0);
      const own = { plane: planeOf(part.spec), worths, worthKwp };
      return { ...part, ...own, dryDays: (day: number, most: number) => dryDays(site, day, most) };
    }),
    pcs: ofKind('pcs').map((part) => ({
      ...part,
      battery: batteries.findIndex((battery) => battery.spec.sn === part.spec.batterySn),
    })),
    batteries,
    meters: ofKind('meter'),
    weather: ofKind('weather'),
    chargers: ofKind('charger'),
    faults,
  };
}

/** Caches the last result: steps request the same day hundreds of times. */
function keepLast(ask: (key: number) => number): (key: number) => number {
  let key = Number.NaN;
  let answer = 0;
  return (asked) => {
    if (asked !== key) {
      key = asked;
      answer = ask(asked);
    }
    return answer;
  };
}
