import { dayRangeMs } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import { readPage } from '@heliodon/infrastructure/sql';
import type { SiteEpisode } from '../../contract/control.contract.ts';

export interface EpisodeSpan {
  readonly plantId: number;
  /** Days of the plant, inclusive. */
  readonly from: string;
  readonly to: string;
}

/** Episodes that overlap the days, newest first. */
export async function listEpisodes(
  db: Database,
  { plantId, from, to, ...paging }: EpisodeSpan & { readonly page: number; readonly pageSize: number },
): Promise<{ rows: SiteEpisode[]; total: number }> {
  const { time_zone: timeZone } = await db
    .selectFrom('plant')
    .select('time_zone')
    .where('id', '=', plantId)
    .executeTakeFirstOrThrow();
  const query = db
    .selectFrom('site_episode')
    .selectAll()
    .where('plant_id', '=', plantId)
    .where('started_at', '<', new Date(dayRangeMs(to, timeZone).toMs))
    .where((q) =>
      q.or([q('ended_at', 'is', null), q('ended_at', '>=', new Date(dayRangeMs(from, timeZone).fromMs))]),
    )
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc');
  const { rows, total } = await readPage(db, query, paging);
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      startedAt: row.started_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      reasons: row.reasons as SiteEpisode['reasons'],
      avoidedKw: row.avoided_kw,
      unmetKw: row.unmet_kw,
      shiftedKwh: row.shifted_kwh,
    })),
  };
}
