import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@heliodon/infrastructure/free-port';
import { makeScratchFolder } from '@heliodon/infrastructure/testing/scratch-folder';
import { portal } from './portal.ts';

const root = join(import.meta.dirname, '../..');

export interface OwnLogger {
  /** As on its status page. */
  readonly sn: string;
  readonly claimCode: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  end(): Promise<void>;
}

/** The built data logger, which knows the address of the platform and nothing else. */
export async function startOwnLogger(): Promise<OwnLogger> {
  const folder = await makeScratchFolder('heliodon-own-logger-');
  const file = join(folder, 'logger.json');
  const statusPort = await freePort();
  writeFileSync(file, JSON.stringify({ platform: `mqtt://127.0.0.1:${portal().mqttPort}`, statusPort }));
  let child: ChildProcess;
  let output = '';
  const start = async () => {
    child = spawn(process.execPath, ['apps/logger/dist/main.js', '--config', file], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text) => {
        output += text;
      });
    await status();
  };
  const status = async (): Promise<{ sn: string; claimCode: string | null }> => {
    while (child.exitCode === null) {
      const answer = await fetch(`http://127.0.0.1:${statusPort}/status.json`).catch(() => undefined);
      if (answer?.ok) return (await answer.json()) as { sn: string; claimCode: string | null };
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the logger ended with ${child.exitCode}:\n${output}`);
  };
  const stop = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  await start();
  const { sn, claimCode } = await status();
  if (claimCode === null) throw new Error('the logger has no claim code');
  return {
    sn,
    claimCode,
    kill: () => stop('SIGKILL'),
    start,
    async end() {
      await stop('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
