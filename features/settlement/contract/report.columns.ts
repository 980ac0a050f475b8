import type { Column } from '@heliodon/contract/columns';
import { keyText, type ReportStep, runningPlace, slotState } from '@heliodon/energy/periods/report-range';
import type { Bilingual } from '@heliodon/kernel/lang';
import { reportWords } from './electricity.words.ts';

/* The common structure of all report tables, on pages and in files: periods in rows, totals last. */

/** An hour, day, month or year; the totals row has no key. */
export interface SlotRow {
  readonly key?: string;
}

/** Key of the time column. */
export const TIME_KEY = 'key';

interface ReportSlots {
  readonly keys: readonly string[];
  readonly step: ReportStep;
  readonly timeZone: string;
}

/** Format that converts the key to a date; a year is a number. */
const KEY_FORMATS: Readonly<Record<ReportStep, string>> = {
  hour: 'yyyy-mm-dd hh:mm',
  day: 'yyyy-mm-dd',
  month: 'yyyy-mm',
  year: '0',
};

/** Footnote: which of the periods is not over. */
export function slotColumn({ keys, step, timeZone }: ReportSlots, nowMs: number): Column<SlotRow> {
  const running = keys[runningPlace(keys, timeZone, nowMs)];
  return {
    key: TIME_KEY,
    text: reportWords.time,
    unit: timeZone,
    width: 168,
    numberFormat: KEY_FORMATS[step],
    value: ({ key }) => key && keyText(key),
    total: { label: running === undefined ? reportWords.total : runningTotal(keyText(running)) },
  };
}

const runningTotal = (time: string): Bilingual => ({
  zh: `${reportWords.total.zh}（${time} 进行中）`,
  en: `${reportWords.total.en} (${time} in progress)`,
});

/** Tables end with the current period: future periods have no figures. */
export const begun = <Row extends { readonly key: string }>(
  rows: readonly Row[],
  timeZone: string,
  nowMs: number,
): Row[] => rows.filter(({ key }) => slotState(key, timeZone, nowMs) !== 'future');

const PER_KWH = 1_000_000;
/** Rounded to 1 mWh: anything smaller is floating-point error. */
export const roundedKwh = (kwh: number | null): number | null =>
  kwh === null ? null : Math.round(kwh * PER_KWH) / PER_KWH;

/** Empty if nothing was settled. */
export const amountColumn = <Row extends SlotRow & { readonly empty?: boolean }>(
  key: string,
  text: Bilingual,
  unit: Bilingual,
  amount: (row: Row) => string | null,
): Column<Row> => ({
  key,
  text,
  unit,
  format: 'money',
  total: 'sum',
  value: (row) => (row.empty ? null : amount(row)),
});

export const joined = (whole: Bilingual, part: Bilingual): Bilingual => ({
  zh: `${whole.zh} · ${part.zh}`,
  en: `${whole.en} · ${part.en}`,
});
