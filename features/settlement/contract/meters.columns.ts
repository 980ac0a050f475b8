import type { Column } from '@heliodon/contract/columns';
import type { Bilingual } from '@heliodon/kernel/lang';
import type { MeterReport, MeterStatistics } from './meters.contract.ts';
import { meterWords, registerKwh } from './meters.words.ts';
import { joined, roundedKwh, type SlotRow, slotColumn } from './report.columns.ts';

export type MeterWay = 'out' | 'in';
export type MeterWays = Readonly<Record<MeterWay, Bilingual>>;

const WAYS = ['out', 'in'] as const;
const REGISTERS = { out: 'importKwh', in: 'exportKwh' } as const;
const COUNTED = { out: 'outKwh', in: 'inKwh' } as const;
export const REGISTER_NAMES: MeterWays = { out: meterWords.forward, in: meterWords.backward };

type MeterName = Pick<MeterStatistics, 'alias' | 'sn' | 'samplingPoint'>;

/** Identifies a meter; on the page its name and location share one cell. */
export const meterNameColumns: readonly Column<MeterName>[] = [
  { key: 'name', text: meterWords.meter, width: 168, value: ({ alias, sn }) => alias || sn },
  { key: 'sn', text: { zh: '序列号', en: 'Serial number' }, width: 154 },
  // Translated by the server: sampling points belong to the device kinds.
  { key: 'place', text: { zh: '采样点', en: 'Sampling point' }, width: 126 },
];

/** Readings at both ends, their difference, and the counted energy, for each register of a meter. */
export const METER_FIGURES = [
  {
    key: 'start',
    text: { zh: '起码', en: 'Start reading' },
    kwh: ({ start }, way) => start?.[REGISTERS[way]] ?? null,
  },
  {
    key: 'end',
    text: { zh: '止码', en: 'End reading' },
    kwh: ({ end }, way) => end?.[REGISTERS[way]] ?? null,
  },
  {
    key: 'register',
    text: { zh: '表码差', en: 'Register difference' },
    kwh: ({ start, end }, way) => roundedKwh(registerKwh(start?.[REGISTERS[way]], end?.[REGISTERS[way]])),
  },
  {
    key: 'counted',
    text: { zh: '计量电量', en: 'Metered energy' },
    kwh: (meter, way) => roundedKwh(meter[COUNTED[way]]),
  },
] as const satisfies readonly {
  readonly key: string;
  readonly text: Bilingual;
  readonly kwh: (meter: MeterStatistics, way: MeterWay) => number | null;
}[];

/** A file has a column for each register; the page combines both in one cell. */
export const meterReadingColumns: readonly Column<MeterStatistics>[] = [
  ...meterNameColumns,
  ...WAYS.flatMap((way) =>
    METER_FIGURES.map(
      ({ key, text, kwh }): Column<MeterStatistics> => ({
        key: `${way}.${key}`,
        text: joined(REGISTER_NAMES[way], text),
        unit: 'kWh',
        format: 'number',
        width: 182,
        value: (meter) => kwh(meter, way),
      }),
    ),
  ),
];

export type MeterSlot = SlotRow & MeterStatistics['columns'][number];

/** `ways`: the meaning of a meter's registers at its location; otherwise the registers have their own names. */
export function meterSlotColumns(
  { keys, range, plant }: Pick<MeterReport, 'keys' | 'range' | 'plant'>,
  nowMs: number,
  ways: MeterWays = REGISTER_NAMES,
): Column<MeterSlot>[] {
  return [
    slotColumn({ keys, step: range.step, timeZone: plant.timeZone }, nowMs),
    ...WAYS.map(
      (way): Column<MeterSlot> => ({
        key: way,
        text: ways[way],
        unit: 'kWh',
        format: 'number',
        width: 182,
        total: 'sum',
        value: (row) => roundedKwh(row[COUNTED[way]]),
      }),
    ),
  ];
}

/** The energy of a meter by period. */
export const meterSlots = ({ keys }: Pick<MeterReport, 'keys'>, { columns }: MeterStatistics) =>
  columns.flatMap(({ outKwh, inKwh }, at) => {
    const key = keys[at];
    return key === undefined ? [] : [{ key, outKwh, inKwh }];
  });
