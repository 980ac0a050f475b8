import { flowsOf } from '@heliodon/energy/flows/flow-words';
import type { Flow } from '@heliodon/energy/flows/plant-flows';
import {
  type AnalysisRange,
  type AnalysisStep,
  isRangeKey,
  rangeMoved,
} from '@heliodon/energy/periods/analysis-range';
import { MAX_FIGURES, MAX_PLANTS } from '../../contract/data.contract.ts';
import {
  DATA_FIGURES,
  DATA_MODES,
  type DataFigure,
  type DataMode,
  isFlow,
  isOffered,
} from '../../contract/data.words.ts';

/** The same lines as curves, by how long they last, as a week, or as numbers. */
export const CHART_VIEWS = ['curve', 'duration', 'week', 'table'] as const;
export type ChartView = (typeof CHART_VIEWS)[number];

/** What is chosen beside the range; kept in the address bar. */
export interface DataChoice {
  readonly plantIds: readonly number[];
  /** None: the usual ones. */
  readonly figures: readonly DataFigure[];
  readonly mode: DataMode;
  /** `before`, `yearBefore`, or the first day, month or year of another time. */
  readonly compare: string;
  readonly view: ChartView;
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
  return {
    plantIds: plantIds.length > 0 ? plantIds : [plantId],
    figures: DATA_FIGURES.filter((figure) => asked.includes(figure)).slice(0, MAX_FIGURES),
    mode: DATA_MODES.find((mode) => mode === params.get('mode')) ?? 'energy',
    compare: params.get('compare') ?? 'none',
    view: CHART_VIEWS.find((view) => view === params.get('view')) ?? 'curve',
  };
}

/** A figure that is made of a flow is there where the flow is. */
const MADE_OF: Partial<Readonly<Record<DataFigure, Flow>>> = {
  selfUse: 'pv',
  fullHours: 'pv',
  roundTrip: 'discharge',
};
const USUAL: readonly DataFigure[] = ['pv', 'load', 'import'];
const USUAL_COUNT = 2;

/** What the step and a plant of this kind have; undefined: of several plants, or one whose kind is not known. */
export function choosableFigures(step: AnalysisStep, screenType: number | undefined): DataFigure[] {
  const flows = screenType === undefined ? undefined : flowsOf(screenType);
  return DATA_FIGURES.filter((figure) => {
    const flow = isFlow(figure) ? figure : MADE_OF[figure];
    return isOffered(figure, step) && (!flow || !flows || flows.includes(flow));
  });
}

/** Of the chosen figures those that can be chosen; without any, the usual ones. */
export function shownFigures(
  chosen: readonly DataFigure[],
  choosable: readonly DataFigure[],
): readonly DataFigure[] {
  const shown = chosen.filter((figure) => choosable.includes(figure));
  return shown.length > 0
    ? shown
    : USUAL.filter((figure) => choosable.includes(figure)).slice(0, USUAL_COUNT);
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
