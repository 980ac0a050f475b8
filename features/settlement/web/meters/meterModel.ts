import { type SamplingPoint, samplingPoints } from '@heliodon/device-kinds/sampling-points';
import { commonScale } from '@heliodon/kernel/format/unit';
import type { Lang } from '@heliodon/kernel/lang';
import type { ChartModel } from '@heliodon/ui/chart/model';
import type { EnergyRole } from '@heliodon/ui/tokens';
import { reportWords } from '../../contract/electricity.words.ts';
import { type MeterWays, REGISTER_NAMES } from '../../contract/meters.columns.ts';
import type { MeterReport, MeterStatistics } from '../../contract/meters.contract.ts';
import { registerKwh } from '../../contract/meters.words.ts';
import { shortText } from '../report/columnText.ts';

const ROLES: Readonly<Record<SamplingPoint['id'], EnergyRole>> = {
  highVoltage: 'grid',
  acLow: 'grid',
  pv: 'pv',
  storage: 'battery',
  load: 'load',
};

export const nameOf = ({ alias, sn }: { readonly alias: string; readonly sn: string }): string => alias || sn;

export const placeOf = ({
  samplingPoint,
}: Pick<MeterStatistics, 'samplingPoint'>): SamplingPoint | undefined =>
  samplingPoints.find(({ id }) => id === samplingPoint);

/** Meaning of the two registers at the sampling point; without one the names of the registers. */
export function waysOf(meter: Pick<MeterStatistics, 'samplingPoint'>): MeterWays {
  const place = placeOf(meter);
  return { out: place?.importIs ?? REGISTER_NAMES.out, in: place?.exportIs ?? REGISTER_NAMES.in };
}

/** Chart of both directions of a meter. */
export function meterModel({ keys, range }: MeterReport, meter: MeterStatistics, lang: Lang): ChartModel {
  const { factor, unit } = commonScale(
    meter.columns.flatMap(({ outKwh, inKwh }) => [outKwh, inKwh]),
    'kWh',
  );
  const ways = waysOf(meter);
  const role = meter.samplingPoint ? ROLES[meter.samplingPoint] : undefined;
  const bars = (way: 'out' | 'in', kwh: 'outKwh' | 'inKwh') => ({
    key: way,
    name: ways[way][lang],
    unit,
    kind: 'bar' as const,
    energy: role,
    pale: way === 'in',
    data: meter.columns.map((column) => {
      const value = column[kwh];
      return value === null ? null : value * factor;
    }),
  });
  return {
    x: { kind: 'category', labels: keys.map((key) => shortText(range, key)), name: reportWords.time[lang] },
    series: [bars('out', 'outKwh'), bars('in', 'inKwh')],
  };
}

/** A register that decreased was replaced or reset: its difference is not energy. */
export function wasReplaced({ start, end }: MeterStatistics): boolean {
  const back = (way: 'importKwh' | 'exportKwh') =>
    typeof start?.[way] === 'number' &&
    typeof end?.[way] === 'number' &&
    registerKwh(start[way], end[way]) === null;
  return back('importKwh') || back('exportKwh');
}

/** `removed`: measured in the range, removed since; `unplaced`: no sampling point, so not used in totals. */
export const meterState = (meter: MeterStatistics): 'removed' | 'unplaced' | 'replaced' | null => {
  if (meter.removedAt !== null) return 'removed';
  if (meter.samplingPoint === null) return 'unplaced';
  return wasReplaced(meter) ? 'replaced' : null;
};
