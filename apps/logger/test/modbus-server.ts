import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@heliodon/infrastructure/free-port';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export interface ModbusServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** pymodbus with the registers of an image. `npm test` installs it if possible; without it the test fails. */
export async function startModbusServer(
  image: string,
  options: { readonly port?: number; readonly maxRead?: number } = {},
): Promise<ModbusServer> {
  const port = options.port ?? (await freePort());
  const args = [here('modbus_server.py'), imagePath(image), 'tcp', String(port)];
  const server = start(python(), args, options.maxRead ? { MAX_READ: String(options.maxRead) } : {});
  await server.until(() => answers(port));
  return { port, stop: server.stop };
}

export interface SerialServer {
  /** The logger's end of the cable. */
  readonly path: string;
  stop(): Promise<void>;
}

/** The same behind a serial cable: a pair of pseudo terminals connected by socat. */
export async function startSerialServer(image: string): Promise<SerialServer> {
  const folder = mkdtempSync(join(tmpdir(), 'heliodon-serial-'));
  const [ours, theirs] = [join(folder, 'logger'), join(folder, 'device')];
  const cable = start(needed('SOCAT_PATH', '/usr/bin/socat', 'socat'), [
    `pty,raw,echo=0,link=${ours}`,
    `pty,raw,echo=0,link=${theirs}`,
  ]);
  await cable.until(async () => existsSync(ours) && existsSync(theirs));
  const server = start(python(), [here('modbus_server.py'), imagePath(image), 'rtu', theirs]);
  await server.until(async () => server.output().includes('ready'));
  return {
    path: ours,
    async stop() {
      await server.stop();
      await cable.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The same behind a serial device server, which forwards between TCP and its serial port. */
export async function startSerialDeviceServer(image: string): Promise<ModbusServer> {
  const serial = await startSerialServer(image);
  const port = await freePort();
  const forwarder = start(needed('SOCAT_PATH', '/usr/bin/socat', 'socat'), [
    // Says when it listens, and releases the port at once when a connection ends.
    '-d',
    '-d',
    '-t',
    '0',
    `tcp-listen:${port},bind=127.0.0.1,reuseaddr,fork`,
    `open:${serial.path},raw,echo=0`,
  ]);
  await forwarder.until(async () => forwarder.output().includes('listening on'));
  return {
    port,
    async stop() {
      await forwarder.stop();
      await serial.stop();
    },
  };
}

/** A serial port whose other end is a TCP server on this machine. */
export async function startTcpCable(path: string, port: number): Promise<SerialServer> {
  const cable = start(needed('SOCAT_PATH', '/usr/bin/socat', 'socat'), [
    `pty,raw,echo=0,link=${path}`,
    `tcp:127.0.0.1:${port}`,
  ]);
  await cable.until(async () => existsSync(path));
  return { path, stop: cable.stop };
}

/** The name of an image, or the path of one. */
const imagePath = (image: string) => (isAbsolute(image) ? image : here(`images/${image}.json`));
const python = () => needed('PYMODBUS_PYTHON', '/usr/bin/python3', 'python3-pymodbus');

function needed(variable: string, usual: string, debianPackage: string): string {
  const program = process.env[variable] ?? usual;
  if (!existsSync(program))
    throw new Error(
      `There is no ${program}. Install ${debianPackage} (npm test does that by itself on Debian), or name the program ` +
        `in ${variable}.`,
    );
  return program;
}

/** A program that runs until it is stopped. */
function start(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child: ChildProcess = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  const listen = (text: Buffer) => {
    output += text;
  };
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    output: () => output,
    async until(ready: () => Promise<boolean>) {
      for (let tries = 0; !(await ready()); tries += 1) {
        if (child.exitCode !== null || tries > 400) throw new Error(`${program} did not start:\n${output}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
