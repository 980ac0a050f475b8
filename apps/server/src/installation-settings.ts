import type { Database } from '@heliodon/infrastructure/database';
import { messenger as outboxMessenger } from '@heliodon/infrastructure/messenger';
import type { Notifications } from '@heliodon/infrastructure/postgres/database-events';
import type { Clock } from '@heliodon/kernel/clock';
import { loadSettingsKey, SETTINGS_CHANNEL, SystemSettings } from '@heliodon/system/server';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { messageProviders } from './start/providers.ts';
import { settingsFrame } from './start/settings-frame.ts';

interface SettingsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly notifications: Notifications;
  readonly log: Logger;
  readonly onError: (error: unknown) => void;
}

/** Settings that a person changes while the program runs, and who carries messages by them. */
export async function createSettings(
  config: Config,
  { db, clock, notifications, log, onError }: SettingsDeps,
) {
  const { key: settingsKey, problem } = await loadSettingsKey(config.settingsKey, config.dataDir);
  if (problem) log.warn(problem);
  const settings = new SystemSettings({
    db,
    frame: settingsFrame(config),
    key: settingsKey,
    onProblem: (told) => log.warn(told),
  });
  await settings.reload();
  const reloadSettings = () => settings.reload().catch(onError);
  notifications.on(SETTINGS_CHANNEL, () => void reloadSettings());
  notifications.onReconnect(() => void reloadSettings());
  const providers = messageProviders(settings, clock);
  return {
    settings,
    settingsKey,
    reloadSettings,
    providers,
    retention: () => settings.current.retention,
    messenger: outboxMessenger(db, clock, providers),
  };
}
