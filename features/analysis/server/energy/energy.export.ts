import type { Column } from '@heliodon/contract/columns';
import { commonErrors } from '@heliodon/contract/errors';
import { flowsOf, flowWords } from '@heliodon/energy/flows/flow-words';
import type { Flow } from '@heliodon/energy/flows/plant-flows';
import { AppError } from '@heliodon/kernel/app-error';
import type { ExportSource } from '@heliodon/server-kit/exports';
import { listTable } from '@heliodon/server-kit/list-table';
import { maySeePlant } from '@heliodon/server-kit/plant-scope';
import { type EnergyAnalysis, type EnergyStep, energySpan } from '../../contract/energy.contract.ts';
import { analysisWords } from '../../contract/energy.words.ts';
import { figureCell, stepColumn } from '../../contract/step.columns.ts';
import { mustView } from '../view-right.ts';
import { type EnergyReads, energyAnalysis } from './energy.service.ts';

export const ENERGY_EXPORT = 'energyAnalysis';

type Step = EnergyAnalysis['columns'][number];

const percentCell = (share: number | null): number | null =>
  share === null ? null : Math.round(share * 1e4) / 100;

/** The analysis as a table: one row per step, sums at the bottom. */
export function energyExportSource(reads: EnergyReads): ExportSource {
  return {
    kind: ENERGY_EXPORT,
    permission: 'reportExport',
    async open(params, caller, lang) {
      mustView(caller);
      const span = energySpan.parse(params);
      // The file is created later than requested, and access to the plant may have been lost meanwhile.
      if (!(await maySeePlant(reads.db, caller, span.plantId))) throw new AppError(commonErrors.notFound);
      const { plant, range, columns } = await energyAnalysis(reads, span);
      const flows = flowsOf(plant.screenType);
      return {
        title: `${plant.name} ${analysisWords.energyTitle[lang]} ${range.from === range.to ? range.from : `${range.from} ${range.to}`}`,
        timeZone: plant.timeZone,
        total: columns.length,
        ...listTable(energyColumns(flows, range.step, plant.timeZone), columns, {
          lang,
          timeZone: plant.timeZone,
          caller,
        }),
      };
    },
  };
}

/** The page shows these steps as curves only. */
function energyColumns(flows: readonly Flow[], step: EnergyStep, timeZone: string): Column<Step>[] {
  const rate = (key: 'selfUse' | 'selfSufficiency'): Column<Step> => ({
    key,
    text: analysisWords[key],
    unit: '%',
    format: 'number',
    value: (row) => percentCell(row[key]),
  });
  const soc: Column<Step> = {
    key: 'soc',
    text: analysisWords.soc,
    unit: '%',
    format: 'number',
    decimals: 1,
    value: (row) => (row.soc === null ? null : Math.round(row.soc * 10) / 10),
  };
  return [
    stepColumn(step, timeZone),
    ...flows.map(
      (flow): Column<Step> => ({
        key: flow,
        text: flowWords[flow],
        unit: 'kWh',
        format: 'number',
        total: 'sum',
        value: (row) => figureCell(row.flows[flow]),
      }),
    ),
    rate('selfUse'),
    rate('selfSufficiency'),
    ...(step === 'quarter' ? [soc] : []),
  ];
}
