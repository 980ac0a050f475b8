import { type AlarmFacts, alarmWords } from '@heliodon/alarms/contract';
import { kindById } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import { isOpenAlarm } from '@heliodon/server-kit/open-alarms';
import { sql } from 'kysely';
import { OVERVIEW_ALARMS, type Overview } from '../../contract/overview.contract.ts';

type Alarms = NonNullable<Overview['alarms']>;

interface Row extends AlarmFacts {
  readonly id: number;
  readonly grade: number;
  readonly deviceName: string;
  readonly at: Date;
}

const isOpen = isOpenAlarm('a');

/** Open alarms of a plant: number by grade, and the newest ones. */
export async function readAlarms(db: Database, plantId: number): Promise<Alarms> {
  const [counts, newest] = await Promise.all([
    sql<{ grade: number; count: number }>`SELECT a.grade, count(*)::int AS count FROM alarm a
      WHERE a.plant_id = ${plantId} AND ${isOpen} GROUP BY 1`.execute(db),
    sql<Row>`SELECT a.id, a.grade, a.kind, a.source, a.code, a.detail, a.triggered_at AS at,
        coalesce(nullif(d.alias, ''), a.sn) AS "deviceName"
      FROM alarm a LEFT JOIN device d ON d.id = a.device_id
      WHERE a.plant_id = ${plantId} AND ${isOpen}
      ORDER BY a.triggered_at DESC, a.id DESC LIMIT ${OVERVIEW_ALARMS}`.execute(db),
  ]);
  const of = (grade: number) => counts.rows.find((row) => row.grade === grade)?.count ?? 0;
  return {
    counts: [of(1), of(2), of(3), of(4)],
    newest: newest.rows.map(({ id, grade, deviceName, at, ...facts }) => ({
      id,
      grade,
      deviceName,
      deviceType: facts.kind,
      at: at.toISOString(),
      text: alarmWords(facts, kindById(facts.kind)).description,
    })),
  };
}
