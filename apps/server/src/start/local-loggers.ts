import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalLoggersSetting } from '@heliodon/commissioning/server';
import { projectRoot } from '@heliodon/infrastructure/project-root';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';

/** How loggers are run beside the server: the built program, or its source in development. */
export function localLoggers(config: Config, mqttUrl: () => string, log: Logger): LocalLoggersSetting {
  const folder = join(projectRoot(), 'apps', 'logger');
  const built = join(folder, 'dist', 'main.js');
  const isBuilt = import.meta.url.endsWith('.js') && existsSync(built);
  return {
    program: isBuilt
      ? { entry: built, execArgv: ['--enable-source-maps'] }
      : { entry: join(folder, 'src', 'main.ts'), execArgv: ['--import', 'tsx'] },
    dataDir: config.dataDir,
    mqttUrl,
    onLine: (logger, line, isError) => log[isError ? 'warn' : 'info']({ logger }, line),
  };
}
