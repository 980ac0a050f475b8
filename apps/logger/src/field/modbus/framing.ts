/** Frame format of a line: addressing, request and response. */
export interface Framing {
  /** Starts a request: returns the frame to send. */
  ask(unit: number, pdu: Buffer): Buffer;
  /**
   * Received bytes: returns the response when complete. Throws ModbusGarbled if the stream cannot be resynchronised.
   */
  collect(bytes: Buffer): Buffer | undefined;
  /** Whether other data arrived since the request: distinguishes noise from silence. */
  readonly noise: boolean;
  /** Minimum pause before the next frame. */
  readonly gapMs: number;
}
