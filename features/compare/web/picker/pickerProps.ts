import type { ComparedSeries } from '@heliodon/compare/contract';
import type { PlantSummary } from '@heliodon/web/stores';
import type { SeriesPoint } from '../state/seriesList.ts';

export interface PickerProps {
  readonly plant: PlantSummary;
  readonly series: readonly ComparedSeries[];
  readonly onAdd: (points: readonly SeriesPoint[]) => void;
  readonly onRemove: (points: readonly SeriesPoint[]) => void;
}
