import type { Database } from '@heliodon/infrastructure/database';
import { messenger as outboxMessenger } from '@heliodon/infrastructure/messenger';
import type { Clock } from '@heliodon/kernel/clock';
import { loadSettingsKey, SETTINGS_CHANNEL, SystemSettings } from '@heliodon/system/server';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { messageProviders } from './start/providers.ts';
import { settingsFrame } from './start/settings-frame.ts';

interface SettingsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly programLog: Logger;
  readonly onError: (error: unknown) => void;
}

/** Settings that can be changed at run time, and the message providers that depend on them. */
export async function createSettings(config: Config, { db, clock, programLog, onError }: SettingsDeps) {
  const { key: settingsKey, problem } = await loadSettingsKey(config.settingsKey, config.dataDir);
  if (problem) programLog.warn(problem);
  const settings = new SystemSettings({
    db,
    frame: settingsFrame(config),
    key: settingsKey,
    onProblem: (problem) => programLog.warn(problem),
  });
  await settings.reload();
  const reloadSettings = () => settings.reload().catch(onError);
  const providers = messageProviders(settings, clock);
  return {
    settings,
    settingsKey,
    reloadSettings,
    subscriptions: [
      {
        channel: SETTINGS_CHANNEL,
        onEvent: () => void reloadSettings(),
        onReconnect: () => void reloadSettings(),
      },
    ],
    providers,
    retention: () => settings.current.retention,
    messenger: outboxMessenger(db, clock, providers),
  };
}
