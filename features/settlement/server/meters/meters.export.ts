import { samplingPoints } from '@heliodon/device-kinds/sampling-points';
import { keyText } from '@heliodon/energy/periods/report-range';
import type { AnyExportSource } from '@heliodon/server-kit/exports';
import { listSheet, listTable } from '@heliodon/server-kit/list-table';
import {
  meterNameColumns,
  meterReadingColumns,
  meterSlotColumns,
  meterSlots,
} from '../../contract/meters.columns.ts';
import { exportMeterStatistics, type MeterStatistics } from '../../contract/meters.contract.ts';
import { meterWords } from '../../contract/meters.words.ts';
import { begun } from '../../contract/report.columns.ts';
import { checkPlant } from '../report/report-file.ts';
import { type MeterReads, meterReport } from './meters.service.ts';

export const METER_EXPORT = 'meterStatistics';

/** A spreadsheet has a sheet with the readings and one per meter; a text file is one table of all meters. */
export function meterExportSource(reads: MeterReads): AnyExportSource {
  return {
    kind: METER_EXPORT,
    permission: 'reportExport',
    async open(params, caller, lang) {
      const { report: request, format } = exportMeterStatistics.request.parse(params);
      await checkPlant(reads.db, caller, request.plantId);
      const report = await meterReport(reads, request);
      const { plant, range, meters } = report;
      const { timeZone } = plant;
      const nowMs = reads.clock.now().getTime();
      const place = ({ samplingPoint }: Pick<MeterStatistics, 'samplingPoint'>) =>
        (samplingPoints.find(({ id }) => id === samplingPoint) ?? meterWords.noPlace)[lang];
      const options = { lang, timeZone, caller };
      const named = { lang, timeZone, caller, values: { place } };
      const slotsOf = (meter: MeterStatistics) => begun(meterSlots(report, meter), timeZone, nowMs);
      const [from, to] = [range.from, range.to].map(keyText);
      const title = `${plant.name} ${meterWords.title[lang]} ${from === to ? from : `${from} ${to}`}`;
      if (format === 'csv') {
        const rows = meters.flatMap((meter) => slotsOf(meter).map((slot) => ({ ...meter, ...slot })));
        // Totals across different meters are meaningless.
        const columns = [...meterNameColumns, ...meterSlotColumns(report, nowMs)].map(
          ({ total: _total, ...column }) => column,
        );
        return {
          title,
          timeZone,
          total: rows.length,
          ...listTable<(typeof rows)[number], string>(columns, rows, named),
        };
      }
      const readings = listSheet<MeterStatistics, string>(
        meterWords.title[lang],
        meterReadingColumns,
        meters,
        named,
      );
      // A meter and its replacement with the same number both have a sheet.
      const sheets = meters.map((meter, at) =>
        listSheet(`${at + 1} ${meter.sn}`, meterSlotColumns(report, nowMs), slotsOf(meter), options),
      );
      return { title, timeZone, sheets: [readings, ...sheets] };
    },
  };
}
