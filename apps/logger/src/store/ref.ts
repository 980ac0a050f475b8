import type { Entry } from './entries.ts';
import type { Segment } from './segment.ts';

/** Location of an entry: in a segment, or in memory if the disk fails. */
export interface Ref {
  segment: Segment | null;
  index: number;
  /** Being sent. */
  taken: boolean;
  readonly entry: Entry;
}
