import type { Database } from '@heliodon/infrastructure/database';
import type { ExportSource } from '@heliodon/server-kit/exports';
import { listTable } from '@heliodon/server-kit/list-table';
import { mustHave } from '@heliodon/server-kit/must-have';
import { potentialColumns } from '../../contract/potential.columns.ts';
import { exportPotential } from '../../contract/potential.contract.ts';
import { potentialWords } from '../../contract/potential.words.ts';
import { readPotential } from './potential.queries.ts';

export const POTENTIAL_EXPORT = 'storagePotential';

/** All plants, highest share of the cost first. */
export const potentialSource = (db: Database): ExportSource => ({
  kind: POTENTIAL_EXPORT,
  permission: 'reportExport',
  async open(params, caller, lang) {
    mustHave(caller, 'dispatchView');
    const { timeZone, format: _format, ...filter } = exportPotential.request.parse(params);
    const { rows, total } = await readPotential(db, caller, filter, 'all');
    return {
      title: potentialWords.title[lang],
      timeZone,
      total,
      ...listTable(potentialColumns, rows, { lang, timeZone, caller }),
    };
  },
});
