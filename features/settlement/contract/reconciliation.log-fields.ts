import { defineLogFields } from '@heliodon/contract/log-fields';

export const reconciliationLogFields = defineLogFields('reconciliation', {
  total: { zh: '账单合计', en: 'Total of the bill' },
  lines: { zh: '账单明细', en: 'Lines' },
  invoiceNo: { zh: '发票号', en: 'Invoice' },
  note: { zh: '备注', en: 'Note' },
});
