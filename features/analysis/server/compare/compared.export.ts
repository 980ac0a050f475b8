import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ExportSource } from '@heliodon/server-kit/exports';
import { listTable } from '@heliodon/server-kit/list-table';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import { exportWords } from '../../contract/compare/compare.words.ts';
import { type ComparedData, comparedData } from '../../contract/compare/compared.contract.ts';
import { columnsOfDays, columnsOfTime, seriesText } from './compared.columns.ts';
import { type KnownSeries, knownSeries, mayExport } from './compared.policy.ts';
import { rowsOfDays, rowsOfTime } from './compared.rows.ts';
import { findDevices } from './devices.queries.ts';

export const COMPARE_EXPORT = 'comparedCurves';

export interface CompareExportDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: Pick<TelemetryStore, 'samples'>;
}

/** The series that the caller may export; throws if one may not be exported. */
export async function exportedSeries(
  db: Database,
  caller: Caller,
  { series }: ComparedData,
): Promise<KnownSeries[]> {
  const devices = series.map(({ deviceId }) => deviceId);
  const known = knownSeries(series, await findDevices(db, caller, devices));
  if (!mayExport(known, caller)) throw new AppError(commonErrors.noPermission);
  return known;
}

/** The comparison as a table: one row per step, times in the requested time zone. */
export function compareExport({ db, clock, store }: CompareExportDeps): ExportSource {
  return {
    kind: COMPARE_EXPORT,
    permission: 'deviceExport',
    async open(params, caller, lang) {
      const data = comparedData.parse(params);
      const series = await exportedSeries(db, caller, data);
      const { span, stepMin } = data;
      const [first] = series as [KnownSeries];
      if (span.mode === 'days') {
        const { timeZone } = first.device;
        const { total, rows } = rowsOfDays(store, first, span, { stepMin });
        const unit = first.shape.unit && ` (${first.shape.unit})`;
        return {
          title: `${exportWords.daysTitle[lang]} ${seriesText(first, lang)}${unit}`,
          timeZone,
          total,
          ...listTable(columnsOfDays(first, span.days), rows, { lang, timeZone, caller }),
        };
      }
      const { timeZone } = span;
      const { total, rows } = rowsOfTime(store, series, span, { stepMin, nowMs: clock.now().getTime() });
      return {
        title: exportWords.title[lang],
        timeZone,
        total,
        ...listTable(columnsOfTime(series, timeZone), rows, { lang, timeZone, caller }),
      };
    },
  };
}
