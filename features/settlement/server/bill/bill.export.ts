import { periodWords } from '@heliodon/energy/tariff/period-words';
import type { TableColumn, TableValue } from '@heliodon/infrastructure/documents/table-file';
import { currencyUnit } from '@heliodon/kernel/format/money';
import type { Lang } from '@heliodon/kernel/lang';
import type { ExportSource } from '@heliodon/server-kit/exports';
import type { BillLineOut, BillOut } from '../../contract/bill.schema.ts';
import { billKindWords, billWords } from '../../contract/bill.words.ts';
import { reportRequest } from '../../contract/report.ts';
import { checkPlant } from '../report/report-file.ts';
import { billDocument } from './bill.document.ts';
import { type BillDeps, readBill } from './bill.service.ts';

export const BILL_EXPORT = 'electricityBill';

/** Each line of each month; the last row adds up the amounts. */
export function billExport(deps: BillDeps): ExportSource {
  return {
    kind: BILL_EXPORT,
    permission: 'reportExport',
    async open(params, caller, lang) {
      const request = reportRequest.parse(params);
      await checkPlant(deps.db, caller, request.plantId);
      const bill = await readBill(deps, request);
      const rows = bill.months.flatMap(({ month, lines }) => lines.map((line) => lineRow(month, line, lang)));
      return {
        title: `${billWords.title[lang]} ${bill.plantName} ${bill.from} ${bill.to}`,
        timeZone: bill.timeZone,
        columns: columnsOf(bill, lang),
        total: rows.length,
        rows,
        document: billDocument(bill, lang),
      };
    },
  };
}

function columnsOf({ currency }: BillOut, lang: Lang): TableColumn[] {
  const unit = currencyUnit(currency, lang);
  return [
    {
      header: billWords.month[lang],
      numberFormat: 'yyyy-mm',
      width: 12,
      total: { label: billWords.total[lang] },
    },
    { header: billWords.item[lang], width: 24 },
    { header: billWords.timeOfUse[lang], width: 14 },
    { header: billWords.quantity[lang], numberFormat: '#,##0.00####' },
    { header: billWords.unit[lang], width: 10 },
    { header: `${billWords.price[lang]} (${unit})`, numberFormat: '#,##0.00####' },
    { header: `${billWords.amount[lang]} (${unit})`, numberFormat: '#,##0.00', total: 'sum' },
  ];
}

const lineRow = (month: string, line: BillLineOut, lang: Lang): TableValue[] => [
  month,
  billKindWords[line.kind][lang],
  line.period && periodWords[line.period][lang],
  line.quantity,
  line.unit,
  line.price,
  line.amount,
];
