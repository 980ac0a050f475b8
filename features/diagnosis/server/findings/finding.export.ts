import type { Database } from '@heliodon/infrastructure/database';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ExportQueue, ExportSource } from '@heliodon/server-kit/exports';
import { listTable } from '@heliodon/server-kit/list-table';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { plantIsVisible } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import type { z } from 'zod';
import { diagnosisLog } from '../../contract/diagnosis.rules.ts';
import { findingColumns } from '../../contract/finding.columns.ts';
import { exportFindings } from '../../contract/finding.contract.ts';
import { findingsTitle } from '../../contract/finding.words.ts';
import { listFindings } from './finding.queries.ts';

const KIND = 'findings';
const PIECE_ROWS = 200;

interface FindingExportDeps {
  readonly db: Database;
  readonly exports: ExportQueue;
  readonly log: OperationLog;
}

export async function requestFindings(
  { exports, log }: FindingExportDeps,
  request: z.output<typeof exportFindings.request>,
  caller: Caller,
): Promise<{ jobId: string }> {
  const { format, filter } = request;
  const jobId = await exports.request(caller, KIND, format, request);
  await log.write(caller, { action: diagnosisLog.export, params: { format }, plantId: filter.plantId });
  return { jobId };
}

/** The findings at the time when the file is created. */
export const findingsSource = ({ db }: Pick<FindingExportDeps, 'db'>): ExportSource => ({
  kind: KIND,
  permission: 'deviceExport',
  async open(params, caller, lang) {
    const { filter } = exportFindings.request.parse(params);
    const plant = await db
      .selectFrom('plant')
      .select(['name', 'time_zone as timeZone'])
      .where('id', '=', filter.plantId)
      .where(plantIsVisible(caller, sql.ref('plant.id')))
      .executeTakeFirst();
    // The caller can no longer see the plant: an empty list.
    const timeZone = plant?.timeZone ?? 'UTC';
    const page = (number: number, pageSize: number) =>
      listFindings(db, { ...filter, page: number, pageSize, sort: undefined, order: undefined });
    const rows = async function* () {
      for (let number = 1; plant; number += 1) {
        const piece = await page(number, PIECE_ROWS);
        yield* piece.rows;
        if (piece.rows.length < PIECE_ROWS) return;
      }
    };
    return {
      title: [plant?.name, findingsTitle[lang]].filter(Boolean).join(' '),
      timeZone,
      total: plant ? (await page(1, 1)).total : 0,
      ...listTable(findingColumns, rows(), { lang, timeZone, caller }),
    };
  },
});
