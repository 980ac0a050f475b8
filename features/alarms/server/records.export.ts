import type { CallRequest } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ExportSource } from '@heliodon/server-kit/exports';
import { statusWords } from '../contract/alarm.words.ts';
import {
  type exportHandlingRecords,
  type HandlingRecord,
  handlingLog,
  type RecordFilter,
  recordFilter,
} from '../contract/handling.contract.ts';
import type { Kinds } from './alarm.rows.ts';
import { type AlarmExportDeps, requestExport } from './alarms.export.ts';
import { aboutAlarm, type Column, columnMaker, timeText, zoneColumn } from './export-columns.ts';
import { readScope } from './list.scope.ts';
import { recordWords } from './records.export.words.ts';
import { countRecords, type FoundRecord, recordsPiece } from './records.queries.ts';
import { presentHandling } from './records.service.ts';

const KIND = 'alarmRecords';
const PIECE_ROWS = 500;

export const requestRecordExport = (
  deps: AlarmExportDeps,
  request: CallRequest<typeof exportHandlingRecords>,
  caller: Caller,
) => requestExport(deps, KIND, handlingLog.exportRecords, request, caller);

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
      title: [plant?.name, recordWords(lang).title].filter(Boolean).join(' '),
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

function columnsOf(kinds: Kinds, lang: Lang): Column<HandlingRecord>[] {
  const { columns: words, reminded, system } = recordWords(lang);
  const column = columnMaker<HandlingRecord>();
  return [
    column(words.at, 20, (row) => timeText(row.at, row)),
    column(words.status, 14, (row) =>
      row.kind === 'reminder' ? reminded : statusWords[row.eventStatus][lang],
    ),
    column(words.handler, 18, (row) => row.handler || system),
    column(words.note, 44, (row) => row.note),
    column(words.nextReminder, 20, (row) => timeText(row.nextReminder, row)),
    column(words.id, 12, (row) => row.alarmId),
    ...aboutAlarm(kinds, lang),
    zoneColumn(lang),
  ];
}
