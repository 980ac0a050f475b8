import type { LineConfig } from '@heliodon/register-maps/site-config';
import { type FieldLine, fieldLineOf } from '../line-building.ts';

/** A line to query; `config` is another one than the wanted if the endpoint is in use. */
export interface OpenLine {
  readonly line: FieldLine;
  readonly config: LineConfig;
  close(): Promise<void>;
}

export interface ScanLines {
  /** Whether the endpoint is in use: a test connection could disturb its only one. */
  isInUse(config: LineConfig): boolean;
  open(config: LineConfig): OpenLine;
}

/** A new line for each endpoint. */
export const newLines: ScanLines = {
  isInUse: () => false,
  open(config) {
    const line = fieldLineOf(config, Number.POSITIVE_INFINITY);
    return { line, config, close: () => line.close() };
  },
};
