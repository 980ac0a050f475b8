import { route } from '@heliodon/server-kit/route';
import {
  checkLog,
  type Demo,
  exportLog,
  getDemo,
  getLogCheck,
  getLogList,
  getOutboxList,
  getProviders,
  getSettings,
  retryMessages,
  saveSettings,
  testProvider,
} from '../contract/system.contract.ts';
import { logExport } from './log.export.ts';
import { type LogDeps, LogService } from './log.service.ts';
import { type LogCheckDeps, LogCheckService } from './log-check.service.ts';
import { type OutboxDeps, OutboxService } from './outbox.service.ts';
import { type SettingsDeps, SettingsService } from './settings/settings.service.ts';
import { type TestProviderDeps, TestProviderService } from './settings/test-provider.service.ts';

export { operationLog } from './log.writer.ts';
export { partsOfMailbox, partsOfSmtpUrl } from './settings/mail-address.ts';
export { SETTINGS_CHANNEL } from './settings/settings.queries.ts';
export type { Place, SettingsFrame } from './settings/settings-frame.ts';
export { loadSettingsKey } from './settings/settings-key.ts';
export { SystemSettings, type SystemSettingsDeps } from './settings/system-settings.ts';

export interface DemoDeps {
  /** State of the demo. */
  readonly demo: () => Promise<Demo>;
}
export type SystemDeps = LogDeps & LogCheckDeps & OutboxDeps & SettingsDeps & TestProviderDeps & DemoDeps;

export function createSystem(deps: SystemDeps) {
  const log = new LogService(deps);
  const logCheck = new LogCheckService(deps);
  const outbox = new OutboxService(deps);
  const settings = new SettingsService(deps);
  const tests = new TestProviderService(deps);
  return {
    workers: [logCheck.worker],
    tasks: [{ name: 'checkLog', cron: '43 2 * * *', run: () => logCheck.nightly() }],
    /** Before the program ends: protects the log up to this point against undetected removal of entries. */
    noteLogHead: () => logCheck.note(),
    exports: [logExport(deps.db)],
    routes: [
      route(getLogList, (request, caller) => log.list(request, caller)),
      route(exportLog, (request, caller) => log.export(request, caller)),
      route(getLogCheck, () => logCheck.last()),
      route(checkLog, (_, caller) => logCheck.check(caller)),
      route(getOutboxList, (request) => outbox.list(request)),
      route(retryMessages, (request, caller) => outbox.retry(request, caller)),
      route(getProviders, async () => outbox.providers()),
      route(getSettings, () => settings.read()),
      route(saveSettings, (request, caller) => settings.save(request, caller)),
      route(testProvider, (request, caller) => tests.test(request, caller)),
      route(getDemo, () => deps.demo()),
    ],
  };
}
