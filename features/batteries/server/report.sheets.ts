import type { ColumnValue } from '@heliodon/contract/columns';
import { type CellFigures, cellFigures, type Ranking, worstFirst } from '@heliodon/energy/cells/cell-ranking';
import { type CellWarning, cellWarnings } from '@heliodon/energy/cells/cell-warnings';
import { dayNoOf, dayOfNo } from '@heliodon/energy/periods/local-time';
import type { TableSheet } from '@heliodon/infrastructure/documents/table-file';
import { formatDate, formatDateTime } from '@heliodon/kernel/format/time';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ExportWorkbook } from '@heliodon/server-kit/exports';
import { listSheet } from '@heliodon/server-kit/list-table';
import { dayOfCell } from './cell.service.ts';
import type { KeptCellDay } from './days/cell-day.rows.ts';
import {
  dayColumns,
  factColumns,
  momentColumns,
  type ReportDay,
  type ReportFact,
  rounded,
  type SummaryRow,
  summaryColumns,
  type WorstMoment,
} from './report.columns.ts';
import { type ReportItem, type ReportWords, reportWords } from './report.words.ts';
import type { BatteryPart } from './stack.queries.ts';

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

interface Reader {
  readonly lang: Lang;
  readonly caller: Pick<Caller, 'permissions'>;
}

/** The report as sheets of one file, in the language of the user who requested it. */
export function reportBook(facts: ReportFacts, { lang, caller }: Reader): ExportWorkbook {
  const words = reportWords[lang];
  const { battery, clusterNo, place, plant } = facts;
  const { sheets } = words;
  const scope = { lang, timeZone: plant.timeZone, caller };
  return {
    title: words.title(`${battery.sn} ${clusterNo}-${place.pack}-${place.cell}`),
    timeZone: plant.timeZone,
    sheets: [
      listSheet(sheets.what, factColumns, factRows(facts, words), scope),
      listSheet(sheets.summary, summaryColumns, summaryRows(facts, words), scope),
      listSheet(sheets.days, dayColumns, dayRows(facts), scope),
      listSheet(sheets.moments, momentColumns, facts.moments, scope),
      methodSheet(words),
    ],
  };
}

function factRows(facts: ReportFacts, words: ReportWords): ReportFact[] {
  const { plant, battery, cluster, place, range } = facts;
  const values: Record<ReportItem, ColumnValue> = {
    plant: plant.name,
    installed: plant.installDate,
    timeZone: plant.timeZone,
    batterySn: battery.sn,
    batteryModel: [battery.brand, battery.model].filter(Boolean).join(' '),
    batteryFirmware: battery.firmware,
    capacity: battery.structure.capacityKwh,
    batteryAdded: formatDate(battery.addedAt, plant.timeZone),
    clusterSn: cluster.sn,
    clusterFirmware: cluster.firmware,
    clusterNo: facts.clusterNo,
    pack: place.pack,
    cell: place.cell,
    cells: facts.cells,
    from: range.from,
    to: range.to,
    days: facts.days.length,
    madeAt: formatDateTime(facts.madeAt, plant.timeZone),
    madeBy: facts.madeBy,
  };
  return (Object.keys(values) as ReportItem[]).map((key) => ({ item: words.what[key], value: values[key] }));
}

function summaryRows({ days, index, range }: ReportFacts, { summary, ...words }: ReportWords): SummaryRow[] {
  const all = cellFigures(days);
  const cell = all[index];
  const line = (metric: string, unit: string, of: (cell: CellFigures) => number | null, by?: Ranking) => {
    const ranked = by && worstFirst(all, by);
    const rank = (ranked?.findIndex((one) => one.index === index) ?? -1) + 1;
    return {
      metric,
      unit,
      own: rounded(cell ? of(cell) : null, 2),
      median: medianAbs(all.map(of)),
      rank: rank || null,
      compared: all.filter((one) => of(one) !== null).length,
    };
  };
  return [
    line(summary.voltage, 'mV', (one) => one.meanDevMv, 'voltage'),
    line(summary.drift, 'mV/d', (one) => one.driftMvPerDay, 'drift'),
    line(summary.temperature, 'K', (one) => one.tempDevK, 'temperature'),
    line(summary.peak, 'mV', (one) => one.peakDevMv),
    ...cellWarnings(days, index, dayNoOf(range.to)).map(({ kind, value, sinceDayNo }) => ({
      metric: words.warning[kind],
      unit: WARNING_UNITS[kind],
      own: rounded(kind === 'sensor' ? value * 100 : value, 2),
      median: words.warningSince(dayOfNo(sinceDayNo)),
      rank: null,
      compared: null,
    })),
  ];
}

const WARNING_UNITS: Record<CellWarning['kind'], string> = {
  deviation: 'mV',
  drift: 'mV/d',
  hot: 'K',
  overVoltage: 'mV',
  underVoltage: 'mV',
  sensor: '%',
};

const dayRows = ({ days, index, plant }: ReportFacts): ReportDay[] =>
  days.map((day) => ({
    of: dayOfCell(day, index, plant.timeZone),
    rank: rankOfDay(day, index),
    lowMv: day.meanLowMv,
    highMv: day.meanHighMv,
  }));

const methodSheet = (words: ReportWords): TableSheet => ({
  title: words.sheets.method,
  columns: [{ header: words.sheets.method, width: 140 }],
  rows: words.method.map((sentence) => [sentence]),
});

function rankOfDay(day: KeptCellDay, index: number): number | null {
  const own = day.meanDevMv[index] ?? null;
  if (own === null) return null;
  return 1 + day.meanDevMv.filter((dev) => Math.abs(dev ?? 0) > Math.abs(own)).length;
}

function medianAbs(values: readonly (number | null)[]): number | null {
  const sorted = values.flatMap((value) => (value === null ? [] : [Math.abs(value)])).sort((a, b) => a - b);
  return rounded(sorted[Math.floor(sorted.length / 2)] ?? null, 2);
}
