import type { TableRows, TableValue } from '@heliodon/infrastructure/documents/table-file';

export async function read(rows: TableRows): Promise<TableValue[][]> {
  const table: TableValue[][] = [];
  for await (const row of rows) table.push(row);
  return table;
}
