import type { Database } from '@heliodon/infrastructure/database';
import type { ExportQueue } from '@heliodon/server-kit/exports';
import { route } from '@heliodon/server-kit/route';
import * as calls from '../contract/devices.contract.ts';
import { type ChangeDeps, DeviceChanges } from './device-change.service.ts';
import { DeviceRemoval } from './device-remove.service.ts';
import { type DevicesDeps, DevicesService } from './devices.service.ts';
import { historySources, requestHistoryExport } from './history.export.ts';
import { type HistoryDeps, HistoryService } from './history.service.ts';
import { listSource, requestListExport } from './list.export.ts';
import { type LoggerDeps, LoggerService } from './logger.service.ts';
import { listLoggers } from './logger-list.queries.ts';
import type { OffGrid } from './off-grid.ts';
import { emptyPlant } from './reissue-logger.ts';
import { listSerialConflicts } from './serial-conflicts.queries.ts';

type Deps = DevicesDeps &
  HistoryDeps &
  ChangeDeps &
  LoggerDeps & { readonly exports: ExportQueue; readonly offGrid: OffGrid };

export function createDevices(deps: Deps) {
  const devices = new DevicesService(deps);
  const history = new HistoryService(deps);
  const changes = new DeviceChanges(deps);
  const removal = new DeviceRemoval(deps);
  const loggers = new LoggerService(deps);
  const exporting = { ...deps, history };
  return {
    /** Called in the transaction that deletes a plant. */
    emptyPlant: (tx: Database, plantId: number) => emptyPlant(tx, plantId, deps.offGrid),
    exports: [...historySources(exporting), listSource(exporting)],
    routes: [
      route(calls.getDeviceList, (request) => devices.list(request)),
      route(calls.getDeviceDetail, (request, caller) => devices.detail(request, caller)),
      route(calls.getDeviceHistory, (request, caller) => history.history(request, caller)),
      route(calls.getDeviceSamples, (request, caller) => history.samples(request, caller)),
      route(calls.exportDeviceHistory, (request, caller) => requestHistoryExport(exporting, request, caller)),
      route(calls.exportDeviceList, (request, caller) => requestListExport(exporting, request, caller)),
      route(calls.updateDevice, (request, caller) => changes.update(request, caller)),
      route(calls.moveDevices, (request, caller) => changes.move(request, caller)),
      route(calls.removeDevices, (request, caller) => removal.remove(request, caller)),
      route(calls.getRemovedDevices, (request) => removal.removed(request)),
      route(calls.restoreDevices, (request, caller) => removal.restore(request, caller)),
      route(calls.registerLogger, (request, caller) => loggers.register(request, caller)),
      route(calls.registerLoggers, (request, caller) => loggers.registerMany(request, caller)),
      route(calls.reissueSecret, (request, caller) => loggers.reissue(request, caller)),
      route(calls.getLoggerList, (request) => listLoggers(deps.db, request)),
      route(calls.getSerialConflicts, (request) => listSerialConflicts(deps.db, request)),
      route(calls.addLogger, (request, caller) => loggers.add(request, caller)),
    ],
  };
}
