import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@heliodon/infrastructure/free-port';

/** Install paths of the plugin: beside the architecture's libraries, or beside the program. */
const PLUGIN = 'mosquitto_dynamic_security.so';
const PLUGIN_FOLDERS = ['/usr/lib', '/usr/local/lib', '/opt/homebrew/lib'];

/** The dynamic security plugin of the installed Mosquitto. */
export function dynamicSecurityPlugin(): string {
  const found = PLUGIN_FOLDERS.flatMap((folder) => (existsSync(folder) ? [folder, ...inside(folder)] : []))
    .map((folder) => join(folder, PLUGIN))
    .find((path) => existsSync(path));
  if (!found) throw new Error(`There is no ${PLUGIN} below ${PLUGIN_FOLDERS.join(', ')}.`);
  return found;
}

const inside = (folder: string) => readdirSync(folder).map((name) => join(folder, name));

export interface Mosquitto {
  readonly port: number;
  readonly url: string;
  stop(): Promise<void>;
}

const OPEN_TO_ALL = 'allow_anonymous true\n';

/** A real Mosquitto. `npm test` installs it if possible; without it the test fails, it is never skipped. */
export async function startMosquitto(
  settings = OPEN_TO_ALL,
  files: Readonly<Record<string, string>> = {},
  wantedPort = 0,
): Promise<Mosquitto> {
  const program = process.env.MOSQUITTO_PATH ?? '/usr/sbin/mosquitto';
  if (!existsSync(program))
    throw new Error(
      `There is no Mosquitto at ${program}. Install it (Debian: apt-get install mosquitto; npm test does that by ` +
        'itself), or name the program in MOSQUITTO_PATH.',
    );
  // As root it runs as another user, which needs access.
  const folder = await mkdtemp(join(tmpdir(), 'heliodon-mosquitto-'));
  await chmod(folder, 0o755);
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const port = wantedPort || (await freePort());
  const config = join(folder, 'mosquitto.conf');
  const own = settings.replaceAll('$FOLDER', folder);
  await writeFile(config, `listener ${port} 127.0.0.1\npersistence false\nlog_dest stderr\n${own}`);
  const child = spawn(program, ['-c', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (text) => {
    output += text;
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (child.exitCode !== null || tries > 100) throw new Error(`Mosquitto did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port,
    url: `mqtt://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
