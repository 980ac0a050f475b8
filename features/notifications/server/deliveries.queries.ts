import { type AlarmDetail, type AlarmSource, alarmWords } from '@heliodon/alarms/contract';
import type { CallRequest } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import { likePattern, readPage } from '@heliodon/infrastructure/sql';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import type { DeliveryRow, getDeliveries } from '../contract/delivery.contract.ts';
import { manageableUsers } from './users.policy.ts';

const state = sql<string>`coalesce(m.status, CASE WHEN d.dropped IS NULL THEN 'waiting' ELSE 'dropped' END)`;

/**
 * Deliveries to users that the caller manages, including removed ones, for plants visible to the caller; test messages
 * have no plant.
 */
function visible(db: Database, caller: Caller) {
  return db
    .selectFrom('notify_delivery as d')
    .innerJoin('notify_user as u', 'u.id', 'd.user_id')
    .leftJoin('outbox_message as m', 'm.id', 'd.message_id')
    .leftJoin('plant as p', 'p.id', 'd.plant_id')
    .leftJoin('alarm as a', 'a.id', 'd.alarm_id')
    .where(manageableUsers(caller))
    .where(sql<boolean>`(d.plant_id IS NULL OR d.plant_id IN ${visiblePlantIds(caller)})`);
}

export async function listDeliveries(
  db: Database,
  kinds: readonly DeviceKind[],
  caller: Caller,
  request: CallRequest<typeof getDeliveries>,
): Promise<{ rows: DeliveryRow[]; total: number }> {
  let found = visible(db, caller);
  if (request.ids) found = found.where('d.id', 'in', [0, ...request.ids]);
  if (request.alarmId) found = found.where('d.alarm_id', '=', request.alarmId);
  if (request.plantId) found = found.where('d.plant_id', '=', request.plantId);
  if (request.userId) found = found.where('d.user_id', '=', request.userId);
  if (request.channel) found = found.where('d.channel', '=', request.channel);
  if (request.state) found = found.where(state, '=', request.state);
  if (request.keyword) {
    const typed = likePattern(request.keyword);
    found = found.where((q) =>
      q.or([
        q('u.name', 'ilike', typed),
        q('p.name', 'ilike', typed),
        q('m.target', 'ilike', typed),
        q('a.sn', 'ilike', typed),
      ]),
    );
  }
  const { rows, total } = await readPage(
    db,
    found
      .select([
        'd.id',
        'd.at',
        'd.channel',
        'd.user_id as userId',
        'u.name as userName',
        'd.step_min as stepMinutes',
        'd.alarm_id as alarmId',
        'p.name as plantName',
        'a.grade',
        'a.kind',
        'a.source',
        'a.code',
        'a.detail',
        'm.target',
        'm.purpose',
        'm.tries',
        'm.status',
        'm.error',
        'm.sent_at as sentAt',
        'm.next_try_at as nextTryAt',
        'd.dropped',
      ])
      .select(state.as('state'))
      .orderBy('d.at', 'desc')
      .orderBy('d.id', 'desc'),
    request,
  );
  return { rows: rows.map((row) => present(row, kinds, caller.lang)), total };
}

type DeliveryRecord = Omit<
  DeliveryRow,
  | 'at'
  | 'state'
  | 'channel'
  | 'target'
  | 'plantName'
  | 'grade'
  | 'description'
  | 'digest'
  | 'tries'
  | 'sentAt'
  | 'nextTryAt'
  | 'reason'
> & {
  at: Date;
  state: string;
  channel: string;
  plantName: string | null;
  grade: number | null;
  kind: string | null;
  source: number | null;
  code: number | null;
  detail: unknown;
  target: string | null;
  purpose: string | null;
  tries: number | null;
  status: string | null;
  error: string | null;
  sentAt: Date | null;
  nextTryAt: Date | null;
  dropped: string | null;
};

function present(row: DeliveryRecord, kinds: readonly DeviceKind[], lang: Lang): DeliveryRow {
  return {
    id: row.id,
    at: row.at.toISOString(),
    state: row.state as DeliveryRow['state'],
    channel: row.channel as DeliveryRow['channel'],
    userId: row.userId,
    userName: row.userName,
    target: row.target ?? '',
    stepMinutes: row.stepMinutes,
    alarmId: row.alarmId,
    plantName: row.plantName ?? '',
    grade: row.grade as DeliveryRow['grade'],
    description: describe(row, kinds, lang),
    digest: row.purpose === 'digest',
    tries: row.tries ?? 0,
    sentAt: row.sentAt?.toISOString() ?? null,
    nextTryAt: row.status === 'queued' ? (row.nextTryAt?.toISOString() ?? null) : null,
    reason: row.dropped ?? row.error,
  };
}

function describe(row: DeliveryRecord, kinds: readonly DeviceKind[], lang: Lang): string {
  if (row.kind === null || row.source === null || row.code === null) return '';
  const facts = {
    kind: row.kind,
    source: row.source as AlarmSource,
    code: row.code,
    detail: row.detail as AlarmDetail,
  };
  return alarmWords(
    facts,
    kinds.find(({ id }) => id === row.kind),
  ).description[lang];
}
