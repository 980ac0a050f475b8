import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';

export interface FleetOptions {
  readonly databaseUrl: string;
  readonly mqttUrl: string;
  readonly httpUrl: string;
  readonly historyDays: number;
}

export interface DemoFleetProcess {
  stop(): Promise<void>;
}

const START_AGAIN_MS = 10_000;
/** Lower priority than the server. */
const NICE = 10;

/** The simulated demo plants in a separate process, restarted if it ends. */
export function startDemoFleet(options: FleetOptions, log: Logger): DemoFleetProcess {
  const fleetEnv = {
    FLEET_DATABASE_URL: options.databaseUrl,
    FLEET_MQTT_URL: options.mqttUrl,
    FLEET_HTTP_URL: options.httpUrl,
    FLEET_HISTORY_DAYS: String(options.historyDays),
  };
  let child: ChildProcess | undefined;
  let again: NodeJS.Timeout | undefined;
  let stopped = false;

  function start(): void {
    const bundled = import.meta.url.endsWith('.js');
    const entry = bundled ? './fleet.js' : '../../../fleet/src/main.ts';
    child = fork(fileURLToPath(new URL(entry, import.meta.url)), {
      env: { ...process.env, ...fleetEnv },
      execArgv: bundled ? ['--enable-source-maps'] : ['--import', 'tsx'],
    });
    if (child.pid) setPriority(child.pid, NICE);
    child.on('message', ({ line, failure }: { line?: string; failure?: string }) => {
      if (failure !== undefined) log.warn({ err: { stack: failure } }, 'demo fleet');
      else log.info(line);
    });
    child.on('error', (error) => log.warn({ err: error }, 'demo fleet'));
    child.on('exit', (code, signal) => {
      if (stopped) return;
      log.warn({ code, signal }, 'the demo fleet ended and is started again');
      again = setTimeout(start, START_AGAIN_MS);
    });
  }

  start();
  return {
    async stop() {
      stopped = true;
      clearTimeout(again);
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
