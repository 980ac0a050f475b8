import { defineLogFields } from '@heliodon/contract/log-fields';

export const reconciliationLogFields = defineLogFields('reconciliation', {
  total: { zh: '账单合计', en: 'Invoice total' },
  lines: { zh: '账单明细', en: 'Invoice lines' },
  invoiceNo: { zh: '发票号', en: 'Invoice no.' },
  note: { zh: '备注', en: 'Note' },
});
