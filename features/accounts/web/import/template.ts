import type { Lang } from '@heliodon/kernel/lang';
import { type ImportColumn, importColumns, importHeadings } from '../../contract/accounts.contract.ts';

/** A csv template; with a byte-order mark Excel reads it as UTF-8. */
export function templateCsv(lang: Lang, example: Partial<Record<ImportColumn, string>>): string {
  const rows = [
    importColumns.map((column) => importHeadings[column][lang]),
    importColumns.map((column) => example[column] ?? ''),
  ];
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
