import { columnTexts } from '@heliodon/contract/columns';
import { kindById } from '@heliodon/device-kinds/kinds';
import { alarmColumns } from '../contract/alarms.columns.ts';

export const columns = alarmColumns(kindById);

/** Column titles, also used by filters, details and groups. */
export const titles = columnTexts(columns);
