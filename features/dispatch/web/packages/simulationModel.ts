import type { CallResponse } from '@heliodon/contract/call';
import type { DayFigures, simulatePackage } from '@heliodon/dispatch/contract';
import type { ChartBand, ChartMark, ChartModel, ChartSeries } from '@heliodon/ui/chart/model';
import type { EnergyRole } from '@heliodon/ui/tokens';

export type Simulation = CallResponse<typeof simulatePackage>;

export interface SimulationWords {
  readonly pv: string;
  readonly load: string;
  readonly piles: string;
  readonly storage: string;
  readonly grid: string;
  readonly demand: string;
  readonly backflow: string;
  readonly transformer: string;
}

/** Tomorrow with the package: powers, price bands in the background, and the limits held as marks. */
export function powerModel(found: Simulation, timeZone: string, words: SimulationWords): ChartModel {
  const { withPackage, limits } = found;
  const line = (
    key: 'pv' | 'load' | 'piles' | 'storage' | 'grid',
    energy: EnergyRole,
    data: readonly number[],
  ) => ({
    key,
    name: words[key],
    unit: 'kW',
    decimals: 1,
    energy,
    data,
  });
  const some = (values: readonly number[]) => values.some((value) => value !== 0);
  const series: ChartSeries[] = [
    ...(some(withPackage.pvKw) ? [{ ...line('pv', 'pv', withPackage.pvKw), kind: 'area' as const }] : []),
    line('load', 'load', found.loadKw),
    ...(some(withPackage.pilesKw) ? [line('piles', 'charging', withPackage.pilesKw)] : []),
    { ...line('storage', 'battery', withPackage.storageKw), kind: 'area' },
    line('grid', 'grid', withPackage.gridKw),
  ];
  const mark = (value: number | null, label: string): ChartMark[] =>
    value === null ? [] : [{ value, unit: 'kW', label, tone: 'warning' }];
  return {
    x: { kind: 'time', at: found.at, timeZone },
    series,
    bands: priceBands(found),
    marks: [
      ...mark(limits.demandKw, words.demand),
      ...mark(limits.backflowKw, words.backflow),
      ...mark(limits.transformerKw, words.transformer),
    ],
  };
}

/** SOC over the same day, with the package and with the current settings. */
export function socModel(
  found: Simulation,
  timeZone: string,
  words: { readonly soc: string; readonly socNow: string },
): ChartModel {
  const percent = { unit: '%', decimals: 1 };
  return {
    x: { kind: 'time', at: found.at, timeZone },
    series: [
      { key: 'soc', name: words.soc, ...percent, energy: 'battery', data: found.withPackage.soc },
      { key: 'socNow', name: words.socNow, ...percent, tint: 1, dashed: true, data: found.asNow.soc },
    ],
    bands: priceBands(found),
  };
}

const priceBands = (found: Simulation): ChartBand[] =>
  found.prices.map(({ startMin, endMin, period }) => ({
    from: instantOf(found, startMin),
    to: instantOf(found, endMin),
    tone: period,
  }));

/** Unix milliseconds of a minute of the day, on a day without change of the UTC offset. */
const instantOf = ({ at }: Simulation, minute: number): number => (at[0] ?? 0) + minute * 60_000;

export const COMPARED = [
  'cost',
  'importKwh',
  'exportKwh',
  'chargeKwh',
  'dischargeKwh',
  'peakKw',
  'curtailedKwh',
  'waitingKwh',
  'endSoc',
] as const satisfies readonly (keyof DayFigures)[];
export type Compared = (typeof COMPARED)[number];

/** Rows to compare; curtailed and waiting energy only if it occurs in any way of operation. */
export const comparedRows = ({ figures }: Simulation): Compared[] =>
  COMPARED.filter(
    (name) =>
      (name !== 'curtailedKwh' && name !== 'waitingKwh') ||
      Object.values(figures).some((one) => (one[name] ?? 0) > 0.05),
  );
