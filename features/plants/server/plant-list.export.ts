import { timeZone } from '@heliodon/contract/fields';
import type { Database } from '@heliodon/infrastructure/database';
import type { ExportSource } from '@heliodon/server-kit/exports';
import { listTable } from '@heliodon/server-kit/list-table';
import { plantWords } from '../contract/plant.words.ts';
import { plantListColumns } from '../contract/plant-list.columns.ts';
import { plantFilter } from '../contract/plant-list.contract.ts';
import { countPlants, type RegionNames, streamPlants, totalOf } from './plant-list.queries.ts';
import { PLANT_EXPORT } from './plants.service.ts';

const exportParams = plantFilter.extend({ timeZone: timeZone() });

/** The plant list with all columns, in the language of the requesting user. */
export function plantExport(db: Database, names: RegionNames): ExportSource {
  return {
    kind: PLANT_EXPORT,
    permission: 'plantExport',
    async open(params, caller, lang) {
      const { timeZone: zone, ...filter } = exportParams.parse(params);
      const rows = streamPlants(db, names, caller, lang, filter);
      return {
        title: plantWords[lang].title,
        timeZone: zone,
        total: totalOf(await countPlants(db, caller, filter), filter.status),
        // In the time zone of each plant, which is shown in its own column.
        ...listTable(plantListColumns, rows, { lang, caller, timeZone: (row) => row.timeZone }),
      };
    },
  };
}
