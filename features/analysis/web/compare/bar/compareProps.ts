import type { Comparison } from '../model/useComparison.ts';
import type { CompareState } from '../state/compareLink.ts';
import type { Change } from '../state/useCompareState.ts';

/** Props common to all parts of the page. */
export interface CompareProps {
  readonly state: CompareState;
  readonly change: Change;
  readonly comparison: Comparison;
  readonly timeZone: string;
  /** In that zone. */
  readonly today: string;
}
