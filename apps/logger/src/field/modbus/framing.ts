/** What a frame of the line carries: whom it is for or from, and the question or answer itself. */
export interface Framing {
  /** A question begins: the frame to send. */
  ask(unit: number, pdu: Buffer): Buffer;
  /** Bytes came: the answer, as soon as it is complete. Throws ModbusGarbled where the stream is beyond repair. */
  collect(bytes: Buffer): Buffer | undefined;
  /** Whether something came since the question that was no answer to it: tells noise from silence. */
  readonly noise: boolean;
  /** The least pause before the next frame. */
  readonly gapMs: number;
}
