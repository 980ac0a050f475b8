import type { Database } from '@heliodon/infrastructure/database';
import { readPage } from '@heliodon/infrastructure/sql';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ExportJob } from '../contract/downloads.contract.ts';

export async function listExports(db: Database, caller: Caller, request: { page: number; pageSize: number }) {
  const own = db
    .selectFrom('export_job as j')
    .where('j.account_id', '=', caller.accountId)
    .leftJoin('stored_file as f', 'f.id', 'j.file_id')
    .selectAll('j')
    .select(['f.name as fileName', 'f.size_bytes as sizeBytes'])
    .orderBy('j.created_at', 'desc');
  const { rows, total } = await readPage(db, own, request);
  return {
    rows: rows.map((row) => ({
      jobId: row.id,
      kind: row.kind,
      format: row.format as ExportJob['format'],
      status: row.status as ExportJob['status'],
      rowsDone: row.rows_done,
      rowsTotal: row.rows_total,
      fileName: row.fileName,
      sizeBytes: row.sizeBytes,
      createdAt: row.created_at.toISOString(),
      finishedAt: row.finished_at?.toISOString() ?? null,
      expiresAt: row.expires_at.toISOString(),
    })),
    total,
  };
}
