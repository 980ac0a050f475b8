import type { CellWarning, WarningKind, WarningLevel } from '@heliodon/energy/cells/cell-warnings';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import { type AlarmDetail, type AlarmGrade, alarmGrades, alarmSources } from '../../contract/alarm.ts';
import type { AlarmSignals } from '../signals.ts';

/** Current warnings about the cells of a cluster. */
export interface ClusterWarnings {
  readonly clusterId: number;
  readonly at: Date;
  readonly warnings: readonly FoundWarning[];
}

export type FoundWarning = CellWarning & {
  /** Position in the cluster, counted from 1. */
  readonly cell: number;
  /** Position of the cell: pack in the cluster and cell in the pack, counted from 1. */
  readonly place: {
    readonly batteryId: number;
    readonly cluster: number;
    readonly pack: number;
    readonly packCell: number;
  };
};

/** Must not be renumbered: alarm codes are derived from these numbers. */
const KIND_NOS: Readonly<Record<WarningKind, number>> = {
  deviation: 1,
  drift: 2,
  hot: 3,
  overVoltage: 4,
  underVoltage: 5,
  sensor: 6,
};
const CELLS = 10_000;
const GRADES: Readonly<Record<WarningLevel, AlarmGrade>> = {
  high: alarmGrades.first,
  medium: alarmGrades.second,
  low: alarmGrades.third,
};

interface LastRow {
  readonly code: number;
  readonly raised: boolean;
  readonly grade: AlarmGrade;
  readonly detail: AlarmDetail;
}

/** Publishes the differences to the previous result: new, worse, better and ended warnings. */
export async function publishBatteryWarnings(
  tx: Database,
  signals: AlarmSignals,
  { clusterId, at, warnings }: ClusterWarnings,
): Promise<void> {
  const plantId = await plantOf(tx, clusterId);
  if (plantId === undefined) return;
  const { rows } = await sql<LastRow>`SELECT DISTINCT ON (code) code, raised, grade, detail FROM alarm_signal
    WHERE plant_id = ${plantId} AND device_id = ${clusterId} AND source = ${alarmSources.battery}
    ORDER BY code, ts DESC, raised`.execute(tx);
  const latest = new Map(rows.map((row) => [row.code, row]));
  const subject = { plantId, deviceId: clusterId, source: alarmSources.battery, at } as const;
  const now = new Map(warnings.map((warning) => [codeOf(warning), warning]));
  const raised = [...now].flatMap(([code, { kind, level, value, days, cell, place }]) => {
    const [grade, last] = [GRADES[level], latest.get(code)];
    if (last?.raised && last.grade === grade) return [];
    const detail = { warning: kind, level, cell, value, days, ...place };
    return [{ ...subject, code, raised: true, grade, detail }];
  });
  const over = rows
    .filter((row) => row.raised && !now.has(row.code))
    .map(({ code, grade, detail }) => ({ ...subject, code, raised: false, grade, detail }));
  await signals.publish(tx, [...raised, ...over]);
}

const codeOf = ({ kind, cell }: { kind: WarningKind; cell: number }): number => KIND_NOS[kind] * CELLS + cell;

async function plantOf(tx: Database, deviceId: number): Promise<number | undefined> {
  const found = await tx
    .selectFrom('device')
    .select('plant_id as plantId')
    .where('id', '=', deviceId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return found?.plantId ?? undefined;
}
