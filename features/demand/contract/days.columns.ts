import { defineColumns } from '@heliodon/contract/columns';
import { demandWords } from './demand.words.ts';
import type { DemandDay } from './schedule.contract.ts';

const PLACES = 1_000;
/** Rounded to the watt to remove floating-point noise. */
const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * PLACES) / PLACES;

const OF_STORAGE: ReadonlySet<string> = new Set(['freeKw', 'shavedKwh']);

/** Columns depend on storage: without it there is nothing to compare with. */
export const demandDayColumns = ({
  timeZone,
  hasStorage,
}: {
  readonly timeZone: string;
  readonly hasStorage: boolean;
}) =>
  defineColumns<DemandDay>()([
    {
      key: 'day',
      text: { zh: '日期', en: 'Date' },
      unit: timeZone,
      format: 'day',
      width: 150,
      total: { label: demandWords.total },
    },
    {
      key: 'peakKw',
      text: { zh: '最大需量', en: 'Peak demand' },
      unit: 'kW',
      width: 130,
      format: 'number',
      decimals: 1,
      sortable: true,
      value: ({ peakKw }) => rounded(peakKw),
    },
    { key: 'peakAtMs', text: { zh: '发生时间', en: 'Peak time' }, format: 'minute', width: 140 },
    {
      key: 'limitKw',
      text: { zh: '需量限值', en: 'Demand limit' },
      unit: 'kW',
      width: 130,
      format: 'number',
      decimals: 1,
      value: ({ limitKw }) => rounded(limitKw),
    },
    {
      key: 'overQuarters',
      text: { zh: '越限次数', en: 'Intervals above limit' },
      unit: { zh: '15 分钟', en: '15 min' },
      format: 'number',
      decimals: 0,
      width: 180,
      sortable: true,
      total: 'sum',
      value: ({ overQuarters, limitKw }) => (limitKw === null ? null : overQuarters),
    },
    {
      key: 'freeKw',
      text: { zh: '无储能时最大需量', en: 'Peak demand without storage' },
      unit: 'kW',
      format: 'number',
      decimals: 1,
      width: 230,
      value: ({ freeKw }) => rounded(freeKw),
    },
    {
      key: 'shavedKwh',
      text: { zh: '削峰电量', en: 'Shaved energy' },
      unit: 'kWh',
      format: 'number',
      decimals: 1,
      width: 170,
      sortable: true,
      total: 'sum',
      value: ({ shavedKwh }) => rounded(shavedKwh),
    },
  ]).filter(({ key }) => hasStorage || !OF_STORAGE.has(key));
