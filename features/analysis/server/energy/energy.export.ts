import { commonErrors } from '@heliodon/contract/errors';
import { flowsOf, flowWords } from '@heliodon/energy/flows/flow-words';
import type { TableColumn, TableValue } from '@heliodon/infrastructure/documents/table-file';
import { AppError } from '@heliodon/kernel/app-error';
import type { ExportSource } from '@heliodon/server-kit/exports';
import { maySeePlant } from '@heliodon/server-kit/plant-scope';
import { energySpan } from '../../contract/energy.contract.ts';
import { analysisWords, STEP_FORMATS, stepText } from '../../contract/energy.words.ts';
import { mustView } from '../view-right.ts';
import { type EnergyReads, energyAnalysis } from './energy.service.ts';

export const ENERGY_EXPORT = 'energyAnalysis';

/** To the milliwatt-hour: what lies below is how computers add. */
export const figureCell = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1e6) / 1e6;
export const percentCell = (share: number | null): number | null =>
  share === null ? null : Math.round(share * 1e4) / 100;

/** The analysis as a table: one row a step, the sums below. */
export function energyExportSource(reads: EnergyReads): ExportSource {
  return {
    kind: ENERGY_EXPORT,
    permission: 'reportExport',
    async open(params, caller, lang) {
      mustView(caller);
      const span = energySpan.parse(params);
      // A file is made later than it was asked for: whose plant it is may have changed.
      if (!(await maySeePlant(reads.db, caller, span.plantId))) throw new AppError(commonErrors.notFound);
      const { plant, range, columns } = await energyAnalysis(reads, span);
      const flows = flowsOf(plant.screenType);
      const isDay = range.step === 'quarter';
      const rates: TableColumn[] = [
        { header: `${analysisWords.selfUse[lang]} (%)`, numberFormat: '0.00' },
        { header: `${analysisWords.selfSufficiency[lang]} (%)`, numberFormat: '0.00' },
        ...(isDay ? [{ header: `${analysisWords.soc[lang]} (%)`, numberFormat: '0.0' }] : []),
      ];
      const rows = columns.map((column): TableValue[] => [
        stepText(column.key, plant.timeZone),
        ...flows.map((flow) => figureCell(column.flows[flow])),
        percentCell(column.selfUse),
        percentCell(column.selfSufficiency),
        ...(isDay ? [column.soc === null ? null : Math.round(column.soc * 10) / 10] : []),
      ]);
      return {
        title: `${plant.name} ${analysisWords.energyTitle[lang]} ${range.from === range.to ? range.from : `${range.from} ${range.to}`}`,
        timeZone: plant.timeZone,
        columns: [
          {
            header: `${analysisWords.time[lang]} (${plant.timeZone})`,
            width: 24,
            numberFormat: STEP_FORMATS[range.step],
            total: { label: analysisWords.total[lang] },
          },
          ...flows.map(
            (flow): TableColumn => ({
              header: `${flowWords[flow][lang]} (kWh)`,
              numberFormat: '#,##0.00',
              total: 'sum',
            }),
          ),
          ...rates,
        ],
        total: rows.length,
        rows,
      };
    },
  };
}
