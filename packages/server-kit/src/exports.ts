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

/** PDF requires a `document`. */
export type ExportFormat = TableFormat | 'pdf';

export interface ExportTable {
  readonly title: string;
  /** Of the requesting user: used for the file name. */
  readonly timeZone: string;
  readonly columns: readonly TableColumn[];
  readonly total: number;
  readonly rows: TableRows;
  /** The same content as a printed page. */
  readonly document?: PrintDocument;
}

/** Several small tables as sheets of one xlsx file. */
export interface ExportWorkbook {
  readonly title: string;
  readonly timeZone: string;
  readonly sheets: readonly TableSheet[];
  readonly document?: PrintDocument;
}

/** An export of a feature. It runs as a job with the account's rights at run time. */
export interface ExportSource<T extends ExportTable | ExportWorkbook = ExportTable> {
  /** Unique, e.g. `operationLog`. */
  readonly kind: string;
  /** Checked again when the export runs and when its file is downloaded. */
  readonly permission: Permission;
  open(params: unknown, caller: Caller, lang: Lang): Promise<T>;
}

export type AnyExportSource = ExportSource<ExportTable | ExportWorkbook>;

export interface ExportQueue {
  /** Returns the id of the job shown in the download centre. */
  request(caller: Caller, kind: string, format: ExportFormat, params: unknown): Promise<string>;
}

/** Creates export files immediately, for features that send them. */
export interface ExportFiles {
  /** With the caller's rights. The file belongs to the feature: the download centre neither shows nor removes it. */
  make(
    caller: Caller,
    wanted: { readonly kind: string; readonly format: ExportFormat; readonly params: unknown },
    lang: Lang,
  ): Promise<StoredFile>;
}
