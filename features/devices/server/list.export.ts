import { samplingPoints } from '@heliodon/device-kinds/sampling-points';
import type { Database } from '@heliodon/infrastructure/database';
import type { TableColumn, TableFormat, TableValue } from '@heliodon/infrastructure/documents/table-file';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { formatDateTime, zoneOffsetMin } from '@heliodon/kernel/format/time';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ExportQueue, ExportSource } from '@heliodon/server-kit/exports';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { plantIsVisible } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import { devicesLog } from '../contract/device-change.errors.ts';
import { exportDeviceList } from '../contract/device-export.contract.ts';
import type { DeviceFilter, DeviceRow } from '../contract/device-list.contract.ts';
import { countDevices, listPiece } from './device-list.queries.ts';
import { partKinds } from './devices.service.ts';
import { exportWords, statusWords } from './export.words.ts';

const KIND = 'deviceList';
const PIECE_ROWS = 200;
const FIGURE = '#,##0.00';

interface ListExportDeps {
  readonly db: Database;
  readonly kinds: readonly DeviceKind[];
  readonly exports: ExportQueue;
  readonly log: OperationLog;
}

export async function requestListExport(
  { exports, log }: ListExportDeps,
  request: { readonly format: TableFormat; readonly filter: DeviceFilter },
  caller: Caller,
): Promise<{ jobId: string }> {
  const jobId = await exports.request(caller, KIND, request.format, request);
  const { plantId } = request.filter;
  await log.write(caller, { action: devicesLog.exportList, plantId });
  return { jobId };
}

/** The list of devices as it is at the moment in which the file is made. */
export const listSource = ({ db, kinds }: ListExportDeps): ExportSource => ({
  kind: KIND,
  permission: 'deviceExport',
  async open(params, caller, lang) {
    const { filter, format } = exportDeviceList.request.parse(params);
    const parts = partKinds(kinds);
    const plant = await db
      .selectFrom('plant')
      .select(['name', 'time_zone as timeZone'])
      .where('id', '=', filter.plantId)
      .where(plantIsVisible(caller, sql.ref('plant.id')))
      .executeTakeFirst();
    // No longer the caller's to see: an empty list.
    const timeZone = plant?.timeZone ?? 'UTC';
    const columns = columnsOf(kinds, lang, format, timeZone);
    const rows = async function* () {
      for (let page = 1; plant; page += 1) {
        const piece = await listPiece(db, parts, filter, page, PIECE_ROWS);
        for (const row of piece) yield columns.map(({ value }) => value(row));
        if (piece.length < PIECE_ROWS) return;
      }
    };
    return {
      title: [plant?.name, exportWords[lang].list].filter(Boolean).join(' '),
      timeZone,
      columns,
      total: plant ? await countDevices(db, parts, filter) : 0,
      rows: rows(),
    };
  },
});

function columnsOf(kinds: readonly DeviceKind[], lang: Lang, format: TableFormat, timeZone: string) {
  const words = exportWords[lang];
  const text = (name: string, value: (row: DeviceRow) => TableValue, width = 18) => ({
    header: words[name] ?? name,
    width,
    value,
  });
  const figure = (name: string, value: (row: DeviceRow) => number | null) => ({
    ...text(name, value),
    numberFormat: FIGURE,
  });
  const time = (at: number): TableValue =>
    format === 'csv' ? formatDateTime(at, timeZone) : new Date(at + zoneOffsetMin(timeZone, at) * 60_000);
  const columns: (TableColumn & { value: (row: DeviceRow) => TableValue })[] = [
    text('status', (row) => statusWords[row.status]?.[lang] ?? row.status, 12),
    text('name', (row) => row.alias || row.sn, 24),
    text('sn', (row) => row.sn, 24),
    text('kind', (row) => kinds.find((kind) => kind.id === row.kind)?.[lang] ?? row.kind),
    text('brand', (row) => row.brand),
    text('model', (row) => row.model),
    text('firmware', (row) => row.firmware, 12),
    text('logger', (row) => row.loggerSn, 24),
    text('samplingPoint', (row) => samplingPoints.find((one) => one.id === row.samplingPoint)?.[lang] ?? ''),
    figure('rated', (row) => row.ratedKw),
    figure('power', (row) => row.powerKw),
    figure('soc', (row) => row.soc),
    figure('temperature', (row) => row.temperature),
    figure('todayOut', (row) => row.today.outKwh),
    figure('todayIn', (row) => row.today.inKwh),
    figure('monthOut', (row) => row.month.outKwh),
    figure('monthIn', (row) => row.month.inKwh),
    figure('totalOut', (row) => row.total.outKwh),
    figure('totalIn', (row) => row.total.inKwh),
    {
      ...text('at', (row) => (row.at === null ? null : time(row.at)), 22),
      numberFormat: 'yyyy-mm-dd hh:mm:ss',
    },
  ];
  return columns;
}
