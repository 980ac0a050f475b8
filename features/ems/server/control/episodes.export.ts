import type { CallRequest } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import type { TableValue } from '@heliodon/infrastructure/documents/table-file';
import { formatDateTime } from '@heliodon/kernel/format/time';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ExportQueue, ExportSource } from '@heliodon/server-kit/exports';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { plantIsVisible } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import { controlLog, exportSiteEpisodes, type SiteEpisode } from '../../contract/control.contract.ts';
import { episodeWords, siteReasonWords } from '../../contract/control.words.ts';
import { listEpisodes } from './episodes.queries.ts';

const KIND = 'siteEpisodes';
const PIECE_ROWS = 200;

interface EpisodeExportDeps {
  readonly db: Database;
  readonly exports: ExportQueue;
  readonly log: OperationLog;
}

export async function requestEpisodes(
  { exports, log }: EpisodeExportDeps,
  request: CallRequest<typeof exportSiteEpisodes>,
  caller: Caller,
): Promise<{ jobId: string }> {
  const { format, plantId } = request;
  const jobId = await exports.request(caller, KIND, format, request);
  await log.write(caller, { action: controlLog.export, params: { format }, plantId });
  return { jobId };
}

export const episodesSource = ({ db }: Pick<EpisodeExportDeps, 'db'>): ExportSource => ({
  kind: KIND,
  permission: 'reportExport',
  async open(params, caller, lang) {
    const { plantId, from, to } = exportSiteEpisodes.request.parse(params);
    const plant = await db
      .selectFrom('plant')
      .select(['name', 'time_zone as timeZone'])
      .where('id', '=', plantId)
      .where(plantIsVisible(caller, sql.ref('plant.id')))
      .executeTakeFirst();
    // No longer the caller's to see: an empty list.
    const timeZone = plant?.timeZone ?? 'UTC';
    const columns = columnsOf(lang, timeZone);
    const piece = (page: number, pageSize: number) => listEpisodes(db, { plantId, from, to, page, pageSize });
    const rows = async function* () {
      for (let page = 1; plant; page += 1) {
        const found = await piece(page, PIECE_ROWS);
        for (const row of found.rows) yield columns.map(({ value }) => value(row));
        if (found.rows.length < PIECE_ROWS) return;
      }
    };
    return {
      title: [plant?.name, episodeWords.title[lang], from, to].filter(Boolean).join(' '),
      timeZone,
      columns,
      total: plant ? (await piece(1, 1)).total : 0,
      rows: rows(),
    };
  },
});

function columnsOf(lang: Lang, timeZone: string) {
  const column = (name: keyof typeof episodeWords, value: (row: SiteEpisode) => TableValue, width = 18) => ({
    header: episodeWords[name][lang],
    width,
    value,
  });
  const figure = (name: keyof typeof episodeWords, value: (row: SiteEpisode) => number) => ({
    ...column(name, value),
    numberFormat: '#,##0.0',
  });
  const time = (at: string | null) => (at === null ? '' : formatDateTime(at, timeZone));
  return [
    column('started', ({ startedAt }) => time(startedAt), 22),
    column('ended', ({ endedAt }) => time(endedAt), 22),
    column('reasons', ({ reasons }) => reasons.map((one) => siteReasonWords[one][lang]).join(' / '), 40),
    figure('avoided', ({ avoidedKw }) => avoidedKw),
    figure('shifted', ({ shiftedKwh }) => shiftedKwh),
    figure('unmet', ({ unmetKw }) => unmetKw),
  ];
}
