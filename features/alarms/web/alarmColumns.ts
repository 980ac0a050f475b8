import { columnTexts } from '@heliodon/contract/columns';
import { kindById } from '@heliodon/device-kinds/kinds';
import { alarmColumns } from '../contract/alarms.columns.ts';

export const columns = alarmColumns(kindById);

/** What filters, details and groups call the same things. */
export const titles = columnTexts(columns);
