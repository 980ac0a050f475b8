import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startSerialDeviceServer } from '../../../test/modbus-server.ts';
import { siteOf } from '../../../test/site.ts';
import { lineOf } from '../line-building.ts';
import { crc16 } from './crc16.ts';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

const withCrc = (body: readonly number[]): Buffer => {
  const crc = crc16(Buffer.from(body));
  return Buffer.from([...body, crc & 0xff, crc >> 8]);
};

/** The response of `unit` to a read of one register with this value. */
const register = (unit: number, value: number) => withCrc([unit, 3, 2, value >> 8, value & 0xff]);

/** A serial device server that handles each request as the test defines. */
async function serverThat(handle: (request: Buffer, socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('data', (request) => handle(request, socket)).on('error', () => {});
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

function lineTo(port: number, timeoutMs = 2000, pauseMs = 0) {
  const line = lineOf({
    name: 'gateway',
    type: 'tcp',
    host: '127.0.0.1',
    port,
    framing: 'rtu',
    timeoutMs,
    pauseMs,
  });
  opened.push(line);
  return line;
}

it('reads two meters behind one serial device server', async () => {
  const server = await startSerialDeviceServer('meters');
  opened.push({ close: server.stop });
  const site = siteOf(
    { name: 'gateway', type: 'tcp', host: '127.0.0.1', port: server.port, framing: 'rtu', pauseMs: 20 },
    { unit: 11, map: 'acrel-adl400', sn: 'MET-1' },
    { unit: 13, map: 'eastron-sdm630mct' },
  );
  opened.push(site);
  const rounds = await Promise.all(site.devices.map((device) => device.read()));
  expect(rounds[0]).toMatchObject({ powerKw: -114, frequency: 49.98 });
  expect(rounds[1]).toHaveProperty('frequency');
});

it('sends frames with CRC, and accepts an answer in pieces behind noise', async () => {
  const requests: string[] = [];
  const port = await serverThat((request, socket) => {
    requests.push(request.toString('hex'));
    // The noise begins like an answer of 255 bytes.
    socket.write(Buffer.from([0x00, 0x01, 0x03, 0xff, 0x01]));
    const answer = register(1, 42);
    socket.write(answer.subarray(0, 3), () => socket.write(answer.subarray(3)));
  });
  expect(await lineTo(port).read(1, 3, 0x64, 1)).toEqual([42]);
  // As in the Modbus specification.
  expect(requests).toEqual(['010300640001c5d5']);
});

describe('a late response', () => {
  it('of another unit is not taken for that of the next one', async () => {
    const port = await serverThat((request, socket) => {
      if (request[0] === 1) return;
      socket.write(Buffer.concat([register(1, 111), register(2, 222)]));
    });
    const line = lineTo(port, 300);
    await expect(line.read(1, 3, 7, 1)).rejects.toThrow('no response within 300 ms');
    expect(await line.read(2, 3, 7, 1)).toEqual([222]);
  });

  it('of the same unit is not taken for that to the next request', async () => {
    let requests = 0;
    const port = await serverThat((_, socket) => {
      requests += 1;
      if (requests === 2) socket.write(register(1, 222));
    });
    const line = lineTo(port, 300);
    const first = line.read(1, 3, 7, 1);
    const second = line.read(1, 3, 8, 1);
    await expect(first).rejects.toThrow('no response');
    // The second request is sent only when a late response can no longer arrive.
    expect(requests).toBe(1);
    expect(await second).toEqual([222]);
  });

  it('with another number of registers is skipped', async () => {
    const port = await serverThat((_, socket) => {
      socket.write(Buffer.concat([withCrc([1, 3, 4, 0, 1, 0, 2]), register(1, 5)]));
    });
    expect(await lineTo(port).read(1, 3, 7, 1)).toEqual([5]);
  });
});

it('reconnects when the other side closes the connection', async () => {
  let requests = 0;
  const port = await serverThat((_, socket) => {
    requests += 1;
    if (requests === 1) socket.destroy();
    else socket.write(register(1, 9));
  });
  const line = lineTo(port);
  await expect(line.read(1, 3, 7, 1)).rejects.toThrow('closed');
  expect(await line.read(1, 3, 7, 1)).toEqual([9]);
});
