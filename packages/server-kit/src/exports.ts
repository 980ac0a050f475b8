import type { Permission } from '@heliodon/contract/permissions';
import type { PrintDocument } from '@heliodon/infrastructure/documents/print-document';
import type {
  TableColumn,
  TableFormat,
  TableRows,
  TableSheet,
} from '@heliodon/infrastructure/documents/table-file';
import type { StoredFile } from '@heliodon/infrastructure/file-store';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller } from './caller.ts';

/** A PDF is made of what has a `document`. */
export type ExportFormat = TableFormat | 'pdf';

export interface ExportTable {
  readonly title: string;
  /** Of whoever asked: the file is named by their clock. */
  readonly timeZone: string;
  readonly columns: readonly TableColumn[];
  readonly total: number;
  readonly rows: TableRows;
  /** The same as a printed page. */
  readonly document?: PrintDocument;
}

/** Several small tables that belong together: the sheets of one xlsx file. */
export interface ExportWorkbook {
  readonly title: string;
  readonly timeZone: string;
  readonly sheets: readonly TableSheet[];
  readonly document?: PrintDocument;
}

/** What a feature can export. It runs as a job, with the rights that the account has when it runs. */
export interface ExportSource<T extends ExportTable | ExportWorkbook = ExportTable> {
  /** Unique, e.g. `operationLog`. */
  readonly kind: string;
  /** Asked again when the export runs and when its file is fetched. */
  readonly permission: Permission;
  open(params: unknown, caller: Caller, lang: Lang): Promise<T>;
}

export type AnyExportSource = ExportSource<ExportTable | ExportWorkbook>;

export interface ExportQueue {
  /** Answers the id of the job that the download centre shows. */
  request(caller: Caller, kind: string, format: ExportFormat, params: unknown): Promise<string>;
}

/** Makes files of export sources at once, for whoever sends them on. */
export interface ExportFiles {
  /** With the rights of the caller. The file belongs to whoever asked: no download centre shows or sweeps it. */
  make(
    caller: Caller,
    wanted: { readonly kind: string; readonly format: ExportFormat; readonly params: unknown },
    lang: Lang,
  ): Promise<StoredFile>;
}
