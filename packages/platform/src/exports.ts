import type { Permission } from '@heliodon/contract/permissions';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller } from './caller.ts';
import type { TableColumn, TableFormat, TableValue } from './table-file.ts';

export interface ExportTable {
  readonly title: string;
  /** Of whoever asked: the file is named by their clock. */
  readonly timeZone: string;
  readonly columns: readonly TableColumn[];
  readonly total: number;
  readonly rows: AsyncIterable<TableValue[]>;
}

/** What a feature can export. It runs as a job, with the rights that the account has when it runs. */
export interface ExportSource {
  /** Unique, e.g. `operationLog`. */
  readonly kind: string;
  /** Asked again when the export runs and when its file is fetched. */
  readonly permission: Permission;
  open(params: unknown, caller: Caller, lang: Lang): Promise<ExportTable>;
}

export interface ExportQueue {
  /** Answers the id of the job that the download centre shows. */
  request(caller: Caller, kind: string, format: TableFormat, params: unknown): Promise<string>;
}
