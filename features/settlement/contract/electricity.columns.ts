import type { Column } from '@heliodon/contract/columns';
import { flowsOf, flowWords } from '@heliodon/energy/flows/flow-words';
import { FLOWS, type Flow } from '@heliodon/energy/flows/plant-flows';
import { periodWords } from '@heliodon/energy/tariff/period-words';
import type { Bilingual } from '@heliodon/kernel/lang';
import type { ElectricityReport, ElectricityView } from './electricity.contract.ts';
import { periodsIn, reportWords, unsplitKwh } from './electricity.words.ts';
import { joined, roundedKwh, type SlotRow, slotColumn } from './report.columns.ts';

export type ElectricityRow = SlotRow & Pick<ElectricityReport['totals'], 'flows' | 'periods' | 'importMaxKw'>;

type Report = Pick<ElectricityReport, 'plant' | 'range' | 'totals'> & {
  readonly columns: readonly { readonly key: string }[];
};

interface Shown {
  readonly view: ElectricityView;
  /** By time of use: this flow; by default all flows, named in each title. */
  readonly flow?: Flow;
  readonly nowMs: number;
}

export function electricityColumns(report: Report, { view, flow, nowMs }: Shown): Column<ElectricityRow>[] {
  const { plant, range, totals } = report;
  const keys = report.columns.map(({ key }) => key);
  const time = slotColumn({ keys, step: range.step, timeZone: plant.timeZone }, nowMs);
  if (view === 'flow') return [time, ...flowColumns(report)];
  if (flow) return [time, ...periodColumns(flow, totals, (part) => part)];
  const shown = flowsOf(plant.screenType);
  return [
    time,
    ...FLOWS.filter((one) => shown.includes(one)).flatMap((one) =>
      periodColumns(one, totals, (part) => joined(flowWords[one], part)),
    ),
  ];
}

const energyColumn = (
  key: string,
  text: Bilingual,
  kwh: (row: ElectricityRow) => number | null,
): Column<ElectricityRow> => ({
  key,
  text,
  unit: 'kWh',
  format: 'number',
  total: 'sum',
  value: (row) => roundedKwh(kwh(row)),
});

function flowColumns({ plant: { screenType, pvKwp } }: Report): Column<ElectricityRow>[] {
  const flows = flowsOf(screenType);
  const hours: Column<ElectricityRow> = {
    key: 'fullHours',
    text: reportWords.fullHours,
    unit: 'h',
    format: 'number',
    total: 'sum',
    value: ({ flows: { pv } }) => (pv === null || !pvKwp ? null : roundedKwh(pv / pvKwp)),
  };
  return [
    ...flows.map((flow) => energyColumn(flow, flowWords[flow], (row) => row.flows[flow])),
    ...(pvKwp && flows.includes('pv') ? [hours] : []),
    {
      key: 'importMax',
      text: reportWords.importMax,
      unit: 'kW',
      format: 'number',
      decimals: 1,
      // The maximum, not a sum.
      total: 'max',
      value: ({ importMaxKw }) => roundedKwh(importMaxKw),
    },
  ];
}

/** The columns of a flow: its periods and the total. */
function periodColumns(
  flow: Flow,
  totals: Pick<ElectricityRow, 'flows' | 'periods'>,
  text: (part: Bilingual) => Bilingual,
): Column<ElectricityRow>[] {
  const rest = energyColumn(`${flow}.unsplit`, text(reportWords.unsplit), (row) =>
    unsplitKwh(row.flows[flow], row.periods[flow]),
  );
  return [
    ...periodsIn([totals.periods[flow]]).map((period) =>
      energyColumn(
        `${flow}.${period}`,
        text(periodWords[period]),
        (row) => row.periods[flow][period] ?? null,
      ),
    ),
    ...(unsplitKwh(totals.flows[flow], totals.periods[flow]) === null ? [] : [rest]),
    energyColumn(`${flow}.whole`, text(reportWords.total), (row) => row.flows[flow]),
  ];
}
