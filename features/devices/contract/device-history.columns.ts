import type { Column } from '@heliodon/contract/columns';
import { type DeviceKind, findPoint } from '@heliodon/kernel/device-kind';
import { codeWord, hasCodes, pointText } from '@heliodon/kernel/device-point';

/** By point name as in calls: `activePowerKw` or `stringCurrent.3`. */
export interface Sample {
  readonly atMs: number;
  readonly values: Readonly<Record<string, number | null>>;
}

export const sampleTime: Column<Sample, 'atMs'> = {
  key: 'atMs',
  text: { zh: '时间', en: 'Time' },
  format: 'time',
  width: 154,
};

/** Unaveraged: numbers keep their sign, because the heading names no direction; codes are shown as names. */
export const sampleColumns = (kind: DeviceKind, names: readonly string[]): Column<Sample>[] =>
  names.flatMap((name): Column<Sample>[] => {
    const found = findPoint(kind, name);
    if (!found) return [];
    const { point } = found;
    return [
      {
        key: name,
        text: pointText(kind, name),
        unit: point.unit,
        format: hasCodes(point) ? 'text' : 'number',
        decimals: point.decimals,
        value: ({ values }, { lang }) => {
          const value = values[name] ?? null;
          return value === null ? null : (codeWord(kind, point, value, lang) ?? value);
        },
      },
    ];
  });
