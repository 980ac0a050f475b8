import { energyFigures, type FlowEnergy } from '@heliodon/energy/flows/energy-figures';
import { flowWords } from '@heliodon/energy/flows/flow-words';
import { FLOWS, type Flow } from '@heliodon/energy/flows/plant-flows';
import type { AnalysisStep } from '@heliodon/energy/periods/analysis-range';
import type { Bilingual } from '@heliodon/kernel/lang';

/* What can be analysed; page and exported file compute it in the same way. */

export const DATA_FIGURES = [
  ...(['pv', 'load', 'charging', 'charge', 'discharge', 'import', 'export'] as const),
  ...(['importMaxKw', 'selfUse', 'selfSufficiency', 'roundTrip', 'fullHours'] as const),
  ...(['income', 'bill'] as const),
] as const;
export type DataFigure = (typeof DATA_FIGURES)[number];

/** Flows as energy, or as mean power per step. */
export const DATA_MODES = ['energy', 'power'] as const;
export type DataMode = (typeof DATA_MODES)[number];

export const figureWords: Readonly<Record<DataFigure, Bilingual>> = {
  ...flowWords,
  importMaxKw: { zh: '最大需量', en: 'Maximum demand' },
  selfUse: { zh: '自发自用率', en: 'Self-consumption' },
  selfSufficiency: { zh: '自给率', en: 'Self-sufficiency' },
  roundTrip: { zh: '储能效率', en: 'Storage efficiency' },
  fullHours: { zh: '等效利用小时', en: 'Full-load hours' },
  income: { zh: '电站收益', en: 'Income' },
  // Without demand or capacity charges, which belong to months, not days.
  bill: { zh: '电度电费', en: 'Energy charges' },
};

const MONEY: readonly DataFigure[] = ['income', 'bill'];
export const isFlow = (figure: DataFigure): figure is Flow => (FLOWS as readonly string[]).includes(figure);
export const isMoney = (figure: DataFigure): boolean => MONEY.includes(figure);
/** The sum of these values is meaningful. */
export const isSummed = (figure: DataFigure, mode: DataMode): boolean =>
  isMoney(figure) || figure === 'fullHours' || (isFlow(figure) && mode === 'energy');

/** Money is settled by whole days. */
export const isOffered = (figure: DataFigure, step: AnalysisStep): boolean =>
  !isMoney(figure) || (step !== 'quarter' && step !== 'hour');

export function unitOfFigure(figure: DataFigure, mode: DataMode, currency: string): string {
  if (isFlow(figure)) return mode === 'energy' ? 'kWh' : 'kW';
  if (isMoney(figure)) return currency;
  if (figure === 'importMaxKw') return 'kW';
  return figure === 'fullHours' ? 'h' : '%';
}

export interface DataStep {
  readonly flows: FlowEnergy;
  readonly importMaxKw: number | null;
  /** Income of the assets and cost of the utility bill; null: not settled. */
  readonly income: number | null;
  readonly bill: number | null;
  /** Hours for which data can exist: for the current step, up to now. */
  readonly hours: number;
}

/** The figure of a step in its unit; rates in percent. */
export function figureOf(
  { flows, hours, importMaxKw, income, bill }: DataStep,
  figure: DataFigure,
  mode: DataMode,
  pvKwp: number | null,
): number | null {
  if (isFlow(figure)) {
    const kwh = flows[figure];
    if (kwh === null || mode === 'energy') return kwh;
    return hours > 0 ? kwh / hours : null;
  }
  if (figure === 'importMaxKw') return importMaxKw;
  if (figure === 'income') return income;
  if (figure === 'bill') return bill;
  const figures = energyFigures(flows, { pvKwp, coalKgPerKwh: 0, co2KgPerKwh: 0, treesPerKwh: 0 });
  if (figure === 'fullHours') return figures.fullHours;
  const share = figures[figure];
  return share === null ? null : share * 100;
}
