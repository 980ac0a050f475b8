import type { Entry } from './entries.ts';
import type { Segment } from './segment.ts';

/** Where an entry is: in a segment, or in memory while the disk does not take it. */
export interface Ref {
  segment: Segment | null;
  index: number;
  /** Being sent. */
  taken: boolean;
  readonly entry: Entry;
}
