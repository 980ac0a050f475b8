import type { LimitRule } from '@heliodon/energy/alarms/limit-rule';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import { type AlarmGrade, alarmSources } from '../../contract/alarm.ts';
import type { Due } from './alarm-key.ts';

export interface KeptRule extends LimitRule {
  readonly id: number;
  readonly plantId: number;
  readonly deviceId: number;
  readonly name: string;
  readonly point: string;
  readonly grade: AlarmGrade;
  readonly isActive: boolean;
  /** The rule applies from here on, or ended here. */
  readonly sinceMs: number;
}

/** Rules that are due themselves, and rules of devices with new samples. */
export async function readRules(tx: Database, due: readonly Due[]): Promise<KeptRule[]> {
  const ofLimits = due.filter(({ source }) => source === alarmSources.limit);
  if (ofLimits.length === 0) return [];
  const [sampled, changed] = [
    ofLimits.filter((one) => one.code === 0),
    ofLimits.filter((one) => one.code > 0),
  ];
  const { rows } = await sql<Omit<KeptRule, 'sinceMs'> & { since: Date }>`
    SELECT id, plant_id AS "plantId", device_id AS "deviceId", name, point, max_value AS max, min_value AS min, grade,
      enabled AND removed_at IS NULL AS "isActive", coalesce(removed_at, changed_at) AS since
    FROM limit_rule
    WHERE id = ANY(${changed.map(({ code }) => code)}::int[])
      OR device_id = ANY(${sampled.map(({ deviceId }) => deviceId)}::int[]) AND enabled AND removed_at IS NULL`.execute(
    tx,
  );
  return rows.map(({ since, ...rule }) => ({ ...rule, sinceMs: since.getTime() }));
}
