import { defineColumns } from '@heliodon/contract/columns';
import { reportWords } from './electricity.words.ts';
import type { IncomePlant } from './income.contract.ts';

const OF_COMPARISON: ReadonlySet<string> = new Set(['incomeCompared', 'incomeBefore']);

const columns = defineColumns<IncomePlant>()([
  {
    key: 'name',
    text: { zh: '电站名称', en: 'Plant' },
    width: 260,
    sortable: true,
    locked: true,
    total: { label: reportWords.total },
  },
  { key: 'currency', text: { zh: '货币', en: 'Currency' }, only: 'file', width: 84, total: 'group' },
  {
    key: 'income',
    text: { zh: '收益', en: 'Income' },
    format: 'money',
    width: 180,
    sortable: true,
    total: 'sum',
  },
  {
    key: 'incomeCompared',
    text: { zh: '已完成日收益', en: 'Completed days' },
    format: 'money',
    width: 180,
    sortable: true,
    total: 'sum',
  },
  {
    key: 'incomeBefore',
    text: { zh: '上期同期收益', en: 'Same days, previous period' },
    format: 'money',
    width: 180,
    sortable: true,
    total: 'sum',
  },
  {
    key: 'pvKwh',
    text: { zh: '发电量', en: 'PV generation' },
    unit: 'kWh',
    format: 'number',
    width: 160,
    sortable: true,
  },
  {
    key: 'dischargeKwh',
    text: { zh: '储能放电量', en: 'Storage discharge' },
    unit: 'kWh',
    format: 'number',
    width: 160,
    sortable: true,
  },
]);

/** For all time there is no previous period to compare with. */
export const incomePlantColumns = ({ compared }: { readonly compared: boolean }) =>
  columns.filter(({ key }) => compared || !OF_COMPARISON.has(key));
