import type { CallRequest } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import { likePattern, pgArray, readPage } from '@heliodon/infrastructure/sql';
import type { Caller } from '@heliodon/server-kit/caller';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import type { getNotifyUsers, NotifyUserFields, NotifyUserRow } from '../contract/user.contract.ts';
import { manageableUsers } from './users.policy.ts';

const manageable = (db: Database, caller: Caller) =>
  db.selectFrom('notify_user as u').where('u.removed_at', 'is', null).where(manageableUsers(caller));

export async function listUsers(
  db: Database,
  caller: Caller,
  request: CallRequest<typeof getNotifyUsers>,
): Promise<{ rows: NotifyUserRow[]; total: number }> {
  let found = manageable(db, caller).innerJoin('account as m', 'm.id', 'u.manager_id');
  if (request.channel) found = found.where(request.channel === 'sms' ? 'u.by_sms' : 'u.by_mail', '=', true);
  if (request.keyword) {
    const typed = likePattern(request.keyword);
    found = found.where((q) =>
      q.or([q('u.name', 'ilike', typed), q('u.phone', 'ilike', typed), q('u.email', 'ilike', typed)]),
    );
  }
  const { rows, total } = await readPage(
    db,
    found
      .selectAll('u')
      .select('m.account_name as owner')
      .orderBy('u.delay_min')
      .orderBy(sql`lower(u.name)`)
      .orderBy('u.id'),
    request,
  );
  const plants = await plantsOf(
    db,
    caller,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map((row) => present(row, plants(row.id))), total };
}

async function plantsOf(db: Database, caller: Caller, ids: readonly number[]) {
  const rows = await sql<{ userId: number; plantId: number; name: string }>`
    SELECT l.user_id AS "userId", p.id AS "plantId", p.name FROM notify_user_plant l JOIN plant p ON p.id = l.plant_id
    WHERE l.user_id = ANY (${pgArray(ids, (id) => id)}::integer[]) AND p.id IN ${visiblePlantIds(caller)}
    ORDER BY lower(p.name)`.execute(db);
  return (userId: number) => rows.rows.filter((row) => row.userId === userId);
}

export type StoredUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

export async function lockUser(tx: Database, caller: Caller, id: number) {
  const row = await manageable(tx, caller)
    .selectAll('u')
    .where('u.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const plants = await tx
    .selectFrom('notify_user_plant')
    .select('plant_id')
    .where('user_id', '=', id)
    .execute();
  return { ...row, plantIds: plants.map(({ plant_id }) => plant_id) };
}

export async function countUsers(db: Database, managerId: number): Promise<number> {
  const { n } = await db
    .selectFrom('notify_user')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('manager_id', '=', managerId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

export async function seesAll(db: Database, caller: Caller, plantIds: readonly number[]): Promise<boolean> {
  const seen = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${visiblePlantIds(caller)} AS v (id)
    WHERE v.id = ANY (${pgArray(plantIds, (id) => id)}::bigint[])`.execute(db);
  return seen.rows[0]?.n === plantIds.length;
}

export const userColumns = (user: NotifyUserFields) => ({
  name: user.name,
  phone: user.phone ?? null,
  email: user.email ?? null,
  lang: user.lang,
  by_sms: user.channels.includes('sms'),
  by_mail: user.channels.includes('mail'),
  grades: user.grades.toSorted(),
  all_plants: user.scope === 'all',
  delay_min: user.delayMinutes,
  quiet_from: minuteOf(user.quietFrom),
  quiet_to: minuteOf(user.quietTo),
  time_zone: user.timeZone,
  serious_always: user.seriousAlways,
  on_recovery: user.onRecovery,
  enabled: user.enabled,
});

export async function writePlants(tx: Database, userId: number, plantIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('notify_user_plant').where('user_id', '=', userId).execute();
  if (plantIds.length === 0) return;
  await tx
    .insertInto('notify_user_plant')
    .values(plantIds.map((plant_id) => ({ user_id: userId, plant_id })))
    .execute();
}

/** Of the own tree, by escalation step. */
export function ladderUsers(db: Database, caller: Caller) {
  return manageable(db, caller)
    .select(['u.id', 'u.name', 'u.by_sms as bySms', 'u.by_mail as byMail', 'u.delay_min as delayMinutes'])
    .where('u.manager_id', '=', caller.managerId)
    .where('u.enabled', '=', true)
    .orderBy('u.delay_min')
    .orderBy(sql`lower(u.name)`)
    .execute();
}

type UserRecord = Omit<StoredUser, 'plantIds'> & { owner: string };

function present(row: UserRecord, plants: { plantId: number; name: string }[]): NotifyUserRow {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    channels: [...(row.by_sms ? (['sms'] as const) : []), ...(row.by_mail ? (['mail'] as const) : [])],
    phone: row.phone,
    email: row.email,
    lang: row.lang as NotifyUserRow['lang'],
    grades: row.grades as NotifyUserRow['grades'],
    scope: row.all_plants ? 'all' : 'list',
    plants: plants.map(({ plantId, name }) => ({ plantId, name })),
    delayMinutes: row.delay_min as NotifyUserRow['delayMinutes'],
    quietFrom: clockOf(row.quiet_from),
    quietTo: clockOf(row.quiet_to),
    timeZone: row.time_zone,
    seriousAlways: row.serious_always,
    onRecovery: row.on_recovery,
    enabled: row.enabled,
    owner: row.owner,
  };
}

const minuteOf = (clock: string | undefined): number | null =>
  clock === undefined ? null : Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

export const clockOf = (minute: number | null): string | null => {
  if (minute === null) return null;
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
};
