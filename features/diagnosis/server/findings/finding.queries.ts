import type { CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { findingKinds } from '@heliodon/energy/diagnosis/finding';
import type { Database } from '@heliodon/infrastructure/database';
import { readPage } from '@heliodon/infrastructure/sql';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { plantIsVisible } from '@heliodon/server-kit/plant-scope';
import { type SqlBool, sql } from 'kysely';
import type {
  FindingDetail,
  FindingFilter,
  FindingRow,
  findingSorts,
  getFindings,
} from '../../contract/finding.contract.ts';
import type { FoundDay } from '../overview.policy.ts';
import { kindOfNo } from './finding.rows.ts';
import { DIAGNOSIS_SOURCE } from './finding-alarms.ts';

type Sort = (typeof findingSorts)[number];

const levelRank = sql`array_position(ARRAY['low', 'medium', 'high'], f.level)`;
const stateRank = sql`array_position(ARRAY['open', 'dismissed', 'ended'], f.state)`;
const SORTS: Record<Sort, ReturnType<typeof sql>> = {
  priority: sql`f.priority`,
  level: levelRank,
  sinceDay: sql`f.since_day`,
  lostKwh: sql`f.lost_kwh`,
  lostMoney: sql`f.lost_money`,
  sureness: sql`f.sureness`,
};

/** The newest alarm created from it. */
const alarmId = sql<number | null>`CASE WHEN f.alarm_grade IS NOT NULL THEN (SELECT a.id FROM alarm a
  WHERE a.plant_id = f.plant_id AND a.device_id = f.device_id AND a.source = ${DIAGNOSIS_SOURCE}
    AND a.code = f.kind * 1000 + f.string ORDER BY a.triggered_at DESC LIMIT 1) END`;

const base = (db: Database) =>
  db
    .selectFrom('finding as f')
    .leftJoin('device as d', 'd.id', 'f.device_id')
    .select(['f.id', 'f.plant_id', 'f.device_id', 'd.sn', 'd.alias', 'f.kind', 'f.string', 'f.level'])
    .select(['f.sureness', 'f.lost_kwh', 'f.kwh_a_day', 'f.lost_money', 'f.money_a_day', 'f.currency'])
    .select(['f.quick', 'f.state', 'f.decided_at', 'f.decider', 'f.note', 'f.ended_at'])
    .select(['f.alarm_grade', 'f.alarm_at'])
    .select([
      sql<string>`f.since_day::text`.as('since'),
      sql<string>`f.last_day::text`.as('last'),
      alarmId.as('alarm_id'),
    ]);
type Base = ReturnType<typeof base>;
type Found = Awaited<ReturnType<Base['executeTakeFirstOrThrow']>>;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

function toRow(row: Found): FindingRow {
  return {
    id: row.id,
    plantId: row.plant_id,
    deviceId: row.device_id,
    deviceSn: row.sn ?? '',
    deviceAlias: row.alias ?? '',
    kind: kindOfNo(row.kind),
    string: row.string || null,
    level: row.level as FindingRow['level'],
    sureness: row.sureness,
    sinceDay: row.since,
    lastDay: row.last,
    lostKwh: row.lost_kwh,
    kwhADay: row.kwh_a_day,
    lostMoney: row.lost_money,
    moneyADay: row.money_a_day,
    currency: row.currency,
    quick: row.quick,
    state: row.state as FindingRow['state'],
    decidedAt: iso(row.decided_at),
    decider: row.decider,
    note: row.note,
    endedAt: iso(row.ended_at),
    alarm:
      row.alarm_grade === null || row.alarm_at === null
        ? null
        : { grade: row.alarm_grade, at: row.alarm_at.toISOString(), alarmId: row.alarm_id },
  };
}

function filtered(db: Database, { plantId, deviceId, kind, level, state }: FindingFilter) {
  let query = base(db).where('f.plant_id', '=', plantId);
  if (deviceId !== undefined) query = query.where('f.device_id', '=', deviceId);
  if (kind) query = query.where('f.kind', '=', findingKinds[kind]);
  if (level) query = query.where('f.level', '=', level);
  if (state) query = query.where('f.state', '=', state);
  return query;
}

/** Open findings come first, in the order in which to fix them. */
function ordered(query: Base, sort?: Sort, order: 'asc' | 'desc' = 'desc') {
  const by = sort ? query : query.orderBy(stateRank);
  const way = sql.raw(order);
  return by
    .orderBy(sql`${SORTS[sort ?? 'priority']} ${way} NULLS LAST`)
    .orderBy(sql`${levelRank} DESC`)
    .orderBy('f.id', 'desc');
}

export async function listFindings(
  db: Database,
  { page, pageSize, sort, order, ...filter }: CallRequest<typeof getFindings>,
) {
  const { rows, total } = await readPage(db, ordered(filtered(db, filter), sort, order), { page, pageSize });
  return { rows: rows.map(toRow), total };
}

/** The first rows of a list. */
export async function firstFindings(
  db: Database,
  filter: FindingFilter,
  limit: number,
): Promise<FindingRow[]> {
  const rows = await ordered(filtered(db, filter)).limit(limit).execute();
  return rows.map(toRow);
}

/** Daily losses by findings of a plant, both days inclusive; includes ended findings. */
export async function readFoundDays(
  db: Database,
  plantId: number,
  from: string,
  to: string,
): Promise<FoundDay[]> {
  const { rows } = await sql<Omit<FoundDay, 'kind'> & { kind: number }>`SELECT f.id AS "findingId", f.kind,
      f.state = 'open' AS "isOpen", l.day::text AS day, l.kwh, l.money
    FROM finding f CROSS JOIN LATERAL jsonb_to_recordset(f.lost_days) AS l (day date, kwh float8, money float8)
    WHERE f.plant_id = ${plantId} AND f.last_day >= ${from}::date AND l.day BETWEEN ${from}::date AND ${to}::date`.execute(
    db,
  );
  return rows.map(({ kind, ...row }) => ({ ...row, kind: kindOfNo(kind) }));
}

const isVisible = (caller: Caller) => plantIsVisible(caller, sql.ref('f.plant_id'));

export async function readFinding(db: Database, caller: Caller, findingId: number): Promise<FindingDetail> {
  const row = await base(db)
    .innerJoin('plant as p', 'p.id', 'f.plant_id')
    .select(['p.name as plantName', 'p.time_zone as timeZone', 'f.evidence', 'f.lost_days'])
    .where('f.id', '=', findingId)
    .where(isVisible(caller))
    .executeTakeFirst();
  if (!row) throw new AppError(commonErrors.notFound);
  const { plantName, timeZone } = row;
  return {
    ...toRow(row),
    plantName,
    timeZone,
    evidence: row.evidence as unknown as FindingDetail['evidence'],
    lostDays: row.lost_days as unknown as FindingDetail['lostDays'],
  };
}

/** Locks the finding for a change. */
export async function lockFinding(tx: Database, caller: Caller, findingId: number) {
  const row = await tx
    .selectFrom('finding as f')
    .innerJoin('plant as p', 'p.id', 'f.plant_id')
    .leftJoin('device as d', 'd.id', 'f.device_id')
    .select(['f.id', 'f.plant_id as plantId', 'f.device_id as deviceId', 'f.kind', 'f.string', 'f.state'])
    .select(['f.alarm_grade as alarmGrade', 'f.lost_kwh as lostKwh', 'd.sn', 'p.name as plantName'])
    .where('f.id', '=', findingId)
    .where(isVisible(caller) as ReturnType<typeof sql<SqlBool>>)
    .forUpdate('f')
    .executeTakeFirst();
  if (!row) throw new AppError(commonErrors.notFound);
  return { ...row, kind: kindOfNo(row.kind), string: row.string || null };
}
