import type { PlantSummary } from '@heliodon/web/stores';
import type { ComparedSeries } from '../../../contract/compare/series.schema.ts';
import type { SeriesPoint } from '../state/seriesList.ts';

export interface PickerProps {
  readonly plant: PlantSummary;
  readonly series: readonly ComparedSeries[];
  readonly onAdd: (points: readonly SeriesPoint[]) => void;
  readonly onRemove: (points: readonly SeriesPoint[]) => void;
}
