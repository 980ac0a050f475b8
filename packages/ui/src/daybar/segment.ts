import type { DaySpan } from './spans.ts';

/** A stretch of the day and how it looks. */
export interface DayBarSegment extends DaySpan {
  color: string;
  /** For words on the colour. */
  ink?: string;
  label: string;
  /** Beside the label where there is room: a price, a power. */
  detail?: string;
}

export type DayBarBrush = Pick<DayBarSegment, 'key' | 'color' | 'ink' | 'label' | 'detail'>;

export interface DayBarProps {
  /** In order and without gaps, from 0 to 1440 minutes. */
  segments: readonly DayBarSegment[];
  /** What the bar is about, for those who do not see it. */
  label: string;
  /** With a brush and onChange the bar is painted on by dragging, and its borders can be moved. */
  brush?: DayBarBrush;
  onChange?: (spans: DaySpan[]) => void;
  /** Where the clock stands. */
  nowMin?: number;
}
