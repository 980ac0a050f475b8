import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AlarmFilter } from '../contract/list.contract.ts';
import { recoverStatuses } from '../contract/list.contract.ts';
import type { Period } from './list.policy.ts';
import type { AlarmScope, Typed } from './list.scope.ts';

/*
 * Alarms are read as many short sorted streams, one per plant or device, each from an index: `alarm a` is the table,
 * `o.id` the owner of the stream. Streams have no rows in common.
 */
export interface Streams {
  readonly owner: 'plant_id' | 'device_id' | 'group_id' | 'sn';
  readonly ids: readonly (number | string)[];
  readonly where: RawBuilder<SqlBool>;
}

type Condition = RawBuilder<SqlBool>;
const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` AND `)}`;

/** Alarms can extend into a period from before it: see alarm_lasting_idx. */
const LONG_MS = 86_400_000;
/** Above this number of devices, in total and per plant, whole plants are read and other devices filtered out. */
const FEW_DEVICES = 100;
const MAX_DEVICES = 1500;
const MAX_A_PLANT = 4;

/** For one recovery state, or both if the filter does not care; at any time. */
function plainConditions(filter: AlarmFilter, scope: AlarmScope, folded: boolean): Condition[] {
  const conditions: Condition[] = [];
  if (filter.grade) conditions.push(sql<SqlBool>`a.grade = ${sql.lit(filter.grade)}`);
  if (filter.eventStatus) conditions.push(sql<SqlBool>`a.status = ${sql.lit(filter.eventStatus)}`);
  if (filter.eventType) conditions.push(sql<SqlBool>`a.source = ${sql.lit(filter.eventType)}`);
  if (filter.deviceType) conditions.push(sql<SqlBool>`a.kind = ${filter.deviceType}`);
  if (folded && scope.lostLoggers.length > 0) conditions.push(notFolded(scope));
  return conditions;
}

export const notFolded = ({ lostLoggers }: AlarmScope): Condition =>
  lostLoggers.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(a.group_id IS NULL OR a.group_id <> ALL(${[...lostLoggers]}::bigint[]))`;

/**
 * Open at some time of the period: first alarms raised within it or shortly before, then older ones that extend into
 * it. Each case has its own index.
 */
function byTime(period: Period | undefined, recoverStatus: AlarmFilter['recoverStatus']): Condition[] {
  const open = sql<SqlBool>`a.recovered_at IS NULL`;
  const recovered = sql<SqlBool>`a.recovered_at IS NOT NULL`;
  const state = [
    ...(recoverStatus === recoverStatuses.notRestored ? [open] : []),
    ...(recoverStatus === recoverStatuses.restored ? [recovered] : []),
  ];
  if (!period) return [all(state)];
  const from = new Date(period.fromMs);
  const to = new Date(period.toMs);
  const before = sql<SqlBool>`a.triggered_at < ${to}`;
  if (recoverStatus === recoverStatuses.notRestored) return [all([before, open])];
  const near = new Date(period.fromMs - LONG_MS);
  const reaches = sql<SqlBool>`(a.recovered_at IS NULL OR a.recovered_at >= ${from})`;
  const lasting = sql<SqlBool>`(a.recovered_at IS NULL OR a.recovered_at - a.triggered_at > interval '1 day')`;
  return [
    all([...state, before, sql<SqlBool>`a.triggered_at >= ${near}`, reaches]),
    all([...state, sql<SqlBool>`a.triggered_at < ${near}`, lasting, reaches]),
  ];
}

interface Asked {
  readonly filter: AlarmFilter;
  readonly period: Period | undefined;
  readonly typed: Typed | undefined;
  readonly scope: AlarmScope;
  /** Grouped alarms are listed separately. */
  readonly flat?: boolean;
}

/** A search for a device or within a group also shows grouped alarms. */
const isFolded = ({ filter, typed, flat }: Asked): boolean =>
  !flat && filter.groupId === undefined && filter.deviceId === undefined && typed === undefined;

/** By trigger time: all alarms of one element are newer than all of the next. */
export function streamsOf(asked: Asked): Streams[][] {
  const { filter, period, scope } = asked;
  const plain = plainConditions(filter, scope, isFolded(asked));
  return byTime(period, filter.recoverStatus).map((time) =>
    ownersOf(asked).map(({ where, ...owner }) => ({ ...owner, where: all([time, ...plain, where]) })),
  );
}

/** Recovered alarms, read by recovery time. */
export function recoveredStreamsOf(asked: Asked): Streams[] {
  const { filter, period, scope } = asked;
  const time = period
    ? [
        sql<SqlBool>`a.recovered_at >= ${new Date(period.fromMs)}`,
        sql<SqlBool>`a.triggered_at < ${new Date(period.toMs)}`,
      ]
    : [];
  const plain = plainConditions(filter, scope, isFolded(asked));
  const recovered = sql<SqlBool>`a.recovered_at IS NOT NULL`;
  return ownersOf(asked).map(({ where, ...owner }) => ({
    ...owner,
    where: all([recovered, ...time, ...plain, where]),
  }));
}

function ownersOf({ filter, scope: { plantIds }, typed }: Asked): Streams[] {
  const always = sql<SqlBool>`true`;
  const inPlants = sql<SqlBool>`a.plant_id = ANY(${[...plantIds]}::bigint[])`;
  const { groupId, deviceId } = filter;
  const chosen =
    groupId !== undefined
      ? ({ owner: 'group_id', ids: [groupId] } as const)
      : deviceId !== undefined && ({ owner: 'device_id', ids: [deviceId] } as const);
  if (chosen) return [{ ...chosen, where: all([inPlants, typed ? typedCondition(typed) : always]) }];
  if (!typed) return [{ owner: 'plant_id', ids: plantIds, where: always }];
  const { plantIds: named, devices, sns } = typed;
  const whole: Streams[] = named.length > 0 ? [{ owner: 'plant_id', ids: named, where: always }] : [];
  const notNamed = sql<SqlBool>`a.plant_id <> ALL(${[...named]}::bigint[])`;
  const others = new Set(devices.map(({ plantId }) => plantId).filter((id) => !named.includes(id)));
  const scattered = sns.length <= MAX_DEVICES && devices.length <= MAX_A_PLANT * others.size;
  if (sns.length <= FEW_DEVICES || scattered)
    return [...whole, { owner: 'sn', ids: sns, where: all([inPlants, notNamed]) }];
  const isOne = sql<SqlBool>`a.device_id = ANY(${devices.map(({ id }) => id)}::int[])`;
  return [...whole, { owner: 'plant_id', ids: [...others], where: isOne }];
}

const typedCondition = ({ plantIds, sns }: Typed): Condition =>
  sql<SqlBool>`(a.sn = ANY(${[...sns]}::text[]) OR a.plant_id = ANY(${[...plantIds]}::bigint[]))`;
