import { PDF_MEDIA_TYPE, pdfFile } from '@heliodon/infrastructure/documents/pdf';
import {
  bookFile,
  mediaTypes,
  type TableFormat,
  tableFile,
} from '@heliodon/infrastructure/documents/table-file';
import type { FileStore, StoredFile } from '@heliodon/infrastructure/file-store';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import { formatDateTime } from '@heliodon/kernel/format/time';
import type { Lang } from '@heliodon/kernel/lang';
import type { ExportFormat, ExportTable, ExportWorkbook } from '@heliodon/server-kit/exports';
import { downloadErrors } from '../contract/downloads.contract.ts';

const PROGRESS_ROWS = 2000;

interface HowToWrite {
  readonly lang: Lang;
  readonly progress?: (rows: { rows_total?: number; rows_done?: number }) => Promise<unknown>;
  /** Owner of the file, responsible for its cleanup; the download centre by default. */
  readonly fileKind?: string;
}

/** Writes the rows of an opened source to the file store. */
export async function writeExport(
  { files, clock }: { readonly files: FileStore; readonly clock: Clock },
  opened: ExportTable | ExportWorkbook,
  format: ExportFormat,
  { lang, progress = async () => undefined, fileKind }: HowToWrite,
): Promise<StoredFile> {
  const { title, timeZone } = opened;
  const madeAt = formatDateTime(clock.now(), timeZone);
  const keep = (ending: string, mediaType: string, bytes: AsyncIterable<Uint8Array>) => {
    const stamp = madeAt.replace(/[-:]/g, '').replace(' ', '-');
    return files.write(`${title} ${stamp}.${ending}`, mediaType, bytes, fileKind);
  };
  if (format === 'pdf') {
    const { document } = opened;
    if (!document) throw new AppError(downloadErrors.noPrint);
    const rows = document.sections.reduce((sum, section) => sum + section.rows.length, 0);
    await progress({ rows_total: rows, rows_done: 0 });
    const content = await pdfFile(document, { lang, madeAt: madeAt.slice(0, -3) });
    await progress({ rows_done: rows });
    return keep('pdf', PDF_MEDIA_TYPE, only(content));
  }
  if ('sheets' in opened) {
    const rows = opened.sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0);
    await progress({ rows_total: rows, rows_done: rows });
    return keep('xlsx', mediaTypes.xlsx, only(await bookFile(opened.sheets)));
  }
  return keep(format, mediaTypes[format], await tableBytes(opened, format, progress));
}

async function tableBytes(
  table: ExportTable,
  format: TableFormat,
  progress: (rows: { rows_total?: number; rows_done?: number }) => Promise<unknown>,
): Promise<AsyncIterable<Uint8Array>> {
  await progress({ rows_total: table.total });
  const counted = async function* () {
    let done = 0;
    for await (const row of table.rows) {
      yield row;
      if (++done % PROGRESS_ROWS === 0) await progress({ rows_done: done });
    }
    // Rows added after the count are in the file too.
    await progress({ rows_total: done, rows_done: done });
  };
  return tableFile(format, table.title, table.columns, counted());
}

async function* only(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
