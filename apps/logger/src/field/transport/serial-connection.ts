import { execFile } from 'node:child_process';
import { constants, openSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import { promisify } from 'node:util';
import { at, coded, type LoggerText } from '@heliodon/telemetry/logger-text';
import type { Connection } from './connection.ts';
import { LineDisconnected } from './errors.ts';

export interface SerialSettings {
  readonly path: string;
  readonly baud: number;
  readonly parity: 'none' | 'even' | 'odd';
  readonly stopBits: 1 | 2;
}

const PARITY = { none: ['-parenb'], even: ['parenb', '-parodd'], odd: ['parenb', 'parodd'] };

/** A serial port without a native module: configured by `stty` and read by Node as a terminal. */
export async function openSerial(settings: SerialSettings): Promise<Connection> {
  const { path, baud, parity, stopBits } = settings;
  const flag = process.platform === 'darwin' ? '-f' : '-F';
  const stop = stopBits === 2 ? 'cstopb' : '-cstopb';
  const mode = ['raw', '-echo', 'cs8', 'clocal', 'cread', '-crtscts', 'min', '1', 'time', '0'];
  try {
    await promisify(execFile)('stty', [flag, path, String(baud), ...mode, ...PARITY[parity], stop]);
  } catch (error) {
    const stderr = (error as { stderr?: string }).stderr?.trim();
    throw new LineDisconnected(portText(path, stderr || (error as Error).message));
  }
  let fd: number;
  try {
    fd = openSync(path, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK);
  } catch (error) {
    throw new LineDisconnected(portText(path, (error as Error).message));
  }
  // A terminal stream uses the event loop; a file stream would block a pool thread per port.
  const stream = new ReadStream(fd);
  const connection: Connection = {
    onBytes: () => {},
    onEnd: () => {},
    send: (bytes) =>
      new Promise((sent, failed) => stream.write(bytes, (error) => (error ? failed(error) : sent()))),
    close: () =>
      new Promise((closed) => {
        if (stream.closed) closed();
        else stream.once('close', () => closed()).destroy();
      }),
  };
  let reason: LoggerText = coded('portClosed', { path });
  stream.on('data', (bytes) => connection.onBytes(bytes));
  stream.on('end', () => stream.destroy());
  stream.on('error', (error) => {
    reason = at(path, error.message);
  });
  stream.once('close', () => connection.onEnd(reason));
  return connection;
}

/** The usual reasons why a port cannot be opened, in the words of `stty` and of Node.js. */
function portText(path: string, message: string): LoggerText {
  if (/no such file or directory/i.test(message)) return coded('portNotFound', { path });
  return /permission denied|EACCES/i.test(message) ? coded('portDenied', { path }) : at(path, message);
}
