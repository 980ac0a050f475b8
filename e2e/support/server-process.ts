import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '@heliodon/infrastructure/free-port';

const root = join(import.meta.dirname, '../..');

export interface ServerProcess {
  readonly url: string;
  readonly mqttPort: number;
  readonly child: ChildProcess;
  readonly adminPassword: string | undefined;
  output(): string;
  /** SIGTERM; returns the exit code. */
  stop(): Promise<number | null>;
}

/** Starts the built server like `npm start`, and waits until it is ready or has ended. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort();
  const mqttPort = Number(env.MQTT_PORT ?? (await freePort()));
  const { child, output } = spawnServer({ ...env, PORT: String(port), MQTT_PORT: String(mqttPort) });
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    mqttPort,
    child,
    output,
    adminPassword: /admin\s+(\S+)\s+platform manager/.exec(output())?.[1],
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      return child.exitCode;
    },
  };
}

export const TEST_SETTINGS_KEY = 'mB7-xQ4_tY9wK2zR6vN1cJ5hL8dP3sGf';

export function spawnServer(env: Record<string, string>, args: string[] = []) {
  // Without source maps: reading them takes a quarter of the start time, and the build keeps names and lines.
  const child = spawn(process.execPath, ['apps/server/dist/main.js', ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      DEMO_FLEET: 'off',
      MQTT_PORT: '0',
      // Prevents a key file in the source folder.
      SETTINGS_KEY: TEST_SETTINGS_KEY,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const collect = (part: Buffer) => {
    text += part.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return { child, output: () => text };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`)).ok;
  } catch {
    return false;
  }
}
