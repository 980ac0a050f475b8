import { crc16 } from './crc16.ts';
import type { Framing } from './framing.ts';
import { answerLength } from './pdu.ts';

/**
 * Modbus RTU: unit, PDU, CRC. Without delimiters: the length follows from the function. `lateMs`: how late a response
 * may arrive; nothing in it tells which request of this unit it belongs to.
 */
export function rtuFraming(baud: number, lateMs = 0): Framing {
  let asked = Buffer.alloc(0);
  let waiting = Buffer.alloc(0);
  let noise = false;

  let echoOver = false;

  /** Some adapters echo sent bytes. The response to a single write equals the request and is kept. */
  const isEchoSoFar = (): boolean => {
    if (echoOver || asked[1] === 6) return false;
    const length = Math.min(waiting.length, asked.length);
    if (!waiting.subarray(0, length).equals(asked.subarray(0, length))) return false;
    if (length < asked.length) return true;
    echoOver = true;
    waiting = waiting.subarray(length);
    return false;
  };

  /** Function and length of a response to this request. The bytes before may be noise or an older response. */
  const mayBeAnswer = (): boolean => {
    const [unit, code, size] = waiting;
    if (unit !== asked[0]) return false;
    if (code === undefined) return true;
    if ((code & 0x7f) !== asked[1]) return false;
    const isRead = code === 3 || code === 4;
    return !isRead || size === undefined || size === 2 * asked.readUInt16BE(4);
  };

  return {
    lateMs,
    // 3.5 characters of 11 bits, at least the 1.75 ms of fast lines.
    gapMs: Math.max(2, Math.ceil(38_500 / baud)),
    get noise() {
      return noise;
    },
    ask(unit, pdu) {
      const body = Buffer.concat([Buffer.from([unit]), pdu]);
      const crc = crc16(body);
      asked = Buffer.concat([body, Buffer.from([crc & 0xff, crc >> 8])]);
      waiting = Buffer.alloc(0);
      noise = false;
      echoOver = false;
      return asked;
    },
    collect(bytes) {
      waiting = Buffer.concat([waiting, bytes]);
      if (isEchoSoFar()) return undefined;
      // Skips bytes until a frame matches: remains of an older response, or noise.
      while (waiting.length > 0) {
        const fits = mayBeAnswer();
        const length = fits ? answerLength(waiting.subarray(1)) : undefined;
        if (fits && (length === undefined || waiting.length < length + 3)) return undefined;
        if (fits && length !== undefined) {
          const frame = waiting.subarray(0, length + 3);
          if (crc16(frame.subarray(0, length + 1)) === frame.readUInt16LE(length + 1)) {
            waiting = waiting.subarray(length + 3);
            return frame.subarray(1, length + 1);
          }
        }
        noise = true;
        waiting = waiting.subarray(1);
      }
      return undefined;
    },
  };
}
