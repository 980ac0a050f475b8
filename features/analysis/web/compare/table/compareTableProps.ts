import type { CompareProps } from '../bar/compareProps.ts';
import type { SeriesPoint } from '../state/seriesList.ts';

export interface CompareTableProps extends CompareProps {
  readonly onAdd: (points: readonly SeriesPoint[]) => void;
  readonly onRemove: (points: readonly SeriesPoint[]) => void;
}
