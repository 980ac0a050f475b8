import * as battery from './battery-models.ts';
import * as der from './der-models.ts';
import * as inverter from './inverter-models.ts';
import { meterFloat, meterInteger } from './meter-models.ts';
import { pointTable, type SunSpecPoint } from './points.ts';

export interface SunSpecModel {
  readonly name: string;
  readonly points: ReadonlyMap<string, SunSpecPoint>;
  /** Minimum length in the header. */
  readonly length: number;
  /** Repeating blocks after the fixed part: strings, inputs, ports or modules. */
  readonly repeated?: { readonly points: ReadonlyMap<string, SunSpecPoint>; readonly length: number };
}

const common = pointTable(`
  Mn 0 string 16
  Md 16 string 16
  Vr 40 string 8
  SN 48 string 16
`);

const NONE = new Map<string, SunSpecPoint>();
const inverterPhases = ['single phase', 'split phase', 'three phases'];
const meterPhases = ['single phase', 'split phase', 'star', 'delta'];

/** Known models. Those without points are only identified. */
export const models: ReadonlyMap<number, SunSpecModel> = new Map<number, SunSpecModel>([
  [1, { name: 'Common', points: common, length: 65 }],
  ...inverterPhases.flatMap((phases, i): [number, SunSpecModel][] => [
    [101 + i, { name: `Inverter, ${phases}`, points: inverter.inverterInteger, length: 50 }],
    [111 + i, { name: `Inverter, ${phases}, float`, points: inverter.inverterFloat, length: 60 }],
  ]),
  [120, { name: 'Nameplate', points: inverter.nameplate, length: 26 }],
  [121, { name: 'Basic settings', points: inverter.basicSettings, length: 30 }],
  [122, { name: 'Extended status', points: inverter.extendedStatus, length: 44 }],
  [123, { name: 'Immediate controls', points: inverter.immediateControls, length: 24 }],
  [124, { name: 'Basic storage', points: inverter.basicStorage, length: 24 }],
  [
    160,
    {
      name: 'Multiple MPPT',
      points: inverter.mppt,
      length: 8,
      repeated: { points: inverter.mpptModule, length: 20 },
    },
  ],
  ...meterPhases.flatMap((phases, i): [number, SunSpecModel][] => [
    [201 + i, { name: `Meter, ${phases}`, points: meterInteger, length: 105 }],
    [211 + i, { name: `Meter, ${phases}, float`, points: meterFloat, length: 124 }],
  ]),
  [701, { name: 'DER AC measurement', points: der.derMeasureAc, length: 121 }],
  [702, { name: 'DER capacity', points: der.derCapacity, length: 50 }],
  [703, { name: 'DER enter service', points: der.derEnterService, length: 17 }],
  [704, { name: 'DER AC controls', points: der.derControls, length: 57 }],
  [705, { name: 'DER volt-var', points: NONE, length: 0 }],
  [706, { name: 'DER volt-watt', points: NONE, length: 0 }],
  [707, { name: 'DER trip, low voltage', points: NONE, length: 0 }],
  [708, { name: 'DER trip, high voltage', points: NONE, length: 0 }],
  [709, { name: 'DER trip, low frequency', points: NONE, length: 0 }],
  [710, { name: 'DER trip, high frequency', points: NONE, length: 0 }],
  [711, { name: 'DER frequency droop', points: NONE, length: 0 }],
  [712, { name: 'DER watt-var', points: NONE, length: 0 }],
  [713, { name: 'DER storage capacity', points: der.derStorage, length: 7 }],
  [
    714,
    {
      name: 'DER DC measurement',
      points: der.derMeasureDc,
      length: 18,
      repeated: { points: der.derPort, length: 25 },
    },
  ],
  [802, { name: 'Battery', points: battery.batteryBase, length: 62 }],
  [
    803,
    {
      name: 'Lithium-ion bank',
      points: battery.lithiumBank,
      length: 26,
      repeated: { points: battery.bankString, length: 32 },
    },
  ],
  [
    804,
    {
      name: 'Lithium-ion string',
      points: battery.lithiumString,
      length: 46,
      repeated: { points: battery.lithiumModule, length: 16 },
    },
  ],
]);
