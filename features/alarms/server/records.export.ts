import type { CallRequest } from '@heliodon/contract/call';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { formatDateTime } from '@heliodon/kernel/format/time';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/platform/caller';
import type { Database } from '@heliodon/platform/database';
import type { ExportSource } from '@heliodon/platform/exports';
import type { TableColumn, TableValue } from '@heliodon/platform/table-file';
import { gradeWords, statusWords } from '../contract/alarm.words.ts';
import {
  type exportHandlingRecords,
  type HandlingRecord,
  handlingLog,
  type RecordFilter,
  recordFilter,
} from '../contract/handling.contract.ts';
import type { Kinds } from './alarm.rows.ts';
import type { AlarmExportDeps } from './alarms.export.ts';
import { readScope } from './list.scope.ts';
import { recordWords } from './records.export.words.ts';
import { countRecords, type FoundRecord, recordsPiece } from './records.queries.ts';
import { presentHandling } from './records.service.ts';

const KIND = 'alarmRecords';
const PIECE_ROWS = 500;

export async function requestRecordExport(
  { exports, log }: AlarmExportDeps,
  { format, ...filter }: CallRequest<typeof exportHandlingRecords>,
  caller: Caller,
): Promise<{ jobId: string }> {
  const jobId = await exports.request(caller, KIND, format, filter);
  const plantId = filter.plantId || undefined;
  await log.write(caller, { action: handlingLog.exportRecords, params: { format }, plantId });
  return { jobId };
}

/** What was done about alarms, newest first. */
export const recordExport = ({ db, kinds }: AlarmExportDeps): ExportSource => ({
  kind: KIND,
  permission: 'alarmExport',
  async open(params, caller, lang) {
    const filter = recordFilter.parse(params);
    const known = new Map(kinds.map((kind: DeviceKind) => [kind.id, kind]));
    const { plant } = await readScope(db, caller, filter.plantId);
    const columns = columnsOf(known, lang);
    const rows = async function* () {
      for await (const found of piecesOf(db, caller, filter)) {
        const row = presentHandling(found, known, lang);
        yield columns.map(({ value }) => value(row));
      }
    };
    return {
      title: [plant?.name, recordWords[lang].title].filter(Boolean).join(' '),
      timeZone: plant?.timeZone ?? filter.timeZone,
      columns,
      total: await countRecords(db, caller, filter),
      rows: rows(),
    };
  },
});

async function* piecesOf(db: Database, caller: Caller, filter: RecordFilter): AsyncGenerator<FoundRecord> {
  let before: number | undefined;
  do {
    const piece = await recordsPiece(db, caller, filter, before, PIECE_ROWS);
    yield* piece;
    before = piece.length === PIECE_ROWS ? piece.at(-1)?.id : undefined;
  } while (before !== undefined);
}

type Column = TableColumn & { value: (row: HandlingRecord) => TableValue };

/** Times are on the clock of each plant: the zone stands beside them. */
function columnsOf(kinds: Kinds, lang: Lang): Column[] {
  const words = recordWords[lang];
  const column = (name: keyof typeof words.columns, width: number, value: Column['value']): Column => ({
    header: words.columns[name],
    width,
    value,
  });
  const time = (at: string | null, { timeZone }: HandlingRecord) =>
    at === null ? '' : formatDateTime(at, timeZone);
  return [
    column('at', 20, (row) => time(row.at, row)),
    column('status', 14, (row) =>
      row.kind === 'reminder' ? words.reminded : statusWords[row.eventStatus][lang],
    ),
    column('handler', 18, (row) => row.handler || words.system),
    column('note', 44, (row) => row.note),
    column('nextReminder', 20, (row) => time(row.nextReminder, row)),
    column('alarmId', 12, (row) => row.alarmId),
    column('grade', 14, (row) => gradeWords[row.grade][lang]),
    column('description', 44, (row) => row.description),
    column('plant', 24, (row) => row.plantName),
    column('device', 24, (row) => row.deviceAlias),
    column('sn', 22, (row) => row.deviceSn),
    column('deviceType', 16, (row) => kinds.get(row.deviceType)?.[lang] ?? row.deviceType),
    column('timeZone', 18, (row) => row.timeZone),
  ];
}
