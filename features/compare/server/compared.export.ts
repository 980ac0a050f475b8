import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import type { ExportSource } from '@heliodon/server-kit/exports';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import { deviceText, exportWords, pointText } from '../contract/compare.words.ts';
import { type ComparedData, comparedData } from '../contract/compared.contract.ts';
import { type KnownSeries, knownSeries, mayExport } from './compared.policy.ts';
import { rowsOfDays, rowsOfTime } from './compared.rows.ts';
import { findDevices } from './devices.queries.ts';

export const COMPARE_EXPORT = 'comparedCurves';

export interface CompareExportDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: Pick<TelemetryStore, 'samples'>;
}

/** The series as the caller may export them; throws where that is not so. */
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

/** What is compared as a table: one row a step, the times on the clock that was asked for. */
export function compareExport({ db, clock, store }: CompareExportDeps): ExportSource {
  return {
    kind: COMPARE_EXPORT,
    permission: 'deviceExport',
    async open(params, caller, lang) {
      const data = comparedData.parse(params);
      const series = await exportedSeries(db, caller, data);
      const { span, stepMin } = data;
      const [first] = series as [KnownSeries];
      if (span.mode === 'days')
        return {
          title: `${exportWords.daysTitle[lang]} ${columnTitle(first, lang, false)}`,
          timeZone: first.device.timeZone,
          columns: [exportWords.time[lang], ...span.days].map((header) => ({ header })),
          ...rowsOfDays(store, first, span, { stepMin, lang }),
        };
      const plants = new Set(series.map(({ device }) => device.plantId)).size;
      return {
        title: exportWords.title[lang],
        timeZone: span.timeZone,
        columns: [
          { header: `${exportWords.time[lang]} (${span.timeZone})`, width: 24 },
          ...series.map((one) => ({ header: columnTitle(one, lang, plants > 1), width: 30 })),
        ],
        ...rowsOfTime(store, series, span, { stepMin, nowMs: clock.now().getTime(), lang }),
      };
    },
  };
}

function columnTitle({ device, kind, point, shape }: KnownSeries, lang: Lang, withPlant: boolean): string {
  const unit = shape.unit && ` (${shape.unit})`;
  const plant = withPlant ? `${device.plantName} ` : '';
  return `${plant}${deviceText(device)} ${pointText(kind, point, lang)}${unit}`;
}
