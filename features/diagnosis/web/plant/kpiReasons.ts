import type { PlantDiagnosis } from '@heliodon/diagnosis/contract';
import { formatNumber } from '@heliodon/kernel/format/number';

type Quality = PlantDiagnosis['quality'];
export type Kpi = 'ratio' | 'availability' | 'yield' | 'lost' | 'money';

/** Reason why a figure is unknown; the one to be resolved first. */
export function reasonOf(
  kpi: Kpi,
  quality: Quality,
): 'noDays' | 'noLight' | 'noCapacity' | 'noPrice' | 'unknown' {
  if (quality.knownDays === 0) return 'noDays';
  if ((kpi === 'ratio' || kpi === 'yield') && !quality.kwp) return 'noCapacity';
  if (kpi === 'ratio' && !quality.irradiance) return 'noLight';
  if (kpi === 'money' && !quality.priced) return 'noPrice';
  return 'unknown';
}

/** Median of neighbouring plants and the plant's difference from it; undefined without a comparison. */
export function yieldNote({
  specificYield,
  neighbourYield,
}: Pick<PlantDiagnosis['totals'], 'specificYield' | 'neighbourYield'>) {
  if (specificYield === null || !neighbourYield) return undefined;
  const percent = (specificYield / neighbourYield - 1) * 100;
  return {
    median: formatNumber(neighbourYield),
    difference: `${percent > 0 ? '+' : ''}${formatNumber(percent, 1)}`,
  };
}
