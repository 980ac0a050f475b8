import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import { alarmSources } from '../../contract/alarm.ts';
import { ALARM_LOCK, type Due, type DueKey, LONG_AGO_MS } from './alarm-key.ts';
import type { KeptRule } from './limit-rules.queries.ts';

/* The list of keys to be evaluated again. */

/** Gateways learn of a new rule with a delay and may miss marks until then, so everything in this time is evaluated. */
const NEW_RULE_MS = 600_000;

/** Oldest first. The rows are deleted when the caller commits; empty while another process holds the lock. */
export async function takeDue(tx: Database, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    WITH lock AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(${ALARM_LOCK}) AS mine)
    DELETE FROM alarm_due
    WHERE id IN (SELECT d.id FROM lock JOIN alarm_due d ON lock.mine ORDER BY d.id LIMIT ${limit})
    RETURNING plant_id AS "plantId", device_id AS "deviceId", source, code, from_ts AS "fromTs", to_ts AS "toTs"`.execute(
    tx,
  );
  return rows;
}

interface Subject {
  readonly plantId: number;
  readonly deviceId: number;
  readonly kind: string;
  readonly sn: string;
  /** Since when the device is in its plant, if known. */
  readonly addedAt: Date | null;
}

/** Devices and whole plants that can have alarms now; removed devices and devices without a plant are not found. */
async function readSubjects(tx: Database, due: readonly Due[]): Promise<Subject[]> {
  const deviceIds = [...new Set(due.map(({ deviceId }) => deviceId))];
  const plantIds = [...new Set(due.flatMap(({ deviceId, plantId }) => (deviceId === 0 ? [plantId] : [])))];
  const { rows } = await sql<Subject>`
    SELECT d.plant_id AS "plantId", d.id AS "deviceId", d.kind, d.sn, d.added_at AS "addedAt"
    FROM device d JOIN plant p ON p.id = d.plant_id AND p.deleted_at IS NULL
    WHERE d.id = ANY(${deviceIds}::int[]) AND d.removed_at IS NULL
    UNION ALL
    SELECT id, 0, 'plant', '', NULL FROM plant WHERE id = ANY(${plantIds}::bigint[]) AND deleted_at IS NULL`.execute(
    tx,
  );
  return rows;
}

/** Event codes that the devices have ever sent. */
async function readEventCodes(tx: Database, deviceIds: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ deviceId: number; codes: number[] }>`
    SELECT device_id AS "deviceId", array_agg(DISTINCT code) AS codes FROM device_event
    WHERE device_id = ANY(${deviceIds}::int[]) GROUP BY device_id`.execute(tx);
  return new Map(rows.map(({ deviceId, codes }) => [deviceId, codes]));
}

/** One entry per key with the earliest time; entries of missing devices or plants are left out. */
export async function dueKeys(
  tx: Database,
  due: readonly Due[],
  rules: readonly KeptRule[],
  nowMs: number,
): Promise<DueKey[]> {
  const subjects = new Map((await readSubjects(tx, due)).map((one) => [subjectKey(one), one]));
  const everyCode = due.filter(({ source, code }) => source === alarmSources.device && code === 0);
  const eventCodes =
    everyCode.length > 0
      ? await readEventCodes(
          tx,
          everyCode.map((one) => one.deviceId),
        )
      : new Map();
  const codesOf = ({ source, code, deviceId }: Due): number[] => {
    if (code !== 0) return [code];
    if (source === alarmSources.device) return eventCodes.get(deviceId) ?? [];
    if (source !== alarmSources.limit) return [code];
    return rules.filter((rule) => rule.deviceId === deviceId && rule.isActive).map(({ id }) => id);
  };
  const ruleById = new Map(rules.map((rule) => [rule.id, rule]));
  const keys = new Map<string, DueKey>();
  for (const one of due) {
    const subject = subjects.get(subjectKey(one));
    if (!subject || (one.plantId ?? subject.plantId) !== subject.plantId) continue;
    const { addedAt, ...rest } = subject;
    const addedMs = addedAt?.getTime() ?? LONG_AGO_MS;
    for (const code of codesOf(one)) {
      const span = spanOf(one);
      const rule = one.source === alarmSources.limit ? ruleById.get(code) : undefined;
      const floorMs = floorOf(one, addedMs, rule);
      const isNew = rule !== undefined && rule.sinceMs > nowMs - NEW_RULE_MS;
      const fromMs = isNew ? floorMs : Math.max(span.fromMs, floorMs);
      const key = { ...rest, source: one.source, code, floorMs, ...span, fromMs };
      const name = `${key.plantId}:${key.deviceId}:${key.source}:${code}`;
      const known = keys.get(name);
      keys.set(name, known ? joined(known, key) : key);
    }
  }
  return [...keys.values()];
}

/** Signals created by the server contain the plant; signals of devices belong to the current plant of the device. */
function floorOf({ source, fromTs }: Due, addedMs: number, rule: KeptRule | undefined): number {
  if (source === alarmSources.device) return addedMs;
  if (source !== alarmSources.limit) return LONG_AGO_MS;
  return Math.max(addedMs, rule?.sinceMs ?? fromTs.getTime());
}

const subjectKey = ({ deviceId, plantId }: Pick<Due, 'deviceId' | 'plantId'>): string =>
  deviceId === 0 ? `plant ${plantId}` : String(deviceId);

const spanOf = ({ fromTs, toTs }: Due) => ({ fromMs: fromTs.getTime(), toMs: toTs?.getTime() ?? null });

const joined = (a: DueKey, b: DueKey): DueKey => ({
  ...a,
  fromMs: Math.min(a.fromMs, b.fromMs),
  toMs: a.toMs === null || b.toMs === null ? null : Math.max(a.toMs, b.toMs),
});
