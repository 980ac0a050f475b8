import { flowsOf, flowWords } from '@heliodon/energy/flows/flow-words';
import { FLOWS, type Flow } from '@heliodon/energy/flows/plant-flows';
import { keyText } from '@heliodon/energy/periods/report-range';
import { periodWords } from '@heliodon/energy/tariff/period-words';
import type { TableColumn, TableValue } from '@heliodon/infrastructure/documents/table-file';
import type { Lang } from '@heliodon/kernel/lang';
import type { ExportSource } from '@heliodon/server-kit/exports';
import { type ElectricityReport, electricityExport } from '../../contract/electricity.contract.ts';
import { periodsIn, reportWords, unsplitKwh } from '../../contract/electricity.words.ts';
import {
  checkPlant,
  ENERGY_FORMAT,
  energyCell,
  hasBegun,
  KEY_FORMATS,
  POWER_FORMAT,
  totalLabel,
} from '../report/report-file.ts';
import { type ElectricityReads, electricityReport } from './electricity.service.ts';

export const ELECTRICITY_EXPORT = 'electricityReport';

type Part = ElectricityReport['columns'][number];

interface Figure {
  readonly column: TableColumn;
  readonly of: (part: Part) => number | null;
}

/** The report as a table: one row a column of the chart, the totals below. */
export function electricityExportSource(reads: ElectricityReads): ExportSource {
  return {
    kind: ELECTRICITY_EXPORT,
    permission: 'reportExport',
    async open(params, caller, lang) {
      const { report: span, view } = electricityExport.parse(params);
      await checkPlant(reads.db, caller, span.plantId);
      const report = await electricityReport(reads, span);
      const { plant, range } = report;
      const figures = view === 'flow' ? flowFigures(report, lang) : periodFigures(report, lang);
      const rows = report.columns
        .filter(({ key }) => hasBegun(key, plant.timeZone, reads.clock.now()))
        .map((column): TableValue[] => [
          keyText(column.key),
          ...figures.map(({ of }) => energyCell(of(column))),
        ]);
      const [from, to] = [range.from, range.to].map(keyText);
      return {
        title: `${plant.name} ${reportWords.electricity[lang]} ${from === to ? from : `${from} ${to}`}`,
        timeZone: plant.timeZone,
        columns: [
          {
            header: `${reportWords.time[lang]} (${plant.timeZone})`,
            width: 24,
            numberFormat: KEY_FORMATS[range.step],
            total: {
              label: totalLabel(
                reportWords.total[lang],
                report.columns.map(({ key }) => key),
                { timeZone: plant.timeZone, now: reads.clock.now(), lang },
              ),
            },
          },
          ...figures.map(({ column }) => column),
        ],
        total: rows.length,
        rows,
      };
    },
  };
}

const energyColumn = (name: string): TableColumn => ({
  header: `${name} (kWh)`,
  numberFormat: ENERGY_FORMAT,
  total: 'sum',
});

function flowFigures({ plant: { screenType, pvKwp } }: ElectricityReport, lang: Lang): Figure[] {
  const flows = flowsOf(screenType);
  const hours = {
    header: `${reportWords.fullHours[lang]} (h)`,
    numberFormat: ENERGY_FORMAT,
    total: 'sum',
  } as const;
  return [
    ...flows.map((flow) => ({
      column: energyColumn(flowWords[flow][lang]),
      of: (part: Part) => part.flows[flow],
    })),
    ...(pvKwp && flows.includes('pv')
      ? [{ column: hours, of: ({ flows: { pv } }: Part) => (pv === null ? null : pv / pvKwp) }]
      : []),
    {
      // The highest of all, which no sum tells.
      column: {
        header: `${reportWords.importMax[lang]} (kW)`,
        numberFormat: POWER_FORMAT,
        total: 'max',
      },
      of: (part) => part.importMaxKw,
    },
  ];
}

/** Each flow by the periods that it has, and its whole. */
function periodFigures({ plant, totals }: ElectricityReport, lang: Lang): Figure[] {
  const shown = flowsOf(plant.screenType);
  return FLOWS.filter((flow) => shown.includes(flow)).flatMap((flow) => splitFigures(flow, totals, lang));
}

function splitFigures(flow: Flow, totals: ElectricityReport['totals'], lang: Lang): Figure[] {
  const name = flowWords[flow][lang];
  const unsplit = unsplitKwh(totals.flows[flow], totals.periods[flow]) !== null;
  return [
    ...periodsIn([totals.periods[flow]]).map((period) => ({
      column: energyColumn(`${name} · ${periodWords[period][lang]}`),
      of: (part: Part) => part.periods[flow][period] ?? null,
    })),
    ...(unsplit
      ? [
          {
            column: energyColumn(`${name} · ${reportWords.unsplit[lang]}`),
            of: (part: Part) => unsplitKwh(part.flows[flow], part.periods[flow]),
          },
        ]
      : []),
    { column: energyColumn(`${name} · ${reportWords.total[lang]}`), of: (part) => part.flows[flow] },
  ];
}
