import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ExportQueue } from '@heliodon/server-kit/exports';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { type Route, route } from '@heliodon/server-kit/route';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import * as calls from '../contract/index.ts';
import { alarmExport, requestAlarmExport } from './alarms.export.ts';
import { createAlarmEngine } from './engine/create-engine.ts';
import { AlarmFeed } from './feed.ts';
import { HandlingService } from './handling.service.ts';
import { ListService } from './list.service.ts';
import { recordExport, requestRecordExport } from './records.export.ts';
import { RecordsService } from './records.service.ts';
import { reminderWorker } from './reminders.ts';
import { settingsRoutes } from './settings.routes.ts';
import { ALARM_DUE, AlarmSignals } from './signals.ts';

export { AlarmSignals } from './signals.ts';

export interface AlarmsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: TelemetryStore;
  readonly kinds: readonly DeviceKind[];
  readonly log: OperationLog;
  readonly exports: ExportQueue;
  /** Current rights of the accounts; accounts without access are left out. */
  readonly rightsOf: (accountIds: readonly number[]) => Promise<Map<number, Caller>>;
  readonly onError: (error: unknown, what: string) => void;
}

export function createAlarms(deps: AlarmsDeps) {
  const signals = new AlarmSignals();
  const engine = createAlarmEngine({ ...deps, signals });
  const list = new ListService(deps);
  const handling = new HandlingService(deps);
  const records = new RecordsService(deps);
  const routes: Route[] = [
    route(calls.getWarningList, (request, caller) => list.list(request, caller)),
    route(calls.getWarningListSilent, (request, caller) => list.list(request, caller)),
    route(calls.exportWarnings, (request, caller) => requestAlarmExport(deps, request, caller)),
    route(calls.getWarningDetail, (request, caller) => records.detail(request, caller)),
    route(calls.handleEvent, (request, caller) => handling.handle(request, caller)),
    route(calls.getHandlingRecords, (request, caller) => records.records(request, caller)),
    route(calls.exportHandlingRecords, (request, caller) => requestRecordExport(deps, request, caller)),
    route(calls.getReminderList, (request, caller) => records.reminders(request, caller)),
    ...settingsRoutes(deps),
  ];
  const feed = new AlarmFeed(deps);
  const wake = () => engine.wake();
  return {
    routes,
    exports: [alarmExport(deps), recordExport(deps)],
    workers: [...engine.workers, reminderWorker(deps)],
    feeds: [feed],
    subscriptions: [
      { channel: ALARM_DUE, onEvent: wake, onReconnect: wake },
      {
        channel: 'alarm',
        onEvent: (payload: string) => feed.changed(payload),
        onReconnect: () => feed.reloadAll(),
      },
      { channel: 'alarm_reminder', onEvent: (payload: string) => feed.reminded(payload) },
    ],
    forgets: [() => engine.forgetOld()],
    stops: [() => feed.stop()],
    signals,
    engine,
  };
}
