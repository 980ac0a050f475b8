import type { CallRequest } from '@heliodon/contract/call';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { formatDateTime } from '@heliodon/kernel/format/time';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/platform/caller';
import type { Database } from '@heliodon/platform/database';
import type { ExportQueue, ExportSource } from '@heliodon/platform/exports';
import type { OperationLog } from '@heliodon/platform/operation-log';
import type { TableColumn, TableValue } from '@heliodon/platform/table-file';
import { sql } from 'kysely';
import { gradeWords, sourceWords, statusWords } from '../contract/alarm.words.ts';
import { handlingLog } from '../contract/handling.contract.ts';
import { type AlarmListRow, alarmFilter, type exportWarnings } from '../contract/list.contract.ts';
import { presentAlarm, readAlarms } from './alarm.rows.ts';
import { exportWords } from './alarms.export.words.ts';
import { type AlarmKey, countAlarms, readKeys } from './list.queries.ts';
import { readScope } from './list.scope.ts';
import { type Part, partsOf } from './list.service.ts';
import type { Streams } from './list.streams.ts';

const KIND = 'alarms';
const PIECE_ROWS = 500;
/** More than a sheet holds. */
const MAX_ROWS = 1_000_000;

export interface AlarmExportDeps {
  readonly db: Database;
  readonly kinds: readonly DeviceKind[];
  readonly exports: ExportQueue;
  readonly log: OperationLog;
}

export async function requestAlarmExport(
  { exports, log }: AlarmExportDeps,
  { format, ...filter }: CallRequest<typeof exportWarnings>,
  caller: Caller,
): Promise<{ jobId: string }> {
  const jobId = await exports.request(caller, KIND, format, filter);
  const plantId = filter.plantId || undefined;
  await log.write(caller, { action: handlingLog.export, params: { format }, plantId });
  return { jobId };
}

/** Newest first, with what lists fold into groups: a file is for counting. */
export const alarmExport = ({ db, kinds }: AlarmExportDeps): ExportSource => ({
  kind: KIND,
  permission: 'alarmExport',
  async open(params, caller, lang) {
    const filter = alarmFilter.parse(params);
    const known = new Map(kinds.map((kind) => [kind.id, kind]));
    const scope = await readScope(db, caller, filter.plantId);
    const parts = await partsOf(db, filter, scope, {}, true);
    const columns = columnsOf(known, lang);
    const rows = async function* () {
      for await (const ids of keysOf(db, parts)) {
        for (const alarm of await readAlarms(db, ids)) {
          const row = presentAlarm(alarm, known, lang);
          yield columns.map(({ value }) => value(row));
        }
      }
    };
    const { plant } = scope;
    return {
      title: [plant?.name, exportWords[lang].title].filter(Boolean).join(' '),
      timeZone: plant?.timeZone ?? filter.timeZone,
      columns,
      total: await countAlarms(
        db,
        parts.flatMap(({ streams }) => streams),
        MAX_ROWS,
      ),
      rows: rows(),
    };
  },
});

/** A piece after the other, each from where the one before ended. */
async function* keysOf(db: Database, parts: readonly Part[]): AsyncGenerator<number[]> {
  let left = MAX_ROWS;
  for (const { streams, ...order } of parts) {
    let after: AlarmKey | undefined;
    do {
      const rest = after ? streams.map((one) => behind(one, after as AlarmKey)) : streams;
      const keys = await readKeys(db, rest, order, 0, Math.min(left, PIECE_ROWS));
      if (keys.length > 0) yield keys.map(({ id }) => id);
      left -= keys.length;
      after = keys.length === PIECE_ROWS && left > 0 ? keys.at(-1) : undefined;
    } while (after);
  }
}

const behind = (streams: Streams, { at, id }: AlarmKey): Streams => ({
  ...streams,
  where: sql<boolean>`${streams.where} AND (a.triggered_at, a.id) < (${at}, ${id})`,
});

type Column = TableColumn & { value: (row: AlarmListRow) => TableValue };

/** Times are on the clock of each plant: the zone stands beside them. */
function columnsOf(kinds: ReadonlyMap<string, DeviceKind>, lang: Lang): Column[] {
  const words = exportWords[lang];
  const column = (name: keyof typeof words.columns, width: number, value: Column['value']): Column => ({
    header: words.columns[name],
    width,
    value,
  });
  const time = (at: string | null, { timeZone }: AlarmListRow) =>
    at === null ? '' : formatDateTime(at, timeZone);
  return [
    column('grade', 14, (row) => gradeWords[row.grade][lang]),
    column('description', 44, (row) => row.description),
    column('plant', 24, (row) => row.plantName),
    column('device', 24, (row) => row.deviceAlias),
    column('sn', 22, (row) => row.deviceSn),
    column('deviceType', 16, (row) => kinds.get(row.deviceType)?.[lang] ?? row.deviceType),
    column('eventCode', 12, (row) => row.eventCode),
    column('id', 12, (row) => row.id),
    column('source', 16, (row) => sourceWords[row.eventType][lang]),
    column('triggerTime', 20, (row) => time(row.triggerTime, row)),
    column('lastTime', 20, (row) => time(row.lastTime, row)),
    column('count', 10, (row) => row.raisedCount),
    column('recovered', 12, (row) => (row.recoverTime ? words.restored : words.notRestored)),
    column('recoverTime', 20, (row) => time(row.recoverTime, row)),
    column('status', 14, (row) => statusWords[row.eventStatus][lang]),
    column('handler', 18, (row) => row.handler),
    column('handleTime', 20, (row) => time(row.handleTime, row)),
    column('solution', 60, (row) => row.solution),
    column('group', 12, (row) => row.groupId),
    column('timeZone', 18, (row) => row.timeZone),
  ];
}
