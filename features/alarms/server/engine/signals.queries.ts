import type { Signal } from '@heliodon/energy/alarms/episodes';
import type { Database } from '@heliodon/infrastructure/database';
import { pgArray } from '@heliodon/infrastructure/sql';
import type { DeviceKind, EventGrade } from '@heliodon/kernel/device-kind';
import { sql } from 'kysely';
import { alarmGrades, alarmSources } from '../../contract/alarm.ts';
import type { AlarmContent, DueKey } from './alarm-key.ts';
import { LONG_AGO_MS } from './alarm-key.ts';

/* Signals in the database: those sent by devices and those created by the server. */

export type AlarmSignalRow = Signal<AlarmContent>;

/** A key, and the time from which its signals are needed. */
export interface Wanted {
  readonly key: DueKey;
  readonly sinceMs: number;
}

interface StoredSignal {
  readonly n: number;
  readonly ts: Date;
  readonly raised: boolean;
  /** Null for device events: the catalogue of the kind has the grade, or the manufacturer's severity decides. */
  readonly grade: AlarmContent['grade'] | null;
  readonly detail: AlarmContent['detail'] | null;
}

const iso = (ms: number): string => `"${new Date(ms).toISOString()}"`;

/**
 * One list per key. An event raised before the device came to its plant and not cleared until then counts as raised at
 * that time.
 */
export async function readSignals(
  tx: Database,
  wanted: readonly Wanted[],
  kinds: ReadonlyMap<string, DeviceKind>,
): Promise<AlarmSignalRow[][]> {
  const found: AlarmSignalRow[][] = wanted.map(() => []);
  const ofDevice = ({ key }: Wanted) => key.source === alarmSources.device;
  const fromFloor = (one: Wanted) =>
    ofDevice(one) && one.key.floorMs > LONG_AGO_MS && one.sinceMs <= one.key.floorMs;
  const { rows } = await sql<StoredSignal>`SELECT k.n::int AS n, s.ts, s.raised, s.grade, s.detail
    FROM unnest(${pgArray(wanted, ({ key }) => key.plantId)}::bigint[],
        ${pgArray(wanted, ({ key }) => key.deviceId)}::int[], ${pgArray(wanted, ({ key }) => key.source)}::smallint[],
        ${pgArray(wanted, ({ key }) => key.code)}::int[], ${pgArray(wanted, ({ sinceMs }) => iso(sinceMs))}::timestamptz[],
        ${pgArray(wanted, (one) => String(ofDevice(one)))}::boolean[],
        ${pgArray(wanted, (one) => String(fromFloor(one)))}::boolean[])
      WITH ORDINALITY AS k (plant_id, device_id, source, code, since, of_device, from_floor, n)
    CROSS JOIN LATERAL (
      SELECT ts, raised, grade, detail FROM alarm_signal
      WHERE plant_id = k.plant_id AND device_id = k.device_id AND source = k.source AND code = k.code AND ts >= k.since
      UNION ALL
      SELECT ts, raised, NULL, detail FROM device_event
      WHERE k.of_device AND device_id = k.device_id AND code = k.code AND ts >= k.since
      UNION ALL
      SELECT k.since, true, NULL, before.detail FROM (SELECT raised, detail FROM device_event
        WHERE k.from_floor AND device_id = k.device_id AND code = k.code AND ts < k.since
        ORDER BY ts DESC, raised LIMIT 1) before WHERE before.raised
    ) s`.execute(tx);
  for (const { n, ts, raised, grade, detail } of rows) {
    const key = wanted[n - 1]?.key;
    const content =
      grade === null ? key && eventContent(key, kinds, detail ?? {}) : { grade, detail: detail ?? {} };
    if (content) found[n - 1]?.push({ atMs: ts.getTime(), raised, content });
  }
  return found;
}

const GRADE_OF: Readonly<Record<string, EventGrade>> = { fault: 'first', warning: 'second', notice: 'third' };

/** A code that is not in the catalogue has the grade of its severity, or that of a warning. */
function eventContent(
  { kind, code }: DueKey,
  kinds: ReadonlyMap<string, DeviceKind>,
  { severity, ...words }: AlarmContent['detail'],
): AlarmContent {
  const known = kinds.get(kind)?.events.find((one) => one.code === code);
  const grade = known?.grade ?? GRADE_OF[String(severity)] ?? 'third';
  return { grade: alarmGrades[grade], detail: known ? {} : words };
}
