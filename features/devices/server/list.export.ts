import { samplingPoints } from '@heliodon/device-kinds/sampling-points';
import type { Database } from '@heliodon/infrastructure/database';
import type { TableFormat } from '@heliodon/infrastructure/documents/table-file';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ExportQueue, ExportSource } from '@heliodon/server-kit/exports';
import { listTable } from '@heliodon/server-kit/list-table';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { plantIsVisible } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import { devicesLog } from '../contract/device-change.errors.ts';
import { exportDeviceList } from '../contract/device-export.contract.ts';
import { deviceColumns } from '../contract/device-list.columns.ts';
import type { DeviceFilter } from '../contract/device-list.contract.ts';
import { countDevices, listPiece } from './device-list.queries.ts';
import { partKinds } from './devices.service.ts';

const KIND = 'deviceList';
const PIECE_ROWS = 200;
const TITLE = { zh: '设备列表', en: 'Devices' };

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

/** The device list at the time when the file is created. */
export const listSource = ({ db, kinds }: ListExportDeps): ExportSource => ({
  kind: KIND,
  permission: 'deviceExport',
  async open(params, caller, lang) {
    const { filter } = exportDeviceList.request.parse(params);
    const parts = partKinds(kinds);
    const plant = await db
      .selectFrom('plant')
      .select(['name', 'time_zone as timeZone'])
      .where('id', '=', filter.plantId)
      .where(plantIsVisible(caller, sql.ref('plant.id')))
      .executeTakeFirst();
    // The caller can no longer see the plant: an empty list.
    const timeZone = plant?.timeZone ?? 'UTC';
    const columns = deviceColumns(
      kinds.find(({ id }) => id === filter.kind),
      {
        kindName: (kind) => kinds.find(({ id }) => id === kind)?.[lang] ?? kind,
        samplingPointName: (point) => samplingPoints.find(({ id }) => id === point)?.[lang],
      },
    );
    const rows = async function* () {
      for (let page = 1; plant; page += 1) {
        const piece = await listPiece(db, parts, filter, page, PIECE_ROWS);
        yield* piece;
        if (piece.length < PIECE_ROWS) return;
      }
    };
    return {
      title: [plant?.name, TITLE[lang]].filter(Boolean).join(' '),
      timeZone,
      total: plant ? await countDevices(db, parts, filter) : 0,
      ...listTable(columns, rows(), { lang, timeZone, caller }),
    };
  },
});
