import type { ExportSource } from '@heliodon/platform/exports';
import { type Route, route } from '@heliodon/platform/route';
import { exportLog, getLogList, getOutboxList } from '../contract/system.contract.ts';
import { logExport } from './log.export.ts';
import { type LogDeps, LogService } from './log.service.ts';
import { listOutbox } from './outbox.queries.ts';

export { operationLog } from './log.writer.ts';

export function createSystem(deps: LogDeps): { routes: Route[]; exports: ExportSource[] } {
  const log = new LogService(deps);
  return {
    exports: [logExport(deps.db)],
    routes: [
      route(getLogList, (request, caller) => log.list(request, caller)),
      route(exportLog, (request, caller) => log.export(request, caller)),
      route(getOutboxList, (request) => listOutbox(deps.db, request)),
    ],
  };
}
