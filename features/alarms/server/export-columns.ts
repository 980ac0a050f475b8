import type { TableColumn, TableValue } from '@heliodon/infrastructure/documents/table-file';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { formatDateTime } from '@heliodon/kernel/format/time';
import type { Lang } from '@heliodon/kernel/lang';
import { gradeWords } from '../contract/alarm.words.ts';
import type { AlarmListRow } from '../contract/list.contract.ts';
import { exportWords } from './alarms.export.words.ts';

export type Column<Row> = TableColumn & { readonly value: (row: Row) => TableValue };

export const columnMaker =
  <Row>() =>
  (header: string, width: number, value: (row: Row) => TableValue): Column<Row> => ({ header, width, value });

/** On the clock of each plant: the zone stands beside it. */
export const timeText = (at: string | null, { timeZone }: { readonly timeZone: string }): string =>
  at === null ? '' : formatDateTime(at, timeZone);

type OfAlarm = Pick<
  AlarmListRow,
  'grade' | 'description' | 'plantName' | 'deviceAlias' | 'deviceSn' | 'deviceType' | 'timeZone'
>;

/** Which alarm it is about, in every file of the alarms. */
export function aboutAlarm(kinds: ReadonlyMap<string, DeviceKind>, lang: Lang): Column<OfAlarm>[] {
  const { columns: words } = exportWords[lang];
  const column = columnMaker<OfAlarm>();
  return [
    column(words.grade, 14, (row) => gradeWords[row.grade][lang]),
    column(words.description, 44, (row) => row.description),
    column(words.plant, 24, (row) => row.plantName),
    column(words.device, 24, (row) => row.deviceAlias),
    column(words.sn, 22, (row) => row.deviceSn),
    column(words.deviceType, 16, (row) => kinds.get(row.deviceType)?.[lang] ?? row.deviceType),
  ];
}

export const zoneColumn = (lang: Lang): Column<Pick<AlarmListRow, 'timeZone'>> =>
  columnMaker<Pick<AlarmListRow, 'timeZone'>>()(
    exportWords[lang].columns.timeZone,
    18,
    (row) => row.timeZone,
  );
