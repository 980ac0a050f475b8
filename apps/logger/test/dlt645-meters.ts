import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/* Simulated DL/T 645 meters on one RS485 bus behind a serial device server. Made without the code of the logger. */

export interface SimulatedMeter {
  /** Twelve digits. */
  readonly address: string;
  readonly edition?: 1997 | 2007;
  /** Identifier → numbers, with the high digits first. */
  readonly data: Readonly<Record<string, readonly string[]>>;
  /** Identifier → error byte; without data 02: no such data. */
  readonly errors?: Readonly<Record<string, number>>;
  /** Identifiers that it does not answer. */
  readonly silent?: readonly string[];
  /** Longer data is sent in parts of so many bytes. */
  readonly partBytes?: number;
}

export interface MeterBus {
  readonly port: number;
  /** Control code and data of each request, in hexadecimal. */
  readonly asked: string[];
  /** Closes the connections. */
  hangUp(): Promise<void>;
  stop(): Promise<void>;
}

interface BusOptions {
  /** Whether the meters understand what is sent, such as at their baud rate. */
  readonly isUnderstood?: () => boolean;
  /** Sent before each answer. */
  readonly before?: Buffer;
}

export async function startMeters(
  meters: readonly SimulatedMeter[],
  { isUnderstood = () => true, before = Buffer.alloc(0) }: BusOptions = {},
): Promise<MeterBus> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let waiting: Buffer = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      waiting = Buffer.concat([waiting, bytes]);
      for (let request = firstRequest(waiting); request; request = firstRequest(waiting)) {
        waiting = request.rest;
        asked.push(request.body.subarray(8).toString('hex').toUpperCase());
        const answer = isUnderstood() ? answerOnBus(meters, request.body) : undefined;
        if (answer) socket.write(Buffer.concat([before, answer]));
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    asked,
    async hangUp() {
      const open = [...sockets].filter((socket) => !socket.closed);
      for (const socket of open) socket.end();
      await Promise.all(open.map((socket) => once(socket, 'close')));
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** What arrives after a request, as bytes. */
export function busAnswer(meters: readonly SimulatedMeter[], request: Buffer): Buffer {
  const body = firstRequest(request)?.body;
  return (body && answerOnBus(meters, body)) ?? Buffer.alloc(0);
}

/** The speed to which the logger has set its end of a cable. */
export const speedOf = (path: string): number =>
  Number(execFileSync('stty', ['-F', path, 'speed'], { encoding: 'utf8' }));

function answerOnBus(meters: readonly SimulatedMeter[], body: Buffer): Buffer | undefined {
  const [first, ...others] = meters.flatMap((meter) => answerOf(meter, body) ?? []);
  return first && others.reduce(collided, first);
}

/** Two meters drive the bus at once. */
const collided = (one: Buffer, other: Buffer): Buffer =>
  Buffer.from(one.map((byte, i) => byte & (other[i] ?? 0xff)));

/** Address to data, without 33H. */
function firstRequest(bytes: Buffer): { body: Buffer; rest: Buffer } | undefined {
  const start = bytes.indexOf(0x68);
  if (start < 0 || bytes.length < start + 12) return undefined;
  const end = start + 12 + (bytes[start + 9] ?? 0);
  if (bytes.length < end) return undefined;
  const body = Buffer.from(bytes.subarray(start, end - 2));
  for (let i = 10; i < body.length; i += 1) body[i] = ((body[i] ?? 0) - 0x33) & 0xff;
  return { body, rest: bytes.subarray(end) };
}

function answerOf(meter: SimulatedMeter, body: Buffer): Buffer | undefined {
  const own = Buffer.from(meter.address, 'hex').reverse();
  const called = body.subarray(1, 7);
  if (!own.every((byte, i) => called[i] === 0xaa || called[i] === byte)) return undefined;
  const control = body[8] ?? 0;
  const { edition = 2007 } = meter;
  const [read, readMore, idLength] = edition === 2007 ? [0x11, 0x12, 4] : [0x01, 0x02, 2];
  if (control === 0x13 && edition === 2007) return frameOf(own, 0x93, own);
  if (control !== read && control !== readMore) return undefined;
  const id = body.subarray(10, 10 + idLength);
  const name = Buffer.from(id).reverse().toString('hex').toUpperCase();
  if (meter.silent?.includes(name)) return undefined;
  const error = meter.errors?.[name];
  const numbers = meter.data[name];
  if (error !== undefined || !numbers) return frameOf(own, 0xc0 | read, Buffer.from([error ?? 0x02]));
  const data = Buffer.concat(numbers.map((number) => Buffer.from(number, 'hex').reverse()));
  const { partBytes = data.length } = meter;
  const part = control === readMore ? (body[10 + idLength] ?? 0) : 0;
  const isLast = (part + 1) * partBytes >= data.length;
  return frameOf(
    own,
    0x80 | control | (isLast ? 0 : 0x20),
    Buffer.concat([
      id,
      data.subarray(part * partBytes, (part + 1) * partBytes),
      ...(part > 0 ? [Buffer.from([part])] : []),
    ]),
  );
}

function frameOf(address: Buffer, control: number, data: Buffer): Buffer {
  const bytes = [0x68, ...address, 0x68, control, data.length];
  for (const byte of data) bytes.push((byte + 0x33) % 256);
  const sum = bytes.reduce((all, byte) => all + byte, 0) % 256;
  return Buffer.from([0xfe, 0xfe, ...bytes, sum, 0x16]);
}
