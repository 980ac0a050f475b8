import { daysOfMonth } from '@heliodon/energy/periods/report-range';
import type { ExportFormat } from '@heliodon/server-kit/exports';
import type { SendingFile } from '../../contract/sending.contract.ts';

interface WantedFile {
  readonly kind: string;
  readonly format: ExportFormat;
  readonly params: unknown;
}

/** Request of the export source for a report of one month; energy and income by day. */
export function wantedFile(file: SendingFile, plantId: number, month: string): WantedFile {
  const days = { plantId, dateType: 'day', ...daysOfMonth(month) };
  const whole = { plantId, dateType: 'month', from: month, to: month };
  switch (file) {
    case 'electricity.xlsx':
      return { kind: 'electricityReport', format: 'xlsx', params: { report: days, view: 'flow' } };
    case 'income.xlsx':
      return { kind: 'income', format: 'xlsx', params: { ...days, format: 'xlsx' } };
    case 'bill.xlsx':
      return { kind: 'electricityBill', format: 'xlsx', params: whole };
    case 'bill.pdf':
      return { kind: 'electricityBill', format: 'pdf', params: whole };
  }
}
