import { defineColumns } from '@heliodon/contract/columns';
import type { TableValue } from '@heliodon/infrastructure/documents/table-file';
import { describe, expect, it } from 'vitest';
import { listSheet, listTable } from './list-table.ts';

interface Row {
  readonly at: string | null;
  readonly state: 'on' | 'off';
  readonly kwh: number | null;
  readonly cost: string;
}

const columns = defineColumns<Row>()([
  { key: 'at', text: { zh: '时间', en: 'Time' }, format: 'time', width: 160 },
  {
    key: 'state',
    text: { zh: '状态', en: 'State' },
    value: ({ state }, { lang }) =>
      ({ on: { zh: '开', en: 'On' }, off: { zh: '关', en: 'Off' } })[state][lang],
  },
  {
    key: 'kwh',
    text: { zh: '电量', en: 'Energy' },
    unit: 'kWh',
    format: 'number',
    decimals: 1,
    total: 'sum',
  },
  { key: 'cost', text: { zh: '费用', en: 'Cost' }, format: 'money', permission: 'logExport' },
  { key: 'curve', text: { zh: '曲线', en: 'Curve' }, only: 'page' },
  { key: 'note', text: { zh: '备注', en: 'Note' }, only: 'file' },
]);
const row: Row = { at: '2026-11-15T07:00:00Z', state: 'on', kwh: 1.25, cost: '3.50' };

const made = async (lang: 'zh' | 'en', permissions: readonly 'logExport'[]) => {
  const caller = { permissions: new Set(permissions) };
  // Without a value function, a server-only column stays empty, whatever the row contains under its key.
  const values = {
    note: ({ state }: Row) => `note ${state}`,
    cost: ({ kwh, cost }: Row) => (kwh === null ? null : cost),
  };
  const table = listTable(columns, [row, { ...row, at: null, kwh: null }], {
    lang,
    timeZone: 'Asia/Shanghai',
    caller,
    values,
  });
  const rows: TableValue[][] = [];
  for await (const one of table.rows) rows.push(one);
  return { columns: table.columns, rows };
};

describe('a file with declared columns', () => {
  it('has their titles with units, formats and widths', async () => {
    expect((await made('en', ['logExport'])).columns).toEqual([
      { header: 'Time', width: 23, numberFormat: 'yyyy-mm-dd hh:mm:ss', timeZone: 'Asia/Shanghai' },
      { header: 'State' },
      { header: 'Energy (kWh)', numberFormat: '#,##0.0', total: 'sum' },
      { header: 'Cost', numberFormat: '#,##0.00' },
      { header: 'Note' },
    ]);
  });

  it('has values in the language of the reader, and empty cells for missing values', async () => {
    expect((await made('zh', ['logExport'])).rows).toEqual([
      [new Date('2026-11-15T07:00:00Z'), '开', 1.25, '3.50', 'note on'],
      [null, '开', null, null, 'note on'],
    ]);
  });

  it('omits columns that the reader may not see', async () => {
    const { columns: shown, rows } = await made('en', []);
    expect(shown.map(({ header }) => header)).toEqual(['Time', 'State', 'Energy (kWh)', 'Note']);
    expect(rows[0]).toHaveLength(4);
  });

  it('is a sheet of a workbook, with its own format and label of the last row', () => {
    const months = defineColumns<{ readonly month: string; readonly share: number }>()([
      {
        key: 'month',
        text: { zh: '月份', en: 'Month' },
        numberFormat: 'yyyy-mm',
        total: { label: { zh: '合计', en: 'Total' } },
      },
      { key: 'share', text: { zh: '占比', en: 'Share' }, numberFormat: '0%', total: 'max' },
    ]);
    const caller = { permissions: new Set<never>() };
    expect(
      listSheet('Months', months, [{ month: '2026-11', share: 0.5 }], {
        lang: 'zh',
        timeZone: 'UTC',
        caller,
      }),
    ).toEqual({
      title: 'Months',
      columns: [
        { header: '月份', numberFormat: 'yyyy-mm', total: { label: '合计' } },
        { header: '占比', numberFormat: '0%', total: 'max' },
      ],
      rows: [['2026-11', 0.5]],
    });
  });

  it('uses the time zone of each row if rows have different ones', async () => {
    const table = listTable(columns, [row, { ...row, kwh: 2, at: null }], {
      lang: 'en',
      timeZone: ({ kwh }) => (kwh === 2 ? 'UTC' : 'Europe/Berlin'),
      caller: { permissions: new Set() },
    });
    const rows: TableValue[][] = [];
    for await (const one of table.rows) rows.push(one);
    // Without a zone, text with a date format becomes a spreadsheet date unchanged.
    expect(table.columns[0]).toEqual({ header: 'Time', width: 23, numberFormat: 'yyyy-mm-dd hh:mm:ss' });
    expect(rows.map(([at]) => at)).toEqual(['2026-11-15 08:00:00', null]);
  });
});

it('a sheet of a workbook has its own units, totals and formats', () => {
  const months = defineColumns<{ month: string; peakAtMs: number | null; saved: string }>()([
    {
      key: 'month',
      text: { zh: '月份', en: 'Month' },
      numberFormat: 'yyyy-mm',
      total: { label: { zh: '合计', en: 'Total' } },
    },
    { key: 'peakAtMs', text: { zh: '发生时间', en: 'Peak time' }, format: 'minute' },
    {
      key: 'saved',
      text: { zh: '节省', en: 'Savings' },
      unit: { zh: '元', en: 'CNY' },
      format: 'money',
      total: 'sum',
    },
  ]);
  const rows = [{ month: '2026-11', peakAtMs: Date.parse('2026-11-15T07:00:00Z'), saved: '3.50' }];
  const caller = { permissions: new Set<never>() };
  expect(listSheet('Demand', months, rows, { lang: 'zh', timeZone: 'Asia/Shanghai', caller })).toEqual({
    title: 'Demand',
    columns: [
      { header: '月份', numberFormat: 'yyyy-mm', total: { label: '合计' } },
      { header: '发生时间', numberFormat: 'yyyy-mm-dd hh:mm', timeZone: 'Asia/Shanghai' },
      { header: '节省 (元)', numberFormat: '#,##0.00', total: 'sum' },
    ],
    rows: [['2026-11', new Date('2026-11-15T07:00:00Z'), '3.50']],
  });
});
