import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import type { TableColumn, TableValue } from '@heliodon/infrastructure/documents/table-file';
import { AppError } from '@heliodon/kernel/app-error';
import type { ExportSource } from '@heliodon/server-kit/exports';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { z } from 'zod';
import { optimiseErrors } from '../../../contract/optimise.rules.ts';
import { backtestWords, wayWords } from '../../../contract/optimise.words.ts';
import { BACKTEST_WAYS } from '../../../contract/optimise-backtest.contract.ts';
import { mustView } from '../../view-right.ts';
import { readBacktest, resultOf } from './backtest.service.ts';

export const BACKTEST_EXPORT = 'backtest';

const asked = z.strictObject({ plantId: z.number().int(), backtestId: z.number().int() });

/** One row a day, the cost of each way and what the tested one saved against reality and against no storage. */
export function backtestSource(db: Database): ExportSource {
  return {
    kind: BACKTEST_EXPORT,
    permission: 'reportExport',
    async open(params, caller, lang) {
      mustView(caller);
      const { plantId, backtestId } = asked.parse(params);
      const plant = await db
        .selectFrom('plant')
        .select('name')
        .where('id', '=', plantId)
        .where('id', 'in', visiblePlantIds(caller))
        .executeTakeFirst();
      if (!plant) throw new AppError(commonErrors.notFound);
      const result = resultOf(await readBacktest(db, { plantId, backtestId }));
      if (!result) throw new AppError(optimiseErrors.notDone);
      const money = (header: string): TableColumn => ({
        header: `${header} (${result.currency})`,
        numberFormat: '#,##0.00',
        total: 'sum',
      });
      const rows = result.days.map((day): TableValue[] => [
        day.day,
        ...BACKTEST_WAYS.map((way) => day[way]),
        day.real - day.policy,
        day.none - day.policy,
      ]);
      return {
        title: `${plant.name} ${backtestWords.title[lang]} ${result.from} ${result.to}`,
        timeZone: result.timeZone,
        columns: [
          { header: backtestWords.day[lang], width: 14, total: { label: backtestWords.total[lang] } },
          ...BACKTEST_WAYS.map((way) => money(wayWords[way][lang])),
          money(backtestWords.savedReal[lang]),
          money(backtestWords.savedNone[lang]),
        ],
        total: rows.length,
        rows,
      };
    },
  };
}
