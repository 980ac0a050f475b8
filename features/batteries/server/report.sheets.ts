import { type CellFigures, cellFigures, type Ranking, worstFirst } from '@heliodon/energy/cells/cell-ranking';
import { type CellWarning, cellWarnings } from '@heliodon/energy/cells/cell-warnings';
import type { TableColumn, TableSheet, TableValue } from '@heliodon/infrastructure/documents/table-file';
import { formatDate, formatDateTime } from '@heliodon/kernel/format/time';
import type { Lang } from '@heliodon/kernel/lang';
import type { ExportWorkbook } from '@heliodon/server-kit/exports';
import { dayOfCell } from './cell.service.ts';
import { dayNoOf, dayOfNo, type KeptCellDay } from './days/cell-day.rows.ts';
import { type ReportWords, reportWords } from './report.words.ts';
import type { BatteryPart } from './stack.queries.ts';

export interface WorstMoment {
  readonly atMs: number;
  readonly devMv: number;
  /** Null when raw samples of that time are not kept any more. */
  readonly volts: number | null;
  readonly meanV: number | null;
  readonly minV: number | null;
  readonly maxV: number | null;
  readonly current: number | null;
  readonly soc: number | null;
}

export interface ReportFacts {
  readonly plant: {
    readonly plantId: number;
    readonly name: string;
    readonly timeZone: string;
    readonly installDate: string | null;
  };
  readonly battery: BatteryPart;
  readonly cluster: BatteryPart;
  readonly clusterNo: number;
  readonly cells: number;
  readonly index: number;
  readonly place: { readonly pack: number; readonly cell: number };
  readonly range: { readonly from: string; readonly to: string };
  readonly days: readonly KeptCellDay[];
  readonly moments: readonly WorstMoment[];
  readonly madeAt: Date;
  readonly madeBy: string;
}

/** The report as the sheets of one file, in the language of whoever asked for it. */
export function reportBook(facts: ReportFacts, lang: Lang): ExportWorkbook {
  const words = reportWords[lang];
  const { battery, clusterNo, place, plant } = facts;
  return {
    title: words.title(`${battery.sn} ${clusterNo}-${place.pack}-${place.cell}`),
    timeZone: plant.timeZone,
    sheets: [
      whatSheet(facts, words),
      summarySheet(facts, words),
      daySheet(facts, words),
      momentSheet(facts, words),
      methodSheet(words),
    ],
  };
}

function whatSheet(facts: ReportFacts, words: ReportWords): TableSheet {
  const { plant, battery, cluster, place, range } = facts;
  const values: TableValue[] = [
    plant.name,
    plant.installDate,
    plant.timeZone,
    battery.sn,
    [battery.brand, battery.model].filter(Boolean).join(' '),
    battery.firmware,
    battery.structure.capacityKwh ?? null,
    formatDate(battery.addedAt, plant.timeZone),
    cluster.sn,
    cluster.firmware,
    facts.clusterNo,
    place.pack,
    place.cell,
    facts.cells,
    range.from,
    range.to,
    facts.days.length,
    formatDateTime(facts.madeAt, plant.timeZone),
    facts.madeBy,
  ];
  return {
    title: words.sheets.what,
    columns: [
      { header: words.item, width: 28 },
      { header: words.value, width: 40 },
    ],
    rows: words.what.map((item, i) => [item, values[i] ?? null]),
  };
}

function summarySheet({ days, index, range }: ReportFacts, words: ReportWords): TableSheet {
  const all = cellFigures(days);
  const own = all[index];
  const line = (label: string, unit: string, of: (cell: CellFigures) => number | null, by?: Ranking) => {
    const ranked = by && worstFirst(all, by);
    const rank = (ranked?.findIndex((cell) => cell.index === index) ?? -1) + 1;
    const compared = all.filter((cell) => of(cell) !== null).length;
    return [label, unit, round(own ? of(own) : null, 2), medianAbs(all.map(of)), rank || null, compared];
  };
  const { summary } = words;
  return {
    title: words.sheets.summary,
    columns: columnsOf(words.summaryColumns, [40, 12, 16, 32, 12, 20]),
    rows: [
      line(summary.voltage, 'mV', (cell) => cell.meanDevMv, 'voltage'),
      line(summary.drift, 'mV/d', (cell) => cell.driftMvPerDay, 'drift'),
      line(summary.temperature, 'K', (cell) => cell.tempDevK, 'temperature'),
      line(summary.peak, 'mV', (cell) => cell.peakDevMv),
      ...cellWarnings(days, index, dayNoOf(range.to)).map((warning) => warningRow(warning, words)),
    ],
  };
}

const WARNING_UNITS: Record<CellWarning['kind'], string> = {
  deviation: 'mV',
  drift: 'mV/d',
  hot: 'K',
  overVoltage: 'mV',
  underVoltage: 'mV',
  sensor: '%',
};

function warningRow({ kind, value, sinceDayNo }: CellWarning, words: ReportWords): TableValue[] {
  const shown = kind === 'sensor' ? value * 100 : value;
  return [
    words.warning[kind],
    WARNING_UNITS[kind],
    round(shown, 2),
    words.warningSince(dayOfNo(sinceDayNo)),
    null,
    null,
  ];
}

function daySheet({ days, index, plant }: ReportFacts, words: ReportWords): TableSheet {
  return {
    title: words.sheets.days,
    columns: columnsOf(words.dayColumns, [12]),
    rows: days.map((day) => {
      const of = dayOfCell(day, index, plant.timeZone);
      return [
        of.day,
        of.samples,
        round(of.meanDevMv, 1),
        round(of.peakDevMv, 1),
        of.peakAt === null ? null : formatDateTime(of.peakAt, plant.timeZone, 'minute'),
        rankOfDay(day, index),
        volts(of.minMv),
        volts(of.maxMv),
        volts(day.meanLowMv),
        volts(day.meanHighMv),
        round(of.tempDevK, 2),
        round(of.tempPeakK, 1),
        round(of.tempMaxC, 1),
        of.missing,
      ];
    }),
  };
}

function momentSheet({ moments, plant }: ReportFacts, words: ReportWords): TableSheet {
  return {
    title: words.sheets.moments,
    columns: columnsOf(words.momentColumns, [20]),
    rows: moments.map((moment) => [
      formatDateTime(moment.atMs, plant.timeZone),
      round(moment.devMv, 1),
      round(moment.volts, 3),
      round(moment.meanV, 4),
      round(moment.minV, 3),
      round(moment.maxV, 3),
      round(moment.current, 1),
      round(moment.soc, 1),
    ]),
  };
}

const methodSheet = (words: ReportWords): TableSheet => ({
  title: words.sheets.method,
  columns: [{ header: words.sheets.method, width: 140 }],
  rows: words.method.map((sentence) => [sentence]),
});

const columnsOf = (headers: readonly string[], widths: readonly number[]): TableColumn[] =>
  headers.map((header, i) => ({ header, width: widths[i] ?? 20 }));

function rankOfDay(day: KeptCellDay, index: number): number | null {
  const own = day.meanDevMv[index] ?? null;
  if (own === null) return null;
  return 1 + day.meanDevMv.filter((dev) => Math.abs(dev ?? 0) > Math.abs(own)).length;
}

function medianAbs(values: readonly (number | null)[]): number | null {
  const sorted = values.flatMap((value) => (value === null ? [] : [Math.abs(value)])).sort((a, b) => a - b);
  return round(sorted[Math.floor(sorted.length / 2)] ?? null, 2);
}

const round = (value: number | null, decimals: number): number | null =>
  value === null ? null : Math.round(value * 10 ** decimals) / 10 ** decimals;
const volts = (mv: number | null): number | null => round(mv === null ? null : mv / 1000, 3);
