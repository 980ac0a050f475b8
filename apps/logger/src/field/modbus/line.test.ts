import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startModbusServer } from '../../../test/modbus-server.ts';
import { lineOf } from '../line-building.ts';
import { connectTcp } from '../transport/tcp-connection.ts';
import { ModbusException } from './errors.ts';
import { Line } from './line.ts';
import { tcpFraming } from './tcp-framing.ts';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

/** A server that handles each request as the test defines. */
async function serverThat(handle: (question: Buffer, socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('data', (question) => handle(question, socket)).on('error', () => {});
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  opened.push({
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

let nowMs = 0;
function lineTo(port: number, timeoutMs = 100): Line {
  const line = new Line({
    name: 'test',
    timeoutMs,
    connect: () => connectTcp('127.0.0.1', port, timeoutMs),
    framing: tcpFraming,
    now: () => nowMs,
  });
  opened.push(line);
  return line;
}

/** Response of one register to any read: its value is the address. */
const answerTo = (question: Buffer): Buffer => {
  const answer = Buffer.from('0000000000050003020000', 'hex');
  question.copy(answer, 0, 0, 2);
  question.copy(answer, 6, 6, 8);
  question.copy(answer, 9, 8, 10);
  return answer;
};

const reasonOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no error',
    (error: Error) => error.message,
  );

describe('against pymodbus', () => {
  it('reads, writes with both functions, and reports exceptions', async () => {
    const server = await startModbusServer('meters');
    opened.push({ close: server.stop });
    const line = lineOf({ name: 'test', type: 'tcp', host: '127.0.0.1', port: server.port });
    opened.push(line);
    expect(await line.read(11, 3, 0x61, 3)).toEqual([2301, 2302, 2303]);
    await line.write(11, 0x8e, [50]);
    await line.write(11, 0x8d, [2], true);
    expect(await line.read(11, 3, 0x8d, 2)).toEqual([2, 50]);
    await expect(line.read(11, 3, 0x1000, 1)).rejects.toThrow(new ModbusException(2));
    await expect(line.write(11, 0x1000, [1])).rejects.toThrow('illegal data address');
  });
});

describe('a device that returns fewer registers at once than a frame holds', () => {
  /**
   * Registers contain their address. Requests for others, or for more than `most`, return exception `code`.
   */
  async function deviceWith(
    most: number,
    code: number,
    registers: (address: number) => boolean = () => true,
  ) {
    const asked: number[] = [];
    const port = await serverThat((question, socket) => {
      const [address, count] = [question.readUInt16BE(8), question.readUInt16BE(10)];
      asked.push(count);
      const held = Array.from({ length: count }, (_, i) => address + i);
      const body =
        count > most || !held.every(registers)
          ? Buffer.from([0x83, code])
          : Buffer.concat([
              Buffer.from([3, count * 2]),
              ...held.map((value) => Buffer.from([value >> 8, value & 0xff])),
            ]);
      const head = Buffer.from([0, 0, 0, 0, 0, body.length + 1, question[6] ?? 0]);
      question.copy(head, 0, 0, 2);
      socket.write(Buffer.concat([head, body]));
    });
    return { line: lineTo(port, 2000), asked };
  }
  const counted = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

  it.each([
    [64, 2],
    [64, 3],
    [32, 2],
    [50, 4],
    [8, 3],
  ])('limit %i, exception %i: is read, and the limit is remembered', async (most, code) => {
    const { line, asked } = await deviceWith(most, code);
    expect(await line.read(1, 3, 100, 200)).toEqual(counted(100, 200));
    asked.length = 0;
    expect(await line.read(1, 3, 0, 130)).toEqual(counted(0, 130));
    expect(Math.max(...asked)).toBeLessThanOrEqual(most);
  });

  it('a missing register is still reported as missing, and reduces no limit', async () => {
    for (const missing of [0, 20, 40, 80, 99]) {
      const { line, asked } = await deviceWith(125, 2, (address) => address !== missing);
      await expect(line.read(1, 3, 0, 100)).rejects.toThrow(new ModbusException(2));
      asked.length = 0;
      expect(await line.read(1, 3, 200, 120)).toEqual(counted(200, 120));
      expect(asked).toEqual([120]);
    }
  });

  it('other units on the bus are unaffected, and a configured limit applies from the start', async () => {
    const { line, asked } = await deviceWith(32, 2);
    line.limitReads(2, 30);
    expect(await line.read(2, 3, 0, 60)).toEqual(counted(0, 60));
    expect(asked).toEqual([30, 30]);
    await line.read(1, 3, 0, 64);
    expect(asked[2]).toBe(64);
  });
});

it('treats a device slower than the timeout as silent, and reads it with a longer timeout', async () => {
  const server = await startModbusServer('slow');
  opened.push({ close: server.stop });
  expect(await reasonOf(lineTo(server.port, 50).read(5, 3, 0, 2))).toBe('no response within 50 ms');
  expect(await lineTo(server.port, 30_000).read(5, 3, 0, 2)).toEqual([7, 8]);
});

it('buses do not wait for each other', async () => {
  let release = () => {};
  const slow = await serverThat((question, socket) => {
    release = () => socket.write(answerTo(question));
  });
  const quick = await serverThat((question, socket) => socket.write(answerTo(question)));
  let slowIsDone = false;
  const slowAnswer = lineTo(slow, 30_000)
    .read(1, 3, 7, 1)
    .finally(() => {
      slowIsDone = true;
    });
  expect(await lineTo(quick, 30_000).read(1, 3, 8, 1)).toEqual([8]);
  expect(slowIsDone).toBe(false);
  await vi.waitUntil(() => {
    release();
    return slowIsDone;
  });
  expect(await slowAnswer).toEqual([7]);
});

it('sends one request at a time, in the order of arrival', async () => {
  let under = 0;
  let most = 0;
  const port = await serverThat((question, socket) => {
    under += 1;
    most = Math.max(most, under);
    setImmediate(() => {
      under -= 1;
      socket.write(answerTo(question));
    });
  });
  const line = lineTo(port, 2000);
  const answers = await Promise.all([7, 8, 9, 10].map((address) => line.read(1, 3, address, 1)));
  expect(answers).toEqual([[7], [8], [9], [10]]);
  expect(most).toBe(1);
});

it('drops a late response instead of assigning it to the next request', async () => {
  const held: Buffer[] = [];
  const port = await serverThat((question, socket) => {
    held.push(answerTo(question));
    if (held.length === 2) for (const answer of held) socket.write(answer);
  });
  const line = lineTo(port);
  expect(await reasonOf(line.read(1, 3, 7, 1))).toBe('no response within 100 ms');
  expect(await line.read(1, 3, 8, 1)).toEqual([8]);
});

it('polls a silent unit less and less often, the others as before', async () => {
  const asked: number[] = [];
  const port = await serverThat((question, socket) => {
    const unit = question[6] ?? 0;
    asked.push(unit);
    if (unit !== 9) socket.write(answerTo(question));
  });
  const line = lineTo(port);
  for (let round = 0; round < 5; round += 1) {
    await reasonOf(line.read(9, 3, 1, 1));
    expect(await line.read(1, 3, 5, 1)).toEqual([5]);
  }
  expect(asked.filter((unit) => unit === 9)).toHaveLength(2);
  expect(await reasonOf(line.read(9, 3, 1, 1))).toBe('no response; retrying in 5 s');
  nowMs += 5000;
  expect(await reasonOf(line.read(9, 3, 1, 1))).toBe('no response within 100 ms');
  expect(await reasonOf(line.read(9, 3, 1, 1))).toBe('no response; retrying in 10 s');
});

it('polls a silent unit at once when a response is expected', async () => {
  const asked: number[] = [];
  const port = await serverThat((question) => void asked.push(question[6] ?? 0));
  const line = lineTo(port);
  for (let round = 0; round < 4; round += 1) await reasonOf(line.read(9, 3, 1, 1));
  expect(asked).toHaveLength(2);
  line.expectAnswer(9);
  expect(await reasonOf(line.write(9, 1, [0]))).toBe('no response within 100 ms');
  expect(asked).toHaveLength(3);
});

it.each([
  ['no Modbus at all', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['a wrong length', Buffer.from('000000000000', 'hex')],
])('reconnects after %s', async (_, garbage) => {
  let connections = 0;
  const seen = new Set<Socket>();
  const port = await serverThat((question, socket) => {
    if (!seen.has(socket)) connections += 1;
    seen.add(socket);
    socket.write(connections === 1 ? Buffer.concat([garbage, Buffer.alloc(8)]) : answerTo(question));
  });
  const line = lineTo(port, 2000);
  await expect(line.read(1, 3, 7, 1)).rejects.toThrow('not Modbus TCP');
  expect(await line.read(1, 3, 7, 1)).toEqual([7]);
  expect(connections).toBe(2);
});

it('reconnects when the other side closes the connection', async () => {
  let questions = 0;
  const port = await serverThat((question, socket) => {
    questions += 1;
    if (questions === 2) socket.destroy();
    else socket.write(answerTo(question));
  });
  const line = lineTo(port, 2000);
  expect(await line.read(1, 3, 7, 1)).toEqual([7]);
  expect(await reasonOf(line.read(1, 3, 8, 1))).toContain('closed');
  expect(await line.read(1, 3, 9, 1)).toEqual([9]);
});

it('reconnects when a connection is dead without notice', async () => {
  const sockets = new Set<Socket>();
  const port = await serverThat((question, socket) => {
    sockets.add(socket);
    if (sockets.size > 1) socket.write(answerTo(question));
  });
  const line = lineTo(port);
  for (const unit of [1, 2, 3])
    expect(await reasonOf(line.read(unit, 3, 1, 1))).toBe('no response within 100 ms');
  expect(await line.read(4, 3, 7, 1)).toEqual([7]);
});

it('increases the pauses between connection attempts', async () => {
  const port = await serverThat(() => {});
  await opened.pop()?.close();
  const line = lineTo(port);
  expect(await reasonOf(line.read(1, 3, 1, 1))).toBe(`127.0.0.1:${port}: connection refused`);
  expect(await reasonOf(line.read(1, 3, 1, 1))).toBe(
    `127.0.0.1:${port}: connection refused; retrying in 1 s`,
  );
  nowMs += 1000;
  await reasonOf(line.read(1, 3, 1, 1));
  expect(await reasonOf(line.read(1, 3, 1, 1))).toContain('retrying in 2 s');
});
