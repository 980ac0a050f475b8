import { type AnalysisRange, isRangeKey, rangeMoved } from '@heliodon/energy/analysis-range';
import { MAX_FIGURES, MAX_PLANTS } from '../../contract/data.contract.ts';
import {
  DATA_FIGURES,
  DATA_MODES,
  type DataFigure,
  type DataMode,
  isOffered,
} from '../../contract/data.words.ts';

/** What is chosen beside the range; kept in the address bar. */
export interface DataChoice {
  readonly plantIds: readonly number[];
  readonly figures: readonly DataFigure[];
  readonly mode: DataMode;
  /** `before`, `yearBefore`, or the first day, month or year of another time. */
  readonly compare: string;
}

export const COMPARES = ['none', 'before', 'yearBefore', 'other'] as const;
export type Compare = (typeof COMPARES)[number];

export const compareOf = (compare: string): Compare => COMPARES.find((one) => one === compare) ?? 'other';

const listOf = (text: string | null): string[] => (text ? text.split(',') : []);

/** Out of the address; what is wrong there is left out. */
export function readChoice(params: URLSearchParams, plantId: number): DataChoice {
  const plantIds = listOf(params.get('plants'))
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
    .slice(0, MAX_PLANTS);
  const asked = listOf(params.get('figures'));
  const figures = DATA_FIGURES.filter((figure) => asked.includes(figure)).slice(0, MAX_FIGURES);
  return {
    plantIds: plantIds.length > 0 ? plantIds : [plantId],
    figures: figures.length > 0 ? figures : ['pv', 'load'],
    mode: DATA_MODES.find((mode) => mode === params.get('mode')) ?? 'energy',
    compare: params.get('compare') ?? 'none',
  };
}

/** The figures that the step has; at least one. */
export function offeredFigures({ figures }: DataChoice, { step }: AnalysisRange): readonly DataFigure[] {
  const offered = figures.filter((figure) => isOffered(figure, step));
  return offered.length > 0 ? offered : ['pv'];
}

/** Where the time begins that the range is compared with; null: with none. */
export function againstOf(range: AnalysisRange, compare: string): string | null {
  if (compare === 'before') return rangeMoved(range, -1).from;
  if (compare === 'yearBefore') {
    const before = `${String(Number(range.from.slice(0, 4)) - 1).padStart(4, '0')}${range.from.slice(4)}`;
    return isRangeKey(range.step, before) ? before : before.replace('-02-29', '-02-28');
  }
  return isRangeKey(range.step, compare) ? compare : null;
}
