import { readBcd } from './bcd.ts';

/*
 * Data of a meter that has a point, by the tables of DL/T 645-2007 (appendix A) and DL/T 645-1997. Import is the forward
 * direction of the standard; bit 7 of a signed number is set for the reverse direction.
 */

type Ratio = 'ctRatio' | 'ptRatio';

export interface DataItem {
  /** A point of the meter, or a name that meter-points.ts knows. */
  readonly key: string;
  /** Identifier, if the block can be read in parts. */
  readonly id?: string;
  readonly bytes: number;
  readonly value: (bytes: Buffer) => number | null;
  /** Factors from the secondary to the primary side. */
  readonly times: readonly Ratio[];
}

/** Values that are read together. */
export interface DataBlock {
  readonly id: string;
  readonly items: readonly DataItem[];
  /** Only the first item counts if the data ends before all of these. */
  readonly together?: number;
}

const BOTH: readonly Ratio[] = ['ptRatio', 'ctRatio'];

const bcd =
  (bytes: number, decimals: number, times: readonly Ratio[], signed = false) =>
  (key: string, id?: string): DataItem => ({
    key,
    ...(id === undefined ? {} : { id }),
    bytes,
    value: (data) => readBcd(data, decimals, signed),
    times,
  });

const energy = bcd(4, 2, BOTH);
const voltage = bcd(2, 1, ['ptRatio']);
const current = bcd(3, 3, ['ctRatio'], true);
const power = bcd(3, 4, BOTH, true);
const demand = bcd(3, 4, BOTH);
const powerFactor = bcd(2, 3, [], true);
const frequency = bcd(2, 2, []);

/** Year and month of a time: YYMM. `at`: position of the month. */
const yearAndMonth = (key: string, bytes: number, at: number): DataItem => ({
  key,
  bytes,
  value: (data) => readBcd(data.subarray(at, at + 2), 0),
  times: [],
});
const statusWord = (number: number): DataItem => ({
  key: `status${number}`,
  id: `0400050${number}`,
  bytes: 2,
  value: (data) => data.readUInt16LE(0),
  times: [],
});

const alone = (make: (key: string) => DataItem, key: string, id: string): DataBlock => ({
  id,
  items: [make(key)],
});

const blockOf = (
  id: string,
  idOf: (i: number) => string,
  make: (key: string, id?: string) => DataItem,
  keys: readonly string[],
): DataBlock => ({ id, items: keys.map((key, i) => make(key, idOf(i))) });

const phases = (start: string, from: number) => (i: number) => `${start}0${from + i}00`;

/** Order of the tariffs as usual in China; the fifth is the deep valley. */
const TARIFFS = [
  'importTotalKwh',
  'importSharpKwh',
  'importPeakKwh',
  'importFlatKwh',
  'importValleyKwh',
  'importDeepValleyKwh',
];
/** Total and the four usual tariffs: with fewer, their order says nothing. */
const TARIFFS_TOGETHER = 5;

/** Read in each round. */
export const MEASURED_2007: readonly DataBlock[] = [
  { ...blockOf('0001FF00', phases('0001', 0), energy, TARIFFS), together: TARIFFS_TOGETHER },
  alone(energy, 'exportTotalKwh', '00020000'),
  blockOf('0201FF00', phases('0201', 1), voltage, ['voltageA', 'voltageB', 'voltageC']),
  blockOf('0202FF00', phases('0202', 1), current, ['currentA', 'currentB', 'currentC']),
  blockOf('0203FF00', phases('0203', 0), power, ['powerKw', 'powerAKw', 'powerBKw', 'powerCKw']),
  blockOf('0204FF00', phases('0204', 0), power, [
    'reactivePowerKvar',
    'reactivePowerAKvar',
    'reactivePowerBKvar',
    'reactivePowerCKvar',
  ]),
  alone(power, 'apparentPowerKva', '02050000'),
  blockOf('0206FF00', phases('0206', 0), powerFactor, [
    'powerFactor',
    'powerFactorA',
    'powerFactorB',
    'powerFactorC',
  ]),
  alone(frequency, 'frequency', '02800002'),
  alone(power, 'demandKw', '02800004'),
];

/** Read once a minute: on a line with 2400 baud each request takes about 0.3 s. */
export const SLOW_2007: readonly DataBlock[] = [
  alone(energy, 'reactive1', '00050000'),
  alone(energy, 'reactive2', '00060000'),
  alone(energy, 'reactive3', '00070000'),
  alone(energy, 'reactive4', '00080000'),
  // Value and the time at which it was reached: mm hh DD MM YY.
  { id: '01010000', items: [demand('maxDemandKw'), yearAndMonth('maxDemandMonth', 5, 3)] },
  // The date of the meter: WW DD MM YY.
  { id: '04000101', items: [yearAndMonth('month', 4, 2)] },
  // Day and hour of the monthly settlement: DDhh.
  { id: '04000B01', items: [bcd(2, 0, [])('settlement')] },
  { id: '040005FF', items: [1, 2, 3, 4, 5, 6, 7].map(statusWord) },
];

const VOLTAGE_1997 = bcd(2, 0, ['ptRatio']);
const CURRENT_1997 = bcd(2, 2, ['ctRatio'], true);
const POWER_1997 = bcd(3, 4, BOTH, true);
const REACTIVE_1997 = bcd(2, 2, BOTH, true);
const digits = (start: string, from: number) => (i: number) => `${start}${from + i}`;

export const MEASURED_1997: readonly DataBlock[] = [
  {
    ...blockOf('901F', digits('901', 0), energy, TARIFFS.slice(0, TARIFFS_TOGETHER)),
    together: TARIFFS_TOGETHER,
  },
  alone(energy, 'exportTotalKwh', '9020'),
  blockOf('B61F', digits('B61', 1), VOLTAGE_1997, ['voltageA', 'voltageB', 'voltageC']),
  blockOf('B62F', digits('B62', 1), CURRENT_1997, ['currentA', 'currentB', 'currentC']),
  blockOf('B63F', digits('B63', 0), POWER_1997, ['powerKw', 'powerAKw', 'powerBKw', 'powerCKw']),
  blockOf('B64F', digits('B64', 0), REACTIVE_1997, [
    'reactivePowerKvar',
    'reactivePowerAKvar',
    'reactivePowerBKvar',
    'reactivePowerCKvar',
  ]),
  blockOf('B65F', digits('B65', 0), bcd(2, 3, [], true), [
    'powerFactor',
    'powerFactorA',
    'powerFactorB',
    'powerFactorC',
  ]),
];

export const SLOW_1997: readonly DataBlock[] = [];

/** Each item with its bytes; too short data ends the list. */
export function* itemsOf({ items, together = 1 }: DataBlock, data: Buffer): Generator<[DataItem, Buffer]> {
  const needed = items.slice(0, together).reduce((sum, { bytes }) => sum + bytes, 0);
  const usable = data.length < needed ? items.slice(0, 1) : items;
  let at = 0;
  for (const item of usable) {
    if (at + item.bytes > data.length) return;
    yield [item, data.subarray(at, at + item.bytes)];
    at += item.bytes;
  }
}
