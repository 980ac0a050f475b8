import type { TableRows, TableValue } from '@heliodon/platform/table-file';

export async function read(rows: TableRows): Promise<TableValue[][]> {
  const table: TableValue[][] = [];
  for await (const row of rows) table.push(row);
  return table;
}
