import {
  type Evidence,
  type Finding,
  type FindingKind,
  findingKinds,
} from '@heliodon/energy/diagnosis/finding';
import { dayNoOf, dayOfNo } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import type { LostDay } from '../plants/lost-money.policy.ts';
import { sumMoney } from '../plants/lost-money.policy.ts';
import { keyOf, type PresentFinding } from './finding-life.policy.ts';

/* Findings in the database, as read and written by diagnosis. */

/** Older losses are kept only in the sum. */
const MOST_LOST_DAYS = 400;

const kindNames = new Map(Object.entries(findingKinds).map(([name, no]) => [no, name as FindingKind]));
export const kindOfNo = (no: number): FindingKind => kindNames.get(no as never) ?? 'weakString';

export interface ValuedFinding {
  readonly finding: Finding;
  readonly lostDays: readonly LostDay[];
  readonly priority: number;
  readonly quick: boolean;
}

export interface StoredFinding extends PresentFinding {
  readonly finding: Finding;
  readonly lostDays: readonly LostDay[];
  readonly alarmGrade: 1 | 2 | 3 | 4 | null;
}

interface Row {
  readonly id: number;
  readonly device_id: number;
  readonly kind: number;
  readonly string: number;
  readonly level: Finding['level'];
  readonly sureness: number;
  readonly since: string;
  readonly last: string;
  readonly lost_days: LostDay[];
  readonly evidence: Evidence;
  readonly state: 'open' | 'dismissed';
  readonly alarm_grade: StoredFinding['alarmGrade'];
}

/** Findings of one plant that have not ended. */
export async function readPresent(db: Database, plantId: number, lock = false): Promise<StoredFinding[]> {
  const { rows } =
    await sql<Row>`SELECT id, device_id, kind, string, level, sureness, since_day::text AS since,
      last_day::text AS last, lost_days, evidence, state, alarm_grade
    FROM finding WHERE plant_id = ${plantId} AND state <> 'ended' ORDER BY id ${sql.raw(lock ? 'FOR UPDATE' : '')}`.execute(
      db,
    );
  return rows.map((row) => {
    const finding: Finding = {
      kind: kindOfNo(row.kind),
      deviceId: row.device_id || null,
      string: row.string || null,
      level: row.level,
      sureness: row.sureness,
      sinceDayNo: dayNoOf(row.since),
      lastDayNo: dayNoOf(row.last),
      lostKwhByDay: row.lost_days.map(({ day, kwh }) => ({ dayNo: dayNoOf(day), kwh })),
      evidence: row.evidence,
    };
    return {
      id: row.id,
      key: keyOf(finding),
      finding,
      lostDays: row.lost_days,
      state: row.state,
      deviceId: row.device_id,
      lastDayNo: finding.lastDayNo,
      alarmGrade: row.alarm_grade,
    };
  });
}

/** Days outside the evaluated period keep their losses. */
export function mergedDays(before: readonly LostDay[], now: readonly LostDay[]): LostDay[] {
  const byDay = new Map([...before, ...now].map((one) => [one.day, one]));
  return [...byDay.values()]
    .filter(({ kwh }) => kwh > 0)
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .slice(-MOST_LOST_DAYS);
}

/** Columns set on both insert and update. */
function figures(valued: ValuedFinding, lostDays: readonly LostDay[]) {
  const { finding, priority, quick } = valued;
  const lostKwh = lostDays.reduce((sum, { kwh }) => sum + kwh, 0);
  const lostMoney = sumMoney(lostDays);
  const aDay = Math.max(1, lostDays.length);
  return {
    level: finding.level,
    sureness: finding.sureness,
    priority,
    quick,
    last_day: dayOfNo(finding.lastDayNo),
    lost_kwh: lostKwh,
    kwh_a_day: lostKwh / aDay,
    lost_money: lostMoney,
    money_a_day: lostMoney === null ? null : lostMoney / aDay,
    lost_days: JSON.stringify(lostDays),
    evidence: JSON.stringify(finding.evidence),
  };
}

export interface Place {
  readonly plantId: number;
  readonly currency: string;
  readonly now: Date;
}

export async function insertFinding(tx: Database, place: Place, valued: ValuedFinding): Promise<void> {
  const { finding, lostDays } = valued;
  const { plantId, currency, now } = place;
  await tx
    .insertInto('finding')
    .values({
      plant_id: plantId,
      device_id: finding.deviceId ?? 0,
      kind: findingKinds[finding.kind],
      string: finding.string ?? 0,
      currency,
      found_at: now,
      seen_at: now,
      since_day: dayOfNo(finding.sinceDayNo),
      ...figures(valued, mergedDays([], lostDays)),
    })
    .execute();
}

export async function updateFinding(
  tx: Database,
  { currency, now }: Place,
  before: StoredFinding,
  valued: ValuedFinding,
): Promise<void> {
  const since = Math.min(before.finding.sinceDayNo, valued.finding.sinceDayNo);
  await tx
    .updateTable('finding')
    .set({
      currency,
      seen_at: now,
      since_day: dayOfNo(since),
      ...figures(valued, mergedDays(before.lostDays, valued.lostDays)),
    })
    .where('id', '=', before.id)
    .execute();
}

export async function endFindings(tx: Database, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('finding')
    .set({ state: 'ended', ended_at: now, alarm_grade: null })
    .where('id', 'in', [...ids])
    .execute();
}
