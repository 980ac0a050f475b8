import { samplingPoints } from '@heliodon/device-kinds/sampling-points';
import { keyText } from '@heliodon/energy/periods/report-range';
import type { TableColumn, TableSheet, TableValue } from '@heliodon/infrastructure/documents/table-file';
import type { Lang } from '@heliodon/kernel/lang';
import type { AnyExportSource } from '@heliodon/server-kit/exports';
import {
  exportMeterStatistics,
  type MeterReport,
  type MeterStatistics,
} from '../../contract/meters.contract.ts';
import { meterWords, registerKwh } from '../../contract/meters.words.ts';
import {
  checkPlant,
  ENERGY_FORMAT,
  energyCell,
  hasBegun,
  KEY_FORMATS,
  totalLabel,
} from '../report/report-file.ts';
import { type MeterReads, meterReport } from './meters.service.ts';

export const METER_EXPORT = 'meterStatistics';

/** A spreadsheet has a sheet with the readings and one for each meter; a text file is one table of all meters. */
export function meterExportSource(reads: MeterReads): AnyExportSource {
  return {
    kind: METER_EXPORT,
    permission: 'reportExport',
    async open(params, caller, lang) {
      const { report: span, format } = exportMeterStatistics.request.parse(params);
      await checkPlant(reads.db, caller, span.plantId);
      const report = await meterReport(reads, span);
      const { plant, range } = report;
      const [from, to] = [range.from, range.to].map(keyText);
      const head = {
        title: `${plant.name} ${meterWords.title[lang]} ${from === to ? from : `${from} ${to}`}`,
        timeZone: plant.timeZone,
      };
      const now = reads.clock.now();
      const sheets = report.meters.map((meter, at) => meterSheet(report, meter, { at, lang, now }));
      if (format === 'xlsx') return { ...head, sheets: [readingSheet(report, lang), ...sheets] };
      const rows = sheets.flatMap((sheet, at) =>
        sheet.rows.map((row) => [...nameCells(report.meters[at] as MeterStatistics, lang), ...row]),
      );
      const columns = [...nameColumns(lang), ...energyColumns(report, lang, now)].map(
        ({ total: _total, ...column }) => column,
      );
      return { ...head, columns, total: rows.length, rows };
    },
  };
}

type Words = { readonly zh: string; readonly en: string };

const kwhColumn = (lang: Lang, ...words: readonly Words[]): TableColumn => ({
  header: `${words.map((word) => word[lang]).join(' · ')} (kWh)`,
  width: 26,
  numberFormat: ENERGY_FORMAT,
});

const nameColumns = (lang: Lang): TableColumn[] => [
  { header: meterWords.meter[lang], width: 24 },
  { header: meterWords.sn[lang], width: 22 },
  { header: meterWords.place[lang], width: 18 },
];

function nameCells({ alias, sn, samplingPoint }: MeterStatistics, lang: Lang): TableValue[] {
  const place = samplingPoints.find(({ id }) => id === samplingPoint) ?? meterWords.noPlace;
  return [alias || sn, sn, place[lang]];
}

const energyColumns = ({ plant, range, keys }: MeterReport, lang: Lang, now: Date): TableColumn[] => [
  {
    header: `${meterWords.time[lang]} (${plant.timeZone})`,
    width: 24,
    numberFormat: KEY_FORMATS[range.step],
    total: { label: totalLabel(meterWords.total[lang], keys, { timeZone: plant.timeZone, now, lang }) },
  },
  { ...kwhColumn(lang, meterWords.forward), total: 'sum' },
  { ...kwhColumn(lang, meterWords.backward), total: 'sum' },
];

/** Where a meter was replaced by one of the same number both have a sheet. */
function meterSheet(
  report: MeterReport,
  { sn, columns }: MeterStatistics,
  { at, lang, now }: { readonly at: number; readonly lang: Lang; readonly now: Date },
): TableSheet {
  const { keys, plant } = report;
  const begun = keys.filter((key) => hasBegun(key, plant.timeZone, now));
  return {
    title: `${at + 1} ${sn}`,
    columns: energyColumns(report, lang, now),
    rows: begun.map((key, column) => [
      keyText(key),
      energyCell(columns[column]?.outKwh ?? null),
      energyCell(columns[column]?.inKwh ?? null),
    ]),
  };
}

/** Readings at both ends, what lies between them, and what was counted. */
function readingSheet({ meters }: MeterReport, lang: Lang): TableSheet {
  const { forward, backward, start, end, register, counted } = meterWords;
  const whats = [start, end, register, counted];
  const cells = (meter: MeterStatistics, way: 'importKwh' | 'exportKwh') => [
    meter.start?.[way] ?? null,
    meter.end?.[way] ?? null,
    energyCell(registerKwh(meter.start?.[way], meter.end?.[way])),
    energyCell(way === 'importKwh' ? meter.outKwh : meter.inKwh),
  ];
  return {
    title: meterWords.title[lang],
    columns: [
      ...nameColumns(lang),
      ...[forward, backward].flatMap((way) => whats.map((what) => kwhColumn(lang, way, what))),
    ],
    rows: meters.map((meter) => [
      ...nameCells(meter, lang),
      ...cells(meter, 'importKwh'),
      ...cells(meter, 'exportKwh'),
    ]),
  };
}
