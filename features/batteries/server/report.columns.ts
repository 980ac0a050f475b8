import { type Column, type ColumnValue, defineColumns } from '@heliodon/contract/columns';
import type { Bilingual } from '@heliodon/kernel/lang';
import type { CellDays } from '../contract/cell.contract.ts';

/* The sheets of the report of a cell. Pages show the same days as curves only. */

export interface ReportFact {
  readonly item: string;
  readonly value: ColumnValue;
}

export const factColumns = defineColumns<ReportFact>()([
  { key: 'item', text: { zh: '项目', en: 'Item' }, width: 196 },
  { key: 'value', text: { zh: '内容', en: 'Value' }, width: 280 },
]);

export interface SummaryRow {
  readonly metric: string;
  readonly unit: string;
  readonly own: number | null;
  /** For a warning: start time. */
  readonly median: number | string | null;
  readonly rank: number | null;
  readonly compared: number | null;
}

export const summaryColumns = defineColumns<SummaryRow>()([
  { key: 'metric', text: { zh: '指标', en: 'Metric' }, width: 280 },
  { key: 'unit', text: { zh: '单位', en: 'Unit' }, width: 84 },
  { key: 'own', text: { zh: '本电芯', en: 'This cell' }, format: 'number', width: 112 },
  {
    key: 'median',
    text: { zh: '簇内电芯中位数（绝对值）', en: 'Cluster median (absolute)' },
    format: 'number',
    width: 224,
  },
  { key: 'rank', text: { zh: '簇内排名', en: 'Rank' }, format: 'number', decimals: 0, width: 84 },
  {
    key: 'compared',
    text: { zh: '参与比较的电芯数', en: 'Cells compared' },
    format: 'number',
    decimals: 0,
    width: 140,
  },
]);

/** A measured value, rounded to the decimals that the sheet shows. */
const measured = <Row, const Key extends string>(
  key: Key,
  text: Bilingual,
  { unit, decimals }: { readonly unit: string; readonly decimals: number },
  of: (row: Row) => number | null,
): Column<Row, Key> => ({
  key,
  text,
  unit,
  decimals,
  format: 'number',
  width: 140,
  value: (row) => rounded(of(row), decimals),
});

export const rounded = (value: number | null, decimals: number): number | null =>
  value === null ? null : Math.round(value * 10 ** decimals) / 10 ** decimals;

const MV = { unit: 'mV', decimals: 1 };
const VOLT = { unit: 'V', decimals: 3 };
const MEAN_VOLT = { unit: 'V', decimals: 4 };
const MEAN_KELVIN = { unit: 'K', decimals: 2 };
const KELVIN = { unit: 'K', decimals: 1 };
const CELSIUS = { unit: '°C', decimals: 1 };
const count = { format: 'number', decimals: 0, width: 140 } as const;

const volts = (mv: number | null): number | null => (mv === null ? null : mv / 1000);

export interface ReportDay {
  readonly of: CellDays['rows'][number];
  readonly rank: number | null;
  /** Mean of the cluster. */
  readonly lowMv: number | null;
  readonly highMv: number | null;
}

export const dayColumns = defineColumns<ReportDay>()([
  { key: 'day', text: { zh: '日期', en: 'Day' }, format: 'day', width: 84, value: ({ of }) => of.day },
  { ...count, key: 'samples', text: { zh: '样本数', en: 'Samples' }, value: ({ of }) => of.samples },
  measured('meanDevMv', { zh: '平均电压偏差', en: 'Mean voltage deviation' }, MV, ({ of }) => of.meanDevMv),
  measured(
    'peakDevMv',
    { zh: '最大电压偏差', en: 'Largest voltage deviation' },
    MV,
    ({ of }) => of.peakDevMv,
  ),
  {
    key: 'peakAt',
    text: { zh: '发生时间', en: 'Time of largest deviation' },
    format: 'minute',
    width: 140,
    value: ({ of }) => of.peakAt,
  },
  { ...count, key: 'rank', text: { zh: '当日偏差排名', en: 'Rank on that day' } },
  measured('minV', { zh: '最低电压', en: 'Lowest voltage' }, VOLT, ({ of }) => volts(of.minMv)),
  measured('maxV', { zh: '最高电压', en: 'Highest voltage' }, VOLT, ({ of }) => volts(of.maxMv)),
  measured('clusterLowV', { zh: '簇平均电压最低', en: 'Cluster mean, lowest' }, VOLT, ({ lowMv }) =>
    volts(lowMv),
  ),
  measured('clusterHighV', { zh: '簇平均电压最高', en: 'Cluster mean, highest' }, VOLT, ({ highMv }) =>
    volts(highMv),
  ),
  measured(
    'tempDevK',
    { zh: '平均温度偏差', en: 'Mean temperature deviation' },
    MEAN_KELVIN,
    ({ of }) => of.tempDevK,
  ),
  measured(
    'tempPeakK',
    { zh: '最大温度偏差', en: 'Largest temperature deviation' },
    KELVIN,
    ({ of }) => of.tempPeakK,
  ),
  measured('tempMaxC', { zh: '最高温度', en: 'Highest temperature' }, CELSIUS, ({ of }) => of.tempMaxC),
  {
    ...count,
    key: 'missing',
    text: { zh: '缺测样本数', en: 'Missing samples' },
    value: ({ of }) => of.missing,
  },
]);

export interface WorstMoment {
  readonly atMs: number;
  readonly devMv: number;
  /** Null if raw samples of that time are no longer stored. */
  readonly volts: number | null;
  readonly meanV: number | null;
  readonly minV: number | null;
  readonly maxV: number | null;
  readonly current: number | null;
  readonly soc: number | null;
}

export const momentColumns = defineColumns<WorstMoment>()([
  { key: 'atMs', text: { zh: '时间', en: 'Time' }, format: 'time', width: 140 },
  measured('devMv', { zh: '电压偏差', en: 'Voltage deviation' }, MV, ({ devMv }) => devMv),
  measured('volts', { zh: '电芯电压', en: 'Cell voltage' }, VOLT, (moment) => moment.volts),
  measured('meanV', { zh: '簇平均电压', en: 'Cluster mean' }, MEAN_VOLT, ({ meanV }) => meanV),
  measured('minV', { zh: '簇最低电压', en: 'Cluster lowest' }, VOLT, ({ minV }) => minV),
  measured('maxV', { zh: '簇最高电压', en: 'Cluster highest' }, VOLT, ({ maxV }) => maxV),
  measured(
    'current',
    { zh: '簇电流', en: 'Cluster current' },
    { unit: 'A', decimals: 1 },
    ({ current }) => current,
  ),
  measured('soc', { zh: '簇 SOC', en: 'Cluster SOC' }, { unit: '%', decimals: 1 }, ({ soc }) => soc),
]);
