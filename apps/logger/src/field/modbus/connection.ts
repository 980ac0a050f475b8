/** Bytes to and from a line, whatever it is made of. */
export interface Connection {
  send(bytes: Buffer): Promise<void>;
  /** The one who listens. */
  onBytes: (bytes: Buffer) => void;
  /** The line is gone; nothing comes after it. */
  onEnd: (reason: string) => void;
  close(): Promise<void>;
}
