import { expect, it } from 'vitest';
import { type SerialServer, startSerialServer } from '../../test/modbus-server.ts';
import { runScan } from './scan-task.ts';
import { TaskLines } from './task-lines.ts';

it('an unknown baud rate is refused', async () => {
  const signal = new AbortController().signal;
  const lines = await new TaskLines(() => []).forTask(signal);
  const settings = { hosts: [], serial: { path: '/dev/ttyTEST0', baud: 9601 } };
  await expect(runScan(settings, { lines, signal, onResult: () => undefined })).rejects.toThrow(
    'enter a baud rate',
  );
});

it('a scan of a serial bus ends with the settings that found devices', { timeout: 120_000 }, async () => {
  const serial: SerialServer = await startSerialServer('meters');
  try {
    const signal = new AbortController().signal;
    const lines = await new TaskLines(() => []).forTask(signal);
    const settings = {
      hosts: [],
      serial: { path: serial.path },
      units: [11, 11] as [number, number],
      timeoutMs: 3000,
    };
    const { found, done, total } = await runScan(settings, { lines, signal, onResult: () => undefined });
    expect(
      found.map(({ line, device, printedSn }) => [line.type === 'rtu' && line.baud, device.map, printedSn]),
    ).toEqual([[9600, 'acrel-adl400', true]]);
    expect(done).toBe(total);
  } finally {
    await serial.stop();
  }
});
