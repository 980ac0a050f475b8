import { type DemoPlant, demoPlants } from './demo-plants.ts';
import { share } from './model/delivered-plan.ts';
import { seedOf } from './model/noise.ts';
import type {
  Climate,
  DeviceSpec,
  DriftingCell,
  FaultSpec,
  LoadProfile,
  PlanShare,
  PlantSpec,
  SamplingPoint,
} from './model/spec.ts';

type Trouble = Omit<FaultSpec, 'sn' | 'fromMs' | 'toMs'>;

/** Equipment of a demo plant in compact form; demoSpecs derives devices with serial numbers. */
interface Equipment {
  readonly id: string;
  readonly altitudeM: number;
  readonly climate: Climate;
  readonly load: { readonly profile: LoadProfile; readonly peakKw: number };
  readonly contractKw: number;
  readonly feedInLimitKw: number;
  readonly plan?: readonly PlanShare[];
  readonly nightChargeSoc?: number;
  readonly loggers: 1 | 2;
  readonly inverters?: {
    readonly count: number;
    readonly ratedKw: number;
    readonly strings: number;
    /** Modules of 550 Wp per string. */
    readonly modules: number;
    readonly tiltDeg: number;
    /** Roof orientations, alternating between inverters. */
    readonly azimuthsDeg: readonly number[];
    /** By inverter number: additional modules per string. */
    readonly moreModules?: Readonly<Record<number, number>>;
    /** By inverter number: permanent faults. */
    readonly troubles?: Readonly<Record<number, Trouble>>;
  };
  readonly storage?: {
    readonly count: number;
    readonly ratedKw: number;
    readonly clusters: number;
    readonly packs: number;
    readonly cellsPerPack: number;
    /** By cluster number in the plant, from 1. */
    readonly drifting?: Readonly<Record<number, DriftingCell>>;
  };
  readonly meters: readonly SamplingPoint[];
  readonly meterModel: string;
  readonly chargers?: { readonly count: number; readonly ratedKw: number; readonly connectors: number };
}

/** No feed-in limit. */
const UNLIMITED_KW = 100_000;
/**
 * Steelworks dust that rain does not remove: cleaning cycles are offset by a third, so that one inverter is always
 * dirty.
 */
const stickyDust = (onDay: number): Trouble => ({
  type: 'soiling',
  size: 0.004,
  cleaned: { everyDays: 45, onDay },
});
/** LFP cell of 280 Ah at 3.2 V. */
const CELL_KWH = 0.896;
const MODULE_KWP = 0.55;

/** The last two values are the cloudy season. */
const climate = (
  ...[meanC, seasonC, dayC, clearDays, brokenDays, windMs, day, strength]: readonly [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
): Climate => ({ meanC, seasonC, dayC, clearDays, brokenDays, windMs, cloudySeason: { day, strength } });

/** Jiangsu prices: valley 2–6 and 11–13 in every season, peak 15 to 22. */
const jiangsuDay = [
  share(0, 2, 0, 0),
  share(2, 6, -0.4, 60),
  share(6, 11, 0, 0),
  share(11, 13, -0.8, 95),
  share(13, 15, 0, 0),
  share(15, 22, 0.28, 10),
  share(22, 24, 0, 0),
];

const equipment: Readonly<Record<string, Equipment>> = {
  '苏州园区 · Suzhou Park': {
    id: 'suzhou',
    altitudeM: 5,
    climate: climate(17, 12, 4.5, 0.24, 0.36, 2.8, 172, 0.35),
    load: { profile: 'factory', peakKw: 420 },
    contractKw: 1000,
    feedInLimitKw: UNLIMITED_KW,
    loggers: 2,
    plan: jiangsuDay,
    inverters: { count: 5, ratedKw: 100, strings: 12, modules: 18, tiltDeg: 12, azimuthsDeg: [180] },
    storage: { count: 2, ratedKw: 100, clusters: 1, packs: 10, cellsPerPack: 24 },
    meters: ['highVoltage', 'load', 'storage'],
    meterModel: 'ADL400',
    chargers: { count: 5, ratedKw: 120, connectors: 2 },
  },
  '南沙储能 · Nansha Storage': {
    id: 'nansha',
    altitudeM: 8,
    climate: climate(22.8, 7.5, 4, 0.33, 0.42, 2.2, 145, 0.4),
    load: { profile: 'factory', peakKw: 1600 },
    contractKw: 2500,
    feedInLimitKw: 0,
    loggers: 2,
    storage: {
      count: 2,
      ratedKw: 500,
      clusters: 8,
      packs: 10,
      cellsPerPack: 24,
      // Cycles offset by a third: at any time one of them has lagged for weeks.
      drifting: {
        2: { cell: 87, socPercentADay: 0.14, balancedOnDay: 0 },
        5: { cell: 154, socPercentADay: 0.12, balancedOnDay: 20 },
        7: { cell: 31, socPercentADay: 0.15, balancedOnDay: 40 },
      },
    },
    meters: ['highVoltage', 'storage'],
    meterModel: 'ADL400',
  },
  '济南屋顶 · Jinan Roof': {
    id: 'jinan',
    altitudeM: 50,
    climate: climate(14.8, 14.5, 5.5, 0.45, 0.33, 2.8, 205, 0.4),
    load: { profile: 'factory', peakKw: 650 },
    contractKw: 1250,
    feedInLimitKw: UNLIMITED_KW,
    loggers: 1,
    inverters: {
      count: 7,
      ratedKw: 110,
      strings: 14,
      modules: 17,
      tiltDeg: 6,
      azimuthsDeg: [95, 275],
      troubles: { 3: stickyDust(0), 4: stickyDust(15), 7: stickyDust(30) },
    },
    meters: ['highVoltage', 'pv'],
    meterModel: 'DTSU666',
  },
  '杭州商场 · Hangzhou Mall': {
    id: 'hangzhou',
    altitudeM: 12,
    climate: climate(17.3, 12, 4.5, 0.24, 0.35, 2.2, 172, 0.35),
    load: { profile: 'mall', peakKw: 360 },
    contractKw: 630,
    feedInLimitKw: 0,
    nightChargeSoc: 60,
    loggers: 1,
    inverters: { count: 4, ratedKw: 100, strings: 12, modules: 18, tiltDeg: 10, azimuthsDeg: [175] },
    storage: { count: 1, ratedKw: 200, clusters: 2, packs: 10, cellsPerPack: 24 },
    meters: ['acLow', 'load'],
    meterModel: 'DTSU666',
  },
  '西宁牧场 · Xining Ranch': {
    id: 'xining',
    altitudeM: 2280,
    climate: climate(6.2, 13, 7.5, 0.4, 0.36, 1.8, 200, 0.4),
    load: { profile: 'farm', peakKw: 85 },
    contractKw: 250,
    feedInLimitKw: UNLIMITED_KW,
    loggers: 1,
    inverters: {
      count: 4,
      ratedKw: 60,
      strings: 8,
      modules: 17,
      tiltDeg: 33,
      azimuthsDeg: [180],
      // Strings were added to the last one: at noon it is clipped.
      moreModules: { 4: 5 },
    },
    meters: ['acLow', 'load'],
    meterModel: 'DTSU666',
  },
  '成都办公楼 · Chengdu Offices': {
    id: 'chengdu',
    altitudeM: 500,
    climate: climate(16.8, 10.5, 3.8, 0.07, 0.3, 1.3, 285, 0.3),
    load: { profile: 'office', peakKw: 240 },
    contractKw: 630,
    feedInLimitKw: UNLIMITED_KW,
    nightChargeSoc: 70,
    loggers: 1,
    inverters: { count: 4, ratedKw: 50, strings: 8, modules: 14, tiltDeg: 8, azimuthsDeg: [170] },
    storage: { count: 1, ratedKw: 100, clusters: 1, packs: 10, cellsPerPack: 24 },
    meters: ['acLow', 'load'],
    meterModel: 'ADL400',
    chargers: { count: 4, ratedKw: 60, connectors: 2 },
  },
  '莱比锡工厂 · Werk Leipzig': {
    id: 'leipzig',
    altitudeM: 120,
    climate: climate(10, 9.5, 4.5, 0.27, 0.4, 3.8, 350, 0.6),
    load: { profile: 'factory', peakKw: 520 },
    contractKw: 900,
    feedInLimitKw: 475,
    loggers: 1,
    inverters: { count: 5, ratedKw: 125, strings: 16, modules: 18, tiltDeg: 15, azimuthsDeg: [100, 280] },
    storage: { count: 2, ratedKw: 100, clusters: 1, packs: 12, cellsPerPack: 20 },
    meters: ['highVoltage', 'load'],
    meterModel: 'SDM630MCT',
  },
  '弗雷斯诺冷库 · Fresno Cold Store': {
    id: 'fresno',
    altitudeM: 94,
    climate: climate(18.2, 10, 8, 0.68, 0.2, 2.4, 5, 0.7),
    load: { profile: 'coldStore', peakKw: 430 },
    contractKw: 750,
    feedInLimitKw: UNLIMITED_KW,
    loggers: 1,
    inverters: {
      count: 5,
      ratedKw: 125,
      strings: 15,
      modules: 18,
      tiltDeg: 20,
      azimuthsDeg: [190],
      troubles: {
        // A mast south-west of one row; a clogged air filter on another inverter.
        2: { type: 'shadedString', part: 6, size: 0.75, azimuthDeg: [205, 232] },
        4: { type: 'blockedCooling', size: 105 },
      },
    },
    storage: { count: 2, ratedKw: 125, clusters: 1, packs: 8, cellsPerPack: 24 },
    meters: ['acLow', 'load'],
    meterModel: 'SDM630MCT',
  },
};

/** Devices behind the spare logger: no meter, so that the measurement of its plant does not change. */
const spareEquipment: Equipment = {
  id: 'spare',
  altitudeM: 5,
  climate: climate(17, 12, 4.5, 0.24, 0.36, 2.8, 172, 0.35),
  load: { profile: 'office', peakKw: 10 },
  contractKw: 100,
  feedInLimitKw: UNLIMITED_KW,
  loggers: 1,
  inverters: { count: 2, ratedKw: 50, strings: 8, modules: 14, tiltDeg: 12, azimuthsDeg: [180] },
  meters: [],
  meterModel: '',
};

/** HD-INV-0203: the third inverter of the second plant. */
type Numbering = (kind: string, number: number) => string;

function devicesOf(plant: Equipment, sn: Numbering): DeviceSpec[] {
  const loggers = Array.from({ length: plant.loggers }, (_, i) => sn('LOG', i + 1));
  const [pvLogger = '', storageLogger = pvLogger] = loggers;
  const times = <T>(count: number, make: (number: number) => T): T[] =>
    Array.from({ length: count }, (_, i) => make(i + 1));
  const { inverters, storage, chargers } = plant;

  const storageDevices = (number: number): DeviceSpec[] => {
    if (!storage) return [];
    const { ratedKw, clusters, packs, cellsPerPack } = storage;
    const capacityKwh = Math.round(clusters * packs * cellsPerPack * CELL_KWH);
    const batterySn = sn('BAT', number);
    const by = { loggerSn: storageLogger };
    return [
      { ...by, kind: 'pcs', sn: sn('PCS', number), model: `HP-${ratedKw}K`, ratedKw, batterySn },
      {
        ...by,
        kind: 'battery',
        sn: batterySn,
        model: `HB-${capacityKwh}`,
        ratedKw: ratedKw * 1.1,
        capacityKwh,
      },
      ...times(clusters, (i): DeviceSpec => {
        const place = (number - 1) * clusters + i;
        const drifting = storage.drifting?.[place];
        return {
          ...by,
          kind: 'cluster',
          sn: sn('CLU', place),
          model: `HC-${packs}P${cellsPerPack}S`,
          parentSn: batterySn,
          packs,
          cellsPerPack,
          ...(drifting && { drifting: [drifting] }),
        };
      }),
    ];
  };
  return [
    ...loggers.map((own): DeviceSpec => ({ kind: 'logger', sn: own, model: 'HL-200', loggerSn: own })),
    ...times(inverters?.count ?? 0, (number) => inverterOf(plant, sn('INV', number), pvLogger, number)),
    ...times(storage?.count ?? 0, storageDevices).flat(),
    ...plant.meters.map((samplingPoint, i): DeviceSpec => {
      const high = samplingPoint === 'highVoltage';
      const own = { sn: sn('MET', i + 1), model: plant.meterModel, loggerSn: pvLogger };
      return { ...own, kind: 'meter', samplingPoint, ctRatio: high ? 40 : 300, ptRatio: high ? 100 : 1 };
    }),
    ...times(inverters ? 1 : 0, (number): DeviceSpec => {
      return { kind: 'weather', sn: sn('WEA', number), model: 'HW-6', loggerSn: pvLogger };
    }),
    ...times(chargers?.count ?? 0, (number): DeviceSpec => {
      const { ratedKw = 0, connectors = 0 } = chargers ?? {};
      const own = { sn: sn('CHG', number), model: `HV-${ratedKw}`, loggerSn: storageLogger };
      return { ...own, kind: 'charger', ratedKw, connectors };
    }),
  ];
}

function inverterOf(plant: Equipment, sn: string, loggerSn: string, number: number): DeviceSpec {
  const { ratedKw = 0, strings = 0, modules = 0, tiltDeg = 0, azimuthsDeg = [] } = plant.inverters ?? {};
  const more = plant.inverters?.moreModules?.[number] ?? 0;
  return {
    kind: 'inverter',
    sn,
    model: `HI-${ratedKw}K`,
    loggerSn,
    ratedKw,
    strings,
    tiltDeg,
    kwp: Math.round(strings * (modules + more) * MODULE_KWP * 100) / 100,
    azimuthDeg: azimuthsDeg[(number - 1) % azimuthsDeg.length] ?? 180,
  };
}

/** One device of each kind has faults. */
function faultsOf(devices: readonly DeviceSpec[], seed: number): FaultSpec[] {
  const snsOf = (kind: DeviceSpec['kind']) =>
    devices.filter((device) => device.kind === kind).map(({ sn }) => sn);
  const one = (kind: DeviceSpec['kind'], which: number) => {
    const sns = snsOf(kind);
    return sns.length === 0 ? [] : sns.slice(which % sns.length, (which % sns.length) + 1);
  };
  return [
    ...snsOf('logger').map((sn): FaultSpec => ({ type: 'offline', sn })),
    ...one('inverter', seed).map((sn): FaultSpec => ({ type: 'weakString', sn, part: seed % 8 })),
    ...snsOf('inverter')
      .slice(0, 2)
      .map((sn): FaultSpec => ({ type: 'gridOverVoltage', sn })),
    ...one('inverter', seed + 1).map((sn): FaultSpec => ({ type: 'lowInsulation', sn })),
    ...one('inverter', seed + 2).map((sn): FaultSpec => ({ type: 'fanFailure', sn })),
    ...one('cluster', seed).map((sn): FaultSpec => ({ type: 'hotCell', sn, part: seed % 160 })),
    ...one('cluster', seed + 1).map((sn): FaultSpec => ({ type: 'weakCell', sn, part: (seed + 61) % 160 })),
    ...one('battery', seed).map((sn): FaultSpec => ({ type: 'doorOpen', sn })),
    ...one('pcs', seed).map((sn): FaultSpec => ({ type: 'pcsOverTemperature', sn })),
    ...one('charger', seed).map((sn): FaultSpec => ({ type: 'chargerStop', sn })),
    ...one('weather', seed).map((sn): FaultSpec => ({ type: 'dirtySensor', sn })),
  ];
}

/** Faults that exist from the start. */
function lastingTroubles({ inverters }: Equipment, sn: Numbering, fromMs: number): FaultSpec[] {
  return Object.entries(inverters?.troubles ?? {}).map(([number, trouble]) => ({
    ...trouble,
    sn: sn('INV', Number(number)),
    fromMs,
  }));
}

function specOf(plant: DemoPlant, own: Equipment, number: number): PlantSpec {
  const place = String(number).padStart(2, '0');
  const sn: Numbering = (kind, number) => `HD-${kind}-${place}${String(number).padStart(2, '0')}`;
  const devices = devicesOf(own, sn);
  const installedMs = Date.parse(`${plant.installDate}T00:00:00Z`);
  const seed = seedOf(own.id);
  const { id, altitudeM, load, contractKw, feedInLimitKw, plan, nightChargeSoc } = own;
  const american = plant.country === 'US';
  return {
    id,
    name: plant.name,
    seed,
    altitudeM,
    climate: own.climate,
    load,
    contractKw,
    feedInLimitKw,
    latitude: plant.latitude,
    longitude: plant.longitude,
    timeZone: plant.timeZone,
    screenType: plant.screenType,
    installedMs,
    ...(american ? { gridHz: 60, gridV: 480 } : { gridHz: 50, gridV: 400 }),
    ...(plan && { plan }),
    ...(nightChargeSoc === undefined ? {} : { nightChargeSoc }),
    devices,
    faults: [...faultsOf(devices, seed), ...lastingTroubles(own, sn, installedMs)],
  };
}

/** In the order of demoPlants. */
export const demoSpecs: readonly PlantSpec[] = demoPlants.map((plant, index) => {
  const own = equipment[plant.name];
  if (!own) throw new Error(`no equipment for the demo plant ${plant.name}`);
  return specOf(plant, own, index + 1);
});

const SPARE_NUMBER = 99;
/** A logger without a plant, at the location of the first one, with two inverters and without faults. */
export const spareSpec: PlantSpec = {
  ...specOf(demoPlants[0] as DemoPlant, spareEquipment, SPARE_NUMBER),
  name: 'spare',
  faults: [],
};
export const SPARE_LOGGER = spareSpec.devices[0]?.sn ?? '';

export const demoSpecByName = (plantName: string): PlantSpec | undefined =>
  demoSpecs.find(({ name }) => name === plantName);

/** Installed capacity for the plant page. */
export function capacityOf(devices: readonly DeviceSpec[]) {
  const sum = (value: (device: DeviceSpec) => number) => {
    const total = devices.reduce((all, device) => all + value(device), 0);
    return total === 0 ? '' : String(Math.round(total * 100) / 100);
  };
  return {
    pvKwp: sum((device) => (device.kind === 'inverter' ? device.kwp : 0)),
    storageKw: sum((device) => (device.kind === 'pcs' ? device.ratedKw : 0)),
    storageKwh: sum((device) => (device.kind === 'battery' ? device.capacityKwh : 0)),
  };
}
