import { commonErrors } from '@heliodon/contract/errors';
import type { Permission } from '@heliodon/contract/permissions';
import type { TableColumn, TableFormat, TableValue } from '@heliodon/infrastructure/documents/table-file';
import { AppError } from '@heliodon/kernel/app-error';
import { type DeviceKind, findPoint, type Point } from '@heliodon/kernel/device-kind';
import { formatDateTime, zoneOffsetMin } from '@heliodon/kernel/format/time';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ExportQueue, ExportSource } from '@heliodon/server-kit/exports';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import { devicesLog } from '../contract/device-change.errors.ts';
import { exportDeviceHistory } from '../contract/device-export.contract.ts';
import type { TableHistory } from '../contract/device-history.contract.ts';
import { exportPermission } from './devices.policy.ts';
import { exportWords } from './export.words.ts';
import type { HistoryService } from './history.service.ts';

const PIECE_ROWS = 2000;
/** Only the number of samples is asked for. */
const NO_PIECES = 1_000_000_000;

/** One source for each permission: the download centre asks for it again when the file is made and fetched. */
const SOURCES: Readonly<Partial<Record<Permission, string>>> = {
  deviceExport: 'deviceHistory',
  batteryExport: 'batteryHistory',
};

interface HistoryExportDeps {
  readonly store: Pick<TelemetryStore, 'samples' | 'marks'>;
  readonly history: HistoryService;
  readonly exports: ExportQueue;
  readonly log: OperationLog;
}

export async function requestHistoryExport(
  { history, exports, log }: HistoryExportDeps,
  request: { readonly format: TableFormat; readonly history: TableHistory },
  caller: Caller,
): Promise<{ jobId: string }> {
  const { range, sn } = await history.range(request.history, caller);
  const permission = exportPermission(range.kind);
  if (!caller.permissions.has(permission)) throw new AppError(commonErrors.noPermission);
  const jobId = await exports.request(caller, SOURCES[permission] ?? '', request.format, request);
  await log.write(caller, { action: devicesLog.exportHistory, params: { sn } });
  return { jobId };
}

export const historySources = (deps: HistoryExportDeps): ExportSource[] =>
  (Object.entries(SOURCES) as [Permission, string][]).map(([permission, kind]) => ({
    kind,
    permission,
    open: (params, caller, lang) => openHistory(deps, permission, params, caller, lang),
  }));

async function openHistory(
  { store, history }: HistoryExportDeps,
  permission: Permission,
  params: unknown,
  caller: Caller,
  lang: Lang,
) {
  const request = exportDeviceHistory.request.parse(params);
  const { range, timeZone, sn } = await history.range(request.history, caller);
  if (exportPermission(range.kind) !== permission) throw new AppError(commonErrors.noPermission);
  const points = range.points.map((name) => columnOf(range.kind, name, lang));
  const timeOf = timeWriter(request.format, timeZone);
  const rows = async function* () {
    for (let fromMs = range.fromMs; ; ) {
      const piece = await store.samples({ ...range, fromMs, limit: PIECE_ROWS });
      for (const { atMs, values } of piece)
        yield [timeOf(atMs), ...points.map(({ name, write }) => write(values[name] as number | null))];
      const last = piece.at(-1);
      if (!last || piece.length < PIECE_ROWS) return;
      fromMs = last.atMs + 1;
    }
  };
  const words = exportWords[lang];
  const { from, to } = request.history;
  const { total } = await store.marks({ ...range, every: NO_PIECES });
  return {
    title: `${sn} ${words.history} ${from === to ? from : `${from} ${to}`}`,
    timeZone,
    columns: [
      { header: `${words.time} (${timeZone})`, width: 22, numberFormat: 'yyyy-mm-dd hh:mm:ss' },
      ...points.map(({ column }) => column),
    ],
    total,
    rows: rows(),
  };
}

/** A spreadsheet knows no time zones: the cell holds the plant's clock. A text file says it in letters. */
function timeWriter(format: TableFormat, timeZone: string): (atMs: number) => TableValue {
  if (format === 'csv') return (atMs) => formatDateTime(atMs, timeZone);
  return (atMs) => new Date(atMs + zoneOffsetMin(timeZone, atMs) * 60_000);
}

/** What a point is called, and how its values are written: numbers as numbers, codes by their names. */
function columnOf(kind: DeviceKind, name: string, lang: Lang) {
  const { point, index } = findPoint(kind, name) as { point: Point; index?: number };
  const title = index === undefined ? point[lang] : `${point[lang]} #${index}`;
  const column: TableColumn = {
    header: point.unit ? `${title} (${point.unit})` : title,
    ...(!point.codes && { numberFormat: numberFormat(point.decimals) }),
  };
  const write = (value: number | null): TableValue =>
    value === null ? null : (point.codes?.[value]?.[lang] ?? value);
  return { name, column, write };
}

const numberFormat = (decimals: number): string => (decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`);
