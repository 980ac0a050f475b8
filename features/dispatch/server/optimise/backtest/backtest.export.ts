import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import { currencyUnit } from '@heliodon/kernel/format/money';
import type { ExportSource } from '@heliodon/server-kit/exports';
import { listTable } from '@heliodon/server-kit/list-table';
import { mustHave } from '@heliodon/server-kit/must-have';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { z } from 'zod';
import { backtestDayColumns } from '../../../contract/backtest.columns.ts';
import { optimiseErrors } from '../../../contract/optimise.rules.ts';
import { backtestWords } from '../../../contract/optimise.words.ts';
import { readBacktest, resultOf } from './backtest.service.ts';

export const BACKTEST_EXPORT = 'backtest';

const asked = z.strictObject({ plantId: z.number().int(), backtestId: z.number().int() });

/** One row per day: the cost of each way and the savings compared with measured operation and with no storage. */
export function backtestSource(db: Database): ExportSource {
  return {
    kind: BACKTEST_EXPORT,
    permission: 'reportExport',
    async open(params, caller, lang) {
      mustHave(caller, 'energyAnalysisView');
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
      return {
        title: `${plant.name} ${backtestWords.title[lang]} ${result.from} ${result.to}`,
        timeZone: result.timeZone,
        total: result.days.length,
        ...listTable(backtestDayColumns(currencyUnit(result.currency, lang)), result.days, {
          lang,
          timeZone: result.timeZone,
          caller,
        }),
      };
    },
  };
}
