import { createCommands } from '@heliodon/commands/server';
import type { Database } from '@heliodon/infrastructure/database';
import { joinParts } from '@heliodon/server-kit/feature-part';
import { createTelemetry } from '@heliodon/telemetry/server';
import { newestCode } from '@heliodon/telemetry-store/newest-code';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { createDeviceLines } from './device-lines.ts';

type TelemetryDeps = Parameters<typeof createTelemetry>[0];
type CommandsDeps = Parameters<typeof createCommands>[0];
type DevicePlaneDeps = Omit<TelemetryDeps, 'link' | 'onRefused'> &
  Omit<CommandsDeps, 'link' | 'newestCode' | 'credentials'> & {
    readonly db: Database;
    readonly identity: CommandsDeps['credentials'];
    readonly programLog: Logger;
  };

/** Device connections, telemetry and commands. */
export async function createDevicePlane(config: Config, deps: DevicePlaneDeps) {
  const { link, ocpp, mqttUrl, localMqttUrl, subscriptions } = await createDeviceLines(config, deps);
  const telemetry = createTelemetry({
    ...deps,
    link,
    onRefused: (line) => deps.programLog.warn(line, 'connection refused'),
  });
  const commands = createCommands({ ...deps, link, newestCode, credentials: deps.identity });
  telemetry.gateway.listenTo(commands.dispatcher);
  const part = joinParts([{ subscriptions }, telemetry, commands]);
  return { ...part, link, ocpp, mqttUrl, localMqttUrl, telemetry, commands };
}
