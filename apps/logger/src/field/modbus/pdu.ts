import { coded } from '@heliodon/telemetry/logger-text';
import { LineGarbled } from '../transport/errors.ts';
import { ModbusException } from './errors.ts';

/** Function 3 reads holding registers, 4 input registers; 6 and 16 write holding registers. */
export type ReadFunction = 3 | 4;

/** A request without the frame of the line. */
export interface Request {
  readonly bytes: Buffer;
  /** Registers of the response to a read. Throws on errors. */
  take(answer: Buffer): number[];
}

/** Maximum of a frame. */
export const MAX_READ = 125;
const MAX_WRITE = 123;

export function readRequest(code: ReadFunction, address: number, count: number): Request {
  if (count < 1 || count > MAX_READ) throw new RangeError(`a read has 1 to ${MAX_READ} registers`);
  const bytes = Buffer.from([code, ...pair(address), ...pair(count)]);
  return {
    bytes,
    take(answer) {
      checkFunction(answer, code);
      if (answer[1] !== count * 2 || answer.length !== 2 + count * 2)
        throw new LineGarbled(coded('wrongLength', { count, bytes: answer.length - 2 }));
      return Array.from({ length: count }, (_, i) => answer.readUInt16BE(2 + i * 2));
    },
  };
}

export function writeRequest(address: number, values: readonly number[], single = false): Request {
  if (values.length < 1 || values.length > MAX_WRITE)
    throw new RangeError(`a write has 1 to ${MAX_WRITE} registers`);
  const [only = 0] = values;
  const bytes =
    single && values.length === 1
      ? Buffer.from([6, ...pair(address), ...pair(only)])
      : Buffer.from([
          16,
          ...pair(address),
          ...pair(values.length),
          values.length * 2,
          ...values.flatMap(pair),
        ]);
  return {
    bytes,
    take(answer) {
      checkFunction(answer, bytes[0] ?? 0);
      if (answer.length !== 5 || !answer.subarray(1).equals(bytes.subarray(1, 5)))
        throw new LineGarbled('the response to a write refers to other registers');
      return [];
    },
  };
}

/** Length of the response with these first bytes; undefined while too few. */
export function answerLength(start: Iterable<number>): number | undefined {
  const [code, size] = start;
  if (code === undefined) return undefined;
  if (code & 0x80) return 2;
  if (code === 3 || code === 4) return size === undefined ? undefined : 2 + size;
  return 5;
}

function checkFunction(answer: Buffer, code: number): void {
  const [got, exception] = answer;
  if (got === (code | 0x80) && exception !== undefined) throw new ModbusException(exception);
  if (got !== code)
    throw new LineGarbled(coded('wrongFunction', { requested: code, received: got ?? 'nothing' }));
}

const pair = (value: number): [number, number] => [(value >> 8) & 0xff, value & 0xff];
