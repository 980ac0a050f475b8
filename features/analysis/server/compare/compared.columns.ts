import type { Column, ColumnValue } from '@heliodon/contract/columns';
import { hasCodes, pointText } from '@heliodon/kernel/device-point';
import { formatDateTime, formatTime } from '@heliodon/kernel/format/time';
import type { Bilingual, Lang } from '@heliodon/kernel/lang';
import { deviceText, exportWords } from '../../contract/compare/compare.words.ts';
import type { KnownSeries } from './compared.policy.ts';
import type { ComparedStep } from './compared.rows.ts';

/* The page shows these values as curves and its table only counts them: only the file has them as columns. */

export function seriesText({ device, kind, point }: KnownSeries, lang: Lang, withPlant = false): string {
  const plant = withPlant ? `${device.plantName} ` : '';
  return `${plant}${deviceText(device)} ${pointText(kind, point)[lang]}`;
}

export function columnsOfTime(
  series: readonly KnownSeries[],
  timeZone: string,
): Column<ComparedStep<KnownSeries>>[] {
  const withPlant = new Set(series.map(({ device }) => device.plantId)).size > 1;
  return [
    {
      key: 'time',
      text: exportWords.time,
      unit: timeZone,
      width: 168,
      numberFormat: 'yyyy-mm-dd hh:mm',
      value: ({ ms }) => formatDateTime(ms, timeZone, 'minute'),
    },
    ...series.map((one) => ({
      ...valueColumn(one, one, {
        zh: seriesText(one, 'zh', withPlant),
        en: seriesText(one, 'en', withPlant),
      }),
      key: `${one.deviceId} ${one.point}`,
      unit: one.shape.unit,
      width: 210,
    })),
  ];
}

export const columnsOfDays = (one: KnownSeries, days: readonly string[]): Column<ComparedStep<string>>[] => [
  { key: 'time', text: exportWords.time, value: ({ ms }) => formatTime(ms, 'UTC') },
  ...days.map((day) => ({ ...valueColumn(one, day, { zh: day, en: day }), key: day })),
];

const valueColumn = <Of>(
  one: KnownSeries,
  of: Of,
  text: Bilingual,
): Pick<Column<ComparedStep<Of>>, 'text' | 'format' | 'decimals' | 'value'> => ({
  text,
  format: hasCodes(one.shape) ? 'text' : 'number',
  decimals: one.shape.decimals,
  value: ({ values }, { lang }) => cell(one, values.get(of) ?? null, lang),
});

/** Codes as text; numbers with the resolution of the device. */
function cell({ shape }: KnownSeries, value: number | null, lang: Lang): ColumnValue {
  if (value === null) return null;
  return shape.codes?.[value]?.[lang] ?? Number(value.toFixed(shape.decimals));
}
