import type { Database } from '@heliodon/infrastructure/database';
import type { TableColumn, TableValue } from '@heliodon/infrastructure/documents/table-file';
import { formatDateTime } from '@heliodon/kernel/format/time';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ExportQueue, ExportSource } from '@heliodon/server-kit/exports';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { plantIsVisible } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import type { z } from 'zod';
import { diagnosisLog } from '../../contract/diagnosis.rules.ts';
import { exportFindings, type FindingRow } from '../../contract/finding.contract.ts';
import { findingWords } from '../../contract/finding.words.ts';
import { exportWords } from './export.words.ts';
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

/** The findings as they are at the moment in which the file is made. */
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
    // No longer the caller's to see: an empty list.
    const timeZone = plant?.timeZone ?? 'UTC';
    const columns = columnsOf(lang, timeZone);
    const page = (number: number, pageSize: number) =>
      listFindings(db, { ...filter, page: number, pageSize, sort: undefined, order: undefined });
    const rows = async function* () {
      for (let number = 1; plant; number += 1) {
        const piece = await page(number, PIECE_ROWS);
        for (const row of piece.rows) yield columns.map(({ value }) => value(row));
        if (piece.rows.length < PIECE_ROWS) return;
      }
    };
    return {
      title: [plant?.name, exportWords[lang].title].filter(Boolean).join(' '),
      timeZone,
      columns,
      total: plant ? (await page(1, 1)).total : 0,
      rows: rows(),
    };
  },
});

function columnsOf(lang: Lang, timeZone: string) {
  const words = exportWords[lang];
  const text = (header: string, value: (row: FindingRow) => TableValue, width = 16) => ({
    header,
    width,
    value,
  });
  const figure = (header: string, value: (row: FindingRow) => number | null, numberFormat = '#,##0.00') => ({
    ...text(header, value),
    numberFormat,
  });
  const columns: (TableColumn & { value: (row: FindingRow) => TableValue })[] = [
    text(words.level, (row) => words.levels[row.level], 10),
    text(words.kind, (row) => findingWords[row.kind].name[lang], 24),
    text(words.device, (row) => row.deviceAlias || row.deviceSn || words.plant, 24),
    text(words.sn, (row) => row.deviceSn, 20),
    text(words.string, (row) => row.string, 8),
    text(words.state, (row) => words.states[row.state], 12),
    text(words.since, (row) => row.sinceDay, 14),
    text(words.last, (row) => row.lastDay, 14),
    figure(words.lostKwh, (row) => row.lostKwh),
    figure(words.kwhADay, (row) => row.kwhADay),
    figure(words.lostMoney, (row) => row.lostMoney),
    text(words.currency, (row) => row.currency, 8),
    figure(words.sureness, (row) => row.sureness, '0%'),
    text(words.alarm, (row) => (row.alarm ? formatDateTime(row.alarm.at, timeZone) : ''), 20),
    text(words.note, (row) => row.note, 32),
    text(words.advice, (row) => findingWords[row.kind].advice[lang], 60),
  ];
  return columns;
}
