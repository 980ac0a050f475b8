import type { CallRequest } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ExportSource } from '@heliodon/server-kit/exports';
import { listTable } from '@heliodon/server-kit/list-table';
import {
  type exportHandlingRecords,
  handlingLog,
  type RecordFilter,
  recordFilter,
} from '../contract/handling.contract.ts';
import { recordColumns } from '../contract/records.columns.ts';
import { type AlarmExportDeps, requestExport } from './alarms.export.ts';
import { readScope } from './list.scope.ts';
import { countRecords, type FoundRecord, recordsPiece } from './records.queries.ts';
import { presentHandling } from './records.service.ts';

const KIND = 'alarmRecords';
const TITLE = { zh: '告警处理记录', en: 'Handling records' };
const PIECE_ROWS = 500;

export const requestRecordExport = (
  deps: AlarmExportDeps,
  request: CallRequest<typeof exportHandlingRecords>,
  caller: Caller,
) => requestExport(deps, KIND, handlingLog.exportRecords, request, caller);

/** Handling records, newest first. */
export const recordExport = ({ db, kinds }: AlarmExportDeps): ExportSource => ({
  kind: KIND,
  permission: 'alarmExport',
  async open(params, caller, lang) {
    const filter = recordFilter.parse(params);
    const known = new Map(kinds.map((kind: DeviceKind) => [kind.id, kind]));
    const { plant } = await readScope(db, caller, filter.plantId);
    const rows = async function* () {
      for await (const found of piecesOf(db, caller, filter)) yield presentHandling(found, known, lang);
    };
    return {
      title: [plant?.name, TITLE[lang]].filter(Boolean).join(' '),
      timeZone: plant?.timeZone ?? filter.timeZone,
      total: await countRecords(db, caller, filter),
      // In the time zone of each plant, which is shown next to the time.
      ...listTable(
        recordColumns((id) => known.get(id)),
        rows(),
        { lang, caller, timeZone: (row) => row.timeZone },
      ),
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
