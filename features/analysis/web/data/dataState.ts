import { flowsOf } from '@heliodon/energy/flows/flow-words';
import type { Flow } from '@heliodon/energy/flows/plant-flows';
import {
  type AnalysisRange,
  type AnalysisStep,
  isRangeKey,
  rangeMoved,
} from '@heliodon/energy/periods/analysis-range';
import { yearOf } from '@heliodon/energy/periods/local-time';
import { MAX_FIGURES, MAX_PLANTS } from '../../contract/data.contract.ts';
import {
  DATA_FIGURES,
  DATA_MODES,
  type DataFigure,
  type DataMode,
  isFlow,
  isOffered,
} from '../../contract/data.words.ts';

/** Views of the same lines: curves, duration curves, week, numbers. */
export const CHART_VIEWS = ['curve', 'duration', 'week', 'table'] as const;
export type ChartView = (typeof CHART_VIEWS)[number];

/** Selections apart from the range; kept in the address bar. */
export interface DataChoice {
  readonly plantIds: readonly number[];
  /** Empty: the default figures. */
  readonly figures: readonly DataFigure[];
  readonly mode: DataMode;
  /** `before`, `yearBefore`, or the first day, month or year of another period. */
  readonly compare: string;
  readonly view: ChartView;
}

export const COMPARES = ['none', 'before', 'yearBefore', 'other'] as const;
export type Compare = (typeof COMPARES)[number];

export const compareOf = (compare: string): Compare => COMPARES.find((one) => one === compare) ?? 'other';

const listOf = (text: string | null): string[] => (text ? text.split(',') : []);

/** Parses the address; invalid parts are left out. */
export function readChoice(params: URLSearchParams, plantId: number): DataChoice {
  const plantIds = listOf(params.get('plants'))
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
    .slice(0, MAX_PLANTS);
  const asked = listOf(params.get('figures'));
  return {
    plantIds: plantIds.length > 0 ? plantIds : [plantId],
    figures: DATA_FIGURES.filter((figure) => asked.includes(figure)).slice(0, MAX_FIGURES),
    mode: DATA_MODES.find((mode) => mode === params.get('mode')) ?? 'energy',
    compare: params.get('compare') ?? 'none',
    view: CHART_VIEWS.find((view) => view === params.get('view')) ?? 'curve',
  };
}

/** Derived figures are available if their flow is. */
const MADE_OF: Partial<Readonly<Record<DataFigure, Flow>>> = {
  selfUse: 'pv',
  fullHours: 'pv',
  roundTrip: 'discharge',
};
const USUAL: readonly DataFigure[] = ['pv', 'load', 'import'];
const USUAL_COUNT = 2;

/** Figures available for the step and the kind of plant; undefined: several plants, or unknown kind. */
export function choosableFigures(step: AnalysisStep, screenType: number | undefined): DataFigure[] {
  const flows = screenType === undefined ? undefined : flowsOf(screenType);
  return DATA_FIGURES.filter((figure) => {
    const flow = isFlow(figure) ? figure : MADE_OF[figure];
    return isOffered(figure, step) && (!flow || !flows || flows.includes(flow));
  });
}

/** The selected figures that are available; without any, the default ones. */
export function shownFigures(
  chosen: readonly DataFigure[],
  choosable: readonly DataFigure[],
): readonly DataFigure[] {
  const shown = chosen.filter((figure) => choosable.includes(figure));
  return shown.length > 0
    ? shown
    : USUAL.filter((figure) => choosable.includes(figure)).slice(0, USUAL_COUNT);
}

/** Start of the comparison period; null: none. */
export function againstOf(range: AnalysisRange, compare: string): string | null {
  if (compare === 'before') return rangeMoved(range, -1).from;
  if (compare === 'yearBefore') {
    const before = `${String(Number(yearOf(range.from)) - 1).padStart(4, '0')}${range.from.slice(4)}`;
    return isRangeKey(range.step, before) ? before : before.replace('-02-29', '-02-28');
  }
  return isRangeKey(range.step, compare) ? compare : null;
}
