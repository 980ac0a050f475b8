import type { Receiver } from '../transport/channel.ts';

/** Frame format of a Modbus line: addressing, request and response. */
export interface Framing extends Receiver<Buffer> {
  /** Starts a request: returns the frame to send. */
  ask(unit: number, pdu: Buffer): Buffer;
}
