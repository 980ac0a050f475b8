import type { NamedMap } from '@heliodon/register-maps/library';
import type { ScanProgress } from './progress.ts';
import type { ScanLines } from './scan-lines.ts';

/** What all passes of a scan share. */
export interface ScanContext {
  readonly lines: ScanLines;
  readonly progress: ScanProgress;
  readonly maps: readonly NamedMap[];
  /** Modbus units named by the user; undefined: the usual ones. */
  readonly units: readonly number[] | undefined;
  /** Ends the scan: it rejects with the reason of the signal. */
  readonly signal: AbortSignal | undefined;
}
