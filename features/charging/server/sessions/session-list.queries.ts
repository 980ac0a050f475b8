import type { CallRequest } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import { likePattern, readPage } from '@heliodon/infrastructure/sql';
import { sql } from 'kysely';
import type { exportSessions, getSessionList } from '../../contract/session.contract.ts';
import { durationOf, type StoredSession, selectSessions } from './session-rows.ts';

export type SessionFilter = Omit<CallRequest<typeof exportSessions>, 'format'>;

const EXPORT_STEP = 1000;

function matching(db: Database, filter: SessionFilter, timeZone: string, now: Date) {
  const startOf = (day: string) => sql<Date>`${day}::date::timestamp AT TIME ZONE ${timeZone}`;
  const typed = likePattern(filter.keyword);
  return selectSessions(db, now)
    .where('s.plant_id', '=', filter.plantId)
    .where('s.started_at', '>=', startOf(filter.from))
    .where('s.started_at', '<', sql<Date>`(${filter.to}::date + 1)::timestamp AT TIME ZONE ${timeZone}`)
    .$if(filter.deviceId !== undefined, (q) => q.where('s.device_id', '=', filter.deviceId ?? 0))
    .$if(filter.connector !== undefined, (q) => q.where('s.connector', '=', filter.connector ?? 0))
    .$if(filter.state !== undefined, (q) => q.where('s.state', '=', filter.state ?? ''))
    .$if(filter.keyword !== '', (q) =>
      q.where((or) =>
        or.or([
          or('s.id_tag', 'ilike', typed),
          or('s.holder', 'ilike', typed),
          or('d.alias', 'ilike', typed),
          or('d.sn', 'ilike', typed),
        ]),
      ),
    );
}

export async function readSessions(
  db: Database,
  request: CallRequest<typeof getSessionList>,
  timeZone: string,
  now: Date,
) {
  const order = request.order ?? 'desc';
  const columns = {
    startedAt: sql`s.started_at`,
    energyKwh: sql`s.energy_kwh`,
    fee: sql`s.energy_fee + s.service_fee`,
    durationMin: durationOf(now),
  };
  const column = columns[request.sort ?? 'startedAt'];
  const found = matching(db, request, timeZone, now);
  const sorted = found.orderBy(sql`${column} ${sql.raw(order)} NULLS LAST`).orderBy('s.id', order);
  const [page, sums] = await Promise.all([
    readPage(db, sorted, request),
    db
      .selectFrom(found.as('found'))
      .select([
        sql<number>`coalesce(sum(energy_kwh), 0)::float8`.as('energyKwh'),
        sql<string>`coalesce(sum(energy_fee), 0)::numeric(16, 2)::text`.as('energyFee'),
        sql<string>`coalesce(sum(service_fee), 0)::numeric(16, 2)::text`.as('serviceFee'),
        sql<string>`(coalesce(sum(energy_fee), 0) + coalesce(sum(service_fee), 0))::numeric(16, 2)::text`.as(
          'fee',
        ),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return { ...page, sums };
}

export async function countSessions(db: Database, filter: SessionFilter, timeZone: string, now: Date) {
  const { n } = await db
    .selectFrom(matching(db, filter, timeZone, now).as('found'))
    .select((q) => q.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Newest first, a thousand at a time by key, so that none is skipped or read twice. */
export async function* streamSessions(db: Database, filter: SessionFilter, timeZone: string, now: Date) {
  let after: StoredSession | undefined;
  do {
    let query = matching(db, filter, timeZone, now);
    if (after) query = query.where(sql<boolean>`(s.started_at, s.id) < (${after.started_at}, ${after.id})`);
    const rows = await query
      .orderBy('s.started_at', 'desc')
      .orderBy('s.id', 'desc')
      .limit(EXPORT_STEP)
      .execute();
    yield* rows;
    after = rows.length === EXPORT_STEP ? rows.at(-1) : undefined;
  } while (after);
}
