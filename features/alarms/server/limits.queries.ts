import type { CallRequest } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import { likePattern, readPage } from '@heliodon/infrastructure/sql';
import type { Caller } from '@heliodon/server-kit/caller';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import { type AlarmGrade, alarmSources } from '../contract/alarm.ts';
import type { getBeyondLimitsList, LimitRuleRow, saveBeyondLimitsSet } from '../contract/limits.contract.ts';

/** Rules of plants that the account can see. An alarm of a rule has the rule's id as its code. */
function visibleRules(db: Database, caller: Caller) {
  return db
    .selectFrom('limit_rule as r')
    .innerJoin('plant as p', 'p.id', 'r.plant_id')
    .innerJoin('device as d', 'd.id', 'r.device_id')
    .leftJoin('account as a', 'a.id', 'r.account_id')
    .where('r.removed_at', 'is', null)
    .where('r.plant_id', 'in', visiblePlantIds(caller))
    .select([
      'r.id',
      'r.revision',
      'r.plant_id as plantId',
      'p.name as plantName',
      'p.time_zone as timeZone',
      'r.device_id as deviceId',
      'd.sn as deviceSn',
      'd.alias as deviceAlias',
      'd.kind as deviceType',
      'r.name',
      'r.point as dataType',
      'r.max_value as max',
      'r.min_value as min',
      'r.grade',
      'r.enabled',
      'a.account_name as createdBy',
      'r.created_at as createdAt',
    ])
    .select((q) => [
      sql<boolean>`d.removed_at IS NULL AND d.plant_id IS NOT DISTINCT FROM r.plant_id`.as('deviceHere'),
      q
        .selectFrom('alarm as o')
        .select('o.id')
        .whereRef('o.plant_id', '=', 'r.plant_id')
        .whereRef('o.device_id', '=', 'r.device_id')
        .where('o.source', '=', alarmSources.limit)
        .whereRef('o.code', '=', 'r.id')
        .where('o.recovered_at', 'is', null)
        .limit(1)
        .as('openAlarmId'),
      q
        .selectFrom('alarm as l')
        .select('l.triggered_at')
        .whereRef('l.device_id', '=', 'r.device_id')
        .where('l.source', '=', alarmSources.limit)
        .whereRef('l.code', '=', 'r.id')
        .orderBy('l.triggered_at', 'desc')
        .limit(1)
        .as('lastFired'),
    ]);
}

type RuleRecord = Awaited<ReturnType<ReturnType<typeof visibleRules>['executeTakeFirstOrThrow']>>;

const present = ({ createdAt, createdBy, lastFired, grade, ...row }: RuleRecord): LimitRuleRow => ({
  ...row,
  grade: grade as AlarmGrade,
  createdBy: createdBy ?? '',
  createTime: createdAt.toISOString(),
  lastFired: lastFired?.toISOString() ?? null,
});

const sortColumns = {
  name: sql`r.name`,
  device: sql`d.sn`,
  grade: sql`r.grade`,
  enabled: sql`r.enabled`,
  lastFired: sql`"lastFired"`,
  createTime: sql`r.created_at`,
} as const;

export async function listRules(
  db: Database,
  caller: Caller,
  request: CallRequest<typeof getBeyondLimitsList>,
): Promise<{ rows: LimitRuleRow[]; total: number }> {
  const { plantId, keyword, grade, deviceId } = request;
  let found = visibleRules(db, caller);
  if (plantId) found = found.where('r.plant_id', '=', plantId);
  if (grade) found = found.where('r.grade', '=', grade);
  if (deviceId !== undefined) found = found.where('r.device_id', '=', deviceId);
  if (keyword) {
    const typed = likePattern(keyword);
    found = found.where((q) =>
      q.or([q('r.name', 'ilike', typed), q('d.sn', 'ilike', typed), q('d.alias', 'ilike', typed)]),
    );
  }
  const order = request.order ?? 'desc';
  const sorted = found
    .orderBy(sortColumns[request.sort ?? 'createTime'], (by) =>
      order === 'desc' ? by.desc().nullsLast() : by.asc().nullsFirst(),
    )
    .orderBy('r.id', order);
  const { rows, total } = await readPage(db, sorted, request);
  return { rows: rows.map(present), total };
}

/** The rules that the account can see, in the order of their ids. */
export async function findRules(
  db: Database,
  caller: Caller,
  ids: readonly number[],
): Promise<LimitRuleRow[]> {
  const rows = await visibleRules(db, caller).where('r.id', 'in', ids).orderBy('r.id').execute();
  return rows.map(present);
}

export interface RuleDevice {
  readonly deviceId: number;
  readonly sn: string;
  readonly alias: string;
  readonly kind: string;
  readonly timeZone: string;
}

/** Devices of the plant; the call has checked access to the plant. */
export function findRuleDevices(
  db: Database,
  plantId: number,
  deviceIds: readonly number[],
): Promise<RuleDevice[]> {
  return db
    .selectFrom('device as d')
    .innerJoin('plant as p', 'p.id', 'd.plant_id')
    .where('d.plant_id', '=', plantId)
    .where('d.id', 'in', deviceIds)
    .where('d.removed_at', 'is', null)
    .select(['d.id as deviceId', 'd.sn', 'd.alias', 'd.kind', 'p.time_zone as timeZone'])
    .orderBy('d.id')
    .execute();
}

/** Names and ids of the plant's rules, locked against concurrent changes. */
export async function lockRules(tx: Database, plantId: number): Promise<Map<string, number>> {
  await tx.selectFrom('plant').select('id').where('id', '=', plantId).forUpdate().execute();
  const rules = await tx
    .selectFrom('limit_rule')
    .select(['id', 'name'])
    .where('plant_id', '=', plantId)
    .where('removed_at', 'is', null)
    .execute();
  return new Map(rules.map(({ id, name }) => [name, id]));
}

type RuleValues = Omit<CallRequest<typeof saveBeyondLimitsSet>, 'id' | 'revision' | 'copyTo'>;

const columnsOf = ({ deviceId, name, dataType, max, min, grade, enabled }: RuleValues) => ({
  device_id: deviceId,
  name,
  point: dataType,
  max_value: max,
  min_value: min,
  grade,
  enabled,
});

export async function insertRules(
  tx: Database,
  accountId: number,
  rules: readonly RuleValues[],
): Promise<number[]> {
  const made = await tx
    .insertInto('limit_rule')
    .values(rules.map((rule) => ({ plant_id: rule.plantId, account_id: accountId, ...columnsOf(rule) })))
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
}

/** False if the revision is no longer the one that was read. */
export async function updateRule(
  tx: Database,
  key: { readonly id: number; readonly revision: number },
  rule: RuleValues,
): Promise<boolean> {
  const changed = await tx
    .updateTable('limit_rule')
    .set({ ...columnsOf(rule), revision: sql`revision + 1`, changed_at: sql`now()` })
    .where('id', '=', key.id)
    .where('revision', '=', key.revision)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export async function removeRules(tx: Database, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('limit_rule')
    .set({ removed_at: sql`now()`, changed_at: sql`now()` })
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute();
}
