import type { ExportSource } from '@heliodon/platform/exports';
import { type Route, route } from '@heliodon/platform/route';
import {
  exportLog,
  getLogList,
  getOutboxList,
  getProviders,
  retryMessages,
} from '../contract/system.contract.ts';
import { logExport } from './log.export.ts';
import { type LogDeps, LogService } from './log.service.ts';
import { type OutboxDeps, OutboxService } from './outbox.service.ts';

export { operationLog } from './log.writer.ts';

export function createSystem(deps: LogDeps & OutboxDeps): { routes: Route[]; exports: ExportSource[] } {
  const log = new LogService(deps);
  const outbox = new OutboxService(deps);
  return {
    exports: [logExport(deps.db)],
    routes: [
      route(getLogList, (request, caller) => log.list(request, caller)),
      route(exportLog, (request, caller) => log.export(request, caller)),
      route(getOutboxList, (request) => outbox.list(request)),
      route(retryMessages, (request, caller) => outbox.retry(request, caller)),
      route(getProviders, async () => outbox.providers()),
    ],
  };
}
