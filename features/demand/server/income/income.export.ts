import { demandReasonWords } from '@heliodon/energy/demand/demand-words';
import type { TableValue } from '@heliodon/infrastructure/documents/table-file';
import { currencyUnit } from '@heliodon/kernel/format/money';
import type { ExportSource } from '@heliodon/server-kit/exports';
import { demandWords, savingWords } from '../../contract/demand.words.ts';
import { demandYear } from '../../contract/income.contract.ts';
import type { DemandDeps } from '../deps.ts';
import { checkPlant, figureColumn, timeCell } from '../report-file.ts';
import { readIncome } from './income.service.ts';

export const DEMAND_INCOME_EXPORT = 'demandIncome';

const amountCell = (amount: string | null): number | null => (amount === null ? null : Number(amount));

/** The months of a year, one row each. */
export function demandIncomeExport(deps: Pick<DemandDeps, 'db' | 'clock' | 'billedMonths'>): ExportSource {
  return {
    kind: DEMAND_INCOME_EXPORT,
    permission: 'reportExport',
    async open(params, caller, lang) {
      const asked = demandYear.parse(params);
      await checkPlant(deps.db, caller, asked.plantId);
      const { plantName, timeZone, currency, months } = await readIncome(deps, asked);
      const name = (word: keyof typeof demandWords) => demandWords[word][lang];
      const money = currencyUnit(currency, lang);
      const rows = months.map((month): TableValue[] => [
        month.month,
        month.peakKw,
        month.registerKw,
        timeCell(month.registerAtMs, timeZone),
        month.quartersKw,
        timeCell(month.peakAtMs, timeZone),
        demandReasonWords[month.reason][lang],
        month.freeKw,
        timeCell(month.freeAtMs, timeZone),
        amountCell(month.pricePerKw),
        amountCell(month.charge),
        amountCell(month.freeCharge),
        amountCell(month.saved),
        month.state === 'counted' ? '' : savingWords[month.state][lang],
      ]);
      const time = { header: name('peakAt'), width: 20, numberFormat: 'yyyy-mm-dd hh:mm' };
      return {
        title: `${plantName} ${name('income')} ${asked.year}`,
        timeZone,
        columns: [
          {
            header: `${name('month')} (${timeZone})`,
            width: 24,
            numberFormat: 'yyyy-mm',
            total: { label: name('total') },
          },
          figureColumn(name('peak'), 'kW'),
          figureColumn(name('register'), 'kW'),
          time,
          figureColumn(name('quarters'), 'kW'),
          time,
          { header: name('basis'), width: 40 },
          figureColumn(name('free'), 'kW'),
          time,
          figureColumn(name('price'), `${money}/kW`),
          figureColumn(name('charge'), money, 'sum'),
          figureColumn(name('freeCharge'), money, 'sum'),
          figureColumn(name('saved'), money, 'sum'),
          { header: name('state'), width: 28 },
        ],
        total: rows.length,
        rows,
      };
    },
  };
}
