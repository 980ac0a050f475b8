import type { ExportSource } from '@heliodon/server-kit/exports';
import { listTable } from '@heliodon/server-kit/list-table';
import { billColumns, billRows } from '../../contract/bill.columns.ts';
import { billWords } from '../../contract/bill.words.ts';
import { reportRequest } from '../../contract/report.ts';
import { checkPlant } from '../report/report-file.ts';
import { billDocument } from './bill.document.ts';
import { type BillDeps, readBill } from './bill.service.ts';

export const BILL_EXPORT = 'electricityBill';

/** Each line of each month; the last row contains the total. */
export function billExport(deps: BillDeps): ExportSource {
  return {
    kind: BILL_EXPORT,
    permission: 'reportExport',
    async open(params, caller, lang) {
      const request = reportRequest.parse(params);
      await checkPlant(deps.db, caller, request.plantId);
      const bill = await readBill(deps, request);
      const { timeZone } = bill;
      const rows = bill.months.flatMap(billRows);
      return {
        title: `${billWords.title[lang]} ${bill.plantName} ${bill.from} ${bill.to}`,
        timeZone,
        total: rows.length,
        ...listTable(billColumns(bill.currency), rows, { lang, timeZone, caller }),
        document: billDocument(bill, lang),
      };
    },
  };
}
