import { type ColumnValue, defineColumns } from '@heliodon/contract/columns';
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

export interface ReportDay extends Omit<CellDays['rows'][number], 'minMv' | 'maxMv'> {
  readonly rank: number | null;
  readonly minV: number | null;
  readonly maxV: number | null;
  readonly clusterLowV: number | null;
  readonly clusterHighV: number | null;
}

const mv = { unit: 'mV', format: 'number', decimals: 1, width: 140 } as const;
const volts = { unit: 'V', format: 'number', decimals: 3, width: 140 } as const;
const count = { format: 'number', decimals: 0, width: 140 } as const;

export const dayColumns = defineColumns<ReportDay>()([
  { key: 'day', text: { zh: '日期', en: 'Day' }, format: 'day', width: 84 },
  { ...count, key: 'samples', text: { zh: '样本数', en: 'Samples' } },
  { ...mv, key: 'meanDevMv', text: { zh: '平均电压偏差', en: 'Mean voltage deviation' } },
  { ...mv, key: 'peakDevMv', text: { zh: '最大电压偏差', en: 'Largest voltage deviation' } },
  {
    key: 'peakAt',
    text: { zh: '发生时间', en: 'Time of largest deviation' },
    format: 'time',
    numberFormat: 'yyyy-mm-dd hh:mm',
    width: 140,
  },
  { ...count, key: 'rank', text: { zh: '当日偏差排名', en: 'Rank on that day' } },
  { ...volts, key: 'minV', text: { zh: '最低电压', en: 'Lowest voltage' } },
  { ...volts, key: 'maxV', text: { zh: '最高电压', en: 'Highest voltage' } },
  { ...volts, key: 'clusterLowV', text: { zh: '簇平均电压最低', en: 'Cluster mean, lowest' } },
  { ...volts, key: 'clusterHighV', text: { zh: '簇平均电压最高', en: 'Cluster mean, highest' } },
  {
    key: 'tempDevK',
    text: { zh: '平均温度偏差', en: 'Mean temperature deviation' },
    unit: 'K',
    format: 'number',
    decimals: 2,
    width: 140,
  },
  {
    key: 'tempPeakK',
    text: { zh: '最大温度偏差', en: 'Largest temperature deviation' },
    unit: 'K',
    format: 'number',
    decimals: 1,
    width: 140,
  },
  {
    key: 'tempMaxC',
    text: { zh: '最高温度', en: 'Highest temperature' },
    unit: '°C',
    format: 'number',
    decimals: 1,
    width: 140,
  },
  { ...count, key: 'missing', text: { zh: '缺测样本数', en: 'Missing samples' } },
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
  { ...mv, key: 'devMv', text: { zh: '电压偏差', en: 'Voltage deviation' } },
  { ...volts, key: 'volts', text: { zh: '电芯电压', en: 'Cell voltage' } },
  { ...volts, key: 'meanV', decimals: 4, text: { zh: '簇平均电压', en: 'Cluster mean' } },
  { ...volts, key: 'minV', text: { zh: '簇最低电压', en: 'Cluster lowest' } },
  { ...volts, key: 'maxV', text: { zh: '簇最高电压', en: 'Cluster highest' } },
  {
    key: 'current',
    text: { zh: '簇电流', en: 'Cluster current' },
    unit: 'A',
    format: 'number',
    decimals: 1,
    width: 140,
  },
  {
    key: 'soc',
    text: { zh: '簇 SOC', en: 'Cluster SOC' },
    unit: '%',
    format: 'number',
    decimals: 1,
    width: 140,
  },
]);
