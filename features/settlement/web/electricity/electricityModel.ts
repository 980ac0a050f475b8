import { flowsOf, flowWords } from '@heliodon/energy/flows/flow-words';
import type { Flow } from '@heliodon/energy/flows/plant-flows';
import { periodWords } from '@heliodon/energy/tariff/period-words';
import type { PricePeriod } from '@heliodon/energy/tariff/tariff-day';
import { commonScale } from '@heliodon/kernel/format/unit';
import type { Lang } from '@heliodon/kernel/lang';
import type { ChartModel, ChartSeries } from '@heliodon/ui/chart/model';
import type { EnergyRole } from '@heliodon/ui/tokens';
import type { ElectricityReport } from '../../contract/electricity.contract.ts';
import { periodsIn, reportWords, unsplitKwh } from '../../contract/electricity.words.ts';
import { shortText } from '../report/columnText.ts';

export const FLOW_ROLES: Readonly<Record<Flow, EnergyRole>> = {
  pv: 'pv',
  charge: 'battery',
  discharge: 'battery',
  import: 'grid',
  export: 'grid',
  load: 'load',
  charging: 'charging',
};

/** Two stacks side by side: sources of energy and uses of energy. */
const STACKS: Readonly<Record<Flow, 'from' | 'to'>> = {
  pv: 'from',
  discharge: 'from',
  import: 'from',
  load: 'to',
  charging: 'to',
  charge: 'to',
  export: 'to',
};
const FROM_FIRST: readonly Flow[] = ['pv', 'discharge', 'import', 'load', 'charging', 'charge', 'export'];

const scaled = (values: readonly (number | null)[], factor: number) =>
  values.map((value) => (value === null ? null : value * factor));

const labels = ({ columns, range }: ElectricityReport) => columns.map(({ key }) => shortText(range, key));

/** All flows of the plant: sources in one bar, uses in the other. */
export function flowModel(report: ElectricityReport, lang: Lang): ChartModel {
  const shown = flowsOf(report.plant.screenType);
  const flows = FROM_FIRST.filter((flow) => shown.includes(flow));
  const values = (flow: Flow) => report.columns.map((column) => column.flows[flow]);
  const { factor, unit } = commonScale(flows.flatMap(values), 'kWh');
  return {
    x: { kind: 'category', labels: labels(report), name: reportWords.time[lang] },
    series: flows.map((flow) => ({
      key: flow,
      name: flowWords[flow][lang],
      unit,
      kind: 'bar',
      energy: FLOW_ROLES[flow],
      stack: STACKS[flow],
      pale: flow === 'charge' || flow === 'export',
      data: scaled(values(flow), factor),
    })),
  };
}

/** One flow by time of use; energy not yet assigned to a period is on top. */
export function periodModel(report: ElectricityReport, flow: Flow, lang: Lang): ChartModel {
  const { columns, totals } = report;
  const values = (period: PricePeriod) => columns.map((column) => column.periods[flow][period] ?? null);
  const rest = columns.map((column) => unsplitKwh(column.flows[flow], column.periods[flow]));
  const { factor, unit } = commonScale(
    columns.map((column) => column.flows[flow]),
    'kWh',
  );
  const bar = { unit, kind: 'bar', stack: 'period' } as const;
  const series: ChartSeries[] = periodsIn([totals.periods[flow]])
    .reverse()
    .map((period) => ({
      ...bar,
      key: period,
      name: periodWords[period][lang],
      price: period,
      data: scaled(values(period), factor),
    }));
  if (rest.some((kwh) => kwh !== null))
    series.push({
      ...bar,
      key: 'unsplit',
      name: reportWords.unsplit[lang],
      energy: FLOW_ROLES[flow],
      pale: true,
      data: scaled(rest, factor),
    });
  return { x: { kind: 'category', labels: labels(report), name: reportWords.time[lang] }, series };
}

export const hasEnergy = ({ totals, plant }: ElectricityReport): boolean =>
  flowsOf(plant.screenType).some((flow) => totals.flows[flow] !== null);
