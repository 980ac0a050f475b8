import type { LoggerText } from '@heliodon/telemetry/logger-text';

/** Byte stream to a line, independent of the transport. */
export interface Connection {
  send(bytes: Buffer): Promise<void>;
  /** The receiver. */
  onBytes: (bytes: Buffer) => void;
  /** The line is closed; nothing follows. */
  onEnd: (reason: LoggerText) => void;
  close(): Promise<void>;
}
