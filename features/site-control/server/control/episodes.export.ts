import type { CallRequest } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ExportQueue, ExportSource } from '@heliodon/server-kit/exports';
import { listTable } from '@heliodon/server-kit/list-table';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { plantIsVisible } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import { controlLog, exportSiteEpisodes } from '../../contract/control.contract.ts';
import { episodesTitle } from '../../contract/control.words.ts';
import { episodeColumns } from '../../contract/episodes.columns.ts';
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
    // An empty list if no longer visible to the caller.
    const timeZone = plant?.timeZone ?? 'UTC';
    const piece = (page: number, pageSize: number) => listEpisodes(db, { plantId, from, to, page, pageSize });
    const rows = async function* () {
      for (let page = 1; plant; page += 1) {
        const found = await piece(page, PIECE_ROWS);
        yield* found.rows;
        if (found.rows.length < PIECE_ROWS) return;
      }
    };
    return {
      title: [plant?.name, episodesTitle[lang], from, to].filter(Boolean).join(' '),
      timeZone,
      total: plant ? (await piece(1, 1)).total : 0,
      ...listTable(episodeColumns, rows(), { lang, timeZone, caller }),
    };
  },
});
