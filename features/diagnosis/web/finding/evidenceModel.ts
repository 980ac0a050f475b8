import type { FindingDetail } from '@heliodon/diagnosis/contract';
import { formatDate } from '@heliodon/kernel/format/time';
import { HOUR_MS } from '@heliodon/kernel/time';
import type { ChartModel } from '@heliodon/ui/chart/model';

/** Whether evidence has one value per day: drawn over dates, otherwise over the plant's local time. */
export const isOverDays = ({ atMs }: FindingDetail['evidence']): boolean =>
  (atMs[1] ?? 0) - (atMs[0] ?? 0) > HOUR_MS;

interface Words {
  readonly measured: string;
  readonly expected: string;
  readonly band: string;
}

/** Index range with non-zero values, plus a margin of two steps: the night is cut off. */
function span({ measured, expected }: FindingDetail['evidence']): [number, number] {
  const known = measured.flatMap((value, i) => ((value ?? 0) !== 0 || (expected[i] ?? 0) !== 0 ? [i] : []));
  const first = known[0] ?? 0;
  const last = known.at(-1) ?? measured.length - 1;
  return [Math.max(0, first - 2), Math.min(measured.length, last + 3)];
}

/** Measured and expected values, with the periods of the fault as bands in the background. */
export function evidenceModel(
  { evidence, timeZone }: Pick<FindingDetail, 'evidence' | 'timeZone'>,
  words: Words,
): ChartModel {
  const { atMs, unit, measured, expected, bands } = evidence;
  const days = isOverDays(evidence);
  const [from, to] = days ? [0, atMs.length] : span(evidence);
  const decimals = unit === '' || unit === 'kΩ' ? 0 : unit === '%' ? 1 : 2;
  const cut = <T>(values: readonly T[]) => values.slice(from, to);
  const label = (ms: number) => formatDate(ms, timeZone);
  const shown = cut(atMs);
  const last = shown.at(-1) ?? 0;
  return {
    x: days ? { kind: 'category', labels: shown.map(label) } : { kind: 'time', at: shown, timeZone },
    series: [
      { key: 'expected', name: words.expected, unit, decimals, dashed: true, data: cut(expected) },
      { key: 'measured', name: words.measured, unit, decimals, energy: 'pv', data: cut(measured) },
    ],
    bands: bands.map(({ fromMs, toMs }) => ({
      ...(days ? dayBand(shown, fromMs, toMs, label) : { from: fromMs, to: Math.min(toMs, last) }),
      tone: 'fault' as const,
      label: words.band,
    })),
  };
}

/** Band between dates, which have no width: it ends at the next date, or starts at the previous one. */
function dayBand(days: readonly number[], fromMs: number, toMs: number, label: (ms: number) => string) {
  const first = days.findIndex((ms) => ms >= fromMs);
  const next = days.findIndex((ms) => ms >= toMs);
  const to = next === -1 ? days.length - 1 : next;
  const from = first === to ? Math.max(0, first - 1) : first;
  return { from: label(days[from] ?? fromMs), to: label(days[to] ?? fromMs) };
}
