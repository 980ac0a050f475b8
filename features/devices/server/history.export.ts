import { commonErrors } from '@heliodon/contract/errors';
import type { Permission } from '@heliodon/contract/permissions';
import type { TableFormat } from '@heliodon/infrastructure/documents/table-file';
import { AppError } from '@heliodon/kernel/app-error';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ExportQueue, ExportSource } from '@heliodon/server-kit/exports';
import { listTable } from '@heliodon/server-kit/list-table';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import { devicesLog } from '../contract/device-change.errors.ts';
import { exportDeviceHistory } from '../contract/device-export.contract.ts';
import { type Sample, sampleColumns, sampleTime } from '../contract/device-history.columns.ts';
import type { TableHistory } from '../contract/device-history.contract.ts';
import { exportPermission } from './devices.policy.ts';
import type { HistoryService } from './history.service.ts';

const PIECE_ROWS = 2000;
const TITLE = { zh: '历史数据', en: 'history' };
/** Only the number of samples is requested. */
const NO_PIECES = 1_000_000_000;

/** One source per permission: the download centre checks it again when the file is created and downloaded. */
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
  const columns = [{ ...sampleTime, unit: timeZone }, ...sampleColumns(range.kind, range.points)];
  const rows = async function* () {
    for (let fromMs = range.fromMs; ; ) {
      const piece = await store.samples({ ...range, fromMs, limit: PIECE_ROWS });
      yield* piece as Sample[];
      const last = piece.at(-1);
      if (!last || piece.length < PIECE_ROWS) return;
      fromMs = last.atMs + 1;
    }
  };
  const { from, to } = request.history;
  const { total } = await store.marks({ ...range, every: NO_PIECES });
  return {
    title: `${sn} ${TITLE[lang]} ${from === to ? from : `${from} ${to}`}`,
    timeZone,
    total,
    ...listTable(columns, rows(), { lang, timeZone, caller }),
  };
}
