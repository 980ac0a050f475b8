import type { DaySpan } from './spans.ts';

/** A segment of the day and its appearance. */
export interface DayBarSegment extends DaySpan {
  color: string;
  /** Text colour on the segment. */
  ink?: string;
  label: string;
  /** Beside the label if there is room: a price, a power. */
  detail?: string;
}

export type DayBarBrush = Pick<DayBarSegment, 'key' | 'color' | 'ink' | 'label' | 'detail'>;

export interface DayBarProps {
  /** In order and without gaps, from 0 to 1440 minutes. */
  segments: readonly DayBarSegment[];
  /** Accessible name. */
  label: string;
  /** With a brush and onChange, segments are painted by dragging and borders can be moved. */
  brush?: DayBarBrush;
  onChange?: (spans: DaySpan[]) => void;
  /** Current time. */
  nowMin?: number;
}
