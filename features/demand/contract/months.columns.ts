import { defineColumns } from '@heliodon/contract/columns';
import { demandReasonWords } from '@heliodon/energy/demand/demand-words';
import { currencyUnits } from '@heliodon/kernel/format/money';
import { demandWords, savingWords } from './demand.words.ts';
import type { DemandMonth } from './income.contract.ts';

/** A file has times and reasons in separate columns; the page shows them below the figures. */
export const demandMonthColumns = ({
  timeZone,
  currency,
}: {
  readonly timeZone: string;
  readonly currency: string;
}) => {
  const money = currencyUnits(currency);
  return defineColumns<DemandMonth>()([
    {
      key: 'month',
      text: { zh: '月份', en: 'Month' },
      unit: timeZone,
      numberFormat: 'yyyy-mm',
      width: 138,
      total: { label: demandWords.total },
    },
    {
      key: 'peakKw',
      text: { zh: '计费需量', en: 'Billed demand' },
      unit: 'kW',
      format: 'number',
      width: 120,
    },
    { key: 'registerKw', text: demandWords.register, unit: 'kW', format: 'number', width: 140 },
    {
      key: 'registerAtMs',
      text: { zh: '电表示值时间', en: 'Register time' },
      format: 'minute',
      width: 140,
      only: 'file',
    },
    { key: 'quartersKw', text: demandWords.quarters, unit: 'kW', format: 'number', width: 140 },
    {
      key: 'peakAtMs',
      text: { zh: '15 分钟最大值时间', en: 'Time of highest 15-minute demand' },
      format: 'minute',
      width: 140,
      only: 'file',
    },
    {
      key: 'reason',
      text: { zh: '需量依据', en: 'Demand basis' },
      width: 280,
      only: 'file',
      value: ({ reason }, { lang }) => demandReasonWords[reason][lang],
    },
    {
      key: 'freeKw',
      text: { zh: '无储能时最大需量', en: 'Peak demand without storage' },
      unit: 'kW',
      format: 'number',
      width: 140,
    },
    {
      key: 'freeAtMs',
      text: { zh: '无储能时发生时间', en: 'Peak time without storage' },
      format: 'minute',
      width: 140,
      only: 'file',
    },
    {
      key: 'pricePerKw',
      text: { zh: '需量电价', en: 'Demand price' },
      unit: { zh: `${money.zh}/kW`, en: `${money.en}/kW` },
      width: 110,
      format: 'money',
    },
    {
      key: 'charge',
      text: { zh: '需量电费', en: 'Demand charge' },
      unit: money,
      width: 110,
      format: 'money',
      total: 'sum',
    },
    {
      key: 'freeCharge',
      text: { zh: '无储能时需量电费', en: 'Charge without storage' },
      unit: money,
      format: 'money',
      width: 120,
      total: 'sum',
    },
    {
      key: 'saved',
      text: { zh: '节省金额', en: 'Savings' },
      unit: money,
      format: 'money',
      width: 126,
      total: 'sum',
    },
    {
      key: 'state',
      text: { zh: '说明', en: 'Note' },
      width: 196,
      only: 'file',
      value: ({ state }, { lang }) => (state === 'counted' ? null : savingWords[state][lang]),
    },
  ]);
};
