import type { CallRequest } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ExportFormat, ExportQueue, ExportSource } from '@heliodon/server-kit/exports';
import { listTable } from '@heliodon/server-kit/list-table';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { sql } from 'kysely';
import { alarmColumns } from '../contract/alarms.columns.ts';
import { handlingLog } from '../contract/handling.contract.ts';
import { alarmFilter, type exportWarnings } from '../contract/list.contract.ts';
import { presentAlarm, readAlarms } from './alarm.rows.ts';
import { type AlarmKey, countAlarms, readKeys } from './list.queries.ts';
import { readScope } from './list.scope.ts';
import { type Part, partsOf } from './list.service.ts';
import type { Streams } from './list.streams.ts';

const KIND = 'alarms';
const TITLE = { zh: '告警', en: 'Alarms' };
const PIECE_ROWS = 500;
/** More than a spreadsheet can hold. */
const MAX_ROWS = 1_000_000;

export interface AlarmExportDeps {
  readonly db: Database;
  readonly kinds: readonly DeviceKind[];
  readonly exports: ExportQueue;
  readonly log: OperationLog;
}

export const requestAlarmExport = (
  deps: AlarmExportDeps,
  request: CallRequest<typeof exportWarnings>,
  caller: Caller,
) => requestExport(deps, KIND, handlingLog.export, request, caller);

/** An export of this feature: besides the format, the request contains the filters of the list. */
export async function requestExport(
  { exports, log }: AlarmExportDeps,
  kind: string,
  action: string,
  { format, ...filter }: { readonly format: ExportFormat; readonly plantId?: number },
  caller: Caller,
): Promise<{ jobId: string }> {
  const jobId = await exports.request(caller, kind, format, filter);
  const plantId = filter.plantId || undefined;
  await log.write(caller, { action, params: { format }, plantId });
  return { jobId };
}

/** Newest first, including alarms that lists group under a lost logger, so that a file can be used for counting. */
export const alarmExport = ({ db, kinds }: AlarmExportDeps): ExportSource => ({
  kind: KIND,
  permission: 'alarmExport',
  async open(params, caller, lang) {
    const filter = alarmFilter.parse(params);
    const known = new Map(kinds.map((kind) => [kind.id, kind]));
    const scope = await readScope(db, caller, filter.plantId);
    const parts = await partsOf(db, filter, scope, {}, true);
    const rows = async function* () {
      for await (const ids of keysOf(db, parts)) {
        for (const alarm of await readAlarms(db, ids)) yield presentAlarm(alarm, known, lang);
      }
    };
    const { plant } = scope;
    return {
      title: [plant?.name, TITLE[lang]].filter(Boolean).join(' '),
      timeZone: plant?.timeZone ?? filter.timeZone,
      total: await countAlarms(
        db,
        parts.flatMap(({ streams }) => streams),
        MAX_ROWS,
      ),
      // In the time zone of each plant, which is shown next to the time.
      ...listTable(
        alarmColumns((id) => known.get(id)),
        rows(),
        { lang, caller, timeZone: (row) => row.timeZone },
      ),
    };
  },
});

/** Reads piece by piece; each continues where the previous one ended. */
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
