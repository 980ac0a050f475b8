import { coded } from '@heliodon/telemetry/logger-text';
import { LineGarbled } from '../transport/errors.ts';
import type { Framing } from './framing.ts';

const HEADER = 7;
/** Unit plus 253 bytes of PDU. */
const MAX_LENGTH = 254;

/** Modbus TCP: transaction, protocol 0, length, unit. A late response is dropped by its transaction id. */
export function tcpFraming(): Framing {
  let transaction = 0;
  let unit = 0;
  let waiting = Buffer.alloc(0);
  let noise = false;

  return {
    gapMs: 0,
    // The transaction id tells late responses apart.
    lateMs: 0,
    get noise() {
      return noise;
    },
    ask(forUnit, pdu) {
      transaction = (transaction + 1) & 0xffff;
      unit = forUnit;
      noise = false;
      const header = Buffer.alloc(HEADER);
      header.writeUInt16BE(transaction, 0);
      header.writeUInt16BE(pdu.length + 1, 4);
      header.writeUInt8(unit, 6);
      return Buffer.concat([header, pdu]);
    },
    collect(bytes) {
      waiting = Buffer.concat([waiting, bytes]);
      while (waiting.length >= HEADER) {
        const length = waiting.readUInt16BE(4);
        if (waiting.readUInt16BE(2) !== 0 || length < 3 || length > MAX_LENGTH)
          throw new LineGarbled(coded('notModbusTcp', {}));
        if (waiting.length < 6 + length) return undefined;
        const frame = waiting.subarray(0, 6 + length);
        waiting = waiting.subarray(6 + length);
        if (frame.readUInt16BE(0) === transaction && frame[6] === unit) return frame.subarray(HEADER);
        noise = true;
      }
      return undefined;
    },
  };
}
